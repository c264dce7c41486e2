import Crypto
import Diagnostics
import Markdown

/// What an earlier build read from the source files, so that files that have not changed need not be read again.
///
/// One file: a checksum over the rest, then what the records depend on beside their files, then every source file with
/// its signature and its records. Whatever is not as it was written counts as an empty cache.
struct SourceCache: Sendable {
    private var entries: [String: Entry] = [:]

    private struct Entry {
        let kind: RecordKind
        let signature: FileSignature
        let stored: ArraySlice<UInt8>
    }

    /// A cache without files.
    init() {}

    /// The cache that `bytes` hold, if they were written for the same context.
    init(_ bytes: [UInt8], for context: Digest) {
        guard var reader = ByteReader(checked: bytes) else { return }
        do {
            guard try reader.digest() == context else { return }
            var entries: [String: Entry] = [:]
            let fileCount = try reader.int()
            entries.reserveCapacity(min(fileCount, bytes.count))
            for _ in 0..<fileCount {
                let path = try reader.text()
                let kind = try reader.choice(of: RecordKind.self)
                let signature = try FileSignature(from: &reader)
                entries[path] = Entry(kind: kind, signature: signature, stored: try reader.raw())
            }
            self.entries = entries
        } catch {
            // Damaged: every file is read again, and the next successful build writes a new cache.
        }
    }

    /// The file at `path` if it has not changed since it was read.
    func file(_ path: String, _ kind: RecordKind, _ signature: FileSignature, _ origin: Origin) -> SourceFile? {
        guard let entry = entries[path], entry.kind == kind, entry.signature == signature else { return nil }
        // Damaged: the file is read again.
        return try? SourceFile(path: path, kind: kind, signature: signature, stored: entry.stored, origin)
    }

    /// How many files the cache has.
    var count: Int { entries.count }

    /// The bytes of a cache of `files`.
    static func bytes(of files: [SourceFile], findings: [Place: [RenderedBody.Finding]], for context: Digest) -> [UInt8]
    {
        let stored = concurrentMap(files.count) { files[$0].stored(with: findings) }
        var writer = ByteWriter(capacity: stored.reduce(files.count * 128) { $0 + $1.count })
        writer.write(context)
        writer.write(files.count)
        for (file, stored) in zip(files, stored) {
            writer.write(file.path)
            writer.write(file.kind)
            file.signature.store(in: &writer)
            writer.write(stored)
        }
        return writer.checked
    }
}
