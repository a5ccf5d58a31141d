import CLinux
import FaxConfig
import FaxCore
import FoundationEssentials
import Glibc
import HTTPTransfer

/// The inbox of a server: its list, a fax, and the document of one. Nothing can be marked, removed or acknowledged
/// there.
extension FaxbotClient {
    /// Why there is no answer but the line, before anything is known of the other end.
    typealias InboundResult<Value: Sendable> = Result<InboundAnswer<Value>, HTTPTransferError>

    func inboundList(_ query: InboundQuery) -> InboundResult<InboundList> {
        ask(query.path, scope: "inbound:list") { WireInboundFax.readList($0.body) }
    }

    func inboundFax(id: String) -> InboundResult<RemoteInboundFax> {
        guard WireFax.isID(id) else { return .success(.missing(malformed(id))) }
        return ask("/inbound/\(id)", scope: "inbound:read") { response in
            WireInboundFax.read(response.body).flatMap { $0.id == id ? $0 : nil }
        }
    }

    /// Fetches the document of a fax into a file, whose end it becomes.
    ///
    /// What the file holds after anything but `got` is of no use.
    func inboundDocument(
        id: String, into descriptor: Int32, limit: Int64, progress: FaxbotServer.Reception?
    ) -> InboundResult<InboundDownload> {
        guard WireFax.isID(id) else { return .success(.missing(malformed(id))) }
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
            return .success(.refused(unwritable(errno)))
        }
        var request = request(.get, "/inbound/\(id)/pdf", authorised: true)
        request.fields[0] = .init("Accept", "application/pdf")
        request.sink = .descriptor(descriptor, limit: limit)
        request.deadlines.answer = nil
        let response: HTTPResponse
        do throws(HTTPTransferError) {
            response = try request.perform(progress: progress.map { progress in { _, _ in progress() } })
        } catch {
            switch error.kind {
            case .cannotWrite(let number): return .success(.refused(unwritable(number)))
            case .answerTooLarge:
                let words = "the document at \(endpoint.origin) is longer than \(limit >> 20) MiB"
                return .success(.missing(FaxError(.badData, words)))
            case .cancelled: return .success(.away(error.asFaxError(endpoint)))
            default: return .failure(error)
            }
        }
        guard response.status == 200 else {
            // The error went where the document should have gone.
            return .success(
                refusal(response, errorDetail(beginning(of: descriptor)), scope: "inbound:document"))
        }
        let type = response.field("Content-Type")?.lowercased().prefix { $0 != ";" && $0 != " " }
        return .success(
            .got(
                InboundDownload(
                    bytes: Int64(lseek(descriptor, 0, SEEK_END)), type: type.map { printable(String($0)) })))
    }

    private func ask<Value: Sendable>(
        _ path: String, scope: String, _ read: (HTTPResponse) -> Value?
    ) -> InboundResult<Value> {
        var request = request(.get, path, authorised: true)
        request.sink = .memory(limit: 4 << 20)
        return Result { () throws(HTTPTransferError) in try request.perform() }.map { response in
            guard response.status == 200 else { return refusal(response, response.detail, scope: scope) }
            return read(response).map { .got($0) }
                ?? .refused(notFaxbot(endpoint, response, to: "GET \(path.prefix { $0 != "?" })"))
        }
    }

    /// What an answer without what was asked for means. There are three kinds of 404, and only words tell them apart.
    private func refusal<Value>(
        _ response: HTTPResponse, _ detail: String?, scope: String
    ) -> InboundAnswer<Value> {
        let reason = detail.map { ": \($0)" } ?? ""
        switch response.status {
        case 401, 403: return .refused(keyRefused(response, detail: detail, scope: scope))
        case 404 where detail == "Inbound not enabled":
            return .refused(
                FaxError(
                    .refused, "\(endpoint.origin) has no inbox\(reason)",
                    hint: "ask the server's administrator to set INBOUND_ENABLED=true"))
        // A route that is not there says "Not Found", in Faxbot as in every web server.
        case 404 where detail != nil && detail != "Not Found":
            return .missing(FaxError(.refused, "\(endpoint.origin) does not have it\(reason)"))
        case 410: return .missing(FaxError(.refused, "\(endpoint.origin) no longer has it\(reason)"))
        case 429:
            let error = FaxError(
                .tryAgain, "\(endpoint.origin) wants no more requests in this minute\(reason)")
            return .throttled(error, until: nextTry(response))
        case 500...:
            return .away(
                FaxError(.tryAgain, "\(endpoint.origin) has no time: status \(response.status)\(reason)"))
        default: return .refused(notFaxbot(endpoint, response, to: "GET /inbound"))
        }
    }

    /// The first bytes of a file: as many as an error has at most.
    private func beginning(of descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    private func malformed(_ id: String) -> FaxError {
        FaxError(.badData, "\(printable(id)) is no id of a fax at a server")
    }

    private func unwritable(_ number: Int32) -> FaxError {
        let words =
            unsafe strerror(number).map { unsafe String(cString: $0).lowercased() } ?? "error \(number)"
        return FaxError(
            .inputOutput, "a document from \(endpoint.origin) can't be written: \(words)", hint: "df")
    }
}

extension FaxbotServer {
    /// Called about once a second and whenever something comes in; false stops the download.
    public typealias Reception = () -> Bool

    /// Asks for the newest faxes, by another way if the one in use fails.
    public func inboundList(_ query: InboundQuery = InboundQuery()) -> InboundAnswer<InboundList> {
        ask { $0.inboundList(query) }
    }

    /// Asks for one fax, by another way if the one in use fails.
    public func inboundFax(id: String) -> InboundAnswer<RemoteInboundFax> { ask { $0.inboundFax(id: id) } }

    /// Fetches the document of a fax, by another way if the one in use fails.
    ///
    /// What comes is not looked at: it can be anything, whatever the server calls it. As long as the server announced
    /// its length, all of it is there.
    /// - Parameters:
    ///   - descriptor: an open file, readable, writable and seekable; what was in it goes. What it holds after
    ///     anything but `got` is of no use.
    ///   - limit: the most bytes that are taken.
    public func inboundDocument(
        id: String, into descriptor: Int32, limit: Int64, progress: Reception? = nil
    ) -> InboundAnswer<InboundDownload> {
        ask { $0.inboundDocument(id: id, into: descriptor, limit: limit, progress: progress) }
    }

    private func ask<Value: Sendable>(
        _ question: (FaxbotClient) -> FaxbotClient.InboundResult<Value>
    ) -> InboundAnswer<Value> {
        let client: FaxbotClient
        do throws(FaxError) {
            client = try self.client()
        } catch {
            return error.code == .tryAgain ? .away(error) : .refused(error)
        }
        var failure: HTTPTransferError
        switch question(client) {
        case .success(let answer): return answer
        case .failure(let error): failure = error
        }
        guard failure.isOfTheLine, let other = try? self.client(after: client.way) else {
            return Self.failed(failure, client)
        }
        switch question(other) {
        case .success(let answer): return answer
        case .failure(let error): return Self.failed(error, other)
        }
    }

    private static func failed<Value>(_ failure: HTTPTransferError, _ client: FaxbotClient) -> InboundAnswer<
        Value
    > {
        let error = failure.asFaxError(client.endpoint)
        return error.code == .tryAgain ? .away(error) : .refused(error)
    }
}
