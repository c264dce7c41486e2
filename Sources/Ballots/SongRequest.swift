import Crypto
import Text
public import Time

/// A song that somebody asked for.
public struct SongRequest: Hashable, Sendable {
    /// The id that the song has on the list.
    public let id: String

    /// Its title, in the words of who asked first.
    public let title: String

    /// Its artist, in the words of who asked first.
    public let artist: String

    /// When it was first asked for.
    public let asked: Instant

    /// How many asked for it.
    public let askers: Int

    /// The id of a song by title and artist: the same for what people would take for the same song.
    static func id(title: String, artist: String) -> String {
        let name = foldedLoosely(title) + " " + foldedLoosely(artist)
        let id = slug(name)
        return id.isEmpty ? "request-" + BatchName.half(SHA256.digest(of: name)) : id
    }
}
