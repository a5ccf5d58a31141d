/// How shades of gray become black and white.
public enum Halftone: String, Sendable, CaseIterable {
    /// By content: text and lines by a threshold, photographs by clustered dots.
    case auto
    /// Everything by a threshold.
    case threshold
    /// Everything by clustered dots, which survive the line and stay short in T.4 and T.6.
    case clustered
    /// Everything by error diffusion (Floyd and Steinberg 1976): the finest grays, and the longest codes.
    case diffusion
}
