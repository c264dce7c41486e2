import Synchronization

/// The guests of a server. The owner can let them in and close to them again while it runs.
final class GuestDoor: Sendable {
    /// The most new phones per address unless the owner sets another number.
    static let usualPhonesPerAddress = 1000

    struct Opened: Sendable {
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

    private let state = Mutex<Opened?>(nil)

    /// How guests reach the site; nil without guests.
    var opened: Opened? { state.withLock(\.self) }

    /// Handles guests; nil without guests.
    var guests: Guests? { opened?.guests }

    func open(_ opened: Opened) { state.withLock { $0 = opened } }

    func close() { state.withLock { $0 = nil } }
}
