/// What a terminal says of itself, picked out of the bytes that come from it. Whatever comes, in whatever pieces: the
/// memory taken is bounded, and what is no answer is given back as typed by a person.
public struct TerminalAnswers: Sendable, Equatable {
    /// DA1 (ECMA-48 8.3.24): the numbers of what it can do; 4 is sixel. Nil until it has come. It is asked last, so
    /// nothing comes after it.
    public private(set) var attributes: [Int]?
    /// XTVERSION: its name and version as it writes them, printable ASCII of at most 100 bytes.
    public private(set) var version: String?
    /// The size of a cell (XTWINOPS 16), between 1 and 200 pixels wide and high.
    public private(set) var cell: PixelSize?
    /// The size of the text area (XTWINOPS 14), at most 32,768 pixels wide and high.
    public private(set) var area: PixelSize?
    /// The numbers of the kitty queries that it answered with OK.
    public private(set) var kitty: Set<Int> = []
    /// How many colours of its own a sixel picture may have (XTSMGRAPHICS 1), 2 to 65,536.
    public private(set) var sixelColors: Int?
    /// The largest sixel picture (XTSMGRAPHICS 2).
    public private(set) var sixelLimit: PixelSize?

    /// Where in a control sequence the last byte stood.
    private enum State: Sendable, Equatable {
        case ground
        case escape
        case control
        case string(UInt8)
        case stringEscape(UInt8)
    }

    private var state = State.ground
    /// The sequence so far, from its escape on.
    private var sequence: [UInt8] = []
    private static let longestControl = 64
    private static let longestString = 512

    /// No answers yet.
    public init() {}

    /// Takes bytes as they come.
    /// - Returns: those that are no answers, at most as many as were taken in all. The beginning of what may still
    ///   become an answer is kept back until it is one or not.
    public mutating func take(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        var typed: [UInt8] = []
        for byte in bytes { take(byte, into: &typed) }
        return typed
    }

    /// Gives back what was kept back: nothing more comes. A lone escape is the key.
    public mutating func finish() -> [UInt8] {
        defer { clear() }
        return sequence.count <= 2 ? sequence : []
    }

    private mutating func take(_ byte: UInt8, into typed: inout [UInt8]) {
        switch state {
        case .ground:
            guard byte == 0x1B else { return typed.append(byte) }
            sequence = [byte]
            state = .escape
        case .escape:
            takeIntroducer(byte, into: &typed)
        case .control:
            takeControl(byte, into: &typed)
        case .string(let kind):
            takeString(byte, kind: kind, into: &typed)
        case .stringEscape(let kind):
            if byte == UInt8(ascii: "\\") {
                readString(kind)
                clear()
            } else {
                clear()
                take(0x1B, into: &typed)
                take(byte, into: &typed)
            }
        }
    }

    private mutating func takeIntroducer(_ byte: UInt8, into typed: inout [UInt8]) {
        switch byte {
        case UInt8(ascii: "["):
            state = .control
        case UInt8(ascii: "_"), UInt8(ascii: "P"):
            state = .string(byte)
        case 0x1B:
            typed.append(byte)
            return
        default:
            typed += sequence + [byte]
            return clear()
        }
        sequence.append(byte)
    }

    private mutating func takeControl(_ byte: UInt8, into typed: inout [UInt8]) {
        switch byte {
        case 0x20...0x3F:
            // What is longer is neither an answer nor a key.
            if sequence.count < Self.longestControl { sequence.append(byte) }
        case 0x40...0x7E:
            if sequence.count < Self.longestControl, !readControl(final: byte) {
                typed += sequence + [byte]
            }
            clear()
        case 0x1B:
            clear()
            take(byte, into: &typed)
        default:
            clear()
        }
    }

    private mutating func takeString(_ byte: UInt8, kind: UInt8, into typed: inout [UInt8]) {
        // What doesn't begin as one of the answers does is a key with Alt.
        let opening: [UInt8] = kind == UInt8(ascii: "_") ? Array("G".utf8) : Array(">|".utf8)
        let read = sequence.count - 2
        if read < opening.count, byte != opening[read] {
            let kept = sequence
            clear()
            typed += kept
            return take(byte, into: &typed)
        }
        switch byte {
        case 0x1B: state = .stringEscape(kind)
        case 0x18, 0x1A: clear()
        default:
            if sequence.count == Self.longestString { return clear() }
            sequence.append(byte)
        }
    }

    private mutating func clear() {
        state = .ground
        sequence = []
    }

    /// Reads a control sequence without its last byte.
    /// - Returns: whether it is an answer.
    private mutating func readControl(final: UInt8) -> Bool {
        let isPrivate = sequence.count > 2 && sequence[2] == UInt8(ascii: "?")
        guard let numbers = Self.numbers(sequence.dropFirst(isPrivate ? 3 : 2)) else { return false }
        switch (final, isPrivate) {
        case (UInt8(ascii: "c"), true):
            attributes = numbers
        case (UInt8(ascii: "S"), true):
            readGraphics(numbers)
        case (UInt8(ascii: "t"), false) where numbers.first == 6 && numbers.count == 3:
            if 1...200 ~= numbers[1], 1...200 ~= numbers[2] {
                cell = PixelSize(width: numbers[2], height: numbers[1])
            }
        case (UInt8(ascii: "t"), false) where numbers.first == 4 && numbers.count == 3:
            if 1...32_768 ~= numbers[1], 1...32_768 ~= numbers[2] {
                area = PixelSize(width: numbers[2], height: numbers[1])
            }
        default:
            return false
        }
        return true
    }

    private mutating func readGraphics(_ numbers: [Int]) {
        guard numbers.count >= 3, numbers[1] == 0 else { return }
        switch numbers[0] {
        case 1 where 2...65_536 ~= numbers[2]:
            sixelColors = numbers[2]
        case 2 where numbers.count == 4 && 1...32_768 ~= numbers[2] && 1...32_768 ~= numbers[3]:
            sixelLimit = PixelSize(width: numbers[2], height: numbers[3])
        default: break
        }
    }

    private mutating func readString(_ kind: UInt8) {
        let text = String(
            decoding: sequence.dropFirst(kind == UInt8(ascii: "_") ? 3 : 4), as: UTF8.self)
        if kind == UInt8(ascii: "P") {
            version = String(
                text.unicodeScalars.filter { 0x20...0x7E ~= $0.value }.prefix(100).map(Character.init))
            return
        }
        let parts = text.split(separator: ";", maxSplits: 1)
        guard parts.count == 2, parts[1] == "OK" else { return }
        for part in parts[0].split(separator: ",") where part.hasPrefix("i=") {
            if let number = Int(part.dropFirst(2)), kitty.count < 8 { kitty.insert(number) }
        }
    }

    /// Numbers of at most six digits between semicolons; nil if anything else is there.
    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int]? {
        var numbers = [0]
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let value = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
                guard value < 1_000_000 else { return nil }
                numbers[numbers.count - 1] = value
            case UInt8(ascii: ";"): numbers.append(0)
            default: return nil
            }
        }
        return numbers
    }
}
