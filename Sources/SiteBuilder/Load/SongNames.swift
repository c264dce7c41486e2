import Crypto

/// Titles and artists of songs in their order, known without looking at them.
struct SongNames: Sendable {
    let digest: Digest

    /// How many bytes they take.
    let size: Int

    init(of songs: [Song]) {
        var writer = ByteWriter(capacity: songs.count * 64)
        for song in songs { song.writeNames(to: &writer) }
        self.init(written: writer.bytes)
    }

    /// The names that `writeNames` wrote of one song after another.
    init(written bytes: [UInt8]) {
        digest = SHA256.digest(of: bytes)
        size = bytes.count
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
