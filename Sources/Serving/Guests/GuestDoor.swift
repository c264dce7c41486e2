/// The door for guests.
typealias GuestDoor = Door<OpenedToGuests>

struct OpenedToGuests: Sendable {
    /// The most new phones per address unless the owner sets another number.
    static let usualPhonesPerAddress = 1000

    let guests: Guests

    /// The site's addresses for guests, each with a slash at the end; empty if the machine isn't on a network.
    let addresses: [String]

    /// The address that makes a device the host of all events.
    let hostAddress: String

    /// True if only this machine can reach the addresses.
    let isLocal: Bool

    /// True if the owner has let the guests in by the browser, and can close to them.
    let isClosable: Bool
}

extension GuestDoor {
    /// Handles guests; nil without guests.
    var guests: Guests? { opened?.guests }
}
