import Crypto
import Diagnostics
import Markdown

extension Body: Storable {
    /// All but the text, which is read again where it is needed.
    func store(in writer: inout CacheWriter) {
        writer.write(digest.bytes)
        writer.write(place)
        writer.write(keepsLines)
        writer.write(findings) { writer, findings in
            writer.write(findings) { writer, finding in
                writer.write(finding.kind.rawValue)
                writer.write(finding.line)
                writer.write(finding.column)
                writer.write(finding.message)
            }
        }
    }

    init(from reader: inout CacheReader, _ origin: Origin) throws(CacheReader.Damage) {
        guard let digest = Digest(stored: try reader.raw()) else { throw CacheReader.Damage() }
        self.digest = digest
        text = nil
        place = try reader.place(origin)
        keepsLines = try reader.flag()
        findings = try reader.optional { (reader) throws(CacheReader.Damage) in
            try reader.array { (reader) throws(CacheReader.Damage) in
                guard let kind = RenderedBody.Finding.Kind(rawValue: try reader.byte()) else {
                    throw CacheReader.Damage()
                }
                return RenderedBody.Finding(
                    kind: kind, line: try reader.int(), column: try reader.int(),
                    message: try reader.text())
            }
        }
    }
}
