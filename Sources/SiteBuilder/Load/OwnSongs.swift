import Ballots
import Crypto
import Diagnostics

/// The songs that stand in an event's file, in their order; a class, because those that the cache kept are read only where
/// somebody looks at them.
final class OwnSongs: Sendable {
    /// Of all that may be shown of them: not of their places.
    let digest: Digest

    /// What a search finds of them.
    let names: SongNames

    /// How many there are of each status, in the order of `allCases`.
    private let counts: [Int]
    private let songs: Lazy<[Song]>

    /// No songs.
    static let empty = OwnSongs([])

    private init(_ digest: Digest, _ names: SongNames, _ counts: [Int], _ songs: Lazy<[Song]>) {
        (self.digest, self.names, self.counts, self.songs) = (digest, names, counts, songs)
    }

    /// Songs that have just been read.
    convenience init(_ songs: [Song]) {
        let names = SongNames(of: songs)
        var writer = ByteWriter(capacity: songs.count * 32)
        writer.write(names.digest)
        for song in songs { song.writeRest(to: &writer) }
        let counts = Song.Status.allCases.map { status in songs.count { $0.status == status } }
        self.init(SHA256.digest(of: writer.bytes), names, counts, Lazy { songs })
    }

    /// All of them.
    var all: [Song] { songs.value }

    /// How many there are.
    var count: Int { counts.reduce(0, +) }

    /// How many have one of the statuses that `isMeant` picks.
    func count(where isMeant: (Song.Status) -> Bool) -> Int {
        zip(Song.Status.allCases, counts).reduce(0) { isMeant($1.0) ? $0 + $1.1 : $0 }
    }
}

extension OwnSongs {
    func store(in writer: inout ByteWriter) {
        writer.write(digest)
        names.store(in: &writer)
        for count in counts { writer.write(count) }
        writer.writeSized { $0.write(all) { $1.store(in: &$0) } }
    }

    convenience init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        let digest = try reader.digest()
        let names = try SongNames(from: &reader)
        var counts: [Int] = []
        for _ in Song.Status.allCases { counts.append(try reader.int()) }
        let stored = try reader.sized()
        self.init(
            digest, names, counts,
            Lazy {
                var reader = ByteReader(stored)
                do {
                    return try reader.array { (reader) throws(ByteReader.Damage) in try Song(from: &reader, origin) }
                } catch {
                    preconditionFailure("what has the right checksum is as it was written")
                }
            })
    }
}
