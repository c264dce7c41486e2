import Bytes
import Content
package import Crypto
import Text

/// The part of an event's song list that other pages and the search show, which votes don't change.
package struct ListedSongs: Sendable {
    /// The digest of everything that the songs are made from; nil if visitors requested any.
    package let source: Digest?

    let count: Int

    private let list: SongList

    package init(_ list: SongList) {
        self.list = list
        (source, count) = (list.sourceOfSongs, list.count)
    }

    /// The identity and label of a song.
    struct Name: Sendable {
        let id: String
        package let title: String
        let artist: String

        /// The id of the song's row, for links to it.
        var anchor: String { "song-\(percentEncoded(path: id))" }
    }

    /// The names of some of the songs, by their indices in the order they were added.
    func names(_ places: Range<Int>) -> [Name] {
        list.songs[places].map { Name(id: $0.id, title: $0.title, artist: $0.artist) }
    }

    /// The digest of everything shown of the songs: different lists have different digests.
    package var digest: Digest {
        var writer = ByteWriter(capacity: count * 48)
        for song in names(0..<count) {
            writer.write(song.id)
            writer.write(song.title)
            writer.write(song.artist)
        }
        return SHA256.digest(of: writer.bytes)
    }
}
