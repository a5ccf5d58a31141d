public import ArgumentParser
import FaxConfig

extension CompletionKind {
    /// The names of the configured servers.
    public static var profiles: CompletionKind { .custom(profileNames) }
}

private func profileNames(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let environment = ToolContext.processEnvironment()
    guard let places = try? Places(environment: environment),
        let configuration = try? Configuration.load(places: places, environment: environment)
    else { return [] }
    return configuration.profiles.keys.sorted()
}

extension String {
    /// Of what stands before the cursor, the value that is to be completed: `Dr` of `--to=Dr`. To bash the sign is a word of
    /// its own.
    public var completed: String {
        if self == "=" { return "" }
        guard hasPrefix("--"), let sign = firstIndex(of: "=") else { return self }
        return String(self[index(after: sign)...])
    }
}
