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

    /// Opens the folder in the state folder of a locked site, and creates it if missing.
    init(in state: StateFolder) throws(FileError) {
        folder = try state.folder.makingFolder("former", permissions: 0o700)
    }

    /// Opens an existing folder.
    init(_ folder: Folder) { self.folder = folder }

    /// Stores the content of a file before a change, and removes the oldest versions above the limit.
    func keep(_ bytes: [UInt8], of path: String, now: Instant) throws(FileError) {
        let earlier = try names(of: path)
        if let last = earlier.last, try folder.read(last, limit: RecordFile.limit).bytes == bytes { return }
        try folder.put(name(path, now), bytes.span, permissions: 0o600)
        for name in earlier.dropLast(Self.limit - 1) { _ = try folder.removeFile(name) }
    }

    /// Returns the stored versions of a file, latest first.
    func texts(of path: String) throws(FileError) -> [FormerText] {
        var texts: [FormerText] = []
        for name in try names(of: path).reversed() {
            guard let microseconds = name.split(separator: "-").last.flatMap({ Int64($0) }),
                let until = try? Instant(microseconds: microseconds)
            else { continue }
            texts.append(FormerText(until: until, bytes: try folder.read(name, limit: RecordFile.limit).bytes))
        }
        return texts
    }

    private func names(of path: String) throws(FileError) -> [String] {
        let start = Self.key(path) + "-"
        return try folder.entries().map(\.name).filter { $0.hasPrefix(start) }.sorted {
            ($0.utf8.count, $0) < ($1.utf8.count, $1)
        }
    }

    private func name(_ path: String, _ now: Instant) -> String { "\(Self.key(path))-\(max(0, now.microseconds))" }

    private static func key(_ path: String) -> String { String(SHA256.digest(of: path).hex.prefix(16)) }
}
