internal import CConfinement
internal import Glibc

/// A confined child that answers one request after the other, for as long as it lives: the pages of a document, drawn
/// as they are asked for, by a process that opened it once.
///
/// It is made for event loops: ``ask(_:)`` and ``read()`` don't wait, and poll(2) tells by ``descriptor`` when there
/// is something to read. Once it has failed it has ended, and has nothing but that failure to say; what it was asked
/// stays unanswered, and another worker can be asked the rest. It ends with its last use.
///
/// **The process must have one thread only when a worker is made**, as with ``Confinement``.
public struct ConfinedWorker: ~Copyable {
    private var child: ConfinedChild
    private var failure: ConfinementError?
    /// What the channel had no room for.
    private var unsent: ArraySlice<UInt8> = []

    /// How many requests have no answer yet.
    public private(set) var unanswered = 0

    /// A worker that answers each request with what `work` makes of it, one after the other.
    ///
    /// Each request may cost the processor time ``Confinement/quietSeconds``, and as much again after each of its
    /// signs of life, of which it may give ``Confinement/signs``; the other limits are those of all requests together.
    /// - Parameters:
    ///   - descriptors: all that it has open. Its standard streams are /dev/null.
    ///   - work: runs in the child. What it keeps from one request to the next, as an open document, it captures.
    public init(
        within limits: Confinement, keeping descriptors: [Int32], _ work: ([UInt8], SignOfLife) -> [UInt8]
    ) throws(ConfinementError) {
        child = try limits.start(keeping: descriptors) { channel in
            while let request = Channel.nextRequest(from: channel),
                Channel.send(
                    Channel.answer, work(request, SignOfLife(descriptor: channel)), to: channel)
            {}
        }
    }

    deinit { if failure == nil { child.end() } }

    /// What poll(2) is to watch for POLLIN; -1, which it skips, once the worker has failed.
    public var descriptor: Int32 { failure == nil ? child.channel : -1 }

    /// When to call ``read()`` at the latest, though there may be nothing to read; nil if nothing is asked.
    public var deadline: ContinuousClock.Instant? {
        failure == nil && unanswered > 0 ? child.deadline : nil
    }

    /// Asks for an answer to `request`, of at most 4,096 bytes. Answers come in the order of the requests.
    /// - Throws: why the worker has ended.
    public mutating func ask(_ request: [UInt8]) throws(ConfinementError) {
        precondition(request.count <= 4096)
        if let failure { throw failure }
        if unanswered == 0 { child.expectNews() }
        unanswered += 1
        unsent += Channel.bytes(of: UInt64(request.count)) + request
        send()
    }

    /// The next answer; nil if it has not come yet, or nothing is asked. `heard` is called after each sign of life.
    /// - Throws: how the worker has ended, or why it has been ended.
    public mutating func read(heard: () -> Void = {}) throws(ConfinementError) -> [UInt8]? {
        if let failure { throw failure }
        send()
        do throws(ConfinementError) {
            while let news = try child.news(isAsked: unanswered > 0) {
                switch news {
                case .sign: heard()
                case .answer(let answer):
                    unanswered -= 1
                    return answer
                }
            }
            return nil
        } catch {
            failure = error
            throw error
        }
    }

    /// Asks, and waits for the answer. No other request may be unanswered.
    /// - Throws: how the worker has ended, or why it has been ended.
    public mutating func answer(
        to request: [UInt8], heard: () -> Void = {}
    ) throws(ConfinementError) -> [UInt8] {
        if let failure { throw failure }
        precondition(unanswered == 0)
        try ask(request)
        while true {
            if let answer = try read(heard: heard) { return answer }
            Confinement.waitForNews(of: [child])
        }
    }

    /// Sends what there is room for; the rest goes with a later call: there is no room where whole requests wait, and
    /// their answers will be read. A worker that has gone is met when its answer is read.
    private mutating func send() {
        guard !unsent.isEmpty else { return }
        let sent = unsafe unsent.withUnsafeBytes { unsafe fx_send(child.channel, $0.baseAddress, $0.count) }
        if sent > 0 { unsent = unsent.dropFirst(sent) }
    }
}
