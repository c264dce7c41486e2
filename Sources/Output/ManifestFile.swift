import Bytes
package import Crypto

/// A manifest as it is kept in a file, with a checksum that reveals damage.
///
/// ```
/// "corkboard output"   16 bytes
/// format               a number, as `ByteWriter` writes them all
/// product version      a text
/// base                 whether it is a patch, and if so the SHA-256 at the end of the manifest that it changes
/// files                their number, then for each: fingerprint 32, size, time of change, length of its path
/// paths                their length altogether, then one after the other
/// commit               the steps of the update; without meaning once the file is called manifest
/// SHA-256              32 bytes, of everything before
/// ```
package struct ManifestFile {
    /// Grows when a change makes files unreadable to older versions of the product.
    package static let format = 2

    private static let magic = Array("corkboard output".utf8)

    /// The output's files as they are or will be; in a patch only those that it changes.
    package var manifest: Manifest

    /// The checksum of the manifest that a patch changes; nil for a whole manifest.
    package var base: Digest?

    /// The steps that make the output match the manifest.
    package var commit: Commit

    /// Encodes the file.
    ///
    /// - Parameter version: The version of the product that writes it.
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

    /// The outcome of reading a file.
    package enum Reading {
        case whole(ManifestFile, checksum: Digest)
        /// Cut off, overwritten or no manifest at all.
        case damaged
        /// Written in a newer format, by this version of the product.
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
