/// The confined child's way to say that it is getting on: the time it may be quiet starts anew.
public struct SignOfLife: Sendable {
    let descriptor: Int32

    /// Says so. Call it after each page.
    public func callAsFunction() {
        // Nobody listens any more: the parent is about to end us.
        _ = Channel.send(Channel.sign, to: descriptor)
    }
}
