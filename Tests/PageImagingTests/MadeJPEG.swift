/// The markers of a JPEG, put together by the tests; what stands for entropy-coded data is noise.
struct MadeJPEG {
    /// The code of the frame's marker: 0xC0 baseline.
    var frameCode: UInt8 = 0xC0
    var precision: UInt8 = 8
    var width = 48
    var height = 32
    /// Identifiers of the components.
    var components: [UInt8] = [1, 2, 3]
    /// Application and other segments before the frame: code and content.
    var segments: [(code: UInt8, content: [UInt8])] = []
    var scans = 1
    var hasQuantization = true
    var hasEnd = true
    var trailing: [UInt8] = []

    /// The file.
    var bytes: [UInt8] {
        var file: [UInt8] = [0xFF, 0xD8]
        for (code, content) in segments { file += MadeJPEG.segment(code, content) }
        if hasQuantization { file += MadeJPEG.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) }
        file += frame
        for _ in 0..<scans { file += scan }
        return file + (hasEnd ? [0xFF, 0xD9] : []) + trailing
    }

    var frame: [UInt8] {
        var content = [
            precision, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255),
        ]
        content.append(UInt8(components.count))
        for component in components { content += [component, 0x11, 0] }
        return MadeJPEG.segment(frameCode, content)
    }

    var scan: [UInt8] {
        var content = [UInt8(components.count)]
        for component in components { content += [component, 0] }
        // A stuffed zero, a restart marker and fill bytes: none of them ends the scan.
        return MadeJPEG.segment(0xDA, content + [0, 63, 0]) + [
            0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56, 0xFF,
        ]
    }

    static func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, code, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    /// An EXIF block whose only entry is the orientation.
    static func exif(_ orientation: Int, littleEndian: Bool, type: Int = 3, directory: Int = 8) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return littleEndian ? bytes : bytes.reversed()
        }
        let entry = number(0x0112, 2) + number(type, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
        return Array((littleEndian ? "II" : "MM").utf8) + number(42, 2) + number(directory, 4)
            + number(1, 2) + entry + number(0, 4)
    }

    /// The content of JFIF's segment.
    static func jfif(horizontal: Int, vertical: Int) -> [UInt8] {
        Array("JFIF\0".utf8) + [1, 2, 1]
            + [horizontal, vertical].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            + [0, 0]
    }

    /// The content of Adobe's segment.
    static let adobe: [UInt8] = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 2]
}
