/// Numbers that look random and are the same for the same seed (SplitMix64).
struct Lot {
    var state: UInt64

    /// A number from 0 to `bound` - 1.
    mutating func next(_ bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((value ^ value >> 31) % UInt64(bound))
    }

    /// One of `things`.
    mutating func pick<Thing>(_ things: [Thing]) -> Thing { things[next(things.count)] }
}
