package import Bytes
package import Crypto
package import Diagnostics

/// A source file as it was read, now or by an earlier build; a class, because a site has many.
package final class SourceFile: Sendable {
    /// Its path below `Content/`.
    package let path: String
    package let kind: RecordKind

    /// Its signature when it was found or read.
    package let signature: FileSignature

    /// The records that could be read.
    package let records: Records

    /// The texts of its records, or of a record elsewhere, in the site's further languages.
    package let translations: [Translation]

    /// The diagnostics about the file.
    package let diagnostics: [Diagnostic]

    /// The file as the cache keeps it; nil if it was read in this build.
    package let stored: SourceCache.Part?

    /// Takes a file that was read in this build.
    ///
    /// - Parameter signature: Its signature when it was read; nil if it came from elsewhere or could not be read.
    package init(
        _ found: FoundFile, _ signature: FileSignature?, _ contents: SourceReader.Contents, _ diagnostics: [Diagnostic]
    ) {
        (path, kind, self.signature) = (found.path, found.kind, found.signature ?? signature ?? FileSignature.none)
        records = contents.records
        translations = contents.translations
        self.diagnostics = diagnostics
        stored = nil
    }

    /// Reads a file from the cache.
    package init(_ found: FoundFile, stored: SourceCache.Part, _ origin: Origin) throws(ByteReader.Damage) {
        var reader = ByteReader(stored.bytes)
        // They are read when they are needed.
        for _ in 0..<Digests.count { _ = try reader.digest() }
        (path, kind, signature) = (found.path, found.kind, found.signature ?? FileSignature.none)
        self.stored = stored
        diagnostics = try reader.array { (reader) throws(ByteReader.Damage) in try reader.diagnostic(in: origin.file) }
        records = try Records(kind, from: &reader, origin)
        translations = try reader.array { (reader) throws(ByteReader.Damage) in try Translation(from: &reader, origin) }
    }

    /// Takes over a file as it is after the cache was written.
    ///
    /// - Parameter isRecent: True if the cache has it in its file of changes.
    init(_ file: SourceFile, isRecent: Bool) {
        (path, kind, signature) = (file.path, file.kind, file.signature)
        (records, translations, diagnostics) = (file.records, file.translations, file.diagnostics)
        stored = file.stored.map { SourceCache.Part(bytes: $0.bytes, isRecent: isRecent) }
    }

    /// Writes the file as the cache keeps it.
    ///
    /// - Parameter findings: The problems newly found in bodies.
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        let (bytes, digests) = encoded(knowing: findings)
        digests.store(in: &writer)
        writer.append(bytes.span)
    }

    private func encoded(knowing findings: Body.Findings) -> (bytes: [UInt8], digests: Digests) {
        var writer = ByteWriter(capacity: 1024)
        writer.write(diagnostics) { $0.write($1) }
        let start = writer.bytes.count
        records.store(in: &writer, knowing: findings)
        writer.write(translations) { $1.store(in: &$0, knowing: findings) }
        return (writer.bytes, Digests(of: writer, from: start))
    }

    /// The digests of what the file says, whichever problems were found in it.
    package struct Digests: Hashable, Sendable {
        /// The digest of all records and translations, without their bodies.
        package let records: Digest

        /// The digest of their bodies.
        package let bodies: Digest

        static let count = 2

        /// - Parameter writer: Has the records from `start` on, where each body has marked its beginning, its findings and its end.
        fileprivate init(of writer: ByteWriter, from start: Int) {
            var records = SHA256()
            var bodies = SHA256()
            let bytes = writer.bytes.span
            var end = start
            for body in stride(from: 0, to: writer.marks.count, by: 3) {
                records.update(bytes.extracting(end..<writer.marks[body]))
                // Where the bodies are is part of the records.
                records.update("body")
                bodies.update(bytes.extracting(writer.marks[body]..<writer.marks[body + 1]))
                end = writer.marks[body + 2]
            }
            records.update(bytes.extracting(end..<bytes.count))
            self.records = records.finish()
            self.bodies = bodies.finish()
        }

        package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            records = try reader.digest()
            bodies = try reader.digest()
        }

        package func store(in writer: inout ByteWriter) {
            writer.write(records)
            writer.write(bodies)
        }
    }

    /// The digests of what the file says.
    var digests: Digests {
        if let stored {
            var reader = ByteReader(stored.bytes)
            if let digests = try? Digests(from: &reader) { return digests }
        }
        return encoded(knowing: [:]).digests
    }

    /// The bodies of its records, and of their translations.
    package var bodies: [Body] { records.bodies + translations.compactMap(\.body) }
}
