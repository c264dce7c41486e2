import Bytes
package import Crypto

/// What earlier builds read from the source files, so that files that have not changed need not be read again.
///
/// Two files. The whole: a checksum over the rest, then what the records depend on beside their files, then every source
/// file with its signature and its records. The changes since it was written: the same of the files that were read since
/// then, with the checksum of the whole that they change. Whatever is not as it was written counts as empty.
package struct SourceCache: Sendable {
    /// The two files; empty where there is none.
    package struct Bytes: Sendable {
        package var whole: [UInt8] = []
        package var changes: [UInt8] = []

        package init(whole: [UInt8] = [], changes: [UInt8] = []) {
            self.whole = whole
            self.changes = changes
        }
    }

    /// What is kept of a source file.
    package struct Part: Sendable {
        package let bytes: ArraySlice<UInt8>
        /// Whether it is among the changes.
        let isRecent: Bool
    }

    // What is kept of the files that have not changed since they were read, by their places among those found.
    private var parts: [Part?]

    /// The checksum of the whole, and how many files it has; nil where there is none.
    private var whole: (checksum: Digest, count: Int)?

    /// A cache without files.
    package init() { parts = [] }

    /// What the files hold of the sources that were found now, if it was written for the same context.
    package init(_ bytes: Bytes, for context: Digest, of files: [FoundFile]) {
        parts = Array(repeating: nil, count: files.count)
        // Damaged: every file is read again, and the next successful build writes a new cache.
        guard let count = try? read(bytes.whole, for: [context], of: files, isRecent: false),
            let checksum = Digest(stored: bytes.whole.prefix(Digest.byteCount))
        else { return }
        whole = (checksum, count)
        _ = try? read(bytes.changes, for: [context, checksum], of: files, isRecent: true)
    }

    /// Takes what `bytes` hold of the files, if they were written for `contexts`.
    ///
    /// - Returns: How many files they hold.
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
            let kind = try reader.choice(of: RecordKind.self)
            let signature = try FileSignature(from: &reader)
            let part = try reader.sized()
            // The files come in the order in which they were found before, but for those that are new or gone.
            while place < files.count, files[place].isBefore(path) { place += 1 }
            guard place < files.count, files[place].path.utf8.elementsEqual(path) else { continue }
            if files[place].kind == kind, files[place].signature == signature {
                parts[place] = Part(bytes: part, isRecent: isRecent)
            }
            place += 1
        }
        return count
    }

    /// The file that was found at that place, if it has not changed since it was read.
    package func file(_ file: FoundFile, at place: Int, _ origin: Origin) -> SourceFile? {
        guard place < parts.count, let part = parts[place] else { return nil }
        // Damaged: the file is read again.
        return try? SourceFile(file, stored: part, origin)
    }
}

extension SourceCache {
    /// What is to be written.
    package enum Update: Sendable {
        case whole([UInt8])
        case changes([UInt8])
    }

    /// What to write so that the cache has all of `files`; nil where it has them.
    ///
    /// - Parameters:
    ///   - findings: What is newly known of bodies.
    ///   - changed: The paths of the files that have those bodies.
    package func update(
        to files: [SourceFile], knowing findings: Body.Findings, inFiles changed: Set<String>, for context: Digest
    ) -> Update? {
        func isNew(_ file: SourceFile) -> Bool { file.stored == nil || changed.contains(file.path) }
        guard files.contains(where: isNew) else { return nil }
        func bytes(_ files: [SourceFile], for contexts: [Digest]) -> [UInt8] {
            let usualSize = 512
            var writer = ByteWriter(
                capacity: files.reduce(0) { $0 + 128 + ($1.stored?.bytes.count ?? usualSize) } + Digest.byteCount)
            for context in contexts { writer.write(context) }
            writer.write(files.count)
            for file in files {
                writer.write(file.path)
                writer.write(file.kind)
                file.signature.store(in: &writer)
                writer.writeSized { writer in
                    if let stored = file.stored, !isNew(file) {
                        writer.append(stored.bytes.span)
                    } else {
                        file.store(in: &writer, knowing: findings)
                    }
                }
            }
            writer.addChecksum()
            return writer.bytes
        }
        let changes = files.filter { isNew($0) || $0.stored?.isRecent == true }
        // Changes are written again and again, and what is gone stays in the whole: both are to be little of it.
        if let whole, (changes.count + max(0, whole.count - files.count)) * 16 <= whole.count {
            return .changes(bytes(changes, for: [context, whole.checksum]))
        }
        return .whole(bytes(files, for: [context]))
    }
}
