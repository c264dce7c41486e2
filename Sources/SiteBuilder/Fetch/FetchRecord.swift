package import Bytes
import Content
import Crypto
import Fetch
import Files
import Time

/// The stored data about a source's last good answer.
package struct FetchRecord: Sendable {
    /// The digest of the source's settings that determine the content.
    var source: Digest

    /// The digest of the answer's bytes.
    var content: Digest
    var version: FetchRequest.Version

    /// The time of the last response with this answer, or confirming it.
    var time: Instant
}

extension FetchRecord {
    /// The folder for all records, in the state folder.
    static func folder(_ buildCache: BuildCache) throws(FileError) -> Folder {
        try buildCache.stateFolder.makingFolder(folderName, permissions: 0o700)
    }

    /// Reads the record of a source; nil if missing or unreadable.
    init?(of source: SourceSettings, in folder: Folder) {
        // Without a readable record, the source is fetched completely.
        guard let bytes = try? folder.read(source.name, limit: 1 << 16).bytes else { return nil }
        self.init(stored: bytes)
    }

    func write(of source: SourceSettings, in folder: Folder) throws(FileError) {
        try folder.put(source.name, stored.span, permissions: 0o600)
    }

    private static let folderName = "fetched"
}

extension FetchRecord: StoredValue {
    package static let format = "fetched 1"

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (source, content) = try reader.values()
        version = FetchRequest.Version(tag: try reader.value(), modified: try reader.value())
        time = try reader.value()
    }

    package func store(in writer: inout ByteWriter) {
        writer.store(source, content, version.tag, version.modified, time)
    }
}

extension SourceSettings {
    /// The digest of the kind, the path and the address, which determine the content.
    var digest: Digest { SHA256.digest(of: "\(kind.rawValue) \(path ?? "") \(address.written)") }
}
