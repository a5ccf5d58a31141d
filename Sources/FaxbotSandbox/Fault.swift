/// What happens to one request.
public struct Fault: Sendable, Equatable {
    /// How the exchange ends.
    public enum Outcome: Sendable, Equatable {
        /// As it should.
        case ok
        /// The connection is reset as soon as the request's head is there; nothing of the body is read.
        case refuse
        /// The connection is reset after this many bytes of the body. A shorter body is answered.
        case cut(bytes: Int64)
        /// The request is carried out, and never answered.
        case withhold
        /// The request is carried out, and the connection closed without an answer.
        case hangUp
        /// The request is carried out, and the connection reset after this many bytes of the answer's body.
        case short(bytes: Int)
        /// Nothing is carried out, and the answer has this status. With 500 the connection is closed.
        case status(Int, retryAfter: Int?)
        /// A fax is kept, but the answer says that this is not sure (503 of the later generation).
        case uncertain
        /// The request is carried out, and the answer is JSON of another shape.
        case wrongJSON
        /// Nothing is carried out, and the answer is a web page, with status 200.
        case html
    }

    /// How the exchange ends.
    public var outcome: Outcome
    /// The answer, or its absence, is this late.
    public var delay: Duration?
    /// The states of the fax that the request creates.
    public var life: StatusLife?

    /// One request's fault.
    public init(_ outcome: Outcome = .ok, delay: Duration? = nil, life: StatusLife? = nil) {
        self.outcome = outcome
        self.delay = delay
        self.life = life
    }
}

extension Fault {
    /// Reads what is between two commas of a plan: `delay=2s+500`.
    init(_ text: some StringProtocol) throws(FaultPlanError) {
        self.init()
        for word in text.split(separator: "+", omittingEmptySubsequences: false) {
            try add(word.trimmed)
        }
    }

    /// Adds one named fault.
    private mutating func add(_ text: String) throws(FaultPlanError) {
        let (name, value) = text.cut(at: "=")
        switch name {
        case "delay":
            guard let value, let duration = Duration(fault: value) else { throw .badValue(text, "delay=2s") }
            delay = duration
        case "status":
            life = try Fault.life(value ?? "", in: text)
        default:
            guard outcome == .ok else { throw .twoOutcomes(text) }
            outcome = try Fault.outcome(name, value, in: text)
        }
    }

    private static func outcome(_ name: String, _ value: String?, in text: String) throws(FaultPlanError)
        -> Outcome
    {
        if let code = Int(name), name.count == 3 {
            guard (400...599).contains(code) else {
                throw .badValue(text, "429, 500, or another error from 400 to 599")
            }
            guard let value else { return .status(code, retryAfter: nil) }
            guard let seconds = Int(value), seconds >= 0 else { throw .badValue(text, "\(code)=30") }
            return .status(code, retryAfter: seconds)
        }
        if name == "cut" || name == "short" {
            guard let value, let bytes = Int(value), bytes >= 0 else { throw .badValue(text, "\(name)=1000") }
            return name == "cut" ? .cut(bytes: Int64(bytes)) : .short(bytes: bytes)
        }
        let plain: [String: Outcome] = [
            "ok": .ok, "refuse": .refuse, "withhold": .withhold, "hangup": .hangUp, "uncertain": .uncertain,
            "wrong-json": .wrongJSON, "html": .html,
        ]
        guard let outcome = plain[name] else { throw .unknownFault(name) }
        guard value == nil else { throw .badValue(text, name) }
        return outcome
    }

    /// `queued=2s/in_progress/FAILED`: stages, each with the time it lasts.
    private static func life(_ value: String, in text: String) throws(FaultPlanError) -> StatusLife {
        var stages: [StatusLife.Stage] = []
        for stage in value.split(separator: "/", omittingEmptySubsequences: false) {
            let (word, time) = stage.trimmed.cut(at: "=")
            guard !word.isEmpty else { throw .badValue(text, "status=queued/in_progress/FAILED") }
            guard let time else {
                stages.append(.init(word))
                continue
            }
            guard let duration = Duration(fault: time) else {
                throw .badValue(text, "status=queued=2s/FAILED")
            }
            stages.append(.init(word, for: duration))
        }
        guard let life = StatusLife(stages) else { throw .badValue(text, "status=queued/in_progress/FAILED") }
        return life
    }
}

extension Duration {
    /// `250ms`, `2s`, `1.5s`, `3m`; no more than an hour.
    fileprivate init?(fault text: String) {
        let units: [(suffix: String, seconds: Double)] = [("ms", 0.001), ("s", 1), ("m", 60)]
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        let digits = text.dropLast(unit.suffix.count)
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), let number = Double(digits)
        else { return nil }
        let seconds = number * unit.seconds
        guard seconds.isFinite, (0...3600).contains(seconds) else { return nil }
        self = .seconds(seconds)
    }
}
