import Synchronization

/// A way into the running server that the owner opens and closes.
final class Door<Opened: Sendable>: Sendable {
    private let state = Mutex<Opened?>(nil)

    /// How to reach it; nil while it is closed.
    var opened: Opened? { state.withLock(\.self) }

    func open(_ opened: Opened) { state.withLock { $0 = opened } }

    func close() { state.withLock { $0 = nil } }
}

/// The door for people who edit from other devices.
///
/// Opened, it has the scheme, host and port of each address, the best one first, and the fingerprint of the server's
/// own certificate; nil with another one. It is closable if the owner has opened it in the browser.
typealias PeopleDoor = Door<(origins: [String], fingerprint: String?, isClosable: Bool)>
