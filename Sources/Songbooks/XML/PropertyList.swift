/// The library of iTunes or Music as a property list: `plist` > `dict` > key "Tracks" > `dict` > a `dict` for each track.
///
/// Source: Apple, PropertyList-1.0.dtd; the keys are from iTunes 12. Podcasts, films and series aren't songs.
struct PropertyList: XMLFormat {
    private var key = Key.other
    private var isInTracks = false
    private var title = "", artist = ""
    private var line = 0
    private var isSong = true

    private enum Key {
        case tracks, name, artist, kindOtherThanSong, other

        init(_ text: [UInt8]) {
            self =
                switch text.count {
                case 4 where text.elementsEqual("Name".utf8): .name
                case 5 where text.elementsEqual("Movie".utf8): .kindOtherThanSong
                case 6 where text.elementsEqual("Tracks".utf8): .tracks
                case 6 where text.elementsEqual("Artist".utf8): .artist
                case 7 where text.elementsEqual("Podcast".utf8) || text.elementsEqual("TV Show".utf8):
                    .kindOtherThanSong
                default: .other
                }
        }
    }

    /// The depth of the `dict` of a track.
    private static let trackDepth = 4

    mutating func start(_ tag: XMLTag, _ intake: inout SongIntake) -> Bool {
        let depth = tag.depth
        if depth == Self.trackDepth - 1 { isInTracks = key == .tracks }
        switch tag.name {
        case "dict" where depth == Self.trackDepth:
            (title, artist, line, isSong) = ("", "", tag.line, true)
        case "true" where key == .kindOtherThanSong: isSong = false
        case "key": return true
        case "string": return depth == Self.trackDepth + 1 && (key == .name || key == .artist)
        default: break
        }
        return false
    }

    mutating func end(_ name: String, depth: Int, text: [UInt8], _ intake: inout SongIntake) {
        switch name {
        case "key": key = Key(text)
        case "string" where depth == Self.trackDepth + 1:
            switch key {
            case .name: title = String(decoding: text, as: UTF8.self)
            case .artist: artist = String(decoding: text, as: UTF8.self)
            default: break
            }
        case "dict" where depth == Self.trackDepth && isInTracks && isSong:
            intake.add(title: title, artist: artist, place: line)
        default: break
        }
    }
}
