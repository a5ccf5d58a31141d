function __faxpreview_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxpreview_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxpreview_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxpreview_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxpreview_parse_tokens -S
    set -l unparsed_tokens (__faxpreview_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxpreview'
        __faxpreview_parse_subcommand 1 'q/quiet' 'v/verbose' 'format=' 'pages=' 'size=' 'fit=' 'contact-sheet' 'as-received' 'text' 'color=' 'o/output=' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'help'
            __faxpreview_parse_subcommand -r 1 'version'
        end
    end
end

function __faxpreview_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxpreview_parse_subcommand -S -a positional_count
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

function __faxpreview_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxpreview_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxpreview_tokens -p)
    if test -z "$(__faxpreview_tokens -t)"
        set -l index (count (__faxpreview_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxpreview' -f
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" format' -l 'format' -d 'How pages are shown: auto, kitty, sixel, iterm, symbols, braille, ascii, text or png. Default: auto.' -rfka 'auto kitty sixel iterm symbols braille ascii text png'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" pages' -l 'pages' -d 'Pages to show, such as 1,3-5.' -rfka ''
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" size' -l 'size' -d 'The area for a page, such as 80x40 cells; of PNG files, pixels.' -rfka ''
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" fit' -l 'fit' -d 'Whether a page is as wide as the area, or seen as a whole: width or page. Default: page.' -rfka 'width page'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" contact-sheet' -l 'contact-sheet' -d 'Show small pictures of all pages, with their numbers.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" as-received' -l 'as-received' -d 'Show what comes out of the machine at the far end: black and white, at fax resolution.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" text' -l 'text' -d 'Print the text of the pages; tesseract reads what has none.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" color' -l 'color' -d 'Colours: auto, always or never. Default: auto.' -rfka 'auto always never'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" o output' -l 'output' -s 'o' -d 'Write PNG files of this name, with %d for the page\'s number.' -rfa '(for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.\'png\';printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_positional "faxpreview" -eq 1' -F
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" version' -l 'version' -d 'Show the version.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxpreview' -n '__faxpreview_should_offer_completions_for_flags_or_options "faxpreview help" version' -l 'version' -d 'Show the version.'
