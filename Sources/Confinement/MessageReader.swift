internal import CConfinement
internal import Glibc

/// Reads a confined child's messages as they come in, and believes nothing in them.
struct MessageReader {
    enum Message {
        case sign
        case answer([UInt8])
        /// The child has closed its end.
        case end
    }

    private let channel: Int32
    private let limit: Int
    private var head: [UInt8] = []
    /// What follows the head, and how much of it has come.
    private var content: [UInt8] = []
    private var have = 0

    /// Messages from `channel` with answers of `limit` bytes at most.
    init(channel: Int32, limit: Int) {
        (self.channel, self.limit) = (channel, limit)
    }

    /// The next message; nil if it has not come wholly yet.
    mutating func next() throws(ConfinementError) -> Message? {
        while head.count < Channel.headLength {
            var bytes = [UInt8](repeating: 0, count: Channel.headLength - head.count)
            guard let count = Self.receive(from: channel, into: &bytes, at: 0) else { return nil }
            if count == 0 { return .end }
            head += bytes[..<count]
        }
        let length = Channel.number(1, in: head)
        switch Channel.number(0, in: head) {
        case Channel.sign where length == 0:
            head = []
            return .sign
        case Channel.answer: break
        default: throw .senseless
        }
        guard length <= limit else { throw .answerTooLarge }
        if content.isEmpty { content = [UInt8](repeating: 0, count: Int(length)) }
        while have < length {
            guard let count = Self.receive(from: channel, into: &content, at: have) else { return nil }
            if count == 0 { return .end }
            have += count
        }
        defer { (head, content, have) = ([], [], 0) }
        return .answer(content)
    }

    /// Puts what has come into `bytes` from `start` on: how many, none at the end; nil if nothing has come.
    private static func receive(from channel: Int32, into bytes: inout [UInt8], at start: Int) -> Int? {
        let count = unsafe bytes.withUnsafeMutableBytes { bytes in
            unsafe fx_receive(channel, bytes.baseAddress?.advanced(by: start), bytes.count - start)
        }
        return count == -Int(EAGAIN) ? nil : max(0, count)
    }
}
