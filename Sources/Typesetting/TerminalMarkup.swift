/// How characters stand out.
struct Emphasis: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    static let bold = Emphasis(rawValue: 1)
    static let underline = Emphasis(rawValue: 2)
}

/// Characters up to byte `end` of a text that stand out in one way.
struct EmphasisRun: Sendable, Equatable {
    var end: Int
    var emphasis: Emphasis
}

/// Reads text as a terminal would that knows bold and underline alone: overstrikes of nroff, SGR (ECMA-48,
/// 8.3.117), and all other control functions, which it passes over.
///
/// A control string without an end (OSC, DCS…) ends with its line, so that it can't swallow the text.
struct TerminalMarkup {
    private enum State {
        case ground, escape, intermediate, controlSequence, controlString, controlStringEscape
    }

    /// A column of the line: the bytes of its character in the segment.
    private struct Cell {
        var bytes: Range<Int>
        var emphasis: Emphasis
    }

    /// U+FFFD, the replacement character.
    private static let replacement: ArraySlice<UInt8> = [0xEF, 0xBF, 0xBD]

    private var state = State.ground
    private var parameters: [UInt8] = []
    private var emphasis: Emphasis = []
    private var cells: [Cell] = []
    private var cursor = 0

    /// Whether plain text now is plain: nothing stands out, and no sequence is under way.
    var isPlain: Bool { state == .ground && emphasis.isEmpty }

    /// The line is over, and with it every unfinished sequence; emphasis goes on.
    mutating func endLine() {
        state = .ground
    }

    /// Reads a part of a line, and appends what is to be seen of it to `text`, with its emphasis.
    mutating func read(_ segment: ArraySlice<UInt8>, into text: inout [UInt8], runs: inout [EmphasisRun]) {
        cells.removeAll(keepingCapacity: true)
        cursor = 0
        var index = segment.startIndex
        while index < segment.endIndex {
            let end = min(index + Self.length(from: segment[index]), segment.endIndex)
            take(index..<end, of: segment)
            index = end
        }
        if runs.isEmpty && !text.isEmpty { runs.append([], upTo: text.count) }
        for cell in cells {
            let bytes = segment[cell.bytes]
            text.append(contentsOf: Self.isNoncharacter(bytes) ? Self.replacement : bytes)
            runs.append(cell.emphasis, upTo: text.count)
        }
    }

    private static func length(from lead: UInt8) -> Int {
        lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }

    private mutating func take(_ bytes: Range<Int>, of segment: ArraySlice<UInt8>) {
        let byte = segment[bytes.lowerBound]
        switch state {
        case .ground: takePlain(bytes, of: segment)
        case .escape: takeEscape(byte, bytes, of: segment)
        case .intermediate:
            if !(0x20...0x2F).contains(byte) { leave(at: byte, in: 0x30...0x7E, bytes, of: segment) }
        case .controlSequence: takeControlSequence(byte, bytes, of: segment)
        case .controlString:
            if byte == 0x07 { state = .ground } else if byte == 0x1B { state = .controlStringEscape }
        case .controlStringEscape:
            state = .escape
            if byte == UInt8(ascii: "\\") { state = .ground } else { take(bytes, of: segment) }
        }
    }

    /// Ends a sequence with `byte` if it belongs to it, else the byte is text again.
    private mutating func leave(
        at byte: UInt8, in finals: ClosedRange<UInt8>, _ bytes: Range<Int>, of segment: ArraySlice<UInt8>
    ) {
        state = .ground
        if !finals.contains(byte) { take(bytes, of: segment) }
    }

    private mutating func takeEscape(_ byte: UInt8, _ bytes: Range<Int>, of segment: ArraySlice<UInt8>) {
        switch byte {
        case UInt8(ascii: "["):
            state = .controlSequence
            parameters.removeAll(keepingCapacity: true)
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .controlString
        case 0x20...0x2F: state = .intermediate
        default: leave(at: byte, in: 0x30...0x7E, bytes, of: segment)
        }
    }

    private mutating func takeControlSequence(
        _ byte: UInt8, _ bytes: Range<Int>, of segment: ArraySlice<UInt8>
    ) {
        if (0x20...0x3F).contains(byte) {
            if parameters.count < 256 { parameters.append(byte) }
            return
        }
        if byte == UInt8(ascii: "m") { emphasis = SelectGraphicRendition.applied(parameters, to: emphasis) }
        leave(at: byte, in: 0x40...0x7E, bytes, of: segment)
    }

    private mutating func takePlain(_ bytes: Range<Int>, of segment: ArraySlice<UInt8>) {
        switch segment[bytes.lowerBound] {
        case 0x1B: state = .escape
        case 0x08: cursor = max(cursor - 1, 0)
        case 0x09: write(bytes, of: segment)
        case 0..<0x20, 0x7F: break
        case 0xC2 where (0x80...0x9F).contains(segment[bytes.upperBound - 1]): break
        default: write(bytes, of: segment)
        }
    }

    private mutating func write(_ bytes: Range<Int>, of segment: ArraySlice<UInt8>) {
        if bytes.count > 1, cursor > 0, cells[cursor - 1].bytes.upperBound == bytes.lowerBound,
            Self.isCombining(segment[bytes])
        {
            cells[cursor - 1].bytes = cells[cursor - 1].bytes.lowerBound..<bytes.upperBound
            return
        }
        if cursor < cells.count {
            strike(bytes, of: segment)
        } else {
            cells.append(Cell(bytes: bytes, emphasis: emphasis))
        }
        cursor += 1
    }

    /// Writes over what stands at the cursor, as nroff does: the same again is bold, a low line underlines,
    /// anything else replaces.
    private mutating func strike(_ bytes: Range<Int>, of segment: ArraySlice<UInt8>) {
        let lowLine: [UInt8] = [UInt8(ascii: "_")]
        let old = cells[cursor]
        let (before, now) = (segment[old.bytes], segment[bytes])
        var struck = Cell(bytes: bytes, emphasis: old.emphasis.union(emphasis))
        if before.elementsEqual(lowLine) && now.elementsEqual(lowLine) {
            // Either: it is what the character before it is.
            let context = cursor > 0 ? cells[cursor - 1].emphasis : []
            struck.emphasis.formUnion(context.isEmpty ? .bold : context)
        } else if before.elementsEqual(lowLine) {
            struck.emphasis.formUnion(.underline)
        } else if now.elementsEqual(lowLine) {
            struck.bytes = old.bytes
            struck.emphasis.formUnion(.underline)
        } else if before.starts(with: now) {
            struck.emphasis.formUnion(.bold)
        }
        cells[cursor] = struck
    }

    /// Whether well-formed UTF-8 begins with a noncharacter (Unicode 15, section 23.7): U+FDD0…U+FDEF, and the last
    /// two code points of each plane. They are shown as U+FFFD.
    static func isNoncharacter(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let lead = bytes.first, lead >= 0xEF,
            let scalar = String(decoding: bytes.prefix(length(from: lead)), as: UTF8.self).unicodeScalars
                .first
        else { return false }
        return scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    }

    private static func isCombining(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return false }
        return scalar.properties.generalCategory == .nonspacingMark
            || scalar.properties.generalCategory == .enclosingMark || scalar.value == 0x200D
    }
}

extension [EmphasisRun] {
    /// Lengthens the runs up to `end` with text of one emphasis.
    mutating func append(_ emphasis: Emphasis, upTo end: Int) {
        if let last = indices.last, self[last].emphasis == emphasis {
            self[last].end = end
        } else {
            append(EmphasisRun(end: end, emphasis: emphasis))
        }
    }
}
