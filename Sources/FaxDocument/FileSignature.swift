internal import FaxCore

/// What the first bytes of a file say it is.
enum FileSignature: Equatable {
    /// A document that can be faxed.
    case document(MediaType)
    /// Something else: its name with an article, and how to make a document of it.
    case foreign(String, Remedy)

    /// How something that is no document for faxing becomes one.
    enum Remedy: Equatable {
        /// A picture: ImageMagick makes a PNG of it.
        case picture
        /// An office document: LibreOffice makes a PDF of it.
        case office
        /// PostScript: Ghostscript makes a PDF of it.
        case postScript
        /// Something packed: a program that unpacks it to standard output.
        case unpack(String)
        /// None is known.
        case none
    }

    private struct Row {
        let offset: Int
        let bytes: [UInt8]
        let meaning: FileSignature

        init(_ bytes: [UInt8], at offset: Int = 0, _ name: String, _ remedy: Remedy = .none) {
            (self.offset, self.bytes, meaning) = (offset, bytes, .foreign(name, remedy))
        }

        init(_ text: String, at offset: Int = 0, _ name: String, _ remedy: Remedy = .none) {
            self.init(Array(text.utf8), at: offset, name, remedy)
        }

        /// Whether a text that has nothing to do with this format may begin in the same way.
        var isMereWord: Bool {
            let isWord = bytes.allSatisfy { (0x20...0x7E).contains($0) }
            return switch meaning {
            case .document(let type): type.isPicture && isWord
            case .foreign(_, .postScript): false
            case .foreign: isWord && !bytes.starts(with: Array("{\\rtf".utf8))
            }
        }

        func matches(_ head: [UInt8]) -> Bool {
            head.count >= offset + bytes.count && head.dropFirst(offset).starts(with: bytes)
        }

        init(_ bytes: [UInt8], at offset: Int = 0, _ type: MediaType) {
            (self.offset, self.bytes, meaning) = (offset, bytes, .document(type))
        }
    }

    /// The more telling first.
    private static let table: [Row] = [
        Row(Array("%PDF-".utf8), .pdf),
        Row([0xFF, 0xD8, 0xFF], .jpeg),
        Row([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        Row(Array("GIF87a".utf8), .gif),
        Row(Array("GIF89a".utf8), .gif),
        Row([0x49, 0x49, 0x2A, 0x00], .tiff),
        Row([0x4D, 0x4D, 0x00, 0x2A], .tiff),
        // BigTIFF.
        Row([0x49, 0x49, 0x2B, 0x00], .tiff),
        Row([0x4D, 0x4D, 0x00, 0x2B], .tiff),
        Row(Array("WEBP".utf8), at: 8, .webp),
        Row(Array("ftyphei".utf8), at: 4, .heic),
        Row(Array("ftyphev".utf8), at: 4, .heic),
        Row(Array("ftypmif1".utf8), at: 4, .heic),
        Row(Array("ftypmsf1".utf8), at: 4, .heic),
        Row(Array("ftypavif".utf8), at: 4, .heic),
        Row(Array("ftypavis".utf8), at: 4, .heic),
        Row("ftyp", at: 4, "a video"),
        Row([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000 picture", .picture),
        Row([0xFF, 0x4F, 0xFF, 0x51], "a JPEG 2000 picture", .picture),
        Row([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL picture", .picture),
        Row([0xFF, 0x0A], "a JPEG XL picture", .picture),
        Row([0x00, 0x00, 0x01, 0x00], "a Windows icon", .picture),
        Row("8BPS", "a Photoshop picture", .picture),
        Row("gimp xcf", "a GIMP picture", .picture),
        Row("AT&TFORM", "a DjVu document"),
        Row("%!PS", "a PostScript document", .postScript),
        Row([0xC5, 0xD0, 0xD3, 0xC6], "an EPS picture", .postScript),
        Row("{\\rtf", "an RTF document", .office),
        Row([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "a Microsoft Office document", .office),
        Row("PK\u{03}\u{04}", "a ZIP archive"),
        Row("PK\u{05}\u{06}", "an empty ZIP archive"),
        Row([0x1F, 0x8B], "a gzip file", .unpack("gzip -dc")),
        Row("BZh", "a bzip2 file", .unpack("bzip2 -dc")),
        Row([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "an xz file", .unpack("xz -dc")),
        Row([0x28, 0xB5, 0x2F, 0xFD], "a Zstandard file", .unpack("zstd -dc")),
        Row([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip archive"),
        Row("Rar!\u{1A}", "a RAR archive"),
        Row("ustar", at: 257, "a tar archive"),
        Row("!<arch>\n", "an archive of ar, or a Debian package"),
        Row([0x7F, 0x45, 0x4C, 0x46], "an ELF program"),
        Row("SQLite format 3\u{00}", "an SQLite database"),
        Row("OggS", "an Ogg file"),
        Row("ID3", "an MP3 file"),
        Row("fLaC", "a FLAC file"),
        Row("RIFF", "a RIFF file"),
        Row([0x1A, 0x45, 0xDF, 0xA3], "a Matroska file"),
        Row("OTTO", "a font"),
        Row([0x00, 0x01, 0x00, 0x00, 0x00], "a font"),
        Row("wOFF", "a font"),
        Row("wOF2", "a font"),
        Row([0xCA, 0xFE, 0xBA, 0xBE], "a Java class, or a Mach-O program"),
    ]

    /// What the table says of a file that begins with `head`; nil if nothing. A text may begin with the letters that
    /// mark a font or a music file.
    static func known(_ head: [UInt8], isText: Bool) -> FileSignature? {
        table.first { row in
            row.matches(head) && !(isText && row.isMereWord)
        }?.meaning
    }
}
