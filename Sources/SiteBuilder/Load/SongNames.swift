import Crypto

/// Titles and artists of songs in their order, known without looking at them.
struct SongNames: Sendable {
    let digest: Digest

    /// Each behind its length, in UTF-8.
    let bytes: ArraySlice<UInt8>

    init(of songs: [Song]) {
        var writer = ByteWriter(capacity: songs.count * 64)
        for song in songs { song.writeNames(to: &writer) }
        self.init(written: writer.bytes)
    }

    /// The names that `writeNames` wrote of one song after another.
    init(written bytes: [UInt8]) {
        digest = SHA256.digest(of: bytes)
        self.bytes = bytes[...]
    }

    /// Calls `visit` with each of the songs at some places, in their order: with its place, title and artist.
    ///
    /// Who reads them here touches none of the songs, which have long left the processor's cache.
    func forEach(
        at places: Range<Int>, _ visit: (_ place: Int, _ title: Span<UInt8>, _ artist: Span<UInt8>) -> Void
    ) {
        let all = bytes.span
        var offset = 0
        for place in 0..<places.upperBound {
            let title = placeOfText(at: offset, in: all)
            let artist = placeOfText(at: title.upperBound, in: all)
            if place >= places.lowerBound { visit(place, all.extracting(title), all.extracting(artist)) }
            offset = artist.upperBound
        }
    }

    /// Where title and artist of each of the first `count` songs are among the bytes, counted from the first of them.
    func places(ofFirst count: Int) -> [(title: Range<Int>, artist: Range<Int>)] {
        let all = bytes.span
        var offset = 0
        return (0..<count).map { _ in
            let title = placeOfText(at: offset, in: all)
            let artist = placeOfText(at: title.upperBound, in: all)
            offset = artist.upperBound
            return (title, artist)
        }
    }
}

extension SongNames {
    func store(in writer: inout ByteWriter) {
        writer.write(digest)
        let bytes = bytes
        writer.writeSized { $0.append(bytes.span) }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        digest = try reader.digest()
        bytes = try reader.sized()
    }
}

/// Where the text stands whose length a `ByteWriter` wrote at an offset.
private func placeOfText(at offset: Int, in bytes: Span<UInt8>) -> Range<Int> {
    var (start, count, shift) = (offset + 1, Int(bytes[offset] & 0x7f), 7)
    while bytes[start - 1] > 0x7f {
        count |= Int(bytes[start] & 0x7f) << shift
        start += 1
        shift += 7
    }
    return start..<start + count
}
