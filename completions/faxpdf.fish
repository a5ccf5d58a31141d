function __faxpdf_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxpdf_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxpdf_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxpdf_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxpdf_parse_tokens -S
    set -l unparsed_tokens (__faxpdf_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxpdf'
        __faxpdf_parse_subcommand -r 1 'q/quiet' 'v/verbose' 'paper=' 'font=' 'font-size=' 'margin=' 'title=' 'no-header' 'pages=' 'strict' 'mode=' 'resolution=' 'halftone=' 'scan' 'trim' 'max-pages=' 'max-bytes=' 'cover' 'from=' 'subject=' 'note=' 'note-file=' 'to=' 'o/output=' 'format=' 'coding=' 'plan' 'json' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'help'
            __faxpdf_parse_subcommand -r 1 'version'
        end
    end
end

function __faxpdf_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxpdf_parse_subcommand -S -a positional_count
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

function __faxpdf_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxpdf_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxpdf_tokens -p)
    if test -z "$(__faxpdf_tokens -t)"
        set -l index (count (__faxpdf_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxpdf' -f
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" paper' -l 'paper' -d 'Paper: a4, letter or legal. Default: the locale\'s.' -rfka 'a4 letter legal'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" font' -l 'font' -d 'Font family of text.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" font-size' -l 'font-size' -d 'Font size of text in points.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" margin' -l 'margin' -d 'What is left free at each edge, in points.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" title' -l 'title' -d 'Title in the header line. Default: the file\'s name.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" no-header' -l 'no-header' -d 'No line with title, date and page on top.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" pages' -l 'pages' -d 'Pages to keep, such as 1,3-5.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" strict' -l 'strict' -d 'Refuse a document with characters that no font has, or with a legibility warning.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" mode' -l 'mode' -d 'Pages as vectors or as the pels that travel: auto, vector or raster. Default: auto.' -rfka 'auto vector raster'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" resolution' -l 'resolution' -d 'Lines of raster pages: standard, fine or superfine. Default: fine.' -rfka 'standard fine superfine'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" halftone' -l 'halftone' -d 'How grays become black and white: auto, threshold, clustered or diffusion. Default: auto.' -rfka 'auto threshold clustered diffusion'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" scan' -l 'scan' -d 'Pictures are photographs of paper: square, straighten and whiten them.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" trim' -l 'trim' -d 'Drop blank pages and the blank ends of pages.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" max-pages' -l 'max-pages' -d 'The most pages; 0: no limit. Default: 100.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" max-bytes' -l 'max-bytes' -d 'The most bytes, such as 500k; 0: no limit. Default: 10M.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" cover' -l 'cover' -d 'A cover page in front.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" from' -l 'from' -d 'Whom the fax is from, on the cover page.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" subject' -l 'subject' -d 'What the fax is about, on the cover page.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" note' -l 'note' -d 'A message on the cover page.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" note-file' -l 'note-file' -d 'A file with the message: nobody sees it on the command line.' -rF
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" to' -l 'to' -d 'Whom the fax is for, on the cover page.' -rfka ''
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" o output' -l 'output' -s 'o' -d 'Write to this file instead of standard output.' -rfa '(set -l exts \'pdf\' \'tif\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" format' -l 'format' -d 'The document\'s form: pdf or tiff (TIFF-F). Default: pdf.' -rfka 'pdf tiff'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" coding' -l 'coding' -d 'How TIFF-F codes lines: mh, mr or mmr. Default: mmr.' -rfka 'mh mr mmr'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" plan' -l 'plan' -d 'Write no document, but pages, bytes and seconds on the line, and what won\'t be read well.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" json' -l 'json' -d 'Print the plan as JSON Lines.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_positional "faxpdf" -ge 1' -F
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" version' -l 'version' -d 'Show the version.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxpdf' -n '__faxpdf_should_offer_completions_for_flags_or_options "faxpdf help" version' -l 'version' -d 'Show the version.'
