import NIOHTTP1

extension Service {
    /// What the server says to a request that meets `fault`.
    func answer(_ request: Request, _ fault: Fault) -> Response {
        switch fault.outcome {
        case .ok, .refuse, .cut, .withhold, .hangUp, .short: return answer(request)
        case .status(let code, let retryAfter): return refusal(code, retryAfter)
        case .uncertain: return uncertain(answer(request))
        case .wrongJSON:
            let answer = answer(request)
            guard (200..<300).contains(answer.status) else { return answer }
            var wrong = Response(answer.status, ["ok": true, "result": ["reference": 1]])
            (wrong.fax, wrong.keeps) = (answer.fax, answer.keeps)
            return wrong
        case .html:
            let page =
                "<!DOCTYPE html>\n<html><head><title>Sign in</title></head><body>Please sign in.</body></html>\n"
            return Response(
                200, headers: [("content-type", "text/html; charset=utf-8")], body: .bytes(Array(page.utf8)))
        }
    }

    /// An error that has nothing to do with the request.
    private func refusal(_ code: Int, _ retryAfter: Int?) -> Response {
        var answer: Response
        switch code {
        case 401: answer = unauthorized
        case 403: answer = forbidden("fax:send")
        case 429: answer = .detail(429, "Rate limit exceeded")
        case 500: answer = .internalError
        case 503: answer = .detail(503, "Access service is temporarily unavailable.")
        default: answer = .detail(code, HTTPResponseStatus(statusCode: code).reasonPhrase)
        }
        if let retryAfter { answer.headers.append(("retry-after", String(retryAfter))) }
        return answer
    }

    /// The fax is kept, but the server does not know whether the line has it.
    private func uncertain(_ answer: Response) -> Response {
        guard let id = answer.fax else { return answer }
        withState { state in
            guard let place = state.places[id] else { return }
            state.faxes[place].stopped = "reconciliation_required"
        }
        var response = Response.detail(
            503, "Fax acceptance is uncertain. Retain job \(id) for reconciliation.")
        (response.fax, response.keeps) = (id, answer.keeps)
        return response
    }

    /// The bytes of a body; none if the file is gone.
    func bytes(of body: Response.Body) -> [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .file(let path): (try? readFile(path, limit: .max)) ?? []
        }
    }
}
