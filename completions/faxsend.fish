function __faxsend_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxsend_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxsend_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxsend_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxsend_parse_tokens -S
    set -l unparsed_tokens (__faxsend_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxsend'
        __faxsend_parse_subcommand -r 2 'q/quiet' 'v/verbose' 'paper=' 'font=' 'font-size=' 'margin=' 'title=' 'no-header' 'pages=' 'strict' 'mode=' 'resolution=' 'halftone=' 'scan' 'trim' 'max-pages=' 'max-bytes=' 'cover' 'from=' 'subject=' 'note=' 'note-file=' 'to=+' 'to-file=' 'profile=' 'via=' 'at=' 'expires=' 'wait' 'timeout=' 'uuid=' 'no-queue' 'again' 'redial=' 'dry-run' 'confirm' 'yes' 'json' 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'help'
            __faxsend_parse_subcommand -r 1 'version'
        end
    end
end

function __faxsend_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxsend_parse_subcommand -S -a positional_count
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

function __faxsend_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxsend_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxsend_tokens -p)
    if test -z "$(__faxsend_tokens -t)"
        set -l index (count (__faxsend_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxsend' -f
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" paper' -l 'paper' -d 'Paper: a4, letter or legal. Default: the locale\'s.' -rfka 'a4 letter legal'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" font' -l 'font' -d 'Font family of text.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" font-size' -l 'font-size' -d 'Font size of text in points.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" margin' -l 'margin' -d 'What is left free at each edge, in points.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" title' -l 'title' -d 'Title in the header line. Default: the file\'s name.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" no-header' -l 'no-header' -d 'No line with title, date and page on top.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" pages' -l 'pages' -d 'Pages to keep, such as 1,3-5.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" strict' -l 'strict' -d 'Refuse a document with characters that no font has, or with a legibility warning.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" mode' -l 'mode' -d 'Pages as vectors or as the pels that travel: auto, vector or raster. Default: auto.' -rfka 'auto vector raster'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" resolution' -l 'resolution' -d 'Lines of raster pages: standard, fine or superfine. Default: fine.' -rfka 'standard fine superfine'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" halftone' -l 'halftone' -d 'How grays become black and white: auto, threshold, clustered or diffusion. Default: auto.' -rfka 'auto threshold clustered diffusion'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" scan' -l 'scan' -d 'Pictures are photographs of paper: square, straighten and whiten them.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" trim' -l 'trim' -d 'Drop blank pages and the blank ends of pages.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" max-pages' -l 'max-pages' -d 'The most pages; 0: no limit. Default: 100.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" max-bytes' -l 'max-bytes' -d 'The most bytes, such as 500k; 0: no limit. Default: 10M.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" cover' -l 'cover' -d 'A cover page in front.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" from' -l 'from' -d 'Whom the fax is from, on the cover page.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" subject' -l 'subject' -d 'What the fax is about, on the cover page.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" note' -l 'note' -d 'A message on the cover page.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" note-file' -l 'note-file' -d 'A file with the message: nobody sees it on the command line.' -rF
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend"' -l 'to' -d 'A recipient; can be repeated. Every operand is a file then.' -rfka '(__faxsend_custom_completion ---completion -- --to (count (__faxsend_tokens -pc)) (__faxsend_tokens -tC))'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" to-file' -l 'to-file' -d 'A file with recipients, one a line.' -rF
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" profile' -l 'profile' -d 'The server to use.' -rfka '(__faxsend_custom_completion ---completion -- --profile (count (__faxsend_tokens -pc)) (__faxsend_tokens -tC))'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" via' -l 'via' -d 'Which of the server\'s addresses to use: auto, local or tunnel. Default: auto.' -rfka 'auto local tunnel'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" at' -l 'at' -d 'Send it then: 18:30, "tomorrow 8:00", +2h, "2026-12-24 18:30".' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" expires' -l 'expires' -d 'Don\'t send it after that; the same forms as --at.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" wait' -l 'wait' -d 'Wait until the fax is delivered or has failed.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" timeout' -l 'timeout' -d 'How long to wait, such as 90s or 2h. Default: 30m.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" uuid' -l 'uuid' -d 'Record the fax under this UUID; if one is recorded under it, nothing is sent again.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" no-queue' -l 'no-queue' -d 'Send now or fail; keep nothing.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" again' -l 'again' -d 'Send it although the same went to the same number within a day.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" redial' -l 'redial' -d 'Dial so many times more, with a while between, if the far end fails. Default: 0.' -rfka ''
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" dry-run' -l 'dry-run' -d 'Do all but the sending, and print what would be sent.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" confirm' -l 'confirm' -d 'Show what faxing it means, and ask on the terminal before it is sent.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" yes' -l 'yes' -d 'Don\'t ask, whatever --confirm says.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" json' -l 'json' -d 'Print records as JSON Lines.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_positional "faxsend" -eq 1' -Fka '(__faxsend_custom_completion ---completion -- positional@0 (count (__faxsend_tokens -pc)) (__faxsend_tokens -tC))'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_positional "faxsend" -ge 2' -F
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" version' -l 'version' -d 'Show the version.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxsend' -n '__faxsend_should_offer_completions_for_flags_or_options "faxsend help" version' -l 'version' -d 'Show the version.'
