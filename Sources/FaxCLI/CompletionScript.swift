import ArgumentParser

extension FaxTool {
    /// A completion script that offers what the tool has, and runs nothing else.
    static func truthful(completionScript text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if configuration.subcommands.isEmpty { lines.removeAll(where: offersHelp) }
        lines = lines.map { withFiles(withEqualsSign(withoutEvaluation($0))) }
        if text.contains(evaluated), let place = lines.firstIndex(of: "_\(_commandName)() {") {
            lines.insert(addLines, at: place)
        }
        return lines.joined(separator: "\n")
    }

    /// ArgumentParser 1.8.2 offers a command `help` also for a tool without commands, which has none. In zsh that
    /// is a second list of operands, and then nothing is completed at all.
    private static func offersHelp(_ line: String) -> Bool {
        [
            "'(-): :->command'", "'(-)*:: :->arg'", "$(compgen -W 'help' -- ",
            " -fa 'help' -d 'Show subcommand help information.'",
        ].contains { line.contains($0) }
    }

    /// ArgumentParser 1.8.2 gives what the tool offers to bash's `compgen -W`, which expands it: the name of a contact would
    /// be run as a command. And zsh takes what follows a colon for a description.
    private static func withoutEvaluation(_ line: String) -> String {
        line.replacing(evaluated, with: "_add_lines \"$(")
            .replacing("\"${completions[@]:0:-1}\"", with: "\"${(@)completions[1,-2]//:/\\:}\"")
            .replacing("non_empty_completions --", with: "non_empty_completions \(anyCase) --")
    }

    /// What lets zsh find a name whose capitals are not typed, as the tools do.
    private static var anyCase: String { "-M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}'" }

    private static var evaluated: String { "_add_completions -W \"$(" }

    /// What takes the place of `compgen -W` in bash.
    private static var addLines: String {
        #"""
        __\#(_commandName)_add_lines() {
            local line typed="${cur//\\/}"
            typed="${typed#[\"\']}"
            while IFS='' read -r line; do
                [[ -n "${line}" && "${line,,}" == "${typed,,}"* ]] && COMPREPLY+=("${line}")
            done <<<"${1}"
        }

        """#
    }

    /// A value may follow an equals sign, too. ArgumentParser 1.8.2 knows that in fish alone: zsh wants to be told, and to
    /// bash the sign is a word of its own.
    private static func withEqualsSign(_ line: String) -> String {
        switch line {
        case #"    local -r cur="${2}""#: return #"    local -r cur="${2#=}""#
        case #"    local -r prev="${3}""#:
            return #"""
                    local prev="${3}"
                    [[ "${prev}" == '=' ]] && prev="${COMP_WORDS[COMP_CWORD - 2]}"
                """#
        case #"    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")"#:
            return #"""
                    local -a unparsed_words=()
                    local word
                    for word in "${COMP_WORDS[@]:1:${COMP_CWORD}}"; do
                        [[ "${word}" == '=' ]] || unparsed_words+=("${word}")
                    done
                """#
        default: break
        }
        // '--name[help]:value:', '*--name[help]:value:' or '(--name -n)'{--name,-n}'[help]:value:'.
        guard ["'--", "'*--", "'(--"].contains(where: { line.hasPrefix("        " + $0) }),
            line.contains("]:"), let bracket = line.firstIndex(of: "[")
        else { return line }
        let name = line[..<bracket]
        return "\(name.contains(",-") ? name.replacing(",-", with: "=,-") : name + "=")" + line[bracket...]
    }

    /// An operand that is a name may be a file where names have come by an option, or where none fits.
    private static func withFiles(_ line: String) -> String {
        guard configuration.subcommands.isEmpty, line.contains("---completion -- positional@") else {
            return line
        }
        if line.contains("_add_lines") {
            return line + "\n        [[ ${#COMPREPLY[@]} -gt 0 ]] || __\(_commandName)_add_completions -f"
        }
        return line.replacing(")\"}'", with: ")\"; (( compstate[nmatches] )) || _files}'").replacing(
            " -fka ", with: " -Fka ")
    }
}
