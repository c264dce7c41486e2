/// The collection of rekordbox (`DJ_PLAYLISTS`) or of Traktor (`NML`): one element for each track, with attributes.
///
/// Source for rekordbox: Pioneer DJ, "XML format list". Native Instruments doesn't publish its format. Playlists refer to
/// the collection and are ignored.
struct DJCollection: XMLFormat {
    /// The name of a track's element, and of the attributes with its title and artist.
    private let track: String
    private let title, artist: StaticString

    private var isInCollection = false

    static let rekordbox = DJCollection(track: "TRACK", title: "Name", artist: "Artist")

    static let traktor = DJCollection(track: "ENTRY", title: "TITLE", artist: "ARTIST")

    mutating func start(_ tag: XMLTag, _ intake: inout SongIntake) -> Bool {
        if tag.depth == 2 { isInCollection = tag.name == "COLLECTION" }
        if isInCollection, tag.depth == 3, tag.name == track {
            intake.add(title: tag[title] ?? "", artist: tag[artist] ?? "", place: tag.line)
        }
        return false
    }

    mutating func end(_ name: String, depth: Int, text: [UInt8], _ intake: inout SongIntake) {}
}
