import Bytes
import Content
package import Crypto

/// The part of an event's song list that other pages and the search show, which votes don't change.
package struct ListedSongs: Sendable {
    /// The digest of everything that the songs are made from; nil if visitors requested some.
    package let source: Digest?

    let count: Int

    private let list: SongList

    package init(_ list: SongList) {
        self.list = list
        (source, count) = (list.sourceOfSongs, list.count)
    }

    /// The title and the artist of each song, in the order in which the songs came.
    var names: [(title: String, artist: String)] { list.songs.map { ($0.title, $0.artist) } }

    /// The digest of everything that is shown of the songs: different lists have different digests.
    package var digest: Digest {
        var writer = ByteWriter(capacity: count * 48)
        for (title, artist) in names {
            writer.write(title)
            writer.write(artist)
        }
        return SHA256.digest(of: writer.bytes)
    }
}
