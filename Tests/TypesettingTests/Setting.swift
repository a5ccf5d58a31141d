import FaxCore
import Foundation
import TestSupport
@testable import Typesetting

/// A text set in pages, and what independent readers see in them.
struct Setting {
    let layout: TextLayout
    let pdf: String
    private let folder: ScratchFolder

    init(_ text: String, style: TextStyle = TextStyle(paper: .a4)) throws {
        try self.init(bytes: Data(text.utf8), style: style)
    }

    init(bytes: Data, style: TextStyle = TextStyle(paper: .a4)) throws {
        folder = try ScratchFolder()
        let text = try folder.write("text", bytes)
        pdf = folder.path("out.pdf")
        let input = open(text, O_RDONLY)
        let output = open(pdf, O_WRONLY | O_CREAT, 0o600)
        defer {
            close(input)
            close(output)
        }
        layout = try TextLayout(of: input, style: style)
        try layout.write(to: output, metadata: Self.metadata)
    }

    static let metadata = DocumentMetadata(title: "A test", creationDate: "2026-11-21T12:00:00Z")

    /// The text of the pages by pdftotext; a form feed ends each page.
    func text(_ options: String = "") throws -> String {
        try Program.shell("pdftotext \(options) '\(pdf)' -").text
    }

    /// The page in grey at 100 pels an inch by pdftoppm: rows of pels, 0 is black.
    func pels(page: Int = 1) throws -> [[UInt8]] {
        let image = try Program.shell("pdftoppm -r 100 -gray -f \(page) -l \(page) '\(pdf)'").output
        let header = image.prefix(64).split(separator: UInt8(ascii: "\n"), maxSplits: 3)
        let size = String(decoding: header[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
        let start = header[0].count + header[1].count + header[2].count + 3
        let bytes = [UInt8](image.dropFirst(start))
        return (0..<size[1]).map { Array(bytes[$0 * size[0]..<($0 + 1) * size[0]]) }
    }

    /// Whether `qpdf --check` accepts the PDF.
    func isSound() throws -> Bool {
        try Program.shell("qpdf --check '\(pdf)'").status == 0
    }
}
