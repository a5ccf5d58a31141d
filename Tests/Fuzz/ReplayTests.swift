import Foundation
import TestSupport
import Testing

/// What fuzzing began with and what it found, once more.
@Suite struct ReplayTests {
    private static func seeds(_ name: String) -> [URL] {
        let folder = Repository.root.appending(path: "Tests/Fuzz/\(name)/seeds")
        let files = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).sorted { $0.path < $1.path }
    }

    @Test func `the multipart parser's report does not depend on how the body is cut`() throws {
        let seeds = Self.seeds("Multipart")
        #expect(seeds.count >= 8)
        for seed in seeds {
            let body = [UInt8](try Data(contentsOf: seed))
            for cut in UInt8.min ... .max { exerciseMultipartParser([cut] + body.dropFirst()) }
        }
    }

    @Test func `the readers of pictures take every seed, and what was found ends well`() throws {
        let seeds = Self.seeds("Picture")
        #expect(seeds.count >= 8)
        for seed in seeds {
            let isSound = exercisePictureReaders([UInt8](try Data(contentsOf: seed)))
            #expect(
                isSound || seed.lastPathComponent.hasPrefix("found-"), "\(seed.lastPathComponent) is refused")
        }
    }

    @Test func `what a card says does not depend on how the bytes are cut, and is written as it was read`()
        throws
    {
        let seeds = Self.seeds("VCard")
        #expect(seeds.count >= 8)
        for seed in seeds {
            let cards = [UInt8](try Data(contentsOf: seed))
            for pieces: UInt8 in [1, 2, 3, 5, 64, 255] { exerciseVCardReader([pieces] + cards.dropFirst()) }
        }
    }

    @Test func `what a terminal answers does not depend on how the bytes are cut`() throws {
        let seeds = Self.seeds("TerminalAnswers")
        #expect(seeds.count >= 8)
        for seed in seeds {
            let answers = [UInt8](try Data(contentsOf: seed))
            for cut in UInt8.min ... .max { exerciseTerminalAnswers([cut] + answers.dropFirst()) }
        }
    }

    /// Runs `exercise` over all seeds; those that were found are refused, or end well, and all others are sound.
    private func replay(_ name: String, _ exercise: ([UInt8]) -> Bool) throws {
        let seeds = Self.seeds(name)
        #expect(seeds.count >= 8)
        for seed in seeds {
            let isSound = exercise([UInt8](try Data(contentsOf: seed)))
            #expect(
                isSound != seed.lastPathComponent.hasPrefix("found-"), "\(name): \(seed.lastPathComponent)")
        }
    }

    @Test func `links are read as they are written, and strange ones are refused`() throws {
        try replay("PairingLink", exercisePairingLink)
    }

    @Test func `pairing answers have a key and addresses of use, or are refused`() throws {
        try replay("PairingAnswer", exercisePairingAnswer)
    }

    @Test func `what a QR code says is read, or nothing`() throws {
        try replay("QRContents", exerciseQRContents)
    }
}
