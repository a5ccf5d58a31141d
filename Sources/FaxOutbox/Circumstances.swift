public import FaxConfig
public import FaxCore
import FaxbotClient
import MachineState
import TimeZones

/// What the world has to say to sending a fax now, beside the server.
public struct Circumstances: Sendable {
    /// Why no fax is to be sent to a destination now, such as `the network is metered`; nil: nothing is in the way.
    public var hindrance: @Sendable (Destination) -> String?
    /// The clock of a time zone, by its name in the tz database; nil: this machine's.
    public var clock: @Sendable (String?) -> LocalTime

    /// Circumstances; where nothing is said nothing is in the way, and time is as on this machine.
    public init(
        hindrance: @escaping @Sendable (Destination) -> String? = { _ in nil },
        clock: @escaping @Sendable (String?) -> LocalTime = { _ in .system }
    ) {
        self.hindrance = hindrance
        self.clock = clock
    }

    /// This machine, as far as the configuration cares. What nobody says is not in the way.
    ///
    /// - Parameter profile: the profile of a destination; nil if there is none any more.
    public static func machine(
        _ conditions: OutboxConditions, profile: @escaping @Sendable (Destination) -> Profile?
    ) -> Circumstances {
        Circumstances(
            hindrance: { destination in
                // What goes to a server on this machine goes over no network.
                let road = destination.via.flatMap(Profile.Road.init(rawValue:))
                let endpoints = profile(destination)?.endpoints(via: road).map(\.endpoint) ?? []
                let isHere = !endpoints.isEmpty && endpoints.allSatisfy(\.isOnThisMachine)
                if conditions.waitsWhileMetered, !isHere, MachineState.isMetered() == true {
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
