function __faxinbox_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxinbox_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxinbox_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxinbox_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxinbox_parse_tokens -S
    set -l unparsed_tokens (__faxinbox_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxinbox'
        __faxinbox_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'list'
            __faxinbox_parse_subcommand -r 1 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'limit=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'poll'
            __faxinbox_parse_subcommand 0 'profile=+' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'watch'
            __faxinbox_parse_subcommand 0 'every=' 'profile=+' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'show'
            __faxinbox_parse_subcommand -r 1 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'cat'
            __faxinbox_parse_subcommand 1 'peek' 'as-is' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'view'
            __faxinbox_parse_subcommand 1 'peek' 'as-is' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'save'
            __faxinbox_parse_subcommand -r 1 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'o/output=' 'f/force' 'peek' 'as-is' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'search'
            __faxinbox_parse_subcommand -r 1 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'sent' 'ocr' 'limit=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'mark'
            __faxinbox_parse_subcommand -r 2 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'tag'
            __faxinbox_parse_subcommand -r 2 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'r/remove' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'rm'
            __faxinbox_parse_subcommand -r 1 'unread' 'mark=+' 'from=+' 'since=' 'tag=+' 'profile=+' 'y/yes' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'stats'
            __faxinbox_parse_subcommand 0 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'prune'
            __faxinbox_parse_subcommand 0 'before=' 'max-bytes=' 'with-unread' 'dry-run' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'help'
            __faxinbox_parse_subcommand -r 1 'version'
        end
    end
end

function __faxinbox_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxinbox_parse_subcommand -S -a positional_count
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

function __faxinbox_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxinbox_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxinbox_tokens -p)
    if test -z "$(__faxinbox_tokens -t)"
        set -l index (count (__faxinbox_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxinbox' -f
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'list' -d 'List received faxes, newest first.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'poll' -d 'Fetch what is new, once: for timers and cron.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'watch' -d 'Fetch what is new, again and again, until it is interrupted.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'show' -d 'Show all that is known of received faxes.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'cat' -d 'Write the PDF of a received fax to standard output: faxinbox cat last | faxpreview'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'view' -d 'Show a received fax in the terminal, by faxpreview.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'save' -d 'Save the PDFs of received faxes as files, and print their names.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'search' -d 'Find received faxes by words of their pages, their senders and tags, the best first.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'mark' -d 'Mark received faxes: faxinbox mark done 3-7'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'tag' -d 'Pin tags to received faxes, or take them away: faxinbox tag invoice,paid 3-7'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'rm' -d 'Remove received faxes here; the server keeps its own.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'stats' -d 'Say how many faxes there are, how much they take, and when servers were asked.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'prune' -d 'Remove old faxes here, those first that nobody has looked at for longest.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox list" -ge 1' -fka '(__faxinbox_custom_completion ---completion list -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion list -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion list -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion list -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" limit' -l 'limit' -d 'At most so many; 0 lists all. Default: 50.' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox poll"' -l 'profile' -d 'Only this server; can be repeated. Default: all that have a key.' -rfka '(__faxinbox_custom_completion ---completion poll -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox poll" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox poll" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox poll" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox poll" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox poll" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch" every' -l 'every' -d 'The usual pause between two polls, 5s at least. Default: 60s.' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch"' -l 'profile' -d 'Only this server; can be repeated. Default: all that have a key.' -rfka '(__faxinbox_custom_completion ---completion watch -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch" json' -l 'json' -d 'One JSON object a line for each event.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox show" -ge 1' -fka '(__faxinbox_custom_completion ---completion show -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion show -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion show -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion show -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox cat" -eq 1' -fka '(__faxinbox_custom_completion ---completion cat -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox cat" peek' -l 'peek' -d 'Leave the mark unread as it is.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox cat" as-is' -l 'as-is' -d 'What the server gave, even if it is no document.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox cat" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox cat" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox cat" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox cat" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox view" -eq 1' -fka '(__faxinbox_custom_completion ---completion view -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox view" peek' -l 'peek' -d 'Leave the mark unread as it is.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox view" as-is' -l 'as-is' -d 'What the server gave, even if it is no document.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox view" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox view" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox view" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox view" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox save" -ge 1' -fka '(__faxinbox_custom_completion ---completion save -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion save -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion save -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion save -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" o output' -l 'output' -s 'o' -d 'The name, with what it is made of in braces; ending in /, the folder. Default: {date}-{time}-{from}-{id}.pdf' -rF
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" f force' -l 'force' -s 'f' -d 'Overwrite files.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" peek' -l 'peek' -d 'Leave the mark unread as it is.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" as-is' -l 'as-is' -d 'What the server gave, even if it is no document.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox save" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion search -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion search -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion search -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" sent' -l 'sent' -d 'Search the faxes that were sent.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" ocr' -l 'ocr' -d 'First recognize the pages that have no text of their own, by tesseract.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" limit' -l 'limit' -d 'At most so many. Default: 20.' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox search" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox mark" -eq 1' -fka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox mark" -ge 2' -fka '(__faxinbox_custom_completion ---completion mark -- positional@1 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion mark -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion mark -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion mark -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox mark" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox tag" -eq 1' -fka '(__faxinbox_custom_completion ---completion tag -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox tag" -ge 2' -fka '(__faxinbox_custom_completion ---completion tag -- positional@1 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion tag -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion tag -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion tag -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" r remove' -l 'remove' -s 'r' -d 'Take the tags away.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox tag" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_positional "faxinbox rm" -ge 1' -fka '(__faxinbox_custom_completion ---completion rm -- positional@0 (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" unread' -l 'unread' -d 'Only those that nobody has looked at.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm"' -l 'mark' -d 'Only those with this mark: unread, read or done; can be repeated.' -rfka 'unread read done'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm"' -l 'from' -d 'Only those from this number, from numbers that end so, or from a contact.' -rfka '(__faxinbox_custom_completion ---completion rm -- --from (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" since' -l 'since' -d 'Only those received since: 90m, 24h, 7d, 2026-11-21, yesterday, "last week".' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm"' -l 'tag' -d 'Only those with this tag; repeated, with all of them.' -rfka '(__faxinbox_custom_completion ---completion rm -- --tag (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm"' -l 'profile' -d 'Only those of this server; can be repeated.' -rfka '(__faxinbox_custom_completion ---completion rm -- --profile (count (__faxinbox_tokens -pc)) (__faxinbox_tokens -tC))'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" y yes' -l 'yes' -s 'y' -d 'Don\'t ask.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox rm" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox stats" json' -l 'json' -d 'One JSON object.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox stats" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox stats" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox stats" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox stats" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" before' -l 'before' -d 'Remove what was received before: 90d, 52w, 2026-01-01.' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" max-bytes' -l 'max-bytes' -d 'Leave documents of so many bytes in all: 500M, 20000k.' -rfka ''
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" with-unread' -l 'with-unread' -d 'Unread ones may go, too.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" dry-run' -l 'dry-run' -d 'Only say what would go.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" version' -l 'version' -d 'Show the version.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox prune" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxinbox' -n '__faxinbox_should_offer_completions_for_flags_or_options "faxinbox help" version' -l 'version' -d 'Show the version.'
