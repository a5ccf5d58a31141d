import Glibc

/// What goes to a child's standard input, and what comes from it, without either waiting for the other.
struct Conversation {
    private var left: ArraySlice<UInt8>
    private var input: Int32
    private var source: Int32
    private(set) var output: [UInt8] = []

    /// Takes both descriptors, which are closed by ``close()``.
    init(input bytes: [UInt8], to input: Int32, from source: Int32) {
        (left, self.input, self.source) = (bytes[...], input, source)
        for descriptor in [input, source] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    /// Waits for so long, at most, until a byte can be moved, and moves what can be.
    mutating func step(milliseconds: Int32) {
        if left.isEmpty { Self.shut(&input) }
        guard input >= 0 || source >= 0 else {
            usleep(UInt32(milliseconds) * 1000)
            return
        }
        var waiting = [
            pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: source, events: Int16(POLLIN), revents: 0),
        ]
        guard unsafe poll(&waiting, 2, milliseconds) > 0 else { return }
        if waiting[0].revents != 0 { feed() }
        if waiting[1].revents != 0 { _ = take() }
    }

    /// Takes what has been written until now. Something that the child has left behind may hold the stream open.
    mutating func drain() {
        while source >= 0, output.count < CommandHook.outputLimit, take() {}
    }

    mutating func close() {
        Self.shut(&input)
        Self.shut(&source)
    }

    private mutating func feed() {
        let count = unsafe left.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
        if count > 0 {
            left = left.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // It does not want to know more.
            left = []
        }
    }

    /// Reads once; false if there is nothing to read now.
    private mutating func take() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(source, &buffer, buffer.count)
        guard count > 0 else {
            if count == 0 { Self.shut(&source) }
            return false
        }
        output += buffer[..<min(count, CommandHook.outputLimit - output.count)]
        return true
    }

    private static func shut(_ descriptor: inout Int32) {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }
}
