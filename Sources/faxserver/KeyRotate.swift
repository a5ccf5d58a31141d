import ArgumentParser
import FaxCLI
import FaxConfig
import FaxCore
import FaxbotClient
import Glibc
import SecretStore

/// `faxserver key rotate`: a new secret for the key, made by the server.
struct KeyRotate: FaxCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Let the server give the key a new secret, and store it.",
        discussion: """
            The old one is dead at once. The key has to have the scope keys:manage. First the old key is stored where \
            the new one is to lie, so that a place that can't be written is known before.
            """)

    @OptionGroup var selection: NamedProfile

    @Flag(help: "Don't ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func execute(_ context: ToolContext) throws(FaxError) {
        let places = try context.places()
        let environment = context.environment
        let profile = try context.configuration().ownProfile(selection.profile)
        guard let key = try profile.secret(environment: environment) else {
            throw FaxError(
                .configuration, "server \(profile.name) has no key", hint: "faxserver key set \(profile.name)"
            )
        }
        let client = try FaxbotServer.ofKey(profile, context).client()
        if !yes {
            let terminal = try ControllingTerminal(for: "key rotate", hint: "--yes changes it without asking")
            if case .stored(_)? = profile.key {
            } else {
                terminal.show([
                    "the key comes \(profile.keyWords) now; the new one is stored by Faxpipe itself"
                ])
            }
            guard
                terminal.asks(
                    "the key of \(profile.name) on other devices is of no more use then; change it?")
            else { throw FaxError(.tryAgain, "the key is as it was") }
        }
        let place = try Configuration.store(
            key: key, for: profile.name, in: store(of: profile), places: places, environment: environment)
        let rotation = try client.rotateKey()
        guard let new = rotation.key else {
            throw rescue(rotation.answer, places, "the answer of the server can't be understood")
        }
        do throws(FaxError) {
            try Configuration.store(
                key: new, for: profile.name, in: place, places: places, environment: environment)
        } catch {
            do throws(FaxError) {
                try Configuration.store(
                    key: new, for: profile.name, in: .file, places: places, environment: environment)
            } catch {
                throw rescue(Array(new.reveal().utf8), places, error.message)
            }
            context.note("\(error.message); so it is in a file")
        }
        context.note("the key of \(profile.name) is a new one, in \(place.words)")
        let changed = try Configuration.load(places: places, environment: environment).ownProfile(
            profile.name)
        guard try FaxbotServer.ofKey(changed, context).client().acceptsKey() else {
            throw FaxError(
                .noPermission, "\(client.way.endpoint.origin) does not take the new key",
                hint: "faxserver test \(profile.name)")
        }
    }

    private func store(of profile: Profile) -> KeyStore? {
        guard case .stored(let secret)? = profile.key else { return nil }
        return secret.place == .service ? .service : .file
    }

    /// The only copy of a key is kept somewhere, whatever happens: in a file of mode 0600.
    private func rescue(_ answer: [UInt8], _ places: Places, _ why: String) -> FaxError {
        for folder in [places.data, places.config, places.runtime, "/tmp"] {
            var path = Array((folder + "/new-key.XXXXXX").utf8CString)
            let descriptor = unsafe mkstemp(&path)
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            guard unsafe write(descriptor, answer, answer.count) == answer.count, fsync(descriptor) == 0
            else { continue }
            let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return FaxError(
                .outcomeUnknown, "\(why); what the server said is in \(name), the new key with it")
        }
        return FaxError(.outcomeUnknown, "\(why), and the new key could not be kept")
    }
}
