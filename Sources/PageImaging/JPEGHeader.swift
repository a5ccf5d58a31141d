import FaxCore

/// What the markers of a JPEG file say (ITU-T T.81, annex B), read from the first marker to the last.
///
/// A value of this type is proof that the file is whole as far as its markers show: frame, tables, scans, end.
/// The entropy-coded data between them isn't decoded. Bytes after the end are the file's own affair: cameras put
/// further pictures there (CIPA DC-007).
struct JPEGHeader: Sendable, Equatable {
    /// What a frame header says (T.81, B.2.2).
    struct Frame: Sendable, Equatable {
        var width: Int
        var height: Int
        /// The identifiers of the colour components: 1, 3 or 4.
        var components: [UInt8]
    }

    /// A sound progressive picture has about ten scans. Each costs its reader a pass over all pels, so a small file
    /// with thousands of them is an attack.
    static let scanLimit = 100

    var frame: Frame
    /// From the EXIF block, if there is one.
    var orientation: Orientation?
    /// Width of a pel over its height (JFIF 1.02).
    var pelAspect: Double?
    /// How close the stored pels lie, by JFIF or else by EXIF.
    var density: PelDensity?
    /// Has Adobe's APP14: its four-colour pictures are stored inverted.
    var isAdobe: Bool
    /// Has a JFIF marker: its three colours are YCbCr.
    var isJFIF: Bool
    /// What keeps a sound picture out of a PDF, as "arithmetic coding".
    var obstacle: String?
    /// Passes over the pels.
    var scans: Int

    /// Reads the markers of the file at the cursor, which stands on the first byte. Throws ``PageImagingError``.
    init(reading cursor: inout FileCursor) throws(PageImagingError) {
        var markers = JPEGMarkers(cursor: cursor)
        self = try markers.walk()
        cursor = markers.cursor
    }

    init(frame: Frame, obstacle: String?, scans: Int, facts: JPEGApplicationData) {
        self.frame = frame
        self.obstacle = obstacle
        self.scans = scans
        orientation = facts.exif?.orientation
        pelAspect = facts.pelAspect
        density = facts.density ?? facts.exif?.density
        isAdobe = facts.isAdobe
        isJFIF = facts.isJFIF
    }
}

/// What the application segments say, beside T.81.
struct JPEGApplicationData {
    var exif: EXIFBlock?
    var pelAspect: Double?
    var density: PelDensity?
    var isAdobe = false
    var isJFIF = false

    /// Takes in the content of segment APPn; what isn't known or isn't sound is passed over.
    mutating func take(_ n: UInt8, _ content: [UInt8]) {
        switch n {
        case 0 where content.starts(with: Array("JFIF\0".utf8)) && content.count >= 12:
            isJFIF = true
            let horizontal = Int(content[8]) << 8 | Int(content[9])
            let vertical = Int(content[10]) << 8 | Int(content[11])
            pelAspect = PelAspect.of(horizontalDensity: horizontal, verticalDensity: vertical)
            density = JPEGApplicationData.density(unit: content[7], Double(horizontal), Double(vertical))
        case 1 where content.starts(with: Array("Exif\0".utf8)) && content.count > 6:
            exif = exif ?? EXIFBlock(content.dropFirst(6))
        case 14 where content.starts(with: Array("Adobe".utf8)) && content.count >= 12:
            isAdobe = true
        default:
            break
        }
    }

    private static func density(unit: UInt8, _ horizontal: Double, _ vertical: Double) -> PelDensity? {
        switch unit {
        case 0: PelDensity(ratio: horizontal, vertical)
        case 1: PelDensity(stated: horizontal, vertical)
        case 2: PelDensity(stated: horizontal * 2.54, vertical * 2.54)
        default: nil
        }
    }
}

/// The walk over a JPEG's markers.
struct JPEGMarkers {
    var cursor: FileCursor
    private var facts = JPEGApplicationData()
    private var frame: JPEGHeader.Frame?
    private var obstacle: String?
    private var hasQuantization = false
    private var scans = 0

    init(cursor: FileCursor) {
        self.cursor = cursor
    }

    /// Walks from the start of the picture to its end marker.
    mutating func walk() throws(PageImagingError) -> JPEGHeader {
        guard try cursor.next() == 0xFF, try cursor.next() == Code.startOfImage else { throw .notAPicture }
        while let code = try nextCode() {
            if code == Code.endOfImage { return try header() }
            try take(code)
        }
        throw .damaged(.jpeg, scans > 0 ? "it ends before its end marker" : "it ends before its pels begin")
    }

    /// The code of the next marker. As the decoders do, bytes between segments are passed over, and in
    /// entropy-coded data so are stuffed zeros and restart markers, which carry nothing for us.
    private mutating func nextCode() throws(PageImagingError) -> UInt8? {
        while try cursor.skip(to: 0xFF) {
            var code: UInt8? = 0xFF
            while code == 0xFF { code = try cursor.next() }
            guard let code else { return nil }
            if code != 0, code != Code.temporary, !Code.restarts.contains(code) { return code }
        }
        return nil
    }

