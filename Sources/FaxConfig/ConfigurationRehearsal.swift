public import FaxCore

extension Configuration {
    /// Finds out whether ``edit(_:places:environment:)`` would do, and changes nothing.
    /// - Throws: what it would throw, but for what only a full disk does.
    public static func rehearse(
        _ changes: [ConfigurationChange], places: Places, environment: [String: String]
    ) throws(FaxError) {
        let enough = FaxError(.ok, "")
        do throws(FaxError) {
            _ = try edit(changes, places: places, environment: environment) { (_) throws(FaxError) in
                throw enough
            }
        } catch  where error == enough {}
    }
}
