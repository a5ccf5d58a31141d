import FaxCore
import Foundation
import PageImaging
import TestSupport
import Testing

@Suite struct PictureDocumentTests {
    private let bench: Workbench
    private let picture = Repository.root.appending(path: "samples/picture.jpg").path
    private let label = Repository.root.appending(path: "samples/label.png").path

    init() throws { bench = try Workbench() }

    @Test func aJPEGGoesInByteForByteWithLittleAround() throws {
        let document = try bench.document(of: [picture], paper: .a4, margin: 36, title: "evening")
        let (inside, whole) = (
            try Data(contentsOf: URL(filePath: picture)), try Data(contentsOf: URL(filePath: document))
        )
        #expect(whole.count - inside.count <= 1000)
        #expect(whole.range(of: inside) != nil)
        _ = try bench.ask("pdfimages", "-all", document, bench.folder.path("out"))
        #expect(try Data(contentsOf: bench.folder.url.appending(path: "out-000.jpg")) == inside)
        let list = try bench.ask("pdfimages", "-list", document).lines
        #expect(list.count == 3 && list[2].contains(" jpeg "))
    }

    @Test func severalPicturesAreOneDocument() throws {
        let document = try bench.document(of: [picture, label, picture], paper: .a4)
        _ = try bench.ask("qpdf", "--check", document)
        let facts = try bench.ask("pdfinfo", "-l", "3", document).text
        #expect(facts.contains("Pages:           3"))
        #expect(facts.contains("Page    2 size:  595.276 x 841.89 pts (A4)"))
        let first = try bench.pixels(of: document, page: 1, dpi: 36)
        #expect(first == (try bench.pixels(of: document, page: 3, dpi: 36)))
        #expect(first != (try bench.pixels(of: document, page: 2, dpi: 36)))
    }

    @Test func theSamePicturesGiveTheSameBytes() throws {
        let first = try bench.document(of: [picture, label], title: "x", name: "1.pdf")
        let second = try bench.document(of: [picture, label], title: "x", name: "2.pdf")
        #expect(try Data(contentsOf: URL(filePath: first)) == Data(contentsOf: URL(filePath: second)))
    }

    @Test func theTitleIsKeptInAnyScript() throws {
        let document = try bench.document(of: [picture], title: "Grüße (2) 傳真")
        #expect(try bench.ask("pdfinfo", document).text.contains("Title:           Grüße (2) 傳真"))
    }

    @Test func aDocumentGoesIntoAPipe() throws {
        let ends = Pipe()
        let file = try OpenFile(picture)
        let descriptor = file.descriptor
        let output = ends.fileHandleForWriting
        Thread.detachNewThread {
            var document = PictureDocument(writingTo: output.fileDescriptor, paper: .letter, margin: 18)
            if let picture = try? Picture(reading: descriptor),
                (try? document.append(picture, from: descriptor)) != nil
            {
                _ = try? document.finish()
            }
            try? output.close()
        }
        let piped = ends.fileHandleForReading.readDataToEndOfFile()
        #expect(try piped == Data(contentsOf: URL(filePath: bench.document(of: [picture]))))
        withExtendedLifetime(file) {}
    }

    @Test func aFullDiskIsAnError() throws {
        let output = try OpenFile("/dev/full", O_WRONLY)
        let file = try OpenFile(picture)
        let error = #expect(throws: PageImagingError.self) {
            var document = PictureDocument(writingTo: output.descriptor, paper: .letter, margin: 18)
            try document.append(try Picture(reading: file.descriptor), from: file.descriptor)
            _ = try document.finish()
        }
        #expect(error == .unwritable(ENOSPC))
    }

    @Test func aPictureThatShrinksMeanwhileIsAnError() throws {
        let path = try bench.folder.write("shrinking.jpg", try Data(contentsOf: URL(filePath: picture)))
        let (file, output) = (
            try OpenFile(path, O_RDWR), try OpenFile(bench.folder.path("out"), O_WRONLY | O_CREAT)
        )
        let picture = try Picture(reading: file.descriptor)
        try #require(ftruncate(file.descriptor, 5000) == 0)
        var document = PictureDocument(writingTo: output.descriptor, paper: .letter, margin: 18)
        let error = #expect(throws: PageImagingError.self) {
            try document.append(picture, from: file.descriptor)
        }
        #expect(error == .damaged(.jpeg, "it changed while it was read"))
    }

    @Test func aPipeCannotBeReadAsAPicture() {
        let ends = Pipe()
        let error = #expect(throws: PageImagingError.self) {
            try Picture(reading: ends.fileHandleForReading.fileDescriptor)
        }
        withExtendedLifetime(ends) {}
        #expect(error == .unreadable(ESPIPE))
    }

    @Test(arguments: ["", "x", "%PDF-1.7", "GIF89a", "\u{FFFD}PNG"])
    func otherBytesAreNoPicture(_ text: String) {
        #expect(throws: PageImagingError.notAPicture) { try bench.picture(Array(text.utf8)) }
    }

    @Test func adobesFourColoursAreTurnedBack() throws {
        let inverted = MadeJPEG(components: [1, 2, 3, 4], segments: [(0xEE, MadeJPEG.adobe)])
        let plain = MadeJPEG(components: [1, 2, 3, 4])
        #expect(
            try bench.ask("qpdf", "--show-object=4", try bench.document(of: inverted.bytes)).text.contains(
                "/Decode"))
        let dictionary = try bench.ask("qpdf", "--show-object=4", try bench.document(of: plain.bytes)).text
        #expect(dictionary.contains("/DeviceCMYK") && !dictionary.contains("/Decode ["))
    }

    @Test func componentsNamedRGBAreToldToPDF() throws {
        let rgb = MadeJPEG(components: Array("RGB".utf8))
        let text = try bench.ask("qpdf", "--show-object=4", try bench.document(of: rgb.bytes)).text
        #expect(text.contains("/ColorTransform 0"))
        let jfif = MadeJPEG(
            components: Array("RGB".utf8), segments: [(0xE0, MadeJPEG.jfif(horizontal: 1, vertical: 1))])
        #expect(
            try !bench.ask("qpdf", "--show-object=4", try bench.document(of: jfif.bytes)).text.contains(
                "/ColorTransform"))
    }
}
