import Foundation
import Testing

/// Somebody whose card a program writes.
struct Person: Sendable, CustomTestStringConvertible {
    var given: String
    var family: String
    var alias = ""
    var group = "Business"
    var fax: String
    var voice = "+1 212 555 0100"
    var note = "Call before noon."
    var uid = UUID().uuidString

    var name: String { family.isEmpty ? given : "\(given) \(family)" }
    var testDescription: String { name }

    static let all = [
        Person(given: "John", family: "Smith", alias: "Johnny", fax: "+1 555 123 4567"),
        Person(
            given: "Jörg", family: "Müller-Lüdenscheidt", fax: "+49 (30) 123456-7",
            note: "Größe: 5 €; Öl, \"Teer\""),
        Person(given: "Mary Ann", family: "O'Brien", alias: "mab", fax: "(555) 765-4321", note: "a\nb\n\nc"),
        Person(
            given: "太郎", family: "山田", fax: "03-1234-5678", note: String(repeating: "とても長い注記。", count: 40)),
        Person(given: "أحمد", family: "الخطيب", fax: "+966 11 123 4567", note: "اتصل قبل الظهر"),
        Person(given: "Ольга", family: "Иванова", alias: "Оля", fax: "+7 495 123-45-67", note: "a\\b = c; d"),
        Person(given: "Practice Dr. Who", family: "", fax: "555.0100", note: ""),
        Person(
            given: "Zoë", family: "D’Angelo, Jr.", fax: "+39 06 1234 5678", note: "=3D not an escape =\nTEL:1"
        ),
        Person(
            given: "👩🏽‍⚕️ Ana", family: "de Souza e Silva", fax: "+55 11 5555-0000",
            note: "e\u{301}" + String(repeating: "x", count: 300)),
        Person(
            given: "R2", family: "D2", fax: "tel:+1-555-000-0002", note: "Colon: semi; comma, back\\slash"),
    ]
}

/// How a program writes cards, by its documentation and its exports.
struct CardShape: Sendable, CustomTestStringConvertible {
    let program: String
    /// Whether it writes the alias and the group.
    var hasAlias = true
    var hasGroup = true
    let write: @Sendable (Person) -> [String]
    var newline = "\r\n"

    var testDescription: String { program }

    func text(_ person: Person) -> String { write(person).map { $0 + newline }.joined() }

    /// A text of version 3.0 and 4.0.
    static func escaped(_ text: String) -> String {
        var value = text
        for (plain, escape) in [("\\", "\\\\"), (",", "\\,"), (";", "\\;"), ("\n", "\\n")] {
            value = value.replacingOccurrences(of: plain, with: escape)
        }
        return value
    }

    /// Folded after `width` bytes, between scalars: characters may be cut.
    static func folded(_ line: String, _ width: Int = 75, by fold: String = "\r\n ") -> String {
        var (text, count) = ("", 0)
        for scalar in line.unicodeScalars {
            let size = UTF8.width(scalar)
            if count + size > width { (text, count) = (text + fold, 1) }
            text.unicodeScalars.append(scalar)
            count += size
        }
        return text
    }

    /// Folded in the middle of characters, as those do that count bytes.
    static func quotedPrintable(_ text: String, _ encoding: String.Encoding = .utf8) -> String {
        var (result, count) = ("", 0)
        let bytes = text.replacingOccurrences(of: "\n", with: "\r\n").data(using: encoding) ?? Data()
        for byte in bytes {
            let isPlain = (0x20...0x7E).contains(byte) && byte != 0x3D
            let code = isPlain ? String(UnicodeScalar(byte)) : String(format: "=%02X", byte)
            if count + code.count > 70 { (result, count) = (result + "=\r\n", 0) }
            result += code
            count += code.count
        }
        return result
    }

    static let photo = (0..<30).map { _ in String(repeating: "/9j/4AAQSkZJRgABAQAAAQAB", count: 3) }

    private static func three(
        _ person: Person, _ fax: [String], _ more: [String] = [], groups: Bool = true
    ) -> [String] {
        let p = person
        var lines = ["BEGIN:VCARD", "VERSION:3.0"]
        lines += ["N:\(escaped(p.family));\(escaped(p.given));;;", "FN:\(escaped(p.name))"] + fax
        if !p.alias.isEmpty { lines.append("NICKNAME:\(escaped(p.alias))") }
        if groups { lines.append("CATEGORIES:\(escaped(p.group))") }
        if !p.note.isEmpty { lines.append("NOTE:\(escaped(p.note))") }
        lines += more + ["UID:\(p.uid)", "END:VCARD"]
        return lines.map { folded($0) }
    }

