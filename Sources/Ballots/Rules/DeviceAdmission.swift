/// The device that sent ballots to a server.
///
/// `mayVote` returns true if it may vote at an event: it has given the event's code, or the event has none. `admit`
/// decides whether a voter, by the folded name, may vote from it.
package typealias SendingDevice = (
    mayVote: (_ event: String) -> Bool, admit: (_ voter: [UInt8]) -> DeviceAdmission
)

/// Whether a voter may vote from a device.
package enum DeviceAdmission: Sendable {
    case admitted
    /// Someone else votes under this name.
    case taken
    /// Too many other people vote from the device.
    case crowded
}
