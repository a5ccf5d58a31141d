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
