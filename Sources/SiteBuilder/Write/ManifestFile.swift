import Crypto

/// A manifest as it is kept in a file, which is whole or recognisably not.
///
/// ```
/// "corkboard output"   16 bytes
/// format               4          all numbers little-endian
/// product version      4 + n
/// files                8          then of each: fingerprint 32, size 8, modified 8, length of its path 4
/// paths                8 + n
/// commit               1 + …      how to make it true; without meaning once the file is called manifest
/// SHA-256              32         of everything before
/// ```
struct ManifestFile {
    /// Counted up when a change makes files unreadable to products that know only the formats before.
    static let format = 1

    private static let magic = Array("corkboard output".utf8)

    /// What the output's files are or will be.
    var manifest: Manifest

    /// How they come to be it.
    var commit: Commit

    /// The file's bytes.
    ///
    /// - Parameter version: Of the product that writes it.
    func encoded(version: String) -> [UInt8] {
        var writer = ByteWriter(capacity: 256 + manifest.count * 52 + manifest.paths.count)
        writer.write(ManifestFile.magic)
        writer.write(UInt32(ManifestFile.format))
        writer.write(version)
        writer.write(UInt64(manifest.count))
        var start = 0
        for (entry, end) in zip(manifest.entries, manifest.ends) {
            writer.write(entry.fingerprint)
            writer.write(UInt64(bitPattern: entry.size))
            writer.write(UInt64(bitPattern: entry.modified))
            writer.write(UInt32(end - start))
            start = end
        }
        writer.write(UInt64(manifest.paths.count))
        writer.write(manifest.paths)
        commit.encode(to: &writer)
        writer.write(SHA256.digest(of: writer.bytes))
        return writer.bytes
    }

    /// What a file turned out to be.
    enum Reading {
        case whole(ManifestFile)
        /// Cut off, overwritten or no manifest at all.
        case damaged
        /// Of a format to come, written by this version of the product.
        case newer(version: String)
    }

    /// Reads a file's bytes. O(bytes).
    static func read(_ bytes: [UInt8]) -> Reading {
        var reader = ByteReader(bytes)
        guard reader.readBytes(magic.count)?.elementsEqual(magic) == true, let format = reader.readNumber(UInt32.self),
            let version = reader.readText()
        else { return .damaged }
        if format > ManifestFile.format { return .newer(version: version) }

        let end = bytes.count - Digest.byteCount
        guard end >= reader.position,
            SHA256.digest(of: bytes.span.extracting(..<end)) == Digest(bytes: bytes.span.extracting(end...)),
            let manifest = readManifest(&reader), let commit = Commit(&reader), reader.position == end
        else { return .damaged }
        return .whole(ManifestFile(manifest: manifest, commit: commit))
    }

    private static func readManifest(_ reader: inout ByteReader) -> Manifest? {
        guard let count = reader.readNumber(UInt64.self), count <= reader.remaining / 52 else { return nil }
        var entries: [Manifest.Entry] = []
        var ends: [Int] = []
        entries.reserveCapacity(Int(count))
        ends.reserveCapacity(Int(count))
        for _ in 0..<count {
            guard let fingerprint = reader.readDigest(), let size = reader.readNumber(UInt64.self),
                let modified = reader.readNumber(UInt64.self), let length = reader.readNumber(UInt32.self)
            else { return nil }
            let time = Int64(bitPattern: modified)
            entries.append(Manifest.Entry(fingerprint: fingerprint, size: Int64(bitPattern: size), modified: time))
            ends.append((ends.last ?? 0) + Int(length))
        }
        guard let length = reader.readNumber(UInt64.self), length <= reader.remaining,
            let paths = reader.readBytes(Int(length))
        else { return nil }
        return Manifest(entries: entries, paths: Array(paths), ends: ends)
    }
}
