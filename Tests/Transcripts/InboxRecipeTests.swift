import Foundation
import TestSupport
import Testing

/// The hooks that the manual page shows do what it says of them.
@Suite struct InboxRecipeTests {
    static let hasJQ = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")

    /// The literal text that follows these words on the manual page, as a shell or a file has it.
    private static func recipe(after words: String) throws -> String {
        let page = try String(
            contentsOf: Repository.root.appending(path: "man/faxinbox.1"), encoding: .utf8)
        let rest = try #require(page.components(separatedBy: "\n\(words)\n").dropFirst().first)
        let text = try #require(rest.components(separatedBy: "\n.Ed\n").first)
        return text.components(separatedBy: "offset indent\n").last?.replacing("\\e", with: "\\") ?? ""
    }

    @Test(.enabled(if: hasJQ, "jq is not installed")) func paperlessSeesWholeFilesAndFoldersAreFilled() throws
    {
        let stage = try Stage()
        let paperless = try Self.recipe(after: "hand it to paperless-ngx, which must never see half a file,")
        let synced = try Self.recipe(after: "or save it by its sender in a folder that is synced:")
        try stage.home.write("paperless.toml", Data("[hooks]\n\(paperless)\n".utf8))
        try stage.home.write("synced.toml", Data("[hooks]\n\(synced)\n".utf8))
        let outcome = try stage.run(
            """
            export HOME=$PWD; mkdir -p config paperless/consume
            cp paperless.toml config/config.toml; faxsend -q --wait +15551234567 note.txt >ids; faxinbox poll >new
            cp synced.toml config/config.toml; faxsend -q --again --wait +15551234567 note.txt >ids; faxinbox poll >new
            faxinbox list --json | grep -c '"hook_problem":null'
            ls paperless | wc -l; cmp paperless/consume/fax-*.pdf <(faxinbox cat 1) && echo whole
            cmp Nextcloud/Fax/+12025550100/*-2.pdf <(faxinbox cat 2) && echo whole
            """)
        #expect(outcome.lines == ["2", "1", "whole", "whole"], "\(outcome.text)\(outcome.errors)")
    }

    /// Cron looks for programs in /usr/bin and /bin only. What stands for mail(1) keeps what it is given.
    @Test func cronsLineFetchesAndMailIsGivenTheDocument() throws {
        let stage = try Stage()
        let mail = try Self.recipe(after: "mail it on,")
        try stage.home.write("config/config.toml", Data("[hooks]\n\(mail)\n".utf8))
        let page = try String(
            contentsOf: Repository.root.appending(path: "man/faxinbox.1"), encoding: .utf8)
        let line = try #require(page.components(separatedBy: "\n.Dl */5 * * * * ").dropFirst().first)
        let command = try #require(line.split(separator: "\n").first).replacing(
            "/usr/local/bin", with: Repository.tools.path)
        let outcome = try stage.run(
            """
            mkdir bin; printf '#!/bin/sh\\nprintf "%%s\\\\n" "$@" >>mailed; while [ "$1" != -A ]; do shift; done; cp "$2" page' >bin/mail
            chmod +x bin/mail; faxsend -q --wait +15551234567 note.txt >ids
            PATH=$PWD/bin:$PATH faxinbox poll -v | cut -f 1; faxinbox list --json | grep -c '"hook_problem":null'
            grep -v '^/' mailed; cmp page <(faxinbox cat 1) && echo whole
            rm config/config.toml; faxsend -q --again --wait +15551234567 note.txt >ids
            env -i HOME="$PWD" FAXPIPE_HOME="$PWD" FAX_URL="$FAX_URL" FAX_API_KEY="$FAX_API_KEY" PATH=/usr/bin:/bin \\
                sh -c '\(command)'; echo $?; faxinbox list | cut -f 1
            """)
        #expect(
            outcome.lines == [
                "1", "1", "-s", "A fax", "--content-type=application/pdf", "--content-filename=fax.pdf", "-A",
                "me", "whole", "0", "2", "1",
            ], "\(outcome.text)\(outcome.errors)")
    }
}
