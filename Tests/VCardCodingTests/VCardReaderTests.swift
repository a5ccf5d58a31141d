import FaxCore
import Foundation
import Testing

@testable import VCardCoding

/// What a reader finds in bytes that come in pieces of so many.
func read(_ bytes: [UInt8], pieces: Int = .max) -> [VCardReader.Event] {
    var reader = VCardReader()
    var events: [VCardReader.Event] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        reader.take(rest.prefix(pieces)) { events.append($0) }
        rest = rest.dropFirst(pieces)
    }
    reader.finish { events.append($0) }
    return events
}

func read(_ text: String, pieces: Int = .max) -> [VCardReader.Event] {
    read(Array(text.utf8), pieces: pieces)
}

extension [VCardReader.Event] {
    var cards: [VCard] { compactMap { if case .card(let card) = $0 { card } else { nil } } }
    var faults: [CardFault] { compactMap { if case .fault(let fault) = $0 { fault } else { nil } } }
}

/// A number as a test needs it: its digits.
func dialled(_ text: String) -> PhoneNumber? { PhoneNumber(e164: "+1" + text.filter(\.isNumber).suffix(12)) }

@Suite struct VCardReaderTests {
    @Test(arguments: CardShape.all, Person.all)
    func everyProgramsCardIsRead(_ shape: CardShape, _ person: Person) throws {
        let events = read(shape.text(person))
        #expect(events.faults.isEmpty, "\(events.faults)")
        try #require(events.cards.count == 1)
        let entry = ContactEntry(events.cards[0], uid: "none", number: dialled)
        #expect(entry.name == person.name)
        #expect(entry.note ?? "" == person.note)
        #expect(entry.aliases == (shape.hasAlias && !person.alias.isEmpty ? [person.alias] : []))
        #expect(entry.groups == (shape.hasGroup ? [person.group] : []))
        let faxes = entry.numbers.filter { $0.kind == .fax }
        #expect(faxes.map(\.written) == [person.fax.replacingOccurrences(of: "tel:", with: "")])
        #expect(faxes.allSatisfy(\.preferred) && entry.numbers.count(where: \.preferred) == 1)
    }

    @Test func allInOneFileInAnyPieces() {
        let text = CardShape.all.flatMap { shape in Person.all.map { shape.text($0) } }.joined(
            separator: "\r\n")
        let whole = read(text)
        #expect(whole.cards.count == CardShape.all.count * Person.all.count && whole.cards.count >= 200)
        #expect(whole.faults.isEmpty)
        for pieces in [1, 2, 7, 4096] { #expect(read(text, pieces: pieces) == whole) }
    }

    @Test func itIsReadInEveryEncodingOfAFile() throws {
        let text = "BEGIN:VCARD\nVERSION:3.0\nFN:Zoë 👩🏽‍⚕️\nEND:VCARD\n"
        let plain = read(text)
        #expect(plain.cards.first?.name == "Zoë 👩🏽‍⚕️")
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf8] {
            let bytes = [UInt8](try #require(("\u{FEFF}" + text).data(using: encoding)))
            #expect(read(bytes) == plain && read(bytes, pieces: 1) == plain)
        }
        let latin = [UInt8](
            try #require(text.replacingOccurrences(of: " 👩🏽‍⚕️", with: "").data(using: .isoLatin1)))
        #expect(read(latin).cards.first?.name == "Zoë")
    }

    @Test(arguments: [
        ("SHIFT_JIS", "=8ER=93c", "山田"), ("KOI8-R", "=EF=CC=D1", "Оля"), ("x/y", "=E4", "ä"),
        ("nonsense", "=E4", "ä"),
        ("ISO-8859-2", "=A3=F3d=BC", "Łódź"),
    ])
    func oldCardsNameTheirCharacterSet(_ charset: String, _ value: String, _ name: String) {
        let card = "BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=\(charset);QUOTED-PRINTABLE:\(value)\nEND:VCARD\n"
        #expect(read(card).cards.first?.name == name)
    }

    @Test func whatIsWrongIsToldWithItsLineAndSkipped() {
        let text = """
            rubbish
            more rubbish
            BEGIN:VCARD
            VERSION:4.0
            FN:One
            no colon here
            : no name
            TEL;TYPE=fax:1
            END:VCARD
            BEGIN:VCARD
            VERSION:4.0
            NOTE:nobody
            END:VCARD

            BEGIN:VCARD
            FN:Two
            BEGIN:VCARD
            FN:Three
            END:VCARD
            TEL:1
            BEGIN:VCARD
            FN:Four
            """
        let events = read(text)
        #expect(events.cards.map(\.name) == ["One", "Three"] && events.cards.map(\.line) == [3, 17])
        #expect(events.faults.map(\.line) == [1, 6, 7, 10, 15, 20, 21])
        #expect(events.faults.map(\.losesCard) == [false, false, false, true, true, false, true])
    }

    /// Pictures and keys come out as they went in, from whatever version.
    @Test(arguments: [
        (
            "2.1", "PHOTO;ENCODING=BASE64;JPEG:\n /9j/4AAQ\n SkZJRg==\n",
            "PHOTO:data:image/jpeg;base64,/9j/4AAQSkZJRg=="
        ),
        ("2.1", "PHOTO;PNG;BASE64:iVBO\nRw0K\n\n", "PHOTO:data:image/png;base64,iVBORw0K"),
        ("3.0", "LOGO;ENCODING=b;TYPE=GIF,WORK:R0lG\n ODlh", "LOGO;TYPE=work:data:image/gif;base64,R0lGODlh"),
        ("3.0", "KEY;TYPE=PGP;ENCODING=b:mQEN", "KEY:data:application/pgp-keys;base64,mQEN"),
        ("3.0", "KEY;TYPE=X509;ENCODING=b:MIIC", "KEY:data:application/pkix-cert;base64,MIIC"),
        ("3.0", "SOUND;TYPE=BASIC;ENCODING=b:LnNu", "SOUND:data:audio/basic;base64,LnNu"),
        ("3.0", "PHOTO:data:image/jpeg;base64\\,AAAA", "PHOTO:data:image/jpeg;base64,AAAA"),
        ("3.0", "X-SEAL;ENCODING=b:AAAA", "X-SEAL:data:application/octet-stream;base64,AAAA"),
        (
            "4.0", "PHOTO;MEDIATYPE=image/png;PREF=1:data:image/png;base64,AA\n AA",
            "PHOTO;PREF=1:data:image/png;base64,AAAA"
        ),
        ("4.0", "PHOTO:https://example.com/a.jpg", "PHOTO:https://example.com/a.jpg"),
    ]) func picturesAndKeysAreKept(_ version: String, _ property: String, _ kept: String) throws {
        let card = try #require(
            read("BEGIN:VCARD\nVERSION:\(version)\nFN:A\n\(property)\nTEL:1\nEND:VCARD\n").cards.first)
        #expect(card.properties.map(\.line) == ["FN:A", kept, "TEL:1"] && card.omitted.isEmpty)
        #expect(read(card.text).cards.first?.properties == card.properties)
        // As a contact keeps it.
        let lines = card.properties.map(\.line).joined(separator: "\n")
        #expect(VCard(lines: lines).properties == card.properties)
    }

    @Test func aPictureIsLongerThanALine() throws {
        let data = String(repeating: "AAAA", count: 30000)
        let folded = stride(from: 0, to: data.count, by: 72).map { data.dropFirst($0).prefix(72) }.joined(
            separator: "\r\n ")
        let card = try #require(
            read("BEGIN:VCARD\nFN:A\nPHOTO;ENCODING=b;TYPE=JPEG:\(folded)\nEND:VCARD\n").cards.first)
        #expect(card.properties.last?.value == "data:image/jpeg;base64,\(data)")
        #expect(read(card.text).cards.first?.properties == card.properties)
    }

