import Bytes
package import Crypto

/// A manifest as it is kept in a file, which is whole or recognisably not.
///
/// ```
/// "corkboard output"   16 bytes
/// format               a number, as `ByteWriter` writes them all
/// product version      a text
/// base                 whether it is a patch, and of a patch the SHA-256 that the file it goes over ends in
/// files                their number, then of each: fingerprint 32, size, time of change, length of its path
/// paths                one after the other, behind their length
/// commit               how to make it true; without meaning once the file is called manifest
/// SHA-256              32 bytes, of everything before
/// ```
package struct ManifestFile {
    /// Counted up when a change makes files unreadable to products that know only the formats before.
    package static let format = 2

    private static let magic = Array("corkboard output".utf8)

    /// What the output's files are or will be; of a patch those alone that it is about.
    package var manifest: Manifest

    /// What the file ends in that a patch goes over; nil for a whole manifest.
    package var base: Digest?

    /// How they come to be it.
    package var commit: Commit

    /// The file's bytes.
    ///
    /// - Parameter version: Of the product that writes it.
    package func encoded(version: String) -> [UInt8] {
        var writer = ByteWriter(capacity: 256 + manifest.count * 48 + manifest.paths.count)
        for byte in ManifestFile.magic { writer.write(byte) }
        writer.write(ManifestFile.format)
        writer.write(version)
        writer.write(base) { $0.write($1) }
        writer.write(manifest.count)
        var start = 0
        for (entry, end) in zip(manifest.entries, manifest.ends) {
            writer.write(entry.fingerprint)
            writer.write(entry.size)
            writer.write(entry.modified)
            writer.write(end - start)
            start = end
        }
        writer.write(manifest.paths)
        commit.encode(to: &writer)
        writer.write(SHA256.digest(of: writer.bytes))
        return writer.bytes
    }

    /// What a file turned out to be.
    package enum Reading {
        case whole(ManifestFile, checksum: Digest)
        /// Cut off, overwritten or no manifest at all.
        case damaged
        /// Of a format to come, written by this version of the product.
        case newer(version: String)
    }

    /// Reads a file's bytes. O(bytes).
    package static func read(_ bytes: [UInt8]) -> Reading {
        guard bytes.starts(with: magic) else { return .damaged }
        var reader = ByteReader(bytes.dropFirst(magic.count))
        do {
            let format = try reader.int()
            let version = try reader.text()
            if format > ManifestFile.format { return .newer(version: version) }

            let (rest, checksum) = (bytes.dropLast(Digest.byteCount), bytes.suffix(Digest.byteCount))
            let digest = SHA256.digest(of: rest.span)
            guard digest == Digest(stored: checksum) else { return .damaged }
            let base = try reader.optional { (reader) throws(ByteReader.Damage) in try reader.digest() }
            let manifest = try readManifest(&reader)
            let file = ManifestFile(manifest: manifest, base: base, commit: try Commit(from: &reader))
            return .whole(file, checksum: digest)
        } catch {
            return .damaged
        }
    }

    private static func readManifest(_ reader: inout ByteReader) throws(ByteReader.Damage) -> Manifest {
        var ends: [Int] = []
        var end = 0
        let entries = try reader.array { (reader) throws(ByteReader.Damage) in
            let entry = Manifest.Entry(
                fingerprint: try reader.digest(), size: try reader.signed(), modified: try reader.signed())
            let (next, isTooFar) = end.addingReportingOverflow(try reader.int())
            guard !isTooFar else { throw ByteReader.Damage() }
            end = next
            ends.append(end)
            return entry
        }
        guard let manifest = Manifest(entries: entries, paths: Array(try reader.raw()), ends: ends) else {
            throw ByteReader.Damage()
        }
        return manifest
    }
}
