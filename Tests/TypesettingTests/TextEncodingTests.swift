import Foundation
import TestSupport
import Testing

@testable import Typesetting

@Suite struct TextEncodingTests {
    private func decoded(_ bytes: [UInt8]) throws -> (text: String, survey: TextSurvey) {
        let folder = try ScratchFolder()
        let descriptor = open(try folder.write("text", bytes), O_RDONLY)
        defer { close(descriptor) }
        let survey = try TextSurvey.of(descriptor)
        var decoder = TextDecoder(descriptor, survey: survey)
        var all: [UInt8] = []
        while case let chunk = try decoder.next(), !chunk.isEmpty { all += chunk }
        return (String(decoding: all, as: UTF8.self), survey)
    }

    @Test func dropsTheMarkOfUTF8() throws {
        let (text, survey) = try decoded([0xEF, 0xBB, 0xBF] + Array("Grüße".utf8))
        #expect(text == "Grüße")
        #expect(survey.encoding == .utf8)
    }

    @Test(arguments: [true, false])
    func readsUTF16ByItsMark(bigEndian: Bool) throws {
        // Longer than a chunk, so that a pair of surrogates and a unit are cut by its end.
        let original = "x" + String(repeating: "ä😀", count: 20_000)
        let units = [0xFEFF] + Array(original.utf16)
        let bytes = units.flatMap { unit in
            bigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let (text, survey) = try decoded(bytes)
        #expect(text == original)
        #expect(survey.encoding == .utf16(bigEndian: bigEndian))
    }

    @Test func readsOtherBytesAsWindows1252() throws {
        let (text, survey) = try decoded([0x93, 0x47, 0x72, 0xFC, 0xDF, 0x65, 0x94, 0x20, 0x80])
        #expect(text == "“Grüße” €")
        #expect(survey.encoding == .windows1252)
    }

    @Test func aStrayByteCostsNoOtherLetter() throws {
        let (text, survey) = try decoded(Array("Übergrößenträger ".utf8) + [0xFF] + Array(" señor".utf8))
        #expect(text == "Übergrößenträger \u{FFFD} señor")
        #expect(survey.encoding == .damagedUTF8)
        #expect(survey.invalidSequences == 1)
    }

    @Test func damageAcrossChunksIsRepairedOnce() throws {
        let original = String(repeating: "é", count: 40_000)
        let (text, survey) = try decoded([0x61] + Array(original.utf8) + [0xC3])
        #expect(text == "a" + original + "\u{FFFD}")
        #expect(survey.invalidSequences == 1)
    }

    @Test(
        arguments: [
            [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xE2, 0x82], [0xC3, 0x28],
            [0x80],
        ] as [[UInt8]])
    func knowsWhatIsNotUTF8(_ bytes: [UInt8]) {
        var validator = UTF8Validator()
        validator.take(bytes)
        validator.finish()
        #expect(validator.invalid > 0)
    }

    @Test func countsWithoutRegardToChunks() {
        let bytes = Array("aé漢カ한😀\u{10FFFF}".utf8)
        for cut in 0...bytes.count {
            var validator = UTF8Validator()
            validator.take(Array(bytes[..<cut]))
            validator.take(Array(bytes[cut...]))
            validator.finish()
            #expect(validator.invalid == 0)
            #expect(validator.multiByte == 6)
            #expect(validator.kana == 1)
            #expect(validator.hangul == 1)
        }
    }

    @Test(arguments: [("漢字かな", "ja"), ("漢字 한국", "ko"), ("漢字", "zh-cn"), ("plain", "zh-cn")])
    func choosesTheShapesOfIdeographs(text: String, language: String) throws {
        #expect(try decoded(Array(text.utf8)).survey.hanLanguage == language)
    }
}