    private static func old(
        _ person: Person, _ encoding: String.Encoding, _ charset: String, _ lines: [String]
    )
        -> [String]
    {
        func field(_ name: String, _ text: String) -> String {
            text.allSatisfy { $0.isASCII && $0 != "\n" && $0 != "=" }
                ? "\(name):\(text)"
                : "\(name);\(charset)ENCODING=QUOTED-PRINTABLE:\(quotedPrintable(text, encoding))"
        }
        let p = person
        return ["BEGIN:VCARD", "VERSION:2.1", field("N", "\(p.family);\(p.given)"), field("FN", p.name)]
            + lines + (p.note.isEmpty ? [] : [field("NOTE", p.note)]) + ["END:VCARD"]
    }

    static let all: [CardShape] = [
        CardShape(program: "khard 3.0") { p in
            three(p, ["TEL;TYPE=work,fax:\(p.fax)", "TEL;TYPE=cell:\(p.voice)"], ["REV:20240105T101112Z"])
        },
        CardShape(program: "khard, a private type") { p in
            three(p, ["item1.TEL:\(p.fax)", "item1.X-ABLABEL:fax at work", "TEL;TYPE=home:\(p.voice)"])
        },
        CardShape(
            program: "vdirsyncer, quoted types",
            write: { p in
                three(p, ["TEL;TYPE=\"work,fax\":\(p.fax)", "TEL;TYPE=\"voice,work\";PREF=1:\(p.voice)"])
            }, newline: "\n"),
        CardShape(program: "Google, types") { p in
            three(
                p, ["TEL;TYPE=CELL:\(p.voice)", "TEL;TYPE=FAX;TYPE=WORK:\(p.fax)"],
                ["PHOTO:https://lh3.googleusercontent.com/contacts/abc", "item1.ORG:Acme"])
        },
        CardShape(program: "Google, labels") { p in
            three(
                p,
                [
                    "item1.TEL:\(p.fax)", "item1.X-ABLabel:Work Fax", "item2.TEL;TYPE=PREF:\(p.voice)",
                    "item2.X-ABLabel:",
                ])
        },
        CardShape(program: "Apple, macOS") { p in
            three(
                p, ["TEL;type=CELL;type=VOICE;type=pref:\(p.voice)", "TEL;type=WORK;type=FAX:\(p.fax)"],
                [
                    "PRODID:-//Apple Inc.//macOS 13.0//EN", "PHOTO;ENCODING=b;TYPE=JPEG:" + photo.joined(),
                    "X-ABUID:5B2C:ABPerson",
                ])
        },
        CardShape(program: "Apple, its own label") { p in
            three(
                p,
                [
                    "item7.TEL;type=pref:\(p.fax)", "item7.X-ABLabel:_$!<WorkFAX>!$_",
                    "TEL;type=IPHONE;type=CELL;type=VOICE:\(p.voice)",
                ])
        },
        CardShape(program: "iCloud") { p in
            three(
                p,
                [
                    "TEL;type=HOME;type=FAX;type=pref:\(p.fax)", "item1.URL;type=pref:http\\://example.com",
                    "item1.X-ABLabel:_$!<HomePage>!$_",
                ])
        },
        CardShape(program: "Nextcloud 3.0") { p in
            three(
                p, ["TEL;TYPE=\"WORK,FAX\":\(p.fax)", "TEL;TYPE=HOME,VOICE:\(p.voice)"],
                [
                    "PRODID:-//Sabre//Sabre VObject 4.5.3//EN",
                    "PHOTO;ENCODING=b;TYPE=image/jpeg:" + photo.joined(),
                ])
        },
        CardShape(program: "Nextcloud 4.0") { p in
            three(
                p, ["TEL;TYPE=fax:\(p.fax)", "TEL;TYPE=HOME,VOICE:\(p.voice)"],
                ["PHOTO:data:image/jpeg;base64\\," + photo.joined(), "BDAY;VALUE=date:1985-04-12"]
            )
            .map { $0 == "VERSION:3.0" ? "VERSION:4.0" : $0 }
        },
        CardShape(program: "Evolution") { p in
            three(
                p,
                [
                    "TEL;X-EVOLUTION-UI-SLOT=1;TYPE=WORK,VOICE:\(p.voice)",
                    "TEL;X-EVOLUTION-E164=5551234567,+1;TYPE=WORK,FAX:\(p.fax)",
                ],
                ["X-EVOLUTION-FILE-AS:\(escaped(p.family))\\, \(escaped(p.given))", "X-MOZILLA-HTML:FALSE"])
        },
        CardShape(program: "KAddressBook") { p in
            three(
                p, ["TEL;TYPE=FAX,WORK,PREF:\(p.fax)", "TEL;TYPE=CELL:\(p.voice)"],
                ["X-KADDRESSBOOK-X-Department:x", "KEY;TYPE=PGP;ENCODING=b:" + photo[0]])
        },
        CardShape(program: "Thunderbird 4.0") { p in
            three(
                p, ["TEL;TYPE=fax;VALUE=TEXT:\(p.fax)", "TEL;TYPE=cell;VALUE=TEXT:\(p.voice)"],
                ["X-CUSTOM1;VALUE=TEXT:one"]
            )
            .map { $0 == "VERSION:3.0" ? "VERSION:4.0" : $0 }
        },
        CardShape(program: "DAVx5") { p in
            three(
                p, ["TEL;TYPE=fax,work;PREF=1:\(p.fax)", "TEL;TYPE=cell;PREF=2:\(p.voice)"],
                ["PRODID:+//IDN bitfire.at//DAVx5/4.3.2 ez-vcard/0.11.3", "X-PHONETIC-FIRST-NAME:abc"]
            )
            .map { $0 == "VERSION:3.0" ? "VERSION:4.0" : $0 }
        },
        CardShape(program: "Roundcube") { p in
            three(p, ["TEL;TYPE=workfax:\(p.fax)", "TEL;TYPE=home2:\(p.voice)"], ["X-MANAGER:\(p.voice)"])
        },
        CardShape(
            program: "SOGo", hasGroup: false,
            write: { p in
                three(p, ["TEL;TYPE=fax:\(p.fax)", "TEL;TYPE=work:\(p.voice)"], ["X-AIM:"], groups: false)
            }),
        CardShape(program: "Lotus Notes") { p in
            three(p, ["TEL;TYPE=WORK,X-LOTUS-VOIP:\(p.voice)", "TEL;TYPE=HOME;TYPE=FACSIMILE:\(p.fax)"])
        },
        CardShape(
            program: "old Mac",
            write: { p in
                three(p, ["tel;type=work;type=fax:\(p.fax)", "tel:\(p.voice)"]).map {
                    $0.replacingOccurrences(of: "\r\n ", with: "\r ")
                }
            }, newline: "\r"),
        CardShape(program: "Outlook 2.1, Latin 1", hasAlias: false, hasGroup: false) { p in
            let isLatin = "\(p.name)\(p.note)".canBeConverted(to: .windowsCP1252)
            return old(
                p, isLatin ? .windowsCP1252 : .utf8, isLatin ? "CHARSET=Windows-1252;" : "CHARSET=utf-8;",
                [
                    "TEL;WORK;VOICE:\(p.voice)", "TEL;WORK;FAX:\(p.fax)",
                    "ADR;WORK;PREF:;;1 Main St;Town;CA;90001;United States of America",
                    "LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:1 Main St=0D=0A=", "Town",
                    "X-MS-OL-DEFAULT-POSTAL-ADDRESS:2",
                    "PHOTO;TYPE=JPEG;ENCODING=BASE64:",
                ] + photo.map { " " + $0 } + ["", "REV:20090225T234417Z"])
        },
        CardShape(program: "Android 2.1", hasAlias: false, hasGroup: false) { p in
            old(
                p, .utf8, "CHARSET=UTF-8;",
                [
                    "TEL;CELL:\(p.voice)", "TEL;FAX;WORK:\(p.fax)",
                    "PHOTO;ENCODING=BASE64;JPEG:" + photo[0],
                ] + photo.map { " " + $0 } + [""])
        },
        CardShape(program: "Nokia, base 64 without folds", hasAlias: false, hasGroup: false) { p in
            old(
                p, .utf8, "CHARSET=UTF-8;",
                ["TEL;PREF;FAX:\(p.fax)", "PHOTO;ENCODING=BASE64;TYPE=JPEG:"]
                    + photo + ["", "TEL;VOICE:\(p.voice)"])
        },
        CardShape(program: "Palm, a card within", hasAlias: false, hasGroup: false) { p in
            old(
                p, .utf8, "CHARSET=UTF-8;",
                [
                    "AGENT:", "BEGIN:VCARD", "VERSION:2.1", "FN:Agent", "TEL;FAX:1", "END:VCARD",
                    "TEL;WORK;X-FAX:\(p.fax)",
                ])
        },
    ]
}
