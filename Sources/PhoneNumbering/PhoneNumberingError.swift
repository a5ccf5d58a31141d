/// Why a text is no number that a fax can go to.
public enum PhoneNumberingError: Error, Sendable, Equatable {
    /// There is no number in it.
    case notANumber
    /// It holds a letter or a sign that numbers don't have.
    case unexpectedCharacter(Character)
    /// It ends in an extension, which no fax can dial.
    case hasExtension
    /// It has no `+`, and no country is known to read it for.
    case needsCountry
    /// The country that it is to be read for is none (ISO 3166-1 alpha-2).
    case unknownRegion(String)
    /// It begins with a country code that nobody has.
    case unknownCountryCode
    /// It lacks its area code.
    case needsAreaCode
    /// It has too few digits.
    case tooShort
    /// It has too many digits.
    case tooLong
    /// No number of its country has this length.
    case impossible
    /// It is an emergency number or a short code.
    case shortCode
    /// libphonenumber failed.
    case libraryFailed

    /// The reason in words, to stand behind `"555": `.
    public var reason: String {
        switch self {
        case .notANumber: "it holds no phone number"
        case .unexpectedCharacter(let character): "phone numbers hold no \"\(character)\""
        case .hasExtension: "a fax can't dial an extension"
        case .needsCountry: "it has no country code, and no default country is set"
        case .unknownRegion(let region): "there is no country \"\(region)\""
        case .unknownCountryCode: "no country has this country code"
        case .needsAreaCode: "it lacks its area code"
        case .tooShort: "it is too short"
        case .tooLong: "it is too long"
        case .impossible: "no number of its country has this length"
        case .shortCode: "it is an emergency number or a short code"
        case .libraryFailed: "libphonenumber failed"
        }
    }

    /// What the user can do, where there is more to do than to look at the number again.
    public var hint: String? {
        switch self {
        case .needsCountry: "write it with + and country code, or set default_country = \"US\" in config.toml"
        case .unknownCountryCode, .needsAreaCode, .tooShort, .tooLong, .impossible:
            "write it with + and country code: +15551234567"
        case .hasExtension: "leave the extension out, or ask for the number of the fax machine itself"
        case .unknownRegion: "set default_country = \"US\" in config.toml"
        case .notANumber, .unexpectedCharacter, .shortCode, .libraryFailed: nil
        }
    }
}
