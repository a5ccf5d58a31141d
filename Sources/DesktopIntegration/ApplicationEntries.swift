/// What makes "Open with" and links work in every program.
struct ApplicationEntries {
    /// The path of `faxshare`.
    let tool: String
    /// The types to be offered for: see ``MIMEDefaults``.
    let types: [String]

    static let application = "applications/faxpipe.desktop"
    static let link = "applications/faxpipe-link.desktop"

    var files: [DesktopFile] { [openWith, linkHandler, icon] }

    private var openWith: DesktopFile {
        var entry = DesktopEntry("Desktop Entry")
        entry.set("Type", "Application")
        entry.set("Version", "1.0")
        entry.set("Name", FileManagerEntries.label)
        entry.set("GenericName", "Fax")
        entry.set("Comment", FileManagerEntries.comment)
        entry.set("Exec", command: [tool, "send", "--"], "%U")
        entry.set("Icon", FileManagerEntries.icon)
        entry.set("Terminal", "false")
        entry.set("Categories", ["Utility"])
        entry.set("MimeType", types)
        // KDE: every other program comes before it.
        entry.set("InitialPreference", "0")
        return DesktopFile(path: Self.application, text: entry.text)
    }

    private var linkHandler: DesktopFile {
        var entry = DesktopEntry("Desktop Entry")
        entry.set("Type", "Application")
        entry.set("Version", "1.0")
        entry.set("Name", "Faxpipe link")
        entry.set("Exec", command: [tool, "open", "--"], "%u")
        entry.set("Icon", FileManagerEntries.icon)
        entry.set("Terminal", "false")
        entry.set("NoDisplay", "true")
        entry.set("MimeType", ["x-scheme-handler/faxpipe"])
        return DesktopFile(path: Self.link, text: entry.text)
    }

    private var icon: DesktopFile {
        DesktopFile(
            path: "icons/hicolor/scalable/apps/faxpipe.svg",
            text: """
                <svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
                  <!-- \(ownMark) -->
                  <path d="M18 4h28v24H18z" fill="#fff" stroke="#345" stroke-width="2"/>
                  <path d="M23 11h18M23 17h18M23 23h11" stroke="#789" stroke-width="2"/>
                  <path d="M6 26h52a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4z" fill="#456"/>
                  <path d="M8 30h10v20H8z" fill="#234"/>
                  <path d="M24 32h20v6H24z" fill="#9c6"/>
                  <path d="M24 43h4M32 43h4M40 43h4M24 49h4M32 49h4M40 49h4" stroke="#dde" stroke-width="3"/>
                  <circle cx="54" cy="34" r="3" fill="#9c6"/>
                  <path d="M20 54h24v6H20z" fill="#fff" stroke="#345" stroke-width="2"/>
                </svg>

                """)
    }
}
