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
        case 'add'
            __faxserver_parse_subcommand 1 'local=' 'tunnel=' 'prefer=' 'header=+' 'proxy=' 'store=' 'key-command=' 'key-file=' 'key-env=' 'no-key' 'connect-timeout=' 'timeout=' 'use' 'unchecked' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'discover'
            __faxserver_parse_subcommand 0 'port=+' 'network=+' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'key'
            __faxserver_parse_subcommand 0 'version' 'h/help'
            switch $unparsed_tokens[1]
            case 'set'
                __faxserver_parse_subcommand 1 'store=' 'header=' 'q/quiet' 'v/verbose' 'version' 'h/help'
            case 'rotate'
                __faxserver_parse_subcommand 1 'yes' 'q/quiet' 'v/verbose' 'version' 'h/help'
            case 'rm'
                __faxserver_parse_subcommand 1 'here' 'yes' 'q/quiet' 'v/verbose' 'version' 'h/help'
            end
        case 'list'
            __faxserver_parse_subcommand 0 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'pair'
            __faxserver_parse_subcommand 2 'qr=' 'name=' 'device=' 'yes' 'finish' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'qr'
            __faxserver_parse_subcommand 1 'key' 'no-key' 'png=' 'invert' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'rm'
            __faxserver_parse_subcommand 1 'yes' 'force' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'rename'
            __faxserver_parse_subcommand 2 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'show'
            __faxserver_parse_subcommand 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'status'
            __faxserver_parse_subcommand 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'test'
            __faxserver_parse_subcommand -r 1 'via=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'trust'
            __faxserver_parse_subcommand 1 'network' 'via=' 'pin=' 'list' 'remove=' 'yes' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'use'
            __faxserver_parse_subcommand 1 'q/quiet' 'v/verbose' 'version' 'h/help'
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
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'add' -d 'Add a server; what is not given is asked for on the terminal.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'discover' -d 'Look for Faxbots in this machine\'s own networks.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'key' -d 'Store, change or remove the key of a server.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'list' -d 'List the servers of the configuration. None of them is asked anything.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'pair' -d 'Make a profile with a pairing code, a link or a QR code.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'qr' -d 'Draw a QR code with a server\'s addresses for the next device.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'rm' -d 'Remove a server from the configuration, with the key that was stored for it.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'rename' -d 'Give a server another name.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'show' -d 'Show all that the configuration says of a server. No key is shown or fetched.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'status' -d 'Say which of the server\'s addresses is used now, and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'test' -d 'Say step by step what works at each address of a server, and what to do where it doesn\'t.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'trust' -d 'Trust a server by its certificate\'s key, or approve this network for its http:// address.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'use' -d 'Make a server the one that faxes go to.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" local' -l 'local' -d 'Its address in the own network.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" tunnel' -l 'tunnel' -d 'Its address that works from everywhere.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" prefer' -l 'prefer' -d 'The address to ask first: local or tunnel.' -rfka 'local tunnel'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add"' -l 'header' -d 'A header field that the https:// address wants, such as CF-Access-Client-Id; local: in front for the local one. Can be repeated.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" proxy' -l 'proxy' -d 'The proxy to the tunnel: http://, https:// or socks5h://.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" store' -l 'store' -d 'Keep it there: secret-service or file.' -rfka 'secret-service file'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" key-command' -l 'key-command' -d 'A program whose standard output is the key, with its arguments.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" key-file' -l 'key-file' -d 'A file with the key, of mode 0600.' -rF
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" key-env' -l 'key-env' -d 'An environment variable with the key.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" no-key' -l 'no-key' -d 'The server wants no key.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" connect-timeout' -l 'connect-timeout' -d 'Seconds until a connection must stand.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" timeout' -l 'timeout' -d 'Seconds of silence that are too many.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" use' -l 'use' -d 'Make it the server that faxes go to.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" unchecked' -l 'unchecked' -d 'Don\'t look whether a Faxbot answers.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover"' -l 'port' -d 'Also this port; can be repeated. 8080 is always asked.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover"' -l 'network' -d 'Only this network, all of it, such as 10.1.0.0/16; can be repeated. Default: each, up to a /22.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver discover" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver key" -eq 1' -fa 'set' -d 'Store a key, read from standard input or from the terminal, where it is not shown.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver key" -eq 1' -fa 'rotate' -d 'Let the server give the key a new secret, and store it.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver key" -eq 1' -fa 'rm' -d 'Remove the stored key of a server, and let the server revoke it where it may.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver key set" -eq 1' -fka '(__faxserver_custom_completion ---completion key set -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key set" store' -l 'store' -d 'Keep it there: secret-service or file.' -rfka 'secret-service file'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key set" header' -l 'header' -d 'Store the value of this header field instead; local: in front for the local address.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key set" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key set" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key set" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key set" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver key rotate" -eq 1' -fka '(__faxserver_custom_completion ---completion key rotate -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rotate" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rotate" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rotate" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rotate" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rotate" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver key rm" -eq 1' -fka '(__faxserver_custom_completion ---completion key rm -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rm" here' -l 'here' -d 'Remove it here only; the server is not asked.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rm" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rm" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rm" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rm" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver key rm" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver list" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver list" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver list" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver list" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" qr' -l 'qr' -d 'Read a picture with a QR code; - is standard input.' -rF
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" name' -l 'name' -d 'The new profile\'s name. Default: the link\'s, or from the address.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" device' -l 'device' -d 'What the server lists the key as. Default: this machine\'s name.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" yes' -l 'yes' -d 'Don\'t ask: the network is approved, and what the link says is done.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" finish' -l 'finish' -d 'Finish pairings that something has ended in the middle.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver pair" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver qr" -eq 1' -fka '(__faxserver_custom_completion ---completion qr -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" key' -l 'key' -d 'Whether the key is in it, without asking.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" no-key' -l 'no-key' -d 'Whether the key is in it, without asking.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" png' -l 'png' -d 'Write a PNG file, mode 0600, instead; - is standard output.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'png\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" invert' -l 'invert' -d 'Exchange dark and light, for a terminal without colours and with a light ground.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver qr" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver rm" -eq 1' -fka '(__faxserver_custom_completion ---completion rm -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rm" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rm" force' -l 'force' -d 'Remove it although faxes still need it: they wait until there is a server of that name again.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rm" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rm" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rm" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rm" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver rename" -eq 1' -fka '(__faxserver_custom_completion ---completion rename -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rename" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rename" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rename" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver rename" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver show" -eq 1' -fka '(__faxserver_custom_completion ---completion show -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver show" json' -l 'json' -d 'One JSON object.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver show" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver show" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver show" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver show" h help' -s 'h' -l 'help' -d 'Show help information.'
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
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" via' -l 'via' -d 'The https:// address: local or tunnel.' -rfka 'local tunnel'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" pin' -l 'pin' -d 'The key that the certificate must have, as sha256//…; with --yes it is pinned without asking.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" list' -l 'list' -d 'List what is trusted.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" remove' -l 'remove' -d 'Trust a pin or a network no more.' -rfka ''
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" yes' -l 'yes' -d 'Don\'t ask.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver trust" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_positional "faxserver use" -eq 1' -fka '(__faxserver_custom_completion ---completion use -- positional@0 (count (__faxserver_tokens -pc)) (__faxserver_tokens -tC))'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver use" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver use" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver use" version' -l 'version' -d 'Show the version.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver use" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxserver' -n '__faxserver_should_offer_completions_for_flags_or_options "faxserver help" version' -l 'version' -d 'Show the version.'
