import CPhoneNumber
public import FaxCore

/// Reads a telephone number as people write it.
///
/// Takes national and international forms with the usual separators, `tel:` and `fax:` in front (RFC 3966, with its
/// `phone-context`), and the digits of every script. The number has to be possible for its country, not assigned:
/// `+1 555 123 4567` passes. Refused are extensions, short codes and emergency numbers, and letters: a vanity number
/// and a mistyped name look alike, and a fax to the wrong desk can't be taken back.
///
/// - Parameters:
///   - text: What was typed.
///   - region: The country (ISO 3166-1 alpha-2) whose national form is understood; nil if none is known.
/// - Returns: The number in E.164 form.
public func phoneNumber(_ text: String, region: String?) throws(PhoneNumberingError) -> PhoneNumber {
    let written = try WrittenNumber(text)
    var e164 = [CChar](repeating: 0, count: 32)
    let known = region?.uppercased() ?? "ZZ"
    let result = unsafe fx_phone_parse(written.text, known, &e164, e164.count)
    switch result {
    case FX_PHONE_OK: break
    // "555-1234 x5": the x is the extension's, not a stray letter.
    case FX_PHONE_HAS_EXTENSION: throw .hasExtension
    case FX_PHONE_UNKNOWN_REGION: throw .unknownRegion(known)
    case _ where written.unexpected != nil: break
    case FX_PHONE_INVALID_COUNTRY:
        throw region == nil && !written.isInternational ? .needsCountry : .unknownCountryCode
    case FX_PHONE_LOCAL_ONLY: throw .needsAreaCode
    case FX_PHONE_TOO_SHORT: throw .tooShort
    case FX_PHONE_TOO_LONG: throw .tooLong
    case FX_PHONE_INVALID_FOR_COUNTRY: throw .impossible
    case FX_PHONE_SHORT_CODE: throw .shortCode
    case FX_PHONE_INTERNAL_ERROR: throw .libraryFailed
    default: throw .notANumber
    }
    if let unexpected = written.unexpected { throw .unexpectedCharacter(unexpected) }
    let digits = e164.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let number = PhoneNumber(e164: String(decoding: digits, as: UTF8.self)) else { throw .tooShort }
    return number
}

/// A number without what stands around it.
private struct WrittenNumber {
    /// What libphonenumber reads.
    let text: String
    /// The first character that has no business in a number.
    let unexpected: Character?
    /// Whether it says its country itself.
    let isInternational: Bool

    init(_ written: String) throws(PhoneNumberingError) {
        // libphonenumber reads 250 characters at most; no number has as many.
        guard written.utf8.count <= 250 else { throw .tooLong }
        // Copied from a web page, numbers come wrapped in marks of writing direction.
        var rest = Substring(
            String(
                String.UnicodeScalarView(
                    written.unicodeScalars.filter {
                        $0.properties.generalCategory != .format
                    })))
        rest = rest.drop { $0.isWhitespace }
        for scheme in ["tel:", "fax:"] where rest.lowercased().hasPrefix(scheme) { rest = rest.dropFirst(4) }
        let parts = rest.split(separator: ";", omittingEmptySubsequences: false)
        let number = parts.first ?? ""
        let parameters = parts.dropFirst().map { $0.lowercased() }
        if parameters.contains(where: { $0.hasPrefix("ext=") }) { throw .hasExtension }
        let context = parameters.first { $0.hasPrefix("phone-context=+") }
        guard number.contains(where: \.isNumber) || number.contains(where: \.isLetter) else {
            throw .notANumber
        }
        unexpected = number.first { !Self.isExpected($0) }
        isInternational = context != nil || number.first.map { "+＋".contains($0) } == true
        // The C boundary ends at a NUL.
        text = (context.map { "tel:\(number);\($0)" } ?? String(number)).filter { $0 != "\0" }
    }

    private static func isExpected(_ character: Character) -> Bool {
        if character.isWhitespace { return character != "\n" && character != "\r" }
        if "+＋-‐‑‒–—―−－()（）[]［］./．／~⁓∼～・ー".contains(character) { return true }
        return character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .decimalNumber }
    }
}
