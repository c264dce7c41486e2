import Bytes
import Content
package import Crypto

/// The part of an event's song list that other pages than its own show, and the search finds. Votes have no part in it.
package struct ListedSongs: Sendable {
    /// The digest of everything that the songs are made from; nil where voters asked for some.
    package let source: Digest?

    let count: Int

    private let list: SongList

    package init(_ list: SongList) {
        self.list = list
        (source, count) = (list.sourceOfSongs, list.count)
    }

    /// Title and artist of each, in the order in which they came.
    var names: [(title: String, artist: String)] { list.songs.map { ($0.title, $0.artist) } }

    /// Of all that is shown of the songs: lists that differ have digests that do.
    package var digest: Digest {
        var writer = ByteWriter(capacity: count * 48)
        for (title, artist) in names {
            writer.write(title)
            writer.write(artist)
        }
        return SHA256.digest(of: writer.bytes)
    }
}
