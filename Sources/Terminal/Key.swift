/// A key, as programs that have a terminal to themselves use it.
public enum Key: Sendable, Equatable {
    /// A letter, a digit, a sign.
    case character(Character)
    /// Keys that end or take back what is typed.
    case enter, escape, backspace
    /// The cursor; also Ctrl-P and Ctrl-N.
    case up, down, left, right
    /// Larger steps; also Ctrl-B and Ctrl-F.
    case pageUp, pageDown, home, end
    /// Ctrl-U: all that is typed goes.
    case erase
    /// Ctrl-L.
    case redraw
    /// Ctrl-D: nobody has more to say.
    case endOfInput
}

/// Reads keys from the bytes that a terminal sends (ECMA-48, 5.4; xterm's control sequences), in whatever pieces they
/// come. A control string, such as a late answer of the terminal, is no key.
public struct KeyReader {
    private enum State: Equatable {
        case ground
        case escape
        case control
        /// SS3, which some terminals write cursor keys with.
        case single
        case string
        case stringEscape
    }

    private var state = State.ground
    private var sequence: [UInt8] = []
    private var character: [UInt8] = []

    /// A reader that has seen nothing.
    public init() {}

    /// Whether an escape has come that may be the key or the beginning of a sequence.
    public var isWaiting: Bool { state == .escape }

    /// The keys of `bytes`.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [Key] {
        bytes.compactMap { take($0) }
    }

    /// Nothing more has come for a while: an escape was the key.
    public mutating func finish() -> [Key] {
        defer { state = .ground }
        return isWaiting ? [.escape] : []
    }

    private mutating func take(_ byte: UInt8) -> Key? {
        switch state {
        case .ground: return takePlain(byte)
        case .escape: return takeAfterEscape(byte)
        case .single:
            state = .ground
            return Self.cursor(byte)
        case .control:
            guard (0x40...0x7E).contains(byte) else {
                if byte < 0x20 { state = byte == 0x1B ? .escape : .ground }
                if sequence.count < 32 { sequence.append(byte) }
                return nil
            }
            state = .ground
            return Self.control(sequence, byte)
        case .string:
            if byte == 0x1B { state = .stringEscape }
            if byte == 0x07 || byte == 0x18 || byte == 0x1A { state = .ground }
            return nil
        case .stringEscape:
            state = byte == UInt8(ascii: "\\") ? .ground : .string
            return nil
        }
    }

    private mutating func takeAfterEscape(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "["): (state, sequence) = (.control, [])
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string
        case 0x1B: return .escape
        default:
            // A key with Alt: none of ours.
            state = .ground
        }
        return nil
    }

    private mutating func takePlain(_ byte: UInt8) -> Key? {
        if byte >= 0x80 {
            if byte >= 0xC0 { character = [] }
            if character.count < 4 { character.append(byte) }
            guard let text = String(validating: character, as: UTF8.self), let only = text.first else {
                return nil
            }
            character = []
            return .character(only)
        }
        character = []
        switch byte {
        case 0x1B:
            state = .escape
            return nil
        case 0x0A, 0x0D: return .enter
        case 0x08, 0x7F: return .backspace
        case 0x0C: return .redraw
        case 0x04: return .endOfInput
        case 0x20...0x7E: return .character(Character(Unicode.Scalar(byte)))
        // As in less(1) and vi(1): a page down, a page up.
        case 0x06: return .pageDown
        case 0x02: return .pageUp
        // As in readline(3).
        case 0x10: return .up
        case 0x0E: return .down
        case 0x15: return .erase
        default: return nil
        }
    }

    private static func cursor(_ final: UInt8) -> Key? {
        switch final {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "M"): .enter
        default: nil
        }
    }

    private static func control(_ parameters: [UInt8], _ final: UInt8) -> Key? {
        guard final == UInt8(ascii: "~") else { return parameters.first == 0x3F ? nil : cursor(final) }
        switch parameters.prefix(while: { $0 != UInt8(ascii: ";") }) {
        case [0x31], [0x37]: return .home
        case [0x34], [0x38]: return .end
        case [0x35]: return .pageUp
        case [0x36]: return .pageDown
        default: return nil
        }
    }
}
