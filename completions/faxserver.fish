function __faxserver_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxserver_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxserver_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxserver_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxserver_parse_tokens -S
    set -l unparsed_tokens (__faxserver_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxserver'
        __faxserver_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'status'
            __faxserver_parse_subcommand 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'test'
            __faxserver_parse_subcommand -r 1 'via=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'trust'
            __faxserver_parse_subcommand 1 'network' 'yes' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'help'
            __faxserver_parse_subcommand -r 1 'version'
        end
    end
end

function __faxserver_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxserver_parse_subcommand -S -a positional_count
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

function __faxserver_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxserver_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxserver_tokens -p)
    if test -z "$(__faxserver_tokens -t)"
        set -l index (count (__faxserver_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxserver' -f
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'status' -d 'Say which of the server\'s addresses is used now, and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'test' -d 'Say step by step what works at each address of a server, and what to do where it doesn\'t.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'trust' -d 'Approve this network for a server\'s http:// address.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver status" -eq 1' -fka '(__faxserver_custom_completion ---completion status -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver status" json' -l 'json' -d 'One JSON object.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver status" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver status" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver status" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver test" -ge 1' -fka '(__faxserver_custom_completion ---completion test -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver test" via' -l 'via' -d 'Only this address: local or tunnel.' -rfka 'local tunnel'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver test" json' -l 'json' -d 'One JSON object a step.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver test" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver test" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver test" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver test" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver trust" -eq 1' -fka '(__faxserver_custom_completion ---completion trust -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" network' -l 'network' -d 'This network: the server\'s http:// address may have the key in it.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver help" version' -l 'version' -d 'Show the version.'
