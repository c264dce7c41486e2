import Bytes
import Content
import Crypto
import Fetch
import Files
import Time

/// What is remembered of a source's last good answer.
package struct FetchRecord: Sendable {
    /// Of the address that gave it, and of what was made of it.
    var source: Digest

    /// Of its bytes.
    var content: Digest
    var version: FetchRequest.Version

    /// When the source last gave it, or said that it is still the one.
    var time: Instant
}

extension FetchRecord {
    /// The folder of all of them, in that of what is remembered.
    static func folder(_ buildState: BuildState) throws(FileError) -> Folder {
        try buildState.stateFolder.makeFolder(folderName, permissions: 0o700)
        return try buildState.stateFolder.folder(folderName)
    }

    /// The record of a source; nil where there is none, or none that can be read.
    init?(of source: SourceSettings, in folder: Folder) {
        // Without it the source is asked for everything, and that is all.
        guard let bytes = try? folder.read(source.name, limit: 1 << 16).bytes else { return nil }
        var reader = ByteReader(bytes[...])
        do throws(ByteReader.Damage) {
            guard try reader.byte() == Self.format else { return nil }
            self.source = try reader.digest()
            content = try reader.digest()
            let tag = try reader.optional { (reader) throws(ByteReader.Damage) in try reader.text() }
            let modified = try reader.optional { (reader) throws(ByteReader.Damage) in try reader.text() }
            version = FetchRequest.Version(tag: tag, modified: modified)
            guard let time = try? Instant(microseconds: reader.signed()) else { return nil }
            self.time = time
        } catch {
            return nil
        }
    }

    /// Keeps it.
    func write(of source: SourceSettings, in folder: Folder) throws(FileError) {
        var writer = ByteWriter()
        writer.write(Self.format)
        writer.write(self.source)
        writer.write(content)
        writer.write(version.tag) { $0.write($1) }
        writer.write(version.modified) { $0.write($1) }
        writer.write(time.microseconds)
        try folder.put(source.name, writer.bytes.span, permissions: 0o600)
    }

    private static let folderName = "fetched"
    private static let format: UInt8 = 1
}

extension SourceSettings {
    /// Of all that an answer is made to depend on.
    var digest: Digest { SHA256.digest(of: "\(kind.rawValue) \(path ?? "") \(address.written)") }
}
