import CPhoneNumber
public import FaxCore

/// The country of a number (ISO 3166-1 alpha-2): of several with one country code the one that has it, else the main
/// one. Nil for numbers of no country.
public func country(of number: PhoneNumber) -> String? {
    var region = [CChar](repeating: 0, count: 3)
    guard unsafe fx_phone_region(number.e164, &region) != 0 else { return nil }
    return String(decoding: region.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
