/// Whether a voter may vote from the device that sent a message.
package enum DeviceAdmission: Sendable {
    case admitted
    /// Someone else votes under this name.
    case taken
    /// Too many other people vote from the device.
    case crowded
    /// The device has not given the event's code.
    case locked
}
