package import Bytes
package import Crypto
package import Diagnostics

/// The content of a source file, read now or by an earlier build. It is a class because a site has many.
package final class SourceFile: Sendable {
    /// Its path below `Content/`.
    package let path: String
    package let kind: RecordKind

    /// The file's signature when it was found or read.
    package let signature: FileSignature

    /// The valid records.
    package let records: Records

    /// The translated texts of its records, or of a record in another file.
    package let translations: [Translation]

    package let diagnostics: [Diagnostic]

    /// The cached data of the file; nil if it was read in this build.
    package let stored: SourceCache.Part?

    /// Creates a file from what this build read.
    ///
    /// - Parameter signature: The file's signature when it was read; nil if it came from elsewhere or could not be
    ///   read.
    package init(
        _ found: FoundFile, signature: FileSignature?, contents: SourceReader.Contents, diagnostics: [Diagnostic]
    ) {
        (path, kind, self.signature) = (found.path, found.kind, found.signature ?? signature ?? FileSignature.none)
        records = contents.records
        translations = contents.translations
        self.diagnostics = diagnostics
        stored = nil
    }

    /// Reads a file from the cache.
    ///
    /// - Parameter name: The file's name in diagnostics.
    package init(
        _ found: FoundFile, stored: SourceCache.Part, called name: String, _ context: LoadContext
    ) throws(ByteReader.Damage) {
        var reader = ByteReader(stored.bytes, file: name, zones: context.zones)
        // The digests are read when they are needed.
        for _ in 0..<Digests.count { _ = try reader.digest() }
        (path, kind, signature) = (found.path, found.kind, found.signature ?? FileSignature.none)
        self.stored = stored
        diagnostics = try reader.value()
        records = try Records(kind, from: &reader)
        translations = try reader.value()
    }

    /// Creates the file as it is after the cache was written.
    ///
    /// - Parameter isRecent: True if it is in the cache's file of changes.
    init(_ file: SourceFile, isRecent: Bool) {
        (path, kind, signature) = (file.path, file.kind, file.signature)
        (records, translations, diagnostics) = (file.records, file.translations, file.diagnostics)
        stored = file.stored.map { SourceCache.Part(bytes: $0.bytes, isRecent: isRecent) }
    }

    /// Writes the file's data to the cache.
    package func store(in writer: inout ByteWriter) {
        let (bytes, digests) = encoded
        digests.store(in: &writer)
        writer.append(bytes.span)
    }

    private var encoded: (bytes: [UInt8], digests: Digests) {
        var writer = ByteWriter(capacity: 1024)
        diagnostics.store(in: &writer)
        let start = writer.bytes.count
        records.store(in: &writer)
        translations.store(in: &writer)
        return (writer.bytes, Digests(of: writer, from: start))
    }

    /// The digests of the file's content, independent of the problems found in it.
    package struct Digests: Hashable, Sendable, ByteCodable {
        /// The digest of all records and translations without their bodies.
        package let records: Digest

        /// The digest of their bodies.
        package let bodies: Digest

        static let count = 2

        /// - Parameter writer: Contains the records from `start` on, where each body has marked its beginning, its
        ///   findings and its end.
        fileprivate init(of writer: ByteWriter, from start: Int) {
            var records = SHA256()
            var bodies = SHA256()
            let bytes = writer.bytes.span
            var end = start
            for body in stride(from: 0, to: writer.marks.count, by: 3) {
                records.update(bytes.extracting(end..<writer.marks[body]))
                // The positions of the bodies are part of the records' digest.
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

    /// The digests of the file's content.
    var digests: Digests {
        stored.flatMap { Digests(encoded: $0.bytes) } ?? encoded.digests
    }

    var events: [Event] {
        if case .events(let events) = records { events } else { [] }
    }

    /// The bodies of its records and their translations.
    package var bodies: [Body] { records.bodies + translations.compactMap(\.body) }
}
