internal import CConfinement
internal import Glibc

/// The socket between a confined child and its parent. From the child come messages: signs of life and answers; each
/// has a head of ``headLength`` bytes, its kind and the length of what follows. To the child go requests, each with
/// its length before it.
///
/// Its ends are closed by hand: they mean something else on each side of the fork.
struct Channel {
    static let headLength = 16
    static let sign: UInt64 = 1
    static let answer: UInt64 = 2

    let parentEnd: Int32
    let childEnd: Int32

    init() throws(ConfinementError) {
        var ends: [Int32] = [-1, -1]
        let outcome = unsafe fx_channel(&ends)
        guard outcome == 0 else { throw .notStarted(errno: -outcome) }
        (parentEnd, childEnd) = (ends[0], ends[1])
    }

    /// The bytes of `numbers`, as this machine has them: both sides of a fork are the same machine.
    static func bytes(of numbers: UInt64...) -> [UInt8] {
        unsafe numbers.withUnsafeBytes { unsafe Array($0) }
    }

    /// The number at `index` in the bytes of numbers.
    static func number(_ index: Int, in bytes: [UInt8]) -> UInt64 {
        unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self) }
    }
}

extension Channel {
    /// In the child: sends a message to the parent, waiting until it takes it; false if there is no parent any more.
    static func send(_ kind: UInt64, _ content: [UInt8] = [], to descriptor: Int32) -> Bool {
        write(bytes(of: kind, UInt64(content.count)), to: descriptor) && write(content, to: descriptor)
    }

    /// In the child: waits for the next request; nil if there will be none.
    static func nextRequest(from descriptor: Int32) -> [UInt8]? {
        guard let head = read(8, from: descriptor) else { return nil }
        return read(Int(number(0, in: head)), from: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { bytes in
                unsafe Glibc.write(
                    descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private static func read(_ length: Int, from descriptor: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: length)
        var have = 0
        while have < length {
            let count = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe Glibc.read(descriptor, bytes.baseAddress?.advanced(by: have), length - have)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return nil }
            have += count
        }
        return bytes
    }
}