    @Test func whatIsTooLongIsNotKept() {
        let long = String(repeating: "x", count: 70 << 10)
        let card =
            "BEGIN:VCARD\nFN:A\nNOTE:\(long)\nPHOTO;ENCODING=b:\(String(repeating: long, count: 2))\nTEL:1\nEND:VCARD\n"
        var reader = VCardReader(binaryLimit: 100 << 10)
        var events: [VCardReader.Event] = []
        reader.take(Array(card.utf8)) { events.append($0) }
        reader.finish { events.append($0) }
        #expect(
            events.faults.map(\.line) == [3] && events.cards.first?.properties.map(\.name) == ["FN", "TEL"])
        #expect(events.cards.first?.omitted == ["PHOTO"])
        let many =
            "BEGIN:VCARD\nFN:A\n" + String(repeating: "X-A:1\n", count: 5000)
            + "END:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD\n"
        #expect(read(many).cards.map(\.name) == ["B"] && read(many).faults.map(\.line) == [1])
    }

    @Test(arguments: [
        ("TEL:1", ContactNumber.Kind.voice, nil as Int?), ("TEL;FAX:1", .fax, nil),
        ("TEL;TYPE=fax,pref:1", .fax, 1),
        ("TEL;PREF=7;TYPE=Fax:1", .fax, 7), ("TEL;WORK;FAX;PREF:1", .fax, 1), ("TEL;TYPE=cell:1", .cell, nil),
        ("TEL;TYPE=\"voice,text\":1", .voice, nil), ("TEL;TYPE=pager:1", .pager, nil), ("X-FAX:1", .fax, nil),
        ("TEL;TYPE=textphone:1", .textphone, nil), ("TEL;PREF=999:1", .voice, 100),
        ("TEL;x-workfax:1", .fax, nil),
        ("TEL;VALUE=uri;TYPE=\"fax\":tel:%2B1-2;ext=5", .fax, nil), ("TEL;TYPE=text:1", .text, nil),
    ])
    func typesOfNumbersAreKnown(_ line: String, _ kind: ContactNumber.Kind, _ preference: Int?) {
        let telephone = read("BEGIN:VCARD\nFN:A\n\(line)\nEND:VCARD\n").cards.first?.telephones.first
        #expect(telephone?.kind == kind && telephone?.preference == preference)
        #expect(telephone?.written == (line.contains("ext=") ? "+1-2;ext=5" : "1"))
    }

    @Test(arguments: [
        ("N:Public;John;Quinlan;Mr.;Esq.", "Mr. John Quinlan Public Esq."), ("ORG:Acme;Sales", "Acme, Sales"),
        ("NICKNAME:jo,joe", "jo"), ("EMAIL:a@example.com", "a@example.com"), ("TEL:+1 2", "+1 2"),
        ("FN:\nN:;Jo", "Jo"), ("FN: two \\n lines ", "two lines"), ("FN:Smith, John", "Smith, John"),
        ("X.FN:dotted", "dotted"),
    ])
    func aCardHasAName(_ line: String, _ name: String) {
        #expect(read("BEGIN:VCARD\nVERSION:3.0\n\(line)\nEND:VCARD\n").cards.first?.name == name)
    }
}
