/// The version of the toolkit; every tool's `--version`.
public enum FaxpipeVersion {
    /// Semantic version of this source tree.
    public static let number = "0.1.0"
}
