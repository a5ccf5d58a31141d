import FaxCore

/// What a client wants to have faxed, before the server has judged it.
struct Submission {
    var to: String
    var fileName: String
    var upload: ScratchFile.Facts
    var queueOnly: Bool

    /// Takes the fields of an upload, or says what is missing.
    init(_ body: Request.Body) throws(Rejection) {
        switch body {
        case .badForm(let words): throw Rejection(.detail(400, words))
        case .bytes, .tooLong:
            throw Rejection(.invalid([Problem.missing("body", "to"), Problem.missing("body", "file")]))
        case .form(let fields):
            var problems: [JSON] = []
            if case .text(let bytes)? = fields["to"], !bytes.isEmpty {
                to = String(decoding: bytes, as: UTF8.self)
            } else {
                to = ""
                problems.append(Problem.missing("body", "to"))
            }
            switch fields["file"] {
            case .file(let name, let facts)?:
                (fileName, upload) = (name, facts)
            case .text(let bytes)?:
                throw Rejection(.invalid(problems + [Problem.noUpload(bytes)]))
            case nil:
                throw Rejection(.invalid(problems + [Problem.missing("body", "file")]))
            }
            guard problems.isEmpty else { throw Rejection(.invalid(problems)) }
            queueOnly = fields["queue_only"] == .text(Array("true".utf8))
        }
    }
}

/// An answer that ends the work on a request.
struct Rejection: Error {
    let response: Response

    init(_ response: Response) { self.response = response }
}

extension Service {
    /// Bytes that a document may have.
    static let documentLimit: Int64 = 10 * 1024 * 1024

    /// `POST /fax`: first who asks, then what.
    func submit(_ request: Request) -> Response {
        // A body that can't be taken apart is refused even before the key is looked at.
        if case .badForm(let words) = request.body { return .detail(400, words) }
        let key: APIKey?
        switch access(request, "fax:send") {
        case .refused(let response): return response
        case .granted(let granted): key = granted
        }
        if let excess = excess(key, "POST /fax", limit: options.rateLimits.fax) { return excess }
        do throws(Rejection) {
            let submission = try Submission(request.body)
            return try accept(submission, request, key)
        } catch {
            return error.response
        }
    }

    private func accept(_ submission: Submission, _ request: Request, _ key: APIKey?) throws(Rejection)
        -> Response
    {
        let to = try recipient(submission.to)
        let repetition = try repetitionKey(request, key)
        try checkSize(submission)
        let document = try convert(submission)
        let now = options.now()
        let generation = options.generation
        let fax = Fax(
            id: randomHexadecimal(32, options.random), to: to,
            life: options.faxDisabled || submission.queueOnly
                ? StatusLife(.init("queued")) : request.life ?? options.life ?? .arriving(generation),
            createdAt: now, pages: document.pages, document: document.path, bytes: document.bytes,
            fileName: submission.fileName, sha256: submission.upload.sha256, keyID: key?.id ?? "",
            stopped: options.faxDisabled || submission.queueOnly ? "held" : nil)
        return withState { state in
            if let repetition, let known = state.repetitions[repetition] {
                return self.repeated(known, fax, submission, state, now)
            }
            if let repetition {
                state.repetitions[repetition] = Repetition(
                    fax: fax.id, to: to, sha256: fax.sha256, queueOnly: submission.queueOnly)
            }
            state.places[fax.id] = state.faxes.count
            state.travelling.append(state.faxes.count)
            state.faxes.append(fax)
            var response = Response(202, fax.json(generation, at: now))
            response.fax = fax.id
            response.keeps = document.path
            return response
        }
    }

    /// The answer to an idempotency key that was seen before: the first fax, if it is the same one.
    private func repeated(
        _ known: Repetition, _ fax: Fax, _ submission: Submission, _ state: State, _ now: Timestamp
    ) -> Response {
        guard known.to == fax.to, known.sha256 == fax.sha256, known.queueOnly == submission.queueOnly,
            let place = state.places[known.fax]
        else { return .detail(409, "Idempotency-Key was used for a different fax.") }
        var response = Response(202, state.faxes[place].json(options.generation, at: now))
        response.fax = known.fax
        return response
    }

    /// The idempotency key with the API key that it belongs to; nil if there is none, or nobody asks.
    private func repetitionKey(_ request: Request, _ key: APIKey?) throws(Rejection) -> String? {
        let values = request.header("Idempotency-Key")
        guard options.generation == .year2026, let value = values.first else { return nil }
        guard values.count == 1, (1...128).contains(value.utf8.count),
            value.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw Rejection(
                .detail(400, "Idempotency-Key must be 1-128 printable ASCII characters without spaces."))
        }
        return "\(key?.id ?? "") \(value)"
    }

    /// The number in the form in which the server keeps it.
    private func recipient(_ text: String) throws(Rejection) -> String {
        switch options.generation {
        case .year2025:
            guard RecipientNumber.isAccepted(text) else {
                throw Rejection(.detail(400, "'to' must be E.164 or digits only"))
            }
            return text
        case .year2026:
            guard let canonical = RecipientNumber.canonical(text) else {
                throw Rejection(.detail(400, "Enter a valid fax number including its country code."))
            }
            return canonical
        }
    }

    private func checkSize(_ submission: Submission) throws(Rejection) {
        if submission.upload.bytes > Service.documentLimit {
            let isEarlier = options.generation == .year2025
            throw Rejection(
                .detail(
                    413, isEarlier ? "File exceeds 10 MB limit" : "File exceeds the configured upload limit.")
            )
        }
    }
}
