import Diagnostics
import Markdown

/// A file of records as it was read, now or by an earlier build.
struct SourceFile: Sendable {
    /// Its path below `Content/`.
    let path: String
    let kind: RecordKind
    let signature: FileSignature

    /// The records that could be read.
    var records: Records

    /// What there was to say about them.
    let diagnostics: [Diagnostic]

    /// The file as the cache keeps it; nil where it was read in this build.
    var stored: ArraySlice<UInt8>?
}

extension SourceFile {
    /// What the cache keeps of the file.
    ///
    /// - Parameter findings: What is newly known of bodies, by their places.
    func stored(with findings: [Place: [RenderedBody.Finding]]) -> ArraySlice<UInt8> {
        if let stored, !records.bodies.contains(where: { findings[$0.place] != nil }) { return stored }
        var writer = ByteWriter()
        writer.write(diagnostics) { $0.write($1) }
        records.settled(findings).store(in: &writer)
        return writer.bytes[...]
    }

    /// The file as the cache kept it.
    init(
        path: String, kind: RecordKind, signature: FileSignature, stored: ArraySlice<UInt8>, _ origin: Origin
    ) throws(ByteReader.Damage) {
        var reader = ByteReader(stored)
        self.path = path
        self.kind = kind
        self.signature = signature
        self.stored = stored
        diagnostics = try reader.array { (reader) throws(ByteReader.Damage) in try reader.diagnostic(in: origin.file) }
        records = try Records(kind, from: &reader, origin)
    }
}
