/// A program of the desktop that can hand files over.
public enum FileManager: String, Sendable, CaseIterable {
    case nautilus, caja, nemo, thunar, dolphin, pcmanfm
    case pcmanfmQt = "pcmanfm-qt"

    /// What people call it.
    public var name: String {
        switch self {
        case .nautilus: "Files (Nautilus)"
        case .caja: "Caja"
        case .nemo: "Nemo"
        case .thunar: "Thunar"
        case .dolphin: "Dolphin"
        case .pcmanfm: "PCManFM"
        case .pcmanfmQt: "PCManFM-Qt"
        }
    }

    /// Where "Send as fax" is found in it.
    public var place: String {
        switch self {
        case .nautilus, .caja: "right click, Scripts"
        case .thunar: "right click, Send To"
        case .nemo, .dolphin, .pcmanfm, .pcmanfmQt: "right click"
        }
    }
}

/// A file that an installation puts in place.
struct DesktopFile: Equatable {
    /// Its path below the folder of the user's data (`$XDG_DATA_HOME`).
    let path: String
    /// What is in it.
    let text: String
    /// Whether it may be run: Plasma takes no other service menus, and scripts are run.
    var isExecutable = false
}

/// What is written for each program.
struct FileManagerEntries {
    /// The path of `faxshare`.
    let tool: String

    static let label = "Send as fax"
    static let comment = "Choose a recipient, and send the files as one fax"
    static let icon = "faxpipe"

    /// What `faxpdf` makes pages of, in the names of the shared MIME database.
    static let types = [
        "application/pdf", "text/plain", "image/jpeg", "image/png", "image/tiff", "image/webp", "image/gif",
        "image/bmp", "image/x-portable-bitmap", "image/x-portable-graymap", "image/x-portable-pixmap",
        "image/x-portable-anymap", "image/heif", "image/heic",
    ]

    /// The words before the files, whose names can't be taken for options then.
    private var command: [String] { [tool, "send", "--"] }

    func files(for manager: FileManager) -> [DesktopFile] {
        switch manager {
        case .nautilus: [script("nautilus/scripts/\(Self.label)", variable: "NAUTILUS_SCRIPT_SELECTED_URIS")]
        case .caja: [script("caja/scripts/\(Self.label)", variable: "CAJA_SCRIPT_SELECTED_URIS")]
        case .nemo: [nemoAction]
        case .thunar: [sendTo]
        case .dolphin: serviceMenus
        case .pcmanfm, .pcmanfmQt: [fileManagerAction]
        }
    }

    /// Nautilus and Caja hand URIs over, one a line, which have no newlines; names only where there are no URIs.
    private func script(_ path: String, variable: String) -> DesktopFile {
        let tool = tool.shellWord
        return DesktopFile(
            path: path,
            text: """
                #!/bin/sh
                \(ownMark)
                if [ -n "$\(variable)" ]; then
                    printf '%s\\n' "$\(variable)" | \(tool) send --uri-list
                else
                    exec \(tool) send -- "$@"
                fi

                """, isExecutable: true)
    }

    /// Nemo puts what it hands over between quotes and reads the line as a shell would, without running one. In a URI
    /// there is nothing that could end the quotes.
    private var nemoAction: DesktopFile {
        var entry = DesktopEntry("Nemo Action")
        entry.set("Active", "true")
        entry.set("Name", Self.label)
        entry.set("Comment", Self.comment)
        entry.set("Exec", command: command, "%U")
        entry.set("Quote", "double")
        entry.set("Icon-Name", Self.icon)
        entry.set("Selection", "notnone")
        entry.set("Mimetypes", Self.types)
        entry.set("Dependencies", [tool])
        return DesktopFile(path: "nemo/actions/faxpipe.nemo_action", text: entry.text)
    }

    private var sendTo: DesktopFile {
        var entry = DesktopEntry("Desktop Entry")
        entry.set("Type", "Application")
        entry.set("Version", "1.0")
        entry.set("Name", Self.label)
        entry.set("Comment", Self.comment)
        entry.set("Exec", command: command, "%F")
        entry.set("Icon", Self.icon)
        entry.set("Terminal", "false")
        entry.set("MimeType", Self.types)
        return DesktopFile(path: "Thunar/sendto/faxpipe.desktop", text: entry.text)
    }

    /// Plasma 6 and newer versions of 5 look into the first place, older ones into the second; those that look into
    /// both take one of two files with the same name.
    private var serviceMenus: [DesktopFile] {
        var entry = DesktopEntry("Desktop Entry")
        entry.set("Type", "Service")
        entry.set("X-KDE-ServiceTypes", "KonqPopupMenu/Plugin")
        entry.set("ServiceTypes", "KonqPopupMenu/Plugin")
        entry.set("MimeType", Self.types)
        entry.set("Actions", ["sendAsFax"])
        entry.set("X-KDE-Priority", "TopLevel")
        entry.group("Desktop Action sendAsFax")
        entry.set("Name", Self.label)
        entry.set("Icon", Self.icon)
        entry.set("Exec", command: command, "%U")
        return ["kio/servicemenus/faxpipe.desktop", "kservices5/ServiceMenus/faxpipe.desktop"].map {
            DesktopFile(path: $0, text: entry.text, isExecutable: true)
        }
    }

    /// An action of the Desktop Entry Specification Extension for Menus and Actions (DES-EMA 0.15).
    private var fileManagerAction: DesktopFile {
        var entry = DesktopEntry("Desktop Entry")
        entry.set("Type", "Action")
        entry.set("Name", Self.label)
        entry.set("Icon", Self.icon)
        entry.set("Profiles", ["files"])
        entry.group("X-Action-Profile files")
        entry.set("MimeTypes", Self.types)
        entry.set("Exec", command: command, "%U")
        return DesktopFile(path: "file-manager/actions/faxpipe.desktop", text: entry.text)
    }
}
