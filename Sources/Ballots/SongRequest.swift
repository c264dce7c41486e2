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

    /// Whether nobody had asked for it before the latest batch that touched the event.
    public let isNew: Bool

    /// Whether somebody asked for it while songs joined the list at once.
    public let hasJoined: Bool

    /// The id of a song by title and artist: the same for what people would take for the same song.
    public static func id(title: String, artist: String) -> String {
        let names = [foldedLoosely(title), foldedLoosely(artist)]
        let whole = names.joined(separator: " ")
        // "+", "÷" and "=" are songs, which a slug says nothing of.
        let isTold = !names.contains { name in
            slug(name).isEmpty || name.unicodeScalars.contains(where: \.isSymbol)
        }
        guard !isTold else { return slug(whole) }
        return slug("\(slug(whole)) \(SHA256.digest(of: whole).hex.prefix(8))")
    }

    /// Whether a name can be the id of a song that somebody asks for.
    static func isID(_ name: String) -> Bool { !name.isEmpty && slug(name).utf8.elementsEqual(name.utf8) }
}
