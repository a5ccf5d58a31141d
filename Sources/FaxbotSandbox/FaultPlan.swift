/// The faults that requests meet, in the words of `faxsandbox --fault`.
///
///     PLAN  = RULE *( ";" RULE )
///     RULE  = [ [METHOD " "] PATH ":" ] STEP *( "," STEP )
///     STEP  = [ [COUNT] "*" ] FAULT *( "+" FAULT )
///
/// A rule is for the requests of its method (any, if left out) and path (`*` at its end: whatever follows);
/// a rule without a path is for `POST /fax`. Each request takes one step, in order; after the last one all
/// is well. `3*` is three such steps, `*` alone all from there on. A request takes from the first rule that
/// is for it and has a step left.
public struct FaultPlan: Sendable, Equatable {
    /// The requests that a rule is for, and what they meet.
    struct Rule: Sendable, Equatable {
        /// The method; nil for any.
        var method: String?
        /// The path, or what it begins with.
        var path: String
        /// Whether ``path`` is only the beginning.
        var isPrefix: Bool
        /// What happens to the requests, one after the other.
        var steps: [Step]

        /// Whether a request is one of this rule's.
        func covers(method: String, path: String) -> Bool {
            guard self.method == nil || self.method == method else { return false }
            return isPrefix ? path.hasPrefix(self.path) : path == self.path
        }
    }

    /// A fault for so many requests.
    struct Step: Sendable, Equatable {
        /// The fault.
        var fault: Fault
        /// The number of requests; nil for all that follow.
        var count: Int?
    }

    /// The rules, the first to be asked first.
    var rules: [Rule] = []

    /// No faults.
    public init() {}

    /// Reads a plan; throws what is wrong with it.
    public init(_ text: String) throws(FaultPlanError) {
        for rule in text.split(separator: ";", omittingEmptySubsequences: false) {
            rules.append(try FaultPlan.rule(rule.trimmed))
        }
    }

    /// Adds the rules of `other` behind these.
    public mutating func append(_ other: FaultPlan) {
        rules += other.rules
    }

    /// Takes the fault of the next request out of the plan; none where all is well.
    mutating func next(method: String, path: String) -> Fault? {
        for index in rules.indices where rules[index].covers(method: method, path: path) {
            guard let step = rules[index].steps.first else { continue }
            switch step.count {
            case nil: break
            case .some(2...): rules[index].steps[0].count = step.count.map { $0 - 1 }
            case .some: rules[index].steps.removeFirst()
            }
            return step.fault
        }
        return nil
    }

    private static func rule(_ text: String) throws(FaultPlanError) -> Rule {
        var rule = Rule(method: "POST", path: "/fax", isPrefix: false, steps: [])
        var steps = text
        if let first = text.first, first == "/" || ("A"..."Z").contains(first) {
            let (target, rest) = text.cut(at: ":")
            guard let rest else { throw .noSteps(text) }
            (rule.method, rule.path, rule.isPrefix) = try self.target(target.trimmed)
            steps = rest
        }
        for step in steps.split(separator: ",", omittingEmptySubsequences: false) {
            rule.steps.append(try self.step(step.trimmed, of: text))
        }
        return rule
    }

    /// `POST /fax`, `/inbound/*`.
    private static func target(_ text: String) throws(FaultPlanError) -> (String?, String, Bool) {
        let (first, second) = text.cut(at: " ")
        let method = second == nil ? nil : first
        let path = second?.trimmed ?? first
        guard path.hasPrefix("/"), !path.contains(" "),
            method?.allSatisfy({ $0.isASCII && $0.isUppercase }) != false
        else { throw .badTarget(text) }
        return path.hasSuffix("*") ? (method, String(path.dropLast()), true) : (method, path, false)
    }

    private static func step(_ text: String, of rule: String) throws(FaultPlanError) -> Step {
        guard !text.isEmpty else { throw .noSteps(rule) }
        let (before, after) = text.cut(at: "*")
        guard let after else { return Step(fault: try Fault(text), count: 1) }
        let fault = try Fault(after.trimmed)
        if before.isEmpty { return Step(fault: fault, count: nil) }
        guard let count = Int(before.trimmed), (1...1_000_000).contains(count) else {
            throw .badValue(text, "3*\(after.trimmed)")
        }
        return Step(fault: fault, count: count)
    }
}

/// Why a plan of faults can't be read.
public enum FaultPlanError: Error, Sendable, Equatable, CustomStringConvertible {
    /// No fault has this name.
    case unknownFault(String)
    /// This fault has a bad value, or none; the second is an example of a good one.
    case badValue(String, String)
    /// This is not a method and a path.
    case badTarget(String)
    /// A rule, or the place between two commas, is empty.
    case noSteps(String)
    /// One request can end in one way only, and this is a second one.
    case twoOutcomes(String)

    /// One line for a person.
    public var description: String {
        switch self {
        case .unknownFault(let name): "no fault is called \"\(name)\""
        case .badValue(let text, let example): "bad fault \"\(text)\", expected something like \(example)"
        case .badTarget(let text): "bad address of a fault \"\(text)\", expected something like POST /fax"
        case .noSteps(let text): "no fault in \"\(text)\""
        case .twoOutcomes(let text): "a request can end in one way only, \"\(text)\" is one too many"
        }
    }
}
