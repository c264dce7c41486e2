/// Numbers of events, songs and voters packed into one row key, so that an event's ballots lie side by side.
enum SongKey {
    static let voterBits: Int64 = 27
    static let songBits: Int64 = 16
    static let eventBits: Int64 = 20

    /// The songs of one event.
    static func songs(ofEvent event: Int64) -> ClosedRange<Int64> {
        event << songBits...(event + 1) << songBits - 1
    }
}
