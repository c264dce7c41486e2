/// A playlist in XSPF, version 0 or 1: `playlist` > `trackList` > `track` > `title` and `creator`.
///
/// Source: Xiph.Org, "XSPF Version 1". A track without a title has the name of its file.
struct SharePlaylist: XMLFormat {
    private var title = "", artist = "", location = ""
    private var line = 0

    /// The depth of a track's element.
    private static let trackDepth = 3

    mutating func start(_ tag: XMLTag, _ intake: inout SongIntake) -> Bool {
        if tag.depth == Self.trackDepth, tag.name == "track" {
            (title, artist, location, line) = ("", "", "", tag.line)
        }
        return tag.depth == Self.trackDepth + 1
    }

    mutating func end(_ name: String, depth: Int, text: [UInt8], _ intake: inout SongIntake) {
        switch (name, depth) {
        case ("title", Self.trackDepth + 1): title = String(decoding: text, as: UTF8.self)
        case ("creator", Self.trackDepth + 1): artist = String(decoding: text, as: UTF8.self)
        case ("location", Self.trackDepth + 1): location = String(decoding: text, as: UTF8.self)
        case ("track", Self.trackDepth):
            let named = SongbookSong(title: title, artist: artist, place: line)
            intake.add(named ?? SongbookSong(ofFileAt: location, place: line), place: line)
        default: break
        }
    }
}
