import Foundation
import TestSupport
import Testing

/// Tables on a terminal that is too narrow for all that they have to say.
@Suite struct TableTests {
    @Test func aRowIsOneLineWhateverItsTextsAre() throws {
        let home = try ScratchFolder()
        let added = try Program.shell(
            """
            faxcontacts add 'Ambulatory Surgery Center of the Northern Counties' +15551234567 \
                --alias 'the place behind the hospital' --group 'surgeons and anaesthetists' &&
            faxcontacts add Bo +15557654321
            """, home: home)
        try #require(added.status == 0, "\(added.errors)")
        let window = try TerminalWindow(columns: 60, rows: 12, home: home)
        try window.run("clear; faxcontacts list; echo end:$?")
        #expect(try window.shows("end:0"), "\(window.seen)")
        let lines = try window.screen().split(separator: "\n").map(String.init)
        let header = try #require(lines.firstIndex { $0.hasPrefix("ID") }, "\(lines)")
        #expect(lines[header + 1].hasPrefix("1   Ambulato"), "\(lines)")
        #expect(lines[header + 1].contains("…  +15551234567  "), "\(lines)")
        #expect(lines[header + 2].hasPrefix("2   Bo  "), "\(lines)")
        #expect(lines[header + 3] == "end:0", "\(lines)")
    }
}
