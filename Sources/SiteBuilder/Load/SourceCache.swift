import Crypto

/// What an earlier build read from the source files, so that files that have not changed need not be read again.
///
/// One file: a checksum over the rest, then what the records depend on beside their files, then every source file with
/// its signature and its records. Whatever is not as it was written counts as an empty cache.
struct SourceCache: Sendable {
    /// How many files the cache has.
    private(set) var count = 0

    // What is kept of the files that have not changed since they were read, by their places among those found.
    private var parts: [ArraySlice<UInt8>?] = []

    /// A cache without files.
    init() {}

    /// The cache that `bytes` hold of the files that were found now, if they were written for the same context.
    init(_ bytes: [UInt8], for context: Digest, of files: [FoundFile]) {
        guard var reader = ByteReader(checked: bytes) else { return }
        do {
            guard try reader.digest() == context else { return }
            let count = try reader.int()
            var parts = [ArraySlice<UInt8>?](repeating: nil, count: files.count)
            var place = 0
            for _ in 0..<count {
                let path = try reader.raw()
                let kind = try reader.choice(of: RecordKind.self)
                let signature = try FileSignature(from: &reader)
                let part = try reader.sized()
                // The files come in the order in which they were found before, but for those that are new or gone.
                while place < files.count, files[place].isBefore(path) { place += 1 }
                guard place < files.count, files[place].path.utf8.elementsEqual(path) else { continue }
                if files[place].kind == kind, files[place].signature == signature { parts[place] = part }
                place += 1
            }
            (self.count, self.parts) = (count, parts)
        } catch {
            // Damaged: every file is read again, and the next successful build writes a new cache.
        }
    }

    /// The file that was found at that place, if it has not changed since it was read.
    func file(_ file: FoundFile, at place: Int, _ origin: Origin) -> SourceFile? {
        guard place < parts.count, let part = parts[place] else { return nil }
        // Damaged: the file is read again.
        return try? SourceFile(file, stored: part, origin)
    }

    /// The bytes of a cache of `files`.
    ///
    /// - Parameters:
    ///   - findings: What is newly known of bodies.
    ///   - changed: The paths of the files that have those bodies.
    static func bytes(
        of files: [SourceFile], knowing findings: Body.Findings, inFiles changed: Set<String>, for context: Digest
    ) -> [UInt8] {
        let usualSize = 512
        var writer = ByteWriter(
            capacity: files.reduce(0) { $0 + 128 + ($1.stored?.count ?? usualSize) } + Digest.byteCount)
        writer.write(context)
        writer.write(files.count)
        for file in files {
            writer.write(file.path)
            writer.write(file.kind)
            file.signature.store(in: &writer)
            writer.writeSized { writer in
                if let stored = file.stored, !changed.contains(file.path) {
                    writer.append(stored.span)
                } else {
                    file.store(in: &writer, knowing: findings)
                }
            }
        }
        writer.addChecksum()
        return writer.bytes
    }
}
