import Crypto
import Files
import Output
package import Time

/// An earlier version of a record's file.
package struct FormerText: Sendable {
    /// The time when a change replaced this version.
    package let until: Instant
    package let bytes: [UInt8]

    /// The SHA-256 digest in lower-case hexadecimal digits.
    var digest: String { SHA256.digest(of: bytes).hex }
}

/// Earlier versions of the records' files, in `.corkboard/former/`.
///
/// Each version is a file `<digest of the path>-<microseconds since 1970>`, so the names for one path sort by time.
struct FormerFiles {
    private let folder: Folder

    /// The maximum number of versions for each path.
    private static let limit = 20

    /// The maximum size of the versions for each path together, in bytes. The latest one stays in any case.
    private static let sizeLimit = 64 << 20

    /// Opens the folder in the state folder of a locked site, and creates it if missing.
    init(in state: StateFolder) throws(FileError) {
        folder = try state.folder.makingFolder("former", permissions: 0o700)
    }

    /// Opens an existing folder.
    init(_ folder: Folder) { self.folder = folder }

    /// Stores the content of a file before a change, and removes the oldest versions above the limits.
    func keep(_ bytes: [UInt8], of path: String, now: Instant) throws(FileError) {
        let earlier = try entries(of: path)
        if let last = earlier.last, try folder.read(last.name, limit: RecordFile.limit).bytes == bytes { return }
        // If the clock was set back, the latest version must still be the last one.
        let last = earlier.last.flatMap { Self.time(of: $0) } ?? 0
        let name = "\(Self.key(path))-\(max(now.microseconds, last &+ 1))"
        try folder.put(name, bytes.span, permissions: 0o600)
        var (count, size) = (1, bytes.count)
        for entry in earlier.reversed() {
            count += 1
            size += Int(entry.status.size)
            if count > Self.limit || size > Self.sizeLimit { _ = try folder.removeFile(entry.name) }
        }
    }

    /// Returns the stored versions of a file, latest first.
    func texts(of path: String) throws(FileError) -> [FormerText] {
        var texts: [FormerText] = []
        for entry in try entries(of: path).reversed() {
            guard let until = Self.time(of: entry).flatMap({ try? Instant(microseconds: $0) }) else { continue }
            texts.append(FormerText(until: until, bytes: try folder.read(entry.name, limit: RecordFile.limit).bytes))
        }
        return texts
    }

    /// The files with the versions of a file, latest last.
    private func entries(of path: String) throws(FileError) -> [FolderEntry] {
        let start = Self.key(path) + "-"
        return try folder.entries().filter { $0.name.hasPrefix(start) }.sorted {
            ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name)
        }
    }

    /// The time in a version's name, in microseconds; nil if Corkboard didn't write it.
    private static func time(of entry: FolderEntry) -> Int64? {
        entry.name.split(separator: "-").last.flatMap { Int64($0) }
    }

    private static func key(_ path: String) -> String { String(SHA256.digest(of: path).hex.prefix(16)) }
}
