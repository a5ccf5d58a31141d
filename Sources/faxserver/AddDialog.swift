import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import SecretStore

/// What `add` asks a person, where the command line does not say it.
struct AddDialog {
    let context: ToolContext

    init(_ context: ToolContext) { self.context = context }

    /// A name that no server has yet.
    func name(_ configuration: Configuration) throws(FaxError) -> String {
        let terminal = try ControllingTerminal(for: "add", hint: "faxserver add NAME --local URL")
        for _ in 0..<3 {
            guard let name = terminal.ask("a name for the server, such as office:"), !name.isEmpty else {
                break
            }
            do throws(FaxError) {
                try configuration.checkIsFree(name)
                return name
            } catch {
                terminal.show([error.message])
            }
        }
        throw FaxError(.usage, "no name was given")
    }

    /// The two addresses, one of them at least.
    func addresses(_ options: AddressOptions) throws(FaxError) -> (local: String?, tunnel: String?) {
        if options.local != nil || options.tunnel != nil { return (options.local, options.tunnel) }
        let terminal = try ControllingTerminal(for: "add", hint: "give --local or --tunnel, or both")
        let local = address(
            "its address in your own network, such as http://192.168.1.20:8080, or nothing:", terminal)
        let tunnel = address(
            "its address from everywhere, such as https://fax.example.org, or nothing:", terminal)
        guard local != nil || tunnel != nil else { throw FaxError(.usage, "no address was given") }
        return (local, tunnel)
    }

    private func address(_ question: String, _ terminal: borrowing ControllingTerminal) -> String? {
        for _ in 0..<3 {
            guard let text = terminal.ask(question), !text.isEmpty else { return nil }
            do throws(Endpoint.Mistake) {
                return try Endpoint(text).description
            } catch {
                terminal.show(["an address \(error.reason)"])
            }
        }
        return nil
    }

    /// Asks the addresses for `/health`, and says what answers.
    /// - Throws: what is wrong with the first one, if no Faxbot answers at any, and nobody wants to go on.
    func visit(_ profile: Profile, _ secrets: [ProfileSecret: Secret]) throws(FaxError) {
        var headers: [Profile.Road: [(name: String, value: Secret)]] = [:]
        for case (.header(let road, let name), let value) in secrets {
            headers[road, default: []].append((name, value))
        }
        var failure: FaxError?
        var isThere = false
        for visit in profile.visits(headers: headers) {
            switch visit.answer {
            case .success(let milliseconds):
                isThere = true
                context.note("\(visit.endpoint): a Faxbot answers, after \(Int(milliseconds.rounded())) ms")
            case .failure(let error):
                failure = failure ?? error
                context.note(error.message)
            }
        }
        guard let failure, !isThere else { return }
        if let terminal = try? ControllingTerminal(for: "add"), context.inputIsTerminal,
            terminal.asks("no Faxbot answers; add the server all the same?")
        {
            return
        }
        throw FaxError(
            failure.code, "no Faxbot answers, so the server is not added",
            hint: "--unchecked adds it without asking", cause: failure.message)
    }
}
