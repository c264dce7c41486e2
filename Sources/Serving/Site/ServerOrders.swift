import Synchronization

/// The owner's orders to the running server. The server's own thread carries them out.
final class ServerOrders: Sendable {
    enum Order: Sendable {
        /// Lets guests in, at most this number of new phones per address; nil for the usual number.
        case letGuestsIn(phonesPerAddress: Int?)
        case sendGuestsAway
        /// Lets people in who edit from other devices.
        case letPeopleIn
        case sendPeopleAway
        case stop
    }

    struct Entry: Sendable {
        let order: Order

        /// Called with the reason if the order failed.
        let answer: @Sendable (ServingError?) -> Void
    }

    private let entries = Mutex<[Entry]>([])
    private let bell: Bell

    /// Nil if too many files are open.
    init?() {
        guard let bell = Bell() else { return nil }
        self.bell = bell
    }

    /// Readable while orders are waiting.
    var descriptor: CInt { bell.descriptor }

    func add(_ order: Order, _ answer: @escaping @Sendable (ServingError?) -> Void) {
        entries.withLock { entries in
            entries.append(Entry(order: order, answer: answer))
            if entries.count == 1 { bell.ring() }
        }
    }

    /// The waiting orders, which the caller then carries out.
    func take() -> [Entry] {
        entries.withLock { entries in
            if !entries.isEmpty { bell.silence() }
            defer { entries = [] }
            return entries
        }
    }
}
