/// How the lines of a page are coded on the way.
public enum FaxCoding: String, Sendable, CaseIterable {
    /// Modified Huffman: one-dimensional (ITU-T T.4, 4.1).
    case mh
    /// Modified READ: every fourth line one-dimensional, K = 4 (ITU-T T.4, 4.2).
    case mr
    /// Modified Modified READ: two-dimensional throughout, with error correction only (ITU-T T.6).
    case mmr
}
