function __faxcontacts_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxcontacts_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __faxcontacts_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __faxcontacts_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __faxcontacts_parse_tokens -S
    set -l unparsed_tokens (__faxcontacts_tokens -pc)
    switch $unparsed_tokens[1]
    case 'faxcontacts'
        __faxcontacts_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'list'
            __faxcontacts_parse_subcommand -r 1 'group=' 'fax' 'limit=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'show'
            __faxcontacts_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'add'
            __faxcontacts_parse_subcommand -r 2 'fax=+' 'voice=+' 'cell=+' 'prefer=' 'alias=+' 'group=+' 'note=' 'quiet-hours=' 'cover' 'no-cover' 'cover-to=' 'cover-from=' 'cover-subject=' 'cover-note=' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'edit'
            __faxcontacts_parse_subcommand -r 1 'name=' 'fax=+' 'voice=+' 'cell=+' 'prefer=' 'alias=+' 'group=+' 'note=' 'quiet-hours=' 'cover' 'no-cover' 'cover-to=' 'cover-from=' 'cover-subject=' 'cover-note=' 'remove=+' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'rm'
            __faxcontacts_parse_subcommand -r 1 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'import'
            __faxcontacts_parse_subcommand -r 1 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'export'
            __faxcontacts_parse_subcommand -r 1 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'group'
            __faxcontacts_parse_subcommand 1 'add=+' 'remove=+' 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'pick'
            __faxcontacts_parse_subcommand 0 'json' 'q/quiet' 'v/verbose' 'version' 'h/help'
        case 'help'
            __faxcontacts_parse_subcommand -r 1 'version'
        end
    end
end

function __faxcontacts_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __faxcontacts_parse_subcommand -S -a positional_count
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

function __faxcontacts_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __faxcontacts_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__faxcontacts_tokens -p)
    if test -z "$(__faxcontacts_tokens -t)"
        set -l index (count (__faxcontacts_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'faxcontacts' -f
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'list' -d 'List contacts, those used last first.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'show' -d 'Show all that is known of contacts.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'add' -d 'Add a contact; print its number.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'edit' -d 'Change contacts, by options or in $EDITOR.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'rm' -d 'Remove contacts.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'import' -d 'Take the cards of files into the book.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'export' -d 'Write contacts as vCard 4.0 to standard output.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'group' -d 'List groups, or the contacts of one; put contacts in and take them out.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'pick' -d 'Choose a contact on the terminal; print the fax number.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" group' -l 'group' -d 'Only contacts in this group.' -rfka '(__faxcontacts_custom_completion ---completion list -- --group (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" fax' -l 'fax' -d 'Only contacts with a fax number.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" limit' -l 'limit' -d 'At most so many; 0, the default, lists all.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts list" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts show" -ge 1' -fka '(__faxcontacts_custom_completion ---completion show -- positional@0 (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts show" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts show" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts show" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts show" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts show" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add"' -l 'fax' -d 'A fax number; can be repeated, as can the other numbers.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add"' -l 'voice' -d 'A telephone number.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add"' -l 'cell' -d 'The number of a mobile telephone.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" prefer' -l 'prefer' -d 'The one of its numbers that faxes go to.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add"' -l 'alias' -d 'Another name to type for it; can be repeated.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add"' -l 'group' -d 'A group that it is in; can be repeated.' -rfka '(__faxcontacts_custom_completion ---completion add -- --group (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" note' -l 'note' -d 'A note.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" quiet-hours' -l 'quiet-hours' -d 'When no fax should ring there, such as 22:00-07:00.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" cover' -l 'cover' -d 'Whether faxes to it have a cover page where the command line says nothing.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" no-cover' -l 'no-cover' -d 'Whether faxes to it have a cover page where the command line says nothing.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" cover-to' -l 'cover-to' -d 'Whom the cover page is for, in place of the name.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" cover-from' -l 'cover-from' -d 'Whom the cover page says that the fax is from.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" cover-subject' -l 'cover-subject' -d 'What the cover page says that the fax is about.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" cover-note' -l 'cover-note' -d 'A message on the cover page.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" json' -l 'json' -d 'Print the record as JSON.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts add" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts edit" -ge 1' -fka '(__faxcontacts_custom_completion ---completion edit -- positional@0 (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" name' -l 'name' -d 'The name.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit"' -l 'fax' -d 'A fax number; can be repeated, as can the other numbers.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit"' -l 'voice' -d 'A telephone number.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit"' -l 'cell' -d 'The number of a mobile telephone.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" prefer' -l 'prefer' -d 'The one of its numbers that faxes go to.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit"' -l 'alias' -d 'Another name to type for it; can be repeated.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit"' -l 'group' -d 'A group that it is in; can be repeated.' -rfka '(__faxcontacts_custom_completion ---completion edit -- --group (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" note' -l 'note' -d 'A note.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" quiet-hours' -l 'quiet-hours' -d 'When no fax should ring there, such as 22:00-07:00.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" cover' -l 'cover' -d 'Whether faxes to it have a cover page where the command line says nothing.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" no-cover' -l 'no-cover' -d 'Whether faxes to it have a cover page where the command line says nothing.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" cover-to' -l 'cover-to' -d 'Whom the cover page is for, in place of the name.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" cover-from' -l 'cover-from' -d 'Whom the cover page says that the fax is from.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" cover-subject' -l 'cover-subject' -d 'What the cover page says that the fax is about.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" cover-note' -l 'cover-note' -d 'A message on the cover page.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit"' -l 'remove' -d 'A number, an alias or @group to take away; can be repeated.' -rfka ''
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts edit" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts rm" -ge 1' -fka '(__faxcontacts_custom_completion ---completion rm -- positional@0 (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts rm" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts rm" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts rm" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts rm" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts import" -ge 1' -fa '(set -l exts \'vcf\' \'vcard\';for p in (string match -e -- \'*/\' (commandline -t);or printf \n)*.{$exts};printf %s\n $p;end;__fish_complete_directories (commandline -t) \'\')'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts import" json' -l 'json' -d 'One JSON object a card.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts import" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts import" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts import" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts import" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts export" -ge 1' -fka '(__faxcontacts_custom_completion ---completion export -- positional@0 (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts export" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts export" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts export" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts export" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_positional "faxcontacts group" -eq 1' -fka '(__faxcontacts_custom_completion ---completion group -- positional@0 (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group"' -l 'add' -d 'Put this contact in; can be repeated.' -rfka '(__faxcontacts_custom_completion ---completion group -- --add (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group"' -l 'remove' -d 'Take this contact out; can be repeated.' -rfka '(__faxcontacts_custom_completion ---completion group -- --remove (count (__faxcontacts_tokens -pc)) (__faxcontacts_tokens -tC))'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group" json' -l 'json' -d 'One JSON object a line.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts group" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts pick" json' -l 'json' -d 'Print the contact\'s record as JSON.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts pick" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but errors.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts pick" v verbose' -l 'verbose' -s 'v' -d 'Tell what happens and why.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts pick" version' -l 'version' -d 'Show the version.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts pick" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'faxcontacts' -n '__faxcontacts_should_offer_completions_for_flags_or_options "faxcontacts help" version' -l 'version' -d 'Show the version.'
