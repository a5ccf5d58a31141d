import Foundation
import TestSupport
import Testing

/// The samples are promises: the good ones become PDFs, each bad one is refused by what is wrong with it.
@Suite struct SampleTests {
    static func samples(_ folder: String, _ endings: Set<String>) -> [URL] {
        let top = Repository.root.appending(path: folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: top.path)) ?? []
        return names.sorted().map { top.appending(path: $0) }.filter { endings.contains($0.pathExtension) }
    }

    @Test(arguments: samples("samples/bad", ["jpg", "png"]))
    func aBadPictureCostsOneLine(_ file: URL) throws {
        let home = try ScratchFolder()
        // Arithmetic coding is only bad where a PDF is to carry it.
        let mode = file.lastPathComponent == "jpeg-arithmetic.jpg" ? "vector" : "auto"
        let outcome = try Program.tool("faxpdf", ["--mode", mode, file.path], home: home)
        #expect(outcome.status == 65)
        #expect(outcome.output.isEmpty)
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 1 || lines.count == 2 && lines[1].hasPrefix("hint: "))
        #expect(outcome.errors.contains(file.lastPathComponent))
    }

    @Test(arguments: samples("samples", ["txt", "jpg", "png"]))
    func aGoodSampleBecomesAPDF(_ file: URL) throws {
        let home = try ScratchFolder()
        let pdf = home.path("out.pdf")
        #expect(try Program.tool("faxpdf", [file.path, "-o", pdf], home: home).status == 0)
        #expect(try Program.shell("qpdf --check \(pdf)").status == 0)
    }

    @Test func thereAreSamples() {
        #expect(Self.samples("samples/bad", ["jpg", "png"]).count > 30)
        #expect(Self.samples("samples", ["txt", "jpg", "png"]).count >= 10)
    }
}
