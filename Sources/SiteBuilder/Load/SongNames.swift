import Crypto

/// Titles and artists of songs in their order, known without looking at them.
struct SongNames: Sendable {
    let digest: Digest

    /// How many bytes they take.
    let size: Int

    init(of songs: [Song]) {
        var writer = ByteWriter(capacity: songs.count * 64)
        for song in songs {
            writer.write(song.title)
            writer.write(song.artist)
        }
        digest = SHA256.digest(of: writer.bytes)
        size = writer.bytes.count
    }
}

extension SongNames {
    func store(in writer: inout ByteWriter) {
        writer.write(digest)
        writer.write(size)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        digest = try reader.digest()
        size = try reader.int()
    }
}
