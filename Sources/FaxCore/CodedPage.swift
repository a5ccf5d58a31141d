/// A page as T.6 (MMR) codes it, ending with EOFB; the highest bit of a byte comes first, and black runs are black.
public struct CodedPage: Sendable, Equatable {
    /// Pels across, lines down.
    public var geometry: FaxGeometry
    /// The code.
    public var bytes: [UInt8]

    /// A page whose T.6 code is `bytes`.
    public init(geometry: FaxGeometry, bytes: [UInt8]) {
        self.geometry = geometry
        self.bytes = bytes
    }
}
