public import FaxCore

/// When the machine is not to send by itself.
public struct OutboxConditions: Sendable, Equatable {
    /// Whether faxes wait while the network is metered.
    public var waitsWhileMetered = false
    /// Faxes wait while the machine lives on a battery that has less than so many percent, 1…100; nil: never.
    public var batteryBelow: Double?

    /// What holds where nobody says otherwise: nothing is waited for.
    public init() {}
}

/// What `config.toml` and the environment say, checked.
public struct Configuration: Sendable {
    /// What documents look like where the command line says nothing.
    public struct DocumentDefaults: Sendable, Equatable {
        /// The paper; the locale decides where it is nil.
        public var paper: PageSize?
        /// The font family.
        public var font: String?
        /// The font's size in points, 4…72.
        public var fontSize: Double?
        /// The margin in points, 0…200.
        public var margin: Double?
        /// The most pages of a document; 0 for no limit.
        public var maxPages: Int?
        /// The most bytes of a document; 0 for no limit.
        public var maxBytes: ByteCount?
        /// Whom faxes are from, on the cover page.
        public var from: String?
    }

    /// The file that was read, or would have been.
    public let file: String
    /// `default_profile`.
    public let defaultProfile: String?
    /// `default_recipient`: what a person would type, not yet a number.
    public let defaultRecipient: String?
    /// `confirm_new`: whether a person is asked before a fax goes to a number for the first time.
    public let confirmNew: Bool
    /// `contacts.vdir`: the folder of cards that the contact book shows, an absolute path.
    public let cardFolder: String?
    /// The country that numbers without `+` are read for (ISO 3166-1 alpha-2): `default_country`, else that of
    /// `LC_ALL`, `LC_TELEPHONE` or `LANG`; nil if none says.
    public let country: String?
    /// The paper to use: `document.paper`, else that of `LC_ALL`, `LC_PAPER` or `LANG`.
    public let paper: PageSize
    /// `[document]`.
    public let document: DocumentDefaults
    /// `inbox.ocr_languages`: tesseract's names of the languages that received faxes are in; none: its own choice.
    public let recognizedLanguages: [String]
    /// `[hooks]` and `[notify]`.
    public let listeners: Listeners
    /// `[outbox]`.
    public let outbox: OutboxConditions
    /// `[profile.NAME]`, by name.
    public let profiles: [String: Profile]
    /// What a person should hear about the file, one line each, in the file's order:
    /// `config.toml:7: unknown key "colour"`.
    public let warnings: [String]

    /// `FAX_PROFILE`, `FAX_URL` and whether there is a `FAX_API_KEY`.
    let environment: ServerVariables
}
