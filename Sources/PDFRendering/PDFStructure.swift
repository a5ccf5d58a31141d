internal import Glibc

/// The outermost structure of a PDF file, read from its bytes without a library: header, last cross-reference
/// section and trailer (ISO 32000-1, 7.5.2 to 7.5.5 and 7.5.8). Reads some kilobytes, or, of a damaged file, all.
struct PDFStructure: Equatable {
    /// Whether `%PDF-` is at the start, and where `startxref` says a cross-reference section, whose entries point at
    /// their objects.
    let isSound: Bool
    /// Whether the trailer names an encryption dictionary.
    let isEncrypted: Bool
    /// Whether there is any object at all. Only known to be false of a file that is not sound.
    let hasObjects: Bool

    /// Reads the file `descriptor`; an unreadable one counts as an empty one.
    init(reading descriptor: Int32) {
        let file = FileBytes(descriptor)
        let startsWell = file.bytes(at: 0, count: 5).starts(with: Array("%PDF-".utf8))
        if startsWell, let trailer = Self.trailer(file) {
            isSound = true
            isEncrypted = Self.namesEncryption(trailer)
            hasObjects = true
            return
        }
        isSound = false
        var encrypted = false
        var objects = false
        file.forEachChunk { chunk in
            objects = objects || chunk.range(of: " obj", from: 0) != nil
            encrypted = encrypted || Self.namesEncryption(chunk)
        }
        isEncrypted = encrypted
        hasObjects = objects
    }

    /// The dictionary of the last trailer, or of the cross-reference stream in its place; nil if it isn't where
    /// `startxref` says.
    private static func trailer(_ file: FileBytes) -> [UInt8]? {
        let tail = file.bytes(at: max(0, file.count - 2048), count: 2048)
        guard let mark = tail.lastRange(of: "startxref") else { return nil }
        var text = ByteScanner(tail, at: mark + 9)
        guard let offset = text.number(), offset < file.count else { return nil }
        var section = ByteScanner(file.bytes(at: offset, count: 64), at: 0)
        if section.number() != nil, section.number() != nil, section.word("obj") {
            let dictionary = file.bytes(at: offset, count: dictionaryLimit)
            return dictionary.range(of: "stream", from: 0).map { Array(dictionary[..<$0]) }
        }
        section = ByteScanner(file.bytes(at: offset, count: 64), at: 0)
        guard section.word("xref") else { return nil }
        return trailer(file, afterTableAt: offset + section.position)
    }

    /// Walks over the subsections of a cross-reference table: `first count`, then `count` entries of 20 bytes.
    private static func trailer(_ file: FileBytes, afterTableAt start: Int) -> [UInt8]? {
        var position = start
        while true {
            var line = ByteScanner(file.bytes(at: position, count: 64), at: 0)
            if line.word("trailer") {
                let dictionary = file.bytes(at: position + line.position, count: dictionaryLimit)
                return dictionary.range(of: "startxref", from: 0).map { Array(dictionary[..<$0]) }
            }
            guard let first = line.number(), let count = line.number() else { return nil }
            line.skipWhitespace()
            let (bytes, overflow) = count.multipliedReportingOverflow(by: 20)
            guard !overflow, bytes < file.count - position else { return nil }
            position += line.position
            guard entriesPointAtObjects(file, at: position, first: first, count: count) else { return nil }
            position += bytes
        }
    }

    /// Whether what the entries (`offset generation n`) of a subsection point at is the object that they are for; of a
    /// long table, a sample is enough to see that all is shifted.
    private static func entriesPointAtObjects(_ file: FileBytes, at start: Int, first: Int, count: Int)
        -> Bool
    {
        for index in stride(from: 0, to: count, by: max(1, count / 500)) {
            var entry = ByteScanner(file.bytes(at: start + index * 20, count: 20), at: 0)
            guard let offset = entry.number(), entry.number() != nil else { return false }
            guard entry.word("n") else { continue }
            var object = ByteScanner(file.bytes(at: offset, count: 64), at: 0)
            guard object.number() == first + index, object.number() != nil, object.word("obj") else {
                return false
            }
        }
        return true
    }

    /// Whether `/Encrypt` is in there with a dictionary or a reference for its value.
    private static func namesEncryption(_ bytes: [UInt8]) -> Bool {
        var start = 0
        while let mark = bytes.range(of: "/Encrypt", from: start) {
            var value = ByteScanner(bytes, at: mark + 8)
            if value.word("<<") { return true }
            if value.number() != nil, value.number() != nil, value.word("R") { return true }
            start = mark + 8
        }
        return false
    }

    /// Trailers are a few hundred bytes long.
    private static let dictionaryLimit = 65536
}
