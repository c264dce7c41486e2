import Crypto
import Text
public import Time

/// A song that voters requested.
public struct SongRequest: Hashable, Sendable {
    /// The song's id on the list.
    public let id: String

    /// Its title, as worded in the first request.
    public let title: String

    /// Its artist, as worded in the first request.
    public let artist: String

    /// The time of the first request.
    public let requestedAt: Instant

    /// The number of voters who requested it.
    public let askers: Int

    /// True if its first request is in the latest batch that touched the event.
    public let isNew: Bool

    /// True if someone requested it while requests were open, so that it joined the list at once.
    public let hasJoined: Bool

    /// Returns a song's id made from title and artist; names that people would read as the same song get the same id.
    public static func id(title: String, artist: String) -> String {
        let names = [foldedLoosely(title), foldedLoosely(artist)]
        let whole = names.joined(separator: " ")
        // "+", "÷" and "=" are song titles, but a slug drops them, so a digest is added.
        let isTold = !names.contains { name in
            let hasLetter = name.utf8.contains(where: \.isASCIIAlphanumeric) || !slug(name).isEmpty
            return !hasLetter || name.unicodeScalars.contains(where: \.isSymbol)
        }
        guard !isTold else { return slug(whole) }
        return slug("\(slug(whole)) \(SHA256.digest(of: whole).hex.prefix(8))")
    }

    /// True if a name can be the id of a requested song.
    static func isID(_ name: String) -> Bool { !name.isEmpty && slug(name).utf8.elementsEqual(name.utf8) }
}
