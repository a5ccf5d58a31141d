extension Picture.Format {
    /// Brands of the files that libheif reads (ISO/IEC 23008-12, annex B; AVIF 1.1, section 6).
    private static let heifBrands = [
        "heic", "heix", "hevc", "hevx", "heim", "heis", "hevm", "hevs", "mif1", "msf1", "avif", "avis",
    ]

    /// The format of a file that begins with `head`, some 32 bytes; nil for one that isn't known.
    init?(_ head: [UInt8]) {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            head.dropFirst(offset).starts(with: text.utf8)
        }
        if head.starts(with: [0xFF, 0xD8]) {
            self = .jpeg
        } else if head.starts(with: PNGHeader.signature) {
            self = .png
        } else if [
            [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
        ]
        .contains(Array(head.prefix(4))) {
            self = .tiff
        } else if has("GIF87a") || has("GIF89a") {
            self = .gif
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if has("BM") {
            self = .bmp
        } else if has("ftyp", at: 4), Picture.Format.heifBrands.contains(where: { has($0, at: 8) }) {
            self = .heif
        } else if head.count > 2, head[0] == 0x50, (0x31...0x37).contains(head[1]),
            [9, 10, 11, 12, 13, 32, 35].contains(head[2])
        {
            self = .pnm
        } else {
            return nil
        }
    }
}
