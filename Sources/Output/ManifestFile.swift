package import Bytes
package import Crypto

/// The on-disk form of a manifest, with a checksum that reveals damage.
///
/// ```
/// "corkboard output"   16 bytes
/// format               a number, encoded like all numbers by `ByteWriter`
/// product version      a text
/// base                 whether this is a patch; if so, the SHA-256 at the end of the manifest that it patches
/// files                their number, then for each: fingerprint 32, size, modification time, length of its path
/// paths                their total length, then all paths concatenated
/// commit               the steps of the update; ignored once the file is named manifest
/// SHA-256              32 bytes, over everything before it
/// ```
package struct ManifestFile {
    /// Increases when a change makes files unreadable to older versions of the product.
    package static let format = 2

    private static let magic = Array("corkboard output".utf8)

    /// The output's files before or after the commit; a patch has only the files that it changes.
    package var manifest: Manifest

    /// The checksum of the manifest that a patch applies to; nil for a complete manifest.
    package var base: Digest?

    /// The steps that make the output match the manifest.
    package var commit: Commit

    /// Encodes the file.
    ///
    /// - Parameter version: The version of the product that writes the file.
    package func encoded(version: String) -> [UInt8] {
        var writer = ByteWriter(capacity: 256 + manifest.count * 48 + manifest.paths.count)
        for byte in ManifestFile.magic { writer.write(byte) }
        writer.write(ManifestFile.format)
        writer.write(version)
        writer.write(base) { $0.write($1) }
        writer.write(manifest.count)
        var start = 0
        for (entry, end) in zip(manifest.entries, manifest.ends) {
            entry.store(in: &writer)
            writer.write(end - start)
            start = end
        }
        writer.write(manifest.paths)
        commit.encode(to: &writer)
        writer.write(SHA256.digest(of: writer.bytes))
        return writer.bytes
    }

    /// Parses a file, and returns its checksum, too; nil if it is cut off, overwritten or not a manifest. O(bytes).
    package static func read(
        _ bytes: [UInt8]
    ) throws(OutputJournal.Failure) -> (file: ManifestFile, checksum: Digest)? {
        guard bytes.starts(with: magic) else { return nil }
        var reader = ByteReader(bytes.dropFirst(magic.count))
        guard let format = try? reader.int(), let version = try? reader.text() else { return nil }
        if format > ManifestFile.format { throw .newer(version: version) }
        let (rest, checksum) = (bytes.dropLast(Digest.byteCount), bytes.suffix(Digest.byteCount))
        let digest = SHA256.digest(of: rest.span)
        guard digest == Digest(stored: checksum) else { return nil }
        do throws(ByteReader.Damage) {
            let base: Digest? = try reader.value()
            let manifest = try readManifest(&reader)
            return (ManifestFile(manifest: manifest, base: base, commit: try Commit(from: &reader)), digest)
        } catch {
            return nil
        }
    }

    private static func readManifest(_ reader: inout ByteReader) throws(ByteReader.Damage) -> Manifest {
        var ends: [Int] = []
        var end = 0
        let entries = try reader.array { (reader) throws(ByteReader.Damage) in
            let entry = try Manifest.Entry(from: &reader)
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

extension Manifest.Entry: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.write(fingerprint)
        writer.write(size)
        writer.write(modified)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(fingerprint: try reader.digest(), size: try reader.signed(), modified: try reader.signed())
    }
}
