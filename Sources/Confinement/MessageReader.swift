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

    /// What is asked of the channel at once: answers grow as they come, whatever length they claim.
    private static let chunk = 1 << 18

    private let channel: Int32
    private let limit: Int
    private var head: [UInt8] = []
    private var content: [UInt8] = []

    /// Messages from `channel` with answers of `limit` bytes at most.
    init(channel: Int32, limit: Int) {
        (self.channel, self.limit) = (channel, limit)
    }

    /// The next message; nil if it has not come wholly yet.
    mutating func next() throws(ConfinementError) -> Message? {
        while head.count < Channel.headLength {
            guard let count = Self.receive(channel, Channel.headLength - head.count, into: &head) else {
                return nil
            }
            if count == 0 { return .end }
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
        while content.count < length {
            guard
                let count = Self.receive(
                    channel, min(Int(length) - content.count, Self.chunk), into: &content)
            else { return nil }
            if count == 0 { return .end }
        }
        defer { (head, content) = ([], []) }
        return .answer(content)
    }

    /// Appends at most `most` bytes that have come: how many, none at the end; nil if nothing has come.
    private static func receive(_ channel: Int32, _ most: Int, into bytes: inout [UInt8]) -> Int? {
        var count = 0
        let news = unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, length in
            count = unsafe fx_receive(channel, buffer.baseAddress, most)
            length = max(0, count)
        }
        if count == -Int(EAGAIN) { return nil }
        bytes += news
        return news.count
    }
}
