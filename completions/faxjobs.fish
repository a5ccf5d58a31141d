function __faxjobs_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxjobs_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxjobs_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxjobs_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxjobs_parse_tokens -S
    set -l unparsed_tokens (__faxjobs_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxjobs'
        __faxjobs_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'list'
            __faxjobs_parse_subcommand 0 'state=+' 'to=+' 'profile=+' 'since=' 'limit=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'show'
            __faxjobs_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'wait'
            __faxjobs_parse_subcommand -r 1 'timeout=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'follow'
            __faxjobs_parse_subcommand 1 'timeout=' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'retry'
            __faxjobs_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'cancel'
            __faxjobs_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'pause'
            __faxjobs_parse_subcommand -r 1 'profile=' 'all' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'resume'
            __faxjobs_parse_subcommand -r 1 'profile=' 'all' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'flush'
            __faxjobs_parse_subcommand 0 'due' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'resolve'
            __faxjobs_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'document'
            __faxjobs_parse_subcommand 1 'o/output=' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'stats'
            __faxjobs_parse_subcommand 0 'by=' 'since=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'prune'
            __faxjobs_parse_subcommand 0 'before=' 'max-bytes=' 'history' 'dry-run' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'help'
            __faxjobs_parse_subcommand -r 1 'version'
        end
    end
end

function __faxjobs_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxjobs_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __faxjobs_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxjobs_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxjobs_tokens -p)
    if test -z "$(__faxjobs_tokens -t)"
        set -l index (count (__faxjobs_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxjobs' -f
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'list' -d 'List jobs, newest first.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'show' -d 'Show all that is known of jobs, with their history.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'wait' -d 'Wait until jobs are delivered or have failed.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'follow' -d 'Tell the desktop what becomes of a fax, with buttons.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'retry' -d 'Send failed, expired or cancelled faxes again.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'cancel' -d 'Stop jobs that were not sent yet, for good.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'pause' -d 'Stop jobs that were not sent yet, for now.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'resume' -d 'Let paused jobs go on; they go out with the next flush.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'flush' -d 'Send what waits in the queue and is due, and ask servers about what they have.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'resolve' -d 'Settle jobs that are uncertain or stalled: delivered, failed or resend.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'document' -d 'Write the document of a job, a PDF, to standard output.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'stats' -d 'Count jobs by month, state, endpoint or profile.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'prune' -d 'Remove the documents of faxes that were delivered long ago.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list"' -l 'state' -d 'Only jobs in this state; can be repeated.' -rfka 'queued sending submitted delivered failed stalled uncertain paused cancelled expired'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list"' -l 'to' -d 'Only jobs to this number, or to numbers that end so.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list"' -l 'profile' -d 'Only jobs for this server; can be repeated.' -rfka '(__faxjobs_custom_completion ---completion list -- --profile (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" since' -l 'since' -d 'Only jobs recorded since: 90m, 24h, 7d, 2026-11-21, today.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" limit' -l 'limit' -d 'At most so many; 0 lists all. Default: 50.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs show" -ge 1' -fka '(__faxjobs_custom_completion ---completion show -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs show" json' -l 'json' -d 'One JSON object a line, with the history as "events".'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs show" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs show" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs show" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs wait" -ge 1' -fka '(__faxjobs_custom_completion ---completion wait -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs wait" timeout' -l 'timeout' -d 'Wait no longer than this: 90s, 30m, 2h; without it, for ever.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs wait" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs wait" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs wait" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs wait" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs wait" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs follow" -eq 1' -fka '(__faxjobs_custom_completion ---completion follow -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs follow" timeout' -l 'timeout' -d 'Follow it no longer than this: 30m, 2h. Default: 1d.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs follow" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs follow" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs follow" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs follow" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs retry" -ge 1' -fka '(__faxjobs_custom_completion ---completion retry -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs retry" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs retry" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs retry" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs retry" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs retry" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs cancel" -ge 1' -fka '(__faxjobs_custom_completion ---completion cancel -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs cancel" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs cancel" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs cancel" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs cancel" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs cancel" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs pause" -ge 1' -fka '(__faxjobs_custom_completion ---completion pause -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" profile' -l 'profile' -d 'All jobs of this server, also those to come.' -rfka '(__faxjobs_custom_completion ---completion pause -- --profile (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" all' -l 'all' -d 'All jobs, also those to come.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs pause" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs resume" -ge 1' -fka '(__faxjobs_custom_completion ---completion resume -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" profile' -l 'profile' -d 'All jobs of this server, also those to come.' -rfka '(__faxjobs_custom_completion ---completion resume -- --profile (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" all' -l 'all' -d 'All jobs, also those to come.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resume" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" due' -l 'due' -d 'Leave alone what waits for its next try; for timers.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs resolve" -ge 1' -fka '(__faxjobs_custom_completion ---completion resolve -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resolve" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resolve" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resolve" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resolve" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs resolve" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs document" -eq 1' -fka '(__faxjobs_custom_completion ---completion document -- positional@0 (count (__faxjobs_tokens -pc)) (__faxjobs_tokens -tC))'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs document" o output' -l 'output' -s 'o' -d 'Write to this file instead of standard output.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs document" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs document" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs document" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs document" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" by' -l 'by' -d 'What to count by: month, state, endpoint or profile.' -rfka 'month state endpoint profile'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" since' -l 'since' -d 'Only jobs recorded since: 90m, 24h, 7d, 2026-11-21, today.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs stats" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" before' -l 'before' -d 'Remove what was delivered before: 90d, 52w, 2026-01-01.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" max-bytes' -l 'max-bytes' -d 'Remove the oldest until all documents take no more than this: 500k, 200M.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" history' -l 'history' -d 'Forget also the delivered jobs that have no document any more.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" dry-run' -l 'dry-run' -d 'Remove nothing; say what would be removed.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs prune" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs help" version' -l 'version' -d 'Show the version.'
