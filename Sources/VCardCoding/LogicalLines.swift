/// A content line with its folds undone (RFC 6350, section 3.2).
struct LogicalLine {
    /// The number of its first line in the file, from 1.
    var number: Int
    var bytes: [UInt8]
    /// Whether its value is a picture or the like.
    var isBinary = false
    /// Whether it went over the limit, and is not whole: without its value, if that is a picture or the like.
    var isTooLong = false
}

/// Bytes to content lines, in whatever pieces they come: lines end with CR LF, LF or CR, and go on in the next line if
/// that begins with white space, or if they are quoted-printable and end with `=`. What is kept of a line is limited.
struct LogicalLines {
    /// The most bytes of a line.
    static let limit = 64 << 10
    /// The most bytes of a line with a picture or the like.
    let binaryLimit: Int

    /// Whether the card is of version 2.1, in which the white space of a fold belongs to the value.
    var isOld = false

    private var line: LogicalLine?
    private var isBinaryKnown = false
    private var physical = 1
    private var isAtStart = true
    private var hasSoftBreak = false
    private var lastWasReturn = false

    init(binaryLimit: Int) { self.binaryLimit = binaryLimit }

    /// Takes a byte; gives the content line that ended with the line before.
    mutating func take(_ byte: UInt8) -> LogicalLine? {
        if byte == 0x0A, lastWasReturn {
            lastWasReturn = false
            return nil
        }
        lastWasReturn = byte == 0x0D
        if byte == 0x0D || byte == 0x0A { return endPhysicalLine() }
        var done: LogicalLine?
        if isAtStart {
            isAtStart = false
            if hasSoftBreak, line != nil {
                hasSoftBreak = false
                line?.bytes.removeLast()
            } else if line != nil, byte == 0x20 || byte == 0x09 {
                if !isOld { return nil }
            } else {
                done = flush()
                line = LogicalLine(number: physical, bytes: [])
            }
        }
        append(byte)
        return done
    }

    /// The last content line.
    mutating func finish() -> LogicalLine? { flush() }

    private mutating func endPhysicalLine() -> LogicalLine? {
        physical += 1
        // A blank line ends what old cards write in base 64 without folds.
        if isAtStart { return flush() }
        isAtStart = true
        hasSoftBreak = line?.bytes.last == UInt8(ascii: "=") && isQuotedPrintable
        return nil
    }

    private mutating func flush() -> LogicalLine? {
        hasSoftBreak = false
        if let line, !line.isBinary, !line.isTooLong { noteBinary() }
        isBinaryKnown = false
        defer { line = nil }
        return line
    }

    private mutating func append(_ byte: UInt8) {
        guard let count = line?.bytes.count, line?.isTooLong == false else { return }
        // Long before the limit it is known what it is.
        if count >= 2048, !isBinaryKnown, count % 1024 == 0 { noteBinary() }
        guard count < (line?.isBinary == true ? binaryLimit : Self.limit) else { return leaveOut() }
        line?.bytes.append(byte)
    }

    private mutating func noteBinary() {
        guard let bytes = line?.bytes, let content = ContentLine(bytes) else { return }
        isBinaryKnown = true
        line?.isBinary = content.isBinary
    }

    private mutating func leaveOut() {
        line?.isTooLong = true
        guard let bytes = line?.bytes, line?.isBinary == true, let content = ContentLine(bytes) else {
            line?.bytes.removeSubrange(1024...)
            return
        }
        line?.bytes.removeSubrange(content.value.startIndex...)
    }

    private var isQuotedPrintable: Bool {
        line.flatMap { ContentLine($0.bytes)?.encoding } == "QUOTED-PRINTABLE"
    }
}
