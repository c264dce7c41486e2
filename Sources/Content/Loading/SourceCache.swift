import Bytes
package import Crypto

/// The records that earlier builds read. Unchanged source files aren't read again.
///
/// The cache has two files. The main file contains a checksum of the rest, a digest of the settings that the records
/// depend on, and each source file with its signature and records. The file of changes has the same format, but only
/// contains the files read since the main file was written, and the main file's checksum after the digest. A damaged
/// file counts as empty.
package struct SourceCache: Sendable {
    /// The bytes of the two files; empty if a file is missing.
    package struct Bytes: Sendable {
        package var whole: [UInt8] = []
        package var changes: [UInt8] = []

        package init(whole: [UInt8] = [], changes: [UInt8] = []) {
            self.whole = whole
            self.changes = changes
        }
    }

    /// The cached data of one source file.
    package struct Part: Sendable {
        package let bytes: ArraySlice<UInt8>
        let isRecent: Bool
    }

    // The cached data of unchanged files, by their index in the files found; nil for other files.
    private var parts: [Part?]

    /// The checksum of the main file and the number of source files in it; nil without a main file.
    private var whole: (checksum: Digest, count: Int)?

    /// Creates an empty cache.
    package init() { parts = [] }

    /// Reads the cached parts for the source files found, if the cache was written for the same context.
    package init(_ bytes: Bytes, for context: Digest, of files: [FoundFile]) {
        parts = Array(repeating: nil, count: files.count)
        // If the cache is damaged, every file is read again, and the next successful build writes a new cache.
        guard let count = try? read(bytes.whole, for: [context], of: files, isRecent: false),
            let checksum = Digest(stored: bytes.whole.prefix(Digest.byteCount))
        else { return }
        whole = (checksum, count)
        _ = try? read(bytes.changes, for: [context, checksum], of: files, isRecent: true)
    }

    /// Reads the parts in `bytes` for `files`, if they were written for `contexts`.
    ///
    /// - Returns: The number of source files in `bytes`.
    private mutating func read(
        _ bytes: [UInt8], for contexts: [Digest], of files: [FoundFile], isRecent: Bool
    ) throws(ByteReader.Damage) -> Int {
        guard var reader = ByteReader(checked: bytes) else { throw ByteReader.Damage() }
        for context in contexts {
            guard try reader.digest() == context else { throw ByteReader.Damage() }
        }
        let count = try reader.int()
        var place = 0
        for _ in 0..<count {
            let path = try reader.raw()
            let kind = try RecordKind(from: &reader)
            let signature = try FileSignature(from: &reader)
            let part = try reader.sized()
            // Both lists are in walk order, so one pass finds the files that are in both.
            while place < files.count, files[place].isBefore(path) { place += 1 }
            guard place < files.count, files[place].path.utf8.elementsEqual(path) else { continue }
            if files[place].kind == kind, files[place].signature == signature {
                parts[place] = Part(bytes: part, isRecent: isRecent)
            }
            place += 1
        }
        return count
    }

    /// Returns the source file at index `place` of the files found, or nil if it changed.
    package func file(
        _ file: FoundFile, at place: Int, called name: String, _ context: LoadContext
    ) -> SourceFile? {
        guard place < parts.count, let part = parts[place] else { return nil }
        // If damaged, the file is read again.
        return try? SourceFile(file, stored: part, called: name, context)
    }
}

extension SourceCache {
    /// Returns the cache without its parts after the main file was rewritten. Later updates are changes to that file.
    func rewritten(_ file: Update.File?, fileCount: Int) -> SourceCache {
        var cache = SourceCache()
        cache.whole = whole
        if case .whole(let checksum?)? = file { cache.whole = (checksum, fileCount) }
        return cache
    }

    /// The new contents of one of the two files.
    package enum Update: Sendable {
        case whole([UInt8])
        case changes([UInt8])

        /// One of the two files.
        package enum File: Sendable {
            case whole(checksum: Digest?)
            case changes
        }

        /// The file, without its contents.
        package var file: File {
            switch self {
            case .whole(let bytes): .whole(checksum: Digest(stored: bytes.prefix(Digest.byteCount)))
            case .changes: .changes
            }
        }
    }

    /// Returns the update that stores all of `files` in the cache, or nil if none is needed.
    ///
    /// - Parameter checked: The paths of the files with a body that this build was the first to check for problems.
    package func update(to files: [SourceFile], checked: Set<String>, for context: Digest) -> Update? {
        func isNew(_ file: SourceFile) -> Bool { file.stored == nil || checked.contains(file.path) }
        guard files.contains(where: isNew) else { return nil }
        func bytes(_ files: [SourceFile], for contexts: [Digest]) -> [UInt8] {
            // Capacity that remains unused costs no memory, because the system provides pages only when they are used.
            let usualSize = 2048
            var writer = ByteWriter(
                capacity: files.reduce(0) { $0 + 128 + ($1.stored?.bytes.count ?? usualSize) } + Digest.byteCount)
            for context in contexts { writer.write(context) }
            writer.write(files.count)
            for file in files {
                writer.write(file.path)
                file.kind.store(in: &writer)
                file.signature.store(in: &writer)
                writer.writeSized { writer in
                    if let stored = file.stored, !isNew(file) {
                        writer.append(stored.bytes.span)
                    } else {
                        file.store(in: &writer)
                    }
                }
            }
            writer.addChecksum()
            return writer.bytes
        }
        let changes = files.filter { isNew($0) || $0.stored?.isRecent == true }
        // Every update rewrites all changes, and removed files stay in the main file: together they are limited to 1/16
        // of it.
        if let whole, (changes.count + max(0, whole.count - files.count)) * 16 <= whole.count {
            return .changes(bytes(changes, for: [context, whole.checksum]))
        }
        return .whole(bytes(files, for: [context]))
    }
}
