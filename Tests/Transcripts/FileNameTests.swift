import Foundation
import TestSupport
import Testing

/// Files are found and written whatever they are called.
@Suite struct FileNameTests {
    /// In the words of a shell that knows `$'…'`.
    static let names = [
        #"$'jos\351.txt'"#, #"$'\377\376'"#, #"$'new\nline\tand\\slash'"#, #"'$(touch harm) `touch harm`'"#,
        #"-- -rf"#, #"'%F "quoted" '"#, #"$'\314\201combining'"#, #"$'\357\267\236\357\267\251'"#,
        "\"$(printf 'x%.0s' {1..251}).txt\"",
    ]

    @Test(arguments: names)
    func aFileIsReadWrittenAndSent(_ name: String) throws {
        let stage = try Stage()
        let file = name.hasPrefix("-- ") ? String(name.dropFirst(3)) : name
        let outcome = try stage.run(
            """
            f=\(file); cp note.txt ./"$f"; mkdir out
            faxpdf -- "$f" >copy.pdf && pdftotext copy.pdf - | grep -c 'Dr. Smith'
            faxpdf -o out/"$f" note.txt && head -c 4 out/"$f"; echo; find out -type f -printf x | wc -c
            faxsend --to +15551234567 -- "$f"
            faxpreview --text -- "$f" | grep -c 'Dr. Smith'
            ls harm 2>&- || true
            """)
        #expect(outcome.lines == ["1", "%PDF", "1", "1", "1"], "\(outcome.errors)")
        #expect(outcome.errors == "")
    }

    @Test func aMessageShowsTheByteAndTheHintCanBeRun() throws {
        let stage = try Stage()
        let missing = try stage.run(#"faxpdf $'jos\351.txt'"#)
        #expect(missing.status == 66)
        #expect(missing.errors == "faxpdf: can't read jos\\xE9.txt: no such file or directory\n")
        let packed = try stage.run(
            #"gzip -c note.txt >$'jos\351 it\'s\n'; faxpdf $'jos\351 it\'s\n' 2>&1 | sed -n 's/^hint: //p' >hint; cat hint; sh=$(cat hint); PATH=$PATH bash -c "$sh" | head -c 4"#
        )
        #expect(packed.lines.last == "%PDF", "\(packed.text) \(packed.errors)")
    }
}
