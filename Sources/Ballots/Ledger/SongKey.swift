/// Numbers of songs and voters packed into one row key.
///
/// Songs get their numbers in blocks, each of one event's, so that an event's ballots lie side by side.
enum SongKey {
    static let voterBits: Int64 = 27
    static let songBits: Int64 = 36

    /// How many of a song's bits count the songs of one block.
    static let blockBits: Int64 = 8

    /// Whether a number is the first of a block.
    static func beginsBlock(_ song: Int64) -> Bool { song & (1 << blockBits - 1) == 0 }
}
