/// RFC 4648 base64 with padding, as the terminals' protocols carry files.
enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func code(_ bytes: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { code, count in
            unsafe alphabet.withUnsafeBufferPointer { alphabet in
                unsafe bytes.withUnsafeBufferPointer { bytes in
                    var at = 0
                    while at + 2 < bytes.count {
                        let group = unsafe Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
                        unsafe code[count] = alphabet[group >> 18]
                        unsafe code[count + 1] = alphabet[group >> 12 & 63]
                        unsafe code[count + 2] = alphabet[group >> 6 & 63]
                        unsafe code[count + 3] = alphabet[group & 63]
                        at += 3
                        count += 4
                    }
                    guard at < bytes.count else { return }
                    let hasTwo = at + 1 < bytes.count
                    let group = unsafe Int(bytes[at]) << 16 | (hasTwo ? Int(bytes[at + 1]) << 8 : 0)
                    unsafe code[count] = alphabet[group >> 18]
                    unsafe code[count + 1] = alphabet[group >> 12 & 63]
                    unsafe code[count + 2] = hasTwo ? alphabet[group >> 6 & 63] : UInt8(ascii: "=")
                    unsafe code[count + 3] = UInt8(ascii: "=")
                    count += 4
                }
            }
        }
    }
}
