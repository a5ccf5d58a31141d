import CDesktop

/// What the machine says of its network and its power, by D-Bus; where nobody says anything, nothing is known.
public enum MachineState {
    /// Whether the network is paid for by what goes over it (NetworkManager, property `Metered`); nil if nobody says.
    public static func isMetered() -> Bool? {
        var value: UInt32 = 0
        let failure = unsafe fx_bus_property(
            "org.freedesktop.NetworkManager", "/org/freedesktop/NetworkManager",
            "org.freedesktop.NetworkManager",
            "Metered", CChar(UInt8(ascii: "u")), &value)
        guard failure == 0 else { return nil }
        // NMMetered: 1 yes, 2 no, 3 probably, 4 probably not.
        switch value {
        case 1, 3: return true
        case 2, 4: return false
        default: return nil
        }
    }

    /// How full the battery is, in percent, while the machine lives on it (UPower); nil if it doesn't, or nobody says.
    public static func batteryPercentage() -> Double? {
        let service = "org.freedesktop.UPower"
        var onBattery: Int32 = 0
        guard
            unsafe fx_bus_property(
                service, "/org/freedesktop/UPower", service, "OnBattery", CChar(UInt8(ascii: "b")), &onBattery
            ) == 0,
            onBattery != 0
        else { return nil }
        var percentage = 0.0
        let failure = unsafe fx_bus_property(
            service, "/org/freedesktop/UPower/devices/DisplayDevice", "org.freedesktop.UPower.Device",
            "Percentage",
            CChar(UInt8(ascii: "d")), &percentage)
        return failure == 0 ? percentage : nil
    }
}
