import FaxConfig
import FaxCore
import Foundation
import TestSupport
import Testing

@testable import FaxbotClient

/// What leaves with a pairing code, and what is made of each answer.
@Suite struct PairingTests {
    /// The error, and what was written to the file.
    private func redeem(_ rig: Rig) throws -> (error: FaxError?, answer: String) {
        let path = try rig.folder.write("answer", Data())
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        let error = try rig.refusal { client throws(FaxError) in
            try client.redeem("330541", as: "laptop \"1\"", answerTo: file.fileDescriptor)
        }
        try file.close()
        return (error, try String(contentsOfFile: path, encoding: .utf8))
    }

    @Test func theCodeGoesWithoutAKeyAndTheAnswerIntoTheFile() throws {
        let body = #"{"base_urls":{"local":null,"tunnel":null,"public":null},"token":"fbk_live_x"}"#
        let rig = try Rig(200, body, fields: ["Content-Type: application/json"])
        let outcome = try redeem(rig)
        #expect(outcome.error == nil && outcome.answer == body)
        let requests = rig.requests.withLock { $0 }
        let request = try #require(requests.first)
        #expect(requests.count == 1 && request.head.hasPrefix("POST /mobile/pair HTTP/1.1\r\n"))
        #expect(request.head.contains("\r\nContent-Type: application/json\r\n"))
        #expect(!request.head.lowercased().contains("x-api-key") && !request.head.contains("hidden"))
        let sent = try JSONDecoder().decode([String: String].self, from: request.body)
        #expect(sent == ["code": "330541", "device_name": "laptop \"1\""])
    }

    @Test(
        arguments: [
            (404, #"{"detail":"Not Found"}"#, 69, "knows no pairing"), (405, "", 69, "knows no pairing"),
            (403, #"{"detail":"Pairing failed."}"#, 69, "refuses the code"),
            (422, "[]", 69, "refuses the code"),
            (429, "", 75, "takes no more codes"), (500, "", 76, "fails over the code"),
            (302, "", 76, "sends clients on to"), (201, "{}", 76, "does not answer as a Faxbot"),
        ] as [(Int, String, Int32, String)])
    func everyOtherAnswerIsExplained(_ status: Int, _ body: String, _ code: Int32, _ words: String) throws {
        let error = try #require(try redeem(Rig(status, body)).error)
        #expect(error.code.rawValue == code && error.message.contains(words), "\(error)")
        #expect(!error.message.contains("330541") && error.hint?.contains("330541") != true)
    }

    /// The code is spent then, and a key may be there that nobody has.
    @Test func aLostAnswerSaysWhatMayBeThere() throws {
        let lost: [@Sendable (WireServer.Connection) -> Void] = [
            { _ in }, { $0.reset() },
            { $0.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"tok".utf8) },
        ]
        for serve in lost {
            let error = try #require(try redeem(Rig(serve)).error)
            #expect(error.code == .outcomeUnknown)
            #expect(error.message.contains("listed there as \"Device: laptop \"1\"\""), "\(error)")
            #expect(error.hint?.contains("revoke that key") == true)
        }
    }

    @Test func aCodeThatDidNotLeaveIsNotSpent() throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let folder = try ScratchFolder()
        let file = try #require(FileHandle(forUpdatingAtPath: folder.write("answer", Data())))
        let client = try ServerFor("http://127.0.0.1:\(port.number)").client
        let error = #expect(throws: FaxError.self) {
            try client.redeem("330541", as: "x", answerTo: file.fileDescriptor)
        }
        #expect(error?.code == .tryAgain && error?.message.hasSuffix("the code was not used") == true)
    }

    @Test func anEndlessAnswerIsCut() throws {
        let rig = try Rig(200, String(repeating: "x", count: 40_000))
        let outcome = try redeem(rig)
        #expect(outcome.error?.code == .outcomeUnknown && outcome.answer.utf8.count <= PairingAnswer.limit)
    }

    @Test func theAddressesThatAreOfUseAreKept() throws {
        func answer(_ urls: String) throws -> PairingAnswer {
            try #require(PairingAnswer(reading: Array(#"{"token":" k\n","base_urls":\#(urls)}"#.utf8)))
        }
        let all = try answer(
            #"{"local":"http://10.0.0.1:8080/","tunnel":"https://a.example","public":"https://b.example"}"#)
        #expect(all.local?.description == "http://10.0.0.1:8080")
        #expect(all.tunnel?.description == "https://a.example" && all.remarks.isEmpty)
        #expect(all.key.reveal() == "k")
        let later = try answer(#"{"local":null,"tunnel":null,"public":"http://localhost:8080"}"#)
        #expect(later.local == nil && later.tunnel == nil && later.remarks.isEmpty)
        let strange = try answer(
            #"{"local":"http://u:hunter2@10.0.0.1","tunnel":"http://8.8.8.8","public":"https://b.example"}"#)
        #expect(strange.local == nil && strange.tunnel?.description == "https://b.example")
        #expect(strange.remarks.count == 2 && !strange.remarks.joined().contains("hunter2"))
        for urls in ["null", "[]", "7", "{}", #"{"local":7}"#] {
            #expect(try answer(urls).remarks.isEmpty)
        }
    }
}
