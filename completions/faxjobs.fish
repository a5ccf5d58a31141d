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
            __faxjobs_parse_subcommand 0 'state=+' 'to=+' 'since=' 'limit=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'show'
            __faxjobs_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'flush'
            __faxjobs_parse_subcommand 0 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
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
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'flush' -d 'Send what waits in the queue and is due, and ask servers about what they have.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_positional "faxjobs" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list"' -l 'state' -d 'Only jobs in this state; can be repeated.' -rfka 'queued sending submitted delivered failed stalled uncertain paused cancelled expired'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list"' -l 'to' -d 'Only jobs to this number, or to numbers that end so.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" since' -l 'since' -d 'Only jobs recorded since: 90m, 24h, 7d, 2026-11-21, today.' -rfka ''
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs list" limit' -l 'limit' -d 'At most so many; 0 lists all.' -rfka ''
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
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" version' -l 'version' -d 'Show the version.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs flush" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxjobs' -n '__faxjobs_should_offer_completions_for_flags_or_options "faxjobs help" version' -l 'version' -d 'Show the version.'
