public import FaxConfig
public import FaxCore
import MachineState
import TimeZones

/// What the world has to say to sending a fax now, beside the server.
public struct Circumstances: Sendable {
    /// Why no fax is to be sent now, such as `the network is metered`; nil: nothing is in the way.
    public var hindrance: @Sendable () -> String?
    /// The clock of a time zone, by its name in the tz database; nil: this machine's.
    public var clock: @Sendable (String?) -> LocalTime

    /// Circumstances; where nothing is said nothing is in the way, and time is as on this machine.
    public init(
        hindrance: @escaping @Sendable () -> String? = { nil },
        clock: @escaping @Sendable (String?) -> LocalTime = { _ in .system }
    ) {
        self.hindrance = hindrance
        self.clock = clock
    }

    /// This machine, as far as the configuration cares. What nobody says is not in the way.
    public static func machine(_ conditions: OutboxConditions) -> Circumstances {
        Circumstances(
            hindrance: {
                if conditions.waitsWhileMetered, MachineState.isMetered() == true {
                    return "the network is metered"
                }
                if let least = conditions.batteryBelow, let left = MachineState.batteryPercentage(),
                    left < least
                {
                    return "the battery is at \(Int(left)) %"
                }
                return nil
            },
            clock: { name in name.flatMap(TimeZones.clock) ?? .system })
    }
}
