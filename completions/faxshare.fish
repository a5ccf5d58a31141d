function __faxshare_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxshare_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxshare_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxshare_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxshare_parse_tokens -S
    set -l unparsed_tokens (__faxshare_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxshare'
        __faxshare_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'send'
            __faxshare_parse_subcommand -r 1 'q/quiet' 'v/verbose' 'dialog=' 'profile=' 'uri-list' 'version' 'h/help'
        case 'install'
            __faxshare_parse_subcommand 0 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'uninstall'
            __faxshare_parse_subcommand 0 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'status'
            __faxshare_parse_subcommand 0 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'open'
            __faxshare_parse_subcommand 1 'q/quiet' 'v/verbose' 'dialog=' 'version' 'h/help'
        case 'watch'
            __faxshare_parse_subcommand 1 'q/quiet' 'v/verbose' 'once' 'rest=' 'version' 'h/help'
        case 'print'
            __faxshare_parse_subcommand 0 'q/quiet' 'v/verbose' 'ask=' 'version' 'h/help'
        case 'help'
            __faxshare_parse_subcommand -r 1 'version'
        end
    end
end

function __faxshare_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxshare_parse_subcommand -S -a positional_count
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

function __faxshare_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxshare_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxshare_tokens -p)
    if test -z "$(__faxshare_tokens -t)"
        set -l index (count (__faxshare_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxshare' -f
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'send' -d 'Ask whom files are for, and send them.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'install' -d 'Put "Send as fax" into the file managers that are there, for you alone.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'uninstall' -d 'Take away everything that install has put in place.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'status' -d 'Say what is installed where.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'open' -d 'Open a faxpipe: link, after asking.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'watch' -d 'Send every file that is put into a folder.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'print' -d 'Take a print job from the CUPS backend, on standard input.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" dialog' -l 'dialog' -d 'What asks: auto, zenity, kdialog or terminal. Default: auto.' -rfka 'auto zenity kdialog terminal'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" profile' -l 'profile' -d 'The server to use.' -rfka '(__faxshare_custom_completion ---completion send -- --profile (count (__faxshare_tokens -pc)) (__faxshare_tokens -tC))'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" uri-list' -l 'uri-list' -d 'Read the files\' URIs from standard input, one a line.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare send" -ge 1' -F
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare send" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare install" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare install" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare install" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare install" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare uninstall" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare uninstall" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare uninstall" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare uninstall" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare status" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare status" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare status" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare status" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare open" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare open" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare open" dialog' -l 'dialog' -d 'What asks: auto, zenity, kdialog or terminal. Default: auto.' -rfka 'auto zenity kdialog terminal'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare open" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare open" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare watch" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare watch" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare watch" once' -l 'once' -d 'Send what is there, and end.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare watch" rest' -l 'rest' -d 'How long a file must not change. Default: 3s.' -rfka ''
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_positional "faxshare watch" -eq 1' -fa '(__faxshare_complete_directories)'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare watch" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare watch" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare print" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare print" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare print" ask' -l 'ask' -d 'Ask about this printed file, and remove it.' -rF
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare print" version' -l 'version' -d 'Show the version.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare print" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxshare' -n '__faxshare_should_offer_completions_for_flags_or_options "faxshare help" version' -l 'version' -d 'Show the version.'
