import CCurl

/// Exchanges that run at the same time, on the thread that asks for their ends.
///
/// Those that are still on their way when this value goes are broken off.
@safe public struct SimultaneousExchanges: ~Copyable {
    private let multi: UnsafeMutableRawPointer
    private var running: [(number: Int, exchange: Exchange)] = []
    private var ended: [(number: Int, error: HTTPTransferError)] = []

    /// No exchange yet.
    /// - Throws: `invalidRequest` if libcurl can't be loaded or has no memory.
    public init() throws(HTTPTransferError) {
        guard EasyHandle.isReady, let multi = unsafe curl_multi_init() else {
            throw HTTPTransferError(
                kind: .invalidRequest, bodySent: .none, cause: CurlFailure.words(CURLE_FAILED_INIT))
        }
        unsafe self.multi = unsafe multi
    }

    deinit {
        for (_, exchange) in running { unsafe curl_multi_remove_handle(multi, exchange.identity) }
        unsafe curl_multi_cleanup(multi)
    }

    /// Begins an exchange; ``next(within:)`` tells its end by `number`.
    public mutating func start(_ request: HTTPRequest, number: Int) {
        do throws(HTTPTransferError) {
            let exchange = try Exchange(request, progress: nil)
            guard unsafe curl_multi_add_handle(multi, exchange.identity) == CURLM_OK else {
                throw HTTPTransferError(
                    kind: .invalidRequest, bodySent: .none, cause: CurlFailure.words(CURLE_OUT_OF_MEMORY))
            }
            running.append((number, exchange))
        } catch {
            ended.append((number, error))
        }
    }

    /// Whether the connection of this exchange stands, and it is on its way yet.
    public func isConnected(_ number: Int) -> Bool {
        running.contains { $0.number == number && $0.exchange.state.isConnected }
    }

    /// Waits for the end of an exchange.
    /// - Returns: its number and what came of it; nil if none ends within that time, or if there is none.
    public mutating func next(within time: Duration) -> (Int, Result<HTTPResponse, HTTPTransferError>)? {
        let deadline = ContinuousClock.now + time
        while true {
            if let (number, error) = ended.popLast() { return (number, .failure(error)) }
            guard !running.isEmpty else { return nil }
            var count: Int32 = 0
            unsafe curl_multi_perform(multi, &count)
            if let end = takeFinished() { return end }
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return nil }
            unsafe curl_multi_poll(multi, nil, 0, Int32(min(left.rounded(.up), 1000)), nil)
        }
    }

    private mutating func takeFinished() -> (Int, Result<HTTPResponse, HTTPTransferError>)? {
        var code = CURLE_OK
        guard let handle = unsafe fx_curl_multi_finished(multi, &code),
            let index = running.firstIndex(where: { unsafe $0.exchange.identity == handle })
        else { return nil }
        let (number, exchange) = running.remove(at: index)
        unsafe curl_multi_remove_handle(multi, handle)
        do throws(HTTPTransferError) {
            return (number, .success(try exchange.outcome(code)))
        } catch {
            return (number, .failure(error))
        }
    }
}
