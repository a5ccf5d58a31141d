import CLinux
import FaxCLI
public import FaxContacts
public import FaxCore
import FaxStore
import Terminal
import Glibc

/// Chooses a contact on the terminal that the process belongs to, wherever its standard streams go: one types, and sees
/// who is meant.
public struct ContactPicker: ~Copyable {
    private let book: ContactBook
    private let contacts: [Contact]
    private let terminal: Int32
    private let environment: [String: String]

    /// Opens the terminal, and reads the contacts that a fax can go to.
    /// - Throws: exit status 64 if there is no terminal; what is wrong with the store.
    public init(_ book: ContactBook, environment: [String: String]) throws(FaxError) {
        let found: [Contact]
        do throws(FaxStoreError) {
            found = try book.store.contacts(ContactFilter(canBeFaxed: true))
        } catch {
            throw error.faxError
        }
        let descriptor = unsafe fx_open("/dev/tty", O_RDWR | O_NOCTTY, 0)
        guard descriptor >= 0 else {
            throw FaxError(
                .usage, "choosing a contact needs a terminal, and there is none", hint: "faxcontacts list")
        }
        (self.book, self.environment) = (book, environment)
        (contacts, terminal) = (found, descriptor)
    }

    deinit { close(terminal) }

    /// Lets the person choose: a contact, or a number that is typed.
    /// - Throws: 75 if nobody is chosen; 74 if the terminal can't be used.
    public func pick() throws(FaxError) -> Addressee {
        guard let chosen = try choose() else { throw FaxError(.tryAgain, "nobody was chosen") }
        return chosen
    }

    /// Lets the person choose: a contact, or a number that is typed; nil if nobody is chosen.
    /// - Throws: 74 if the terminal can't be used.
    public func choose() throws(FaxError) -> Addressee? {
        let kind = environment["TERM"] ?? ""
        return kind.isEmpty || kind == "dumb" ? try pickByNumber() : try pickOnScreen()
    }

    private func addressee(_ contact: Contact) -> Addressee? {
        contact.entry.faxNumber.map { Addressee($0, contact: contact) }
    }

    /// What Enter makes of what is typed, where nobody is called so: one sees it while typing.
    private func verdict(_ state: PickerState) -> String? {
        guard state.hits.isEmpty, !state.query.isEmpty else { return nil }
        do throws(FaxError) {
            return "Enter takes \(try book.phoneNumber(typed: state.query))"
        } catch {
            return error.message
        }
    }

    // MARK: On all of the screen

    private func pickOnScreen() throws(FaxError) -> Addressee? {
        var screen = try TakenTerminal(keys: terminal, output: terminal)
        screen.takeScreen(erasure: [])
        var view = view()
        var state = PickerState(contacts, rows: view.contactRows)
        var keys = KeyReader()
        var message: String?
        screen.write(Array(view.text(state, nil, verdict: nil).utf8))
        while true {
            var pressed: [Key] = []
            var isRedrawn = false
            switch screen.wait(milliseconds: keys.isWaiting ? 50 : -1) {
            case .nothing: pressed = keys.finish()
            case .typed(let bytes): pressed = keys.take(bytes)
            case .signal(let signal):
                switch signal {
                case SIGWINCH: break
                case SIGCONT: screen.takeScreen(erasure: [])
                default: screen.yield(to: signal, erasure: [])
                }
                view = self.view()
                state.resize(rows: view.contactRows)
                isRedrawn = true
            case .gone: throw FaxError(.inputOutput, "the terminal is gone")
            }
            for key in pressed {
                message = nil
                switch state.take(key) {
                case .none: break
                case .changed: isRedrawn = true
                case .redraw:
                    screen.write(Array("\u{1B}[0m\u{1B}[2J".utf8))
                    isRedrawn = true
                case .leave: return nil
                case .take(let contact): return addressee(contact)
                case .typed(let text):
                    do throws(FaxError) {
                        return Addressee(try book.phoneNumber(typed: text))
                    } catch {
                        message = error.message
                        isRedrawn = true
                    }
                }
            }
            if isRedrawn { screen.write(Array(view.text(state, message, verdict: verdict(state)).utf8)) }
        }
    }

    private func view() -> PickerView {
        var (columns, rows) = (UInt16(), UInt16())
        guard unsafe fx_terminal_size(terminal, &columns, &rows) == 0, columns > 0, rows > 0 else {
            return PickerView(columns: 80, rows: 24)
        }
        return PickerView(columns: Int(columns), rows: Int(rows))
    }

    // MARK: Line by line, on a terminal that can do no more

    /// How many are shown at a time.
    private static let page = 15

    private func pickByNumber() throws(FaxError) -> Addressee? {
        let index = ContactIndex(contacts)
        var hits = Array(contacts.indices)
        let terminal = try ControllingTerminal(for: "choosing a contact", hint: "faxcontacts list")
        while true {
            let shown = hits.prefix(Self.page)
            terminal.show(
                shown.enumerated().map { line, place in
                    let contact = contacts[place]
                    return "\(line + 1)  \(contact.name)  \(contact.entry.faxNumber?.e164 ?? "")"
                } + (hits.count > shown.count ? ["… and \(hits.count - shown.count) more"] : []))
            guard let answer = terminal.ask("fax to (a line's number, part of a name, or a number):"),
                !answer.isEmpty
            else { return nil }
            if let line = Int(answer), hits.prefix(Self.page).indices.contains(line - 1) {
                return addressee(contacts[hits[line - 1]])
            }
            hits = index.hits(answer)
            if hits.count == 1 { return addressee(contacts[hits[0]]) }
            if hits.isEmpty {
                do throws(FaxError) {
                    return Addressee(try book.phoneNumber(typed: answer))
                } catch {
                    terminal.show([error.message])
                    hits = Array(contacts.indices)
                }
            }
        }
    }
}
