/// Packs the numbers of a song and a voter into one row key.
///
/// Songs are numbered in blocks that belong to one event each, so that an event's ballots are stored side by side.
enum SongKey {
    static let voterBits: Int64 = 27
    static let songBits: Int64 = 36

    /// How many bits of a song's number count the songs within a block.
    static let blockBits: Int64 = 8

    /// True if the number is the first of a block.
    static func beginsBlock(_ song: Int64) -> Bool { song & (1 << blockBits - 1) == 0 }
}
