import FaxCore
import Foundation
import QRCode
import TerminalGraphics
import TestSupport
import Testing

/// QR codes in picture files, as `faxserver pair --qr` reads them: by a confined child of a process with one thread.
@Suite struct PairingPictureTests {
    private static let link = "faxpipe:pair?name=office&local=http://127.0.0.1:1&code=330541"

    /// What the tool says of a picture; it goes no further than to a server that is not there.
    private func look(at path: String) throws -> Outcome {
        try Program.tool("faxserver", ["pair", "--yes", "--qr", path], home: try ScratchFolder())
    }

    private func isRead(_ path: String) throws -> Bool {
        let outcome = try look(at: path)
        return outcome.status == 75
            && outcome.errors.hasPrefix(
                """
                faxserver: this is what it says:
                faxserver:   name    office
                faxserver:   local   http://127.0.0.1:1
                faxserver:   and a pairing code

                """)
    }

    @Test func picturesOfEveryKindAreRead() throws {
        let folder = try ScratchFolder()
        let picture = try QRSymbol(Self.link).picture(pels: 6)
        let png = try folder.write("code.png", Data(picture.pngFile()))
        let pnm = Data("P5\n\(picture.width) \(picture.height)\n255\n".utf8) + Data(picture.samples)
        let inverted = pnm.prefix(pnm.count - picture.samples.count) + Data(picture.samples.map { 255 - $0 })
        let made = try Program.run("/usr/bin/cwebp", ["-quiet", png, "-o", folder.path("code.webp")])
        #expect(made.status == 0, "\(made.errors)")
        for path in [
            png, try folder.write("code.pnm", pnm), try folder.write("inverted.pnm", inverted),
            folder.path("code.webp"),
        ] { #expect(try isRead(path), "\(path)") }
    }

    @Test func whatHoldsNoCodeIsRefused() throws {
        let folder = try ScratchFolder()
        let whole = try QRSymbol(Self.link).picture(pels: 6).pngFile()
        let gray = ScreenPicture(
            width: 40, height: 40, colors: .gray, samples: [UInt8](repeating: 128, count: 1600))
        for (name, bytes) in [
            ("gray.png", Data(try gray.pngFile())), ("empty", Data()), ("text", Data("faxpipe:pair?\n".utf8)),
            ("cut.png", Data(whole.prefix(whole.count / 2))), ("huge", Data("P5\n99999 99999\n255\n".utf8)),
            ("other.png", Data(try QRSymbol("WIFI:T:WPA;S:x;P:y;;").picture().pngFile())),
        ] {
            let outcome = try look(at: folder.write(name, bytes))
            #expect(
                outcome.status == 65 && outcome.errors.hasPrefix("faxserver: "), "\(name): \(outcome.errors)")
        }
        #expect(try look(at: folder.path("absent")).status == 66)
    }

    /// Spoiled pictures, some pels here and there: an answer or a refusal, and never the end of the tool.
    @Test func spoiledPicturesDoNoHarm() throws {
        let folder = try ScratchFolder()
        let picture = try QRSymbol(Self.link).picture(pels: 3)
        for round in 0..<8 {
            var spoiled = picture
            for _ in 0..<(200 << (round / 2)) {
                spoiled.samples[Int.random(in: 0..<spoiled.samples.count)] = .random(in: 0...255)
            }
            let path = try folder.write("\(round).png", Data(spoiled.pngFile()))
            #expect([65, 75].contains(try look(at: path).status))
        }
    }
}
