import Crypto
import Text
public import Time

/// A song that somebody requested.
public struct SongRequest: Hashable, Sendable {
    /// The song's id on the list.
    public let id: String

    /// Its title, as worded in the first request.
    public let title: String

    /// Its artist, as worded in the first request.
    public let artist: String

    /// The time of the first request.
    public let requestedAt: Instant

    /// How many voters requested it.
    public let askers: Int

    /// True if nobody had requested it before the latest batch that touched the event.
    public let isNew: Bool

    /// True if somebody requested it while songs joined the list at once.
    public let hasJoined: Bool

    /// Makes a song's id from title and artist, the same for names that people would take for the same song.
    public static func id(title: String, artist: String) -> String {
        let names = [foldedLoosely(title), foldedLoosely(artist)]
        let whole = names.joined(separator: " ")
        // "+", "÷" and "=" are titles of songs, but a slug drops them, so a digest is added.
        let isTold = !names.contains { name in
            slug(name).isEmpty || name.unicodeScalars.contains(where: \.isSymbol)
        }
        guard !isTold else { return slug(whole) }
        return slug("\(slug(whole)) \(SHA256.digest(of: whole).hex.prefix(8))")
    }

    /// True if a name can be the id of a requested song.
    static func isID(_ name: String) -> Bool { !name.isEmpty && slug(name).utf8.elementsEqual(name.utf8) }
}
