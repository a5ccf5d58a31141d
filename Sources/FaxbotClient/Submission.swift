import FaxConfig
public import FaxCore
public import FoundationEssentials
import HTTPTransfer

extension FaxbotClient {
    /// Uploads a PDF, once, and says what is known of it afterwards.
    ///
    /// - Parameters:
    ///   - document: A seekable descriptor of the PDF; it stays the caller's.
    ///   - bytes: Its size.
    ///   - number: Where the fax goes.
    ///   - idempotencyKey: One for the job's whole life; travels as `Idempotency-Key` and in the file's name.
    public func submit(
        document: Int32, bytes: Int64, to number: PhoneNumber, idempotencyKey: UUID, progress: Progress? = nil
    ) -> SubmissionOutcome {
        let mark = idempotencyKey.uuidString.lowercased()
        var request = request(.post, "/fax", authorised: true)
        request.fields.append(.init("Idempotency-Key", mark))
        request.parts = [
            .field(name: "to", value: number.e164),
            .file(
                name: "file", descriptor: document, bytes: bytes, fileName: Self.fileName(idempotencyKey),
                contentType: "application/pdf"),
        ]
        do {
            return outcome(of: try request.perform(progress: progress))
        } catch {
            guard error.bodySent != .completely else { return .unanswered(unanswered(error)) }
            let reason = error.asFaxError(endpoint)
            return error.isOfTheLine ? .broken(reason) : .notSent(reason)
        }
    }

    /// Whether the server knows an upload again by its idempotency key, so that a second one is no second fax.
    ///
    /// Only the later generation does. The one between takes the key without ever looking it up, and tells itself
    /// apart by the lack of `delivery_state` in its description (`/openapi.json`), which is asked for without a key.
    public func replaysByKey() -> Bool {
        guard let response = try? ask(descriptionRequest()) else { return false }
        return ServerGeneration(response) == .year2026
    }

    /// `GET /openapi.json`, without the key.
    func descriptionRequest() -> HTTPRequest {
        var request = request(.get, "/openapi.json", authorised: false)
        request.sink = .memory(limit: 4 << 20)
        return request
    }

    /// What an answer to an upload means.
    func outcome(of response: HTTPResponse) -> SubmissionOutcome {
        let status = response.status
        switch status {
        case 200...299:
            if let fax = WireFax.read(response.body) { return .accepted(fax) }
            return .uncertain(doubtful("its answer to the upload can't be read (status \(status))"))
        case 401, 403: return .refused(keyRefused(response))
        case 300...399, 404, 405: return .refused(notFaxbot(endpoint, response, to: "POST /fax"))
        case 400, 413, 415: return .refused(refusal(.badData, response))
        case 429: return .throttled(refusal(.tryAgain, response), until: nextTry(response))
        case 400...499: return .refused(refusal(.refused, response))
        // No server makes a fax of a part of a document.
        case _ where response.bodySent != .completely: return .broken(refusal(.tryAgain, response))
        // Busy, and it says until when. The later generation's doubt about a fax comes with the same status.
        case 503 where response.field("Retry-After") != nil && !isInDoubt(response):
            return .throttled(refusal(.tryAgain, response), until: nextTry(response))
        default:
            return .uncertain(
                doubtful("it answers the upload with status \(status)\(response.reason)"),
                fax: mentionedFax(response))
        }
    }

    private func isInDoubt(_ response: HTTPResponse) -> Bool {
        mentionedFax(response) != nil || response.detail?.lowercased().contains("uncertain") == true
    }

    /// The fax that may have come of an upload: `Fax acceptance is uncertain. Retain job <id> for reconciliation.`
    private func mentionedFax(_ response: HTTPResponse) -> String? {
        guard let words = response.detail?.split(separator: " "), let at = words.firstIndex(of: "job"),
            at + 1 < words.endIndex
        else { return nil }
        let id = String(words[at + 1].prefix { $0 != "." && $0 != "," })
        return id.count == 32 && WireFax.isID(id) ? id : nil
    }

    private func refusal(_ code: ExitStatus, _ response: HTTPResponse) -> FaxError {
        FaxError(code, "\(endpoint.origin) refuses the fax\(response.reason) (status \(response.status))")
    }

    private func doubtful(_ what: String) -> FaxError {
        FaxError(.outcomeUnknown, "the document has left for \(endpoint.origin), but \(what)")
    }

    private func unanswered(_ error: HTTPTransferError) -> FaxError {
        FaxError(
            .outcomeUnknown, "the document has left for \(endpoint.origin), but no answer came",
            cause: error.cause)
    }

    /// When a throttled request can be made again: when the server says so, else in its next minute, because it counts
    /// by the minutes of its own clock.
    func nextTry(_ response: HTTPResponse) -> Date {
        let here = now()
        let there = response.field("Date").flatMap(httpDate)
        if let text = response.field("Retry-After") {
            if let seconds = Int(text), seconds >= 0 { return here + Double(min(seconds, 3600)) }
            if let time = httpDate(text) {
                return here + min(max(time.timeIntervalSince(there ?? here), 0), 3600)
            }
        }
        guard let there else { return here + 60 }
        let second = Int(there.timeIntervalSince1970) % 60
        return here + Double(60 - second)
    }
}
