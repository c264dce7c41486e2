/// The device that sent ballots to a server.
package struct SendingDevice {
    /// Returns true if it may vote at an event: it has given the event's code, or the event has none.
    let mayVote: (_ event: String) -> Bool

    /// Decides whether a voter, by the folded name, may vote from it.
    let admit: (_ voter: [UInt8]) -> DeviceAdmission

    package init(
        mayVote: @escaping (_ event: String) -> Bool, admit: @escaping (_ voter: [UInt8]) -> DeviceAdmission
    ) {
        self.mayVote = mayVote
        self.admit = admit
    }
}

/// Whether a voter may vote from a device.
package enum DeviceAdmission: Sendable {
    case admitted
    /// Someone else votes under this name.
    case taken
    /// Too many other people vote from the device.
    case crowded
}
