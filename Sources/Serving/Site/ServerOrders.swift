/// The owner's orders to the running server. The server's own thread carries them out.
typealias ServerOrders = BellQueue<ServerOrder>

struct ServerOrder: Sendable {
    enum Kind: Sendable {
        /// Lets guests in, at most this number of new phones per address; nil for the usual number.
        case letGuestsIn(phonesPerAddress: Int?)
        case sendGuestsAway
        /// Lets people in who edit from other devices.
        case letPeopleIn
        case sendPeopleAway
        case stop
    }

    let kind: Kind

    /// Called with the reason if the order failed.
    let answer: @Sendable (ServingError?) -> Void
}