    private mutating func take(_ code: UInt8) throws(PageImagingError) {
        if let feature = Code.unsupported(code) { throw .unsupported(.jpeg, feature) }
        switch code {
        case Code.startOfImage, ...0xBF:
            throw .damaged(.jpeg, "a marker stands where none may")
        case Code.frames, Code.arithmeticFrames:
            guard frame == nil else { throw .damaged(.jpeg, "it has two frames") }
            if Code.arithmeticFrames.contains(code) { obstacle = "arithmetic coding" }
            frame = try JPEGMarkers.frame(try segment())
        case Code.quantizationTables:
            hasQuantization = true
            try skipSegment()
        case Code.startOfScan:
            try takeScan()
        case Code.applications where scans == 0:
            facts.take(code - Code.applications.lowerBound, try segment())
        default:
            try skipSegment()
        }
    }

    private mutating func takeScan() throws(PageImagingError) {
        guard let frame else { throw .damaged(.jpeg, "its pels begin before their frame") }
        guard hasQuantization else { throw .damaged(.jpeg, "it has no quantization table") }
        let content = try segment()
        guard let count = content.first, (1...4).contains(count), Int(count) <= frame.components.count,
            content.count == 4 + 2 * Int(count)
        else { throw .damaged(.jpeg, "a scan's header is wrong") }
        scans += 1
        guard scans <= JPEGHeader.scanLimit else {
            throw .damaged(.jpeg, "it has more than \(JPEGHeader.scanLimit) scans")
        }
    }

    private func header() throws(PageImagingError) -> JPEGHeader {
        guard let frame, scans > 0 else { throw .damaged(.jpeg, "it ends before its pels begin") }
        return JPEGHeader(frame: frame, obstacle: obstacle, scans: scans, facts: facts)
    }

    /// The size of the segment's content: its length field counts itself.
    private mutating func contentSize() throws(PageImagingError) -> Int {
        guard let field = try cursor.read(2) else { throw .damaged(.jpeg, "it ends inside its header") }
        let length = Int(field[0]) << 8 | Int(field[1])
        guard length >= 2 else { throw .damaged(.jpeg, "a segment's length is wrong") }
        return length - 2
    }

    private mutating func segment() throws(PageImagingError) -> [UInt8] {
        guard let content = try cursor.read(try contentSize()) else {
            throw .damaged(.jpeg, "it ends inside its header")
        }
        return content
    }

    private mutating func skipSegment() throws(PageImagingError) {
        guard cursor.skip(try contentSize()) else { throw .damaged(.jpeg, "it ends inside its header") }
    }

    private static func frame(_ content: [UInt8]) throws(PageImagingError) -> JPEGHeader.Frame {
        guard content.count >= 6, content.count == 6 + 3 * Int(content[5]) else {
            throw .damaged(.jpeg, "its frame header is wrong")
        }
        let height = Int(content[1]) << 8 | Int(content[2])
        let width = Int(content[3]) << 8 | Int(content[4])
        let components = stride(from: 6, to: content.count, by: 3).map { content[$0] }
        let samplings = stride(from: 7, to: content.count, by: 3).map { content[$0] }
        guard content[0] == 8 else { throw .unsupported(.jpeg, "\(content[0]) bits a sample") }
        guard height > 0 else { throw .unsupported(.jpeg, "its height after its pels") }
        guard width > 0, samplings.allSatisfy({ (1...4).contains($0 >> 4) && (1...4).contains($0 & 15) })
        else {
            throw .damaged(.jpeg, "its frame header is wrong")
        }
        guard [1, 3, 4].contains(components.count) else {
            throw .unsupported(.jpeg, "\(components.count) colour components")
        }
        return JPEGHeader.Frame(width: width, height: height, components: components)
    }
}

/// Marker codes (T.81, table B.1).
private enum Code {
    static let temporary: UInt8 = 0x01
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let quantizationTables: UInt8 = 0xDB
    static let applications: ClosedRange<UInt8> = 0xE0...0xEF
    /// Baseline, extended sequential and progressive, with Huffman coding: those that ISO 32000 lets PDF carry.
    static let frames: ClosedRange<UInt8> = 0xC0...0xC2
    /// Extended sequential and progressive, with arithmetic coding: those that PDF can't.
    static let arithmeticFrames: ClosedRange<UInt8> = 0xC9...0xCA

    /// The feature that a marker stands for, where nobody decodes it.
    static func unsupported(_ code: UInt8) -> String? {
        switch code {
        case 0xC3: "lossless coding"
        case 0xC5, 0xC6, 0xC7, 0xDE, 0xDF: "hierarchical coding"
        case 0xCB: "lossless arithmetic coding"
        case 0xCD, 0xCE, 0xCF: "hierarchical arithmetic coding"
        default: nil
        }
    }
}
