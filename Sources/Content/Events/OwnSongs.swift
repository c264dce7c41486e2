import Ballots
package import Bytes
package import Crypto
import Diagnostics

/// The songs in an event's file, in order.
///
/// A class, because cached songs are decoded on first use.
package final class OwnSongs: Sendable {
    /// The digest of everything that pages can show, which excludes the songs' places.
    package let digest: Digest

    /// The number of songs of each status, in the order of `allCases`.
    private let counts: [Int]

    /// The encoded songs, whose digest is `digest`, followed by their places; each part is preceded by its size.
    private let stored: ArraySlice<UInt8>

    private let songs: Lazy<[Song]>

    package static let empty = OwnSongs([])

    private init(_ digest: Digest, counts: [Int], stored: ArraySlice<UInt8>, songs: Lazy<[Song]>) {
        self.digest = digest
        self.counts = counts
        self.stored = stored
        self.songs = songs
    }

    /// Creates a list of songs that were just read.
    package convenience init(_ songs: [Song]) {
        var written = ByteWriter(capacity: songs.count * 64)
        var places = ByteWriter(capacity: songs.count * 4)
        for song in songs {
            song.store(in: &written)
            song.place.store(in: &places)
        }
        var stored = ByteWriter(capacity: written.bytes.count + places.bytes.count + 8)
        for part in [written, places] { stored.writeSized { $0.append(part.bytes.span) } }
        let counts = Song.Status.allCases.map { status in songs.count { $0.status == status } }
        self.init(SHA256.digest(of: written.bytes), counts: counts, stored: stored.bytes[...], songs: Lazy { songs })
    }

    package var all: [Song] { songs.value }

    package var count: Int { counts.reduce(0, +) }

    /// Counts the songs whose status `isMeant` accepts.
    package func count(where isMeant: (Song.Status) -> Bool) -> Int {
        zip(Song.Status.allCases, counts).reduce(0) { isMeant($1.0) ? $0 + $1.1 : $0 }
    }
}

extension OwnSongs: Storable {
    static var layout: String { "[\(Song.Details.layout)]" }

    package func store(in writer: inout ByteWriter) {
        writer.write(digest)
        for count in counts { writer.write(count) }
        let stored = stored
        writer.writeSized { $0.append(stored.span) }
    }

    package convenience init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let digest = try reader.digest()
        var counts: [Int] = []
        for _ in Song.Status.allCases { counts.append(try reader.int()) }
        let stored = try reader.sized()
        let count = counts.reduce(0, +)
        let (file, zones) = (reader.file, reader.zones)
        self.init(
            digest, counts: counts, stored: stored,
            songs: Lazy {
                var reader = ByteReader(stored)
                do {
                    var songs = ByteReader(try reader.sized(), file: file, zones: zones)
                    var places = ByteReader(try reader.sized(), file: file, zones: zones)
                    return try (0..<count).map { _ throws(ByteReader.Damage) in
                        try Song(from: &songs, at: try Place(from: &places))
                    }
                } catch {
                    preconditionFailure("the checksum was right, so the songs are intact")
                }
            })
    }
}
