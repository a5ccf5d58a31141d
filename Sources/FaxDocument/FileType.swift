internal import FaxCore

extension FileSignature {
    /// What a file is that begins with `head` (a few kilobytes) and ends with `tail`; the two may overlap.
    static func of(head: [UInt8], tail: [UInt8]) -> FileSignature {
        if let known = known(head, isText: isText(head)) {
            return known == .foreign("a ZIP archive", .none) ? insideZIP(head: head, tail: tail) : known
        }
        if hasPDFAfterJunk(head: head, tail: tail) { return .document(.pdf) }
        if let picture = plainPicture(head) { return picture }
        return isText(head) ? .document(.text) : .foreign("binary data", .none)
    }

    /// Readers take a PDF that begins within the first 1,024 bytes (ISO 32000-1, annex H.3.4.1); a text that only
    /// mentions `%PDF-` does not end like one.
    private static func hasPDFAfterJunk(head: [UInt8], tail: [UInt8]) -> Bool {
        contains("%PDF-", head.prefix(1024 + 5)) && (!isText(head) || contains("startxref", tail[...]))
    }

    /// Office documents are ZIP archives; the names of their parts are in the clear.
    private static func insideZIP(head: [UInt8], tail: [UInt8]) -> FileSignature {
        let names: [(part: String, name: String)] = [
            ("word/document.xml", "a Word document (.docx)"),
            ("xl/workbook.xml", "an Excel workbook (.xlsx)"),
            ("ppt/presentation.xml", "a PowerPoint presentation (.pptx)"),
            ("mimetypeapplication/vnd.oasis.opendocument", "an OpenDocument file"),
            ("mimetypeapplication/epub+zip", "an EPUB book"),
        ]
        let found = names.first { contains($0.part, tail[...]) || contains($0.part, head[...]) }
        guard let found else { return .foreign("a ZIP archive", .none) }
        return .foreign(found.name, .office)
    }

    /// Bitmaps whose first bytes are letters: `BM` and the file's own header size, `P4` to `P7` and a number.
    private static func plainPicture(_ head: [UInt8]) -> FileSignature? {
        if head.starts(with: Array("BM".utf8)), head.count > 17, head[15...17].elementsEqual([0, 0, 0]),
            [12, 40, 52, 56, 64, 108, 124].contains(head[14])
        {
            return .document(.bmp)
        }
        if head.count > 3, head[0] == 0x50, (0x31...0x37).contains(head[1]),
            [9, 10, 13, 32].contains(head[2]),
            (0x30...0x39).contains(head[3]) || head[3] == 0x23 || head[3] == 0x57
        {
            return .document(.pnm)
        }
        return nil
    }

    /// Whether `head` can be the beginning of a text: UTF-16 by its mark, UTF-8, or 8-bit characters without
    /// control characters that no text has.
    static func isText(_ head: [UInt8]) -> Bool {
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
        guard !head.contains(0) else { return false }
        if isUTF8(head) { return true }
        // Tab, line feed, vertical tab, form feed, carriage return, backspace, bell, escape, and the end of a DOS file.
        let usual: Set<UInt8> = [7, 8, 9, 10, 11, 12, 13, 26, 27]
        return head.allSatisfy { $0 >= 32 || usual.contains($0) }
    }

    /// Whether a text begins like a page of HTML.
    static func isHTML(_ head: [UInt8]) -> Bool {
        let start = String(decoding: head.prefix(1024), as: UTF8.self).drop(while: \.isWhitespace)
            .lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    /// Whether `head` is UTF-8, its last character perhaps cut off.
    private static func isUTF8(_ head: [UInt8]) -> Bool {
        for cut in 0...min(3, head.count) where String(validating: head.dropLast(cut), as: UTF8.self) != nil {
            return true
        }
        return false
    }

    private static func contains(_ word: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        let word = Array(word.utf8)
        guard let first = word.first, bytes.count >= word.count else { return false }
        for start in bytes.startIndex...(bytes.endIndex - word.count) where bytes[start] == first {
            if bytes[start...].starts(with: word) { return true }
        }
        return false
    }
}
