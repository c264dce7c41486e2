package import Bytes
import Crypto
import Diagnostics
import Markdown

extension Body: Storable {
    static var layout: String { "body pictures" }

    /// Writes everything except the text, which is read from its file again when needed.
    ///
    /// Marks the beginning, the findings and the end.
    package func store(in writer: inout ByteWriter) {
        writer.mark()
        writer.write(digest)
        writer.write(size)
        place.store(in: &writer)
        writer.write(mayNameAssets)
        writer.write(hasPictures)
        writer.write(assetMentions) { $0.write($1) { $0.write($1) } }
        writer.write(keepsLines)
        writer.mark()
        let found = newFindings ?? findings
        found.store(in: &writer)
        writer.mark()
    }

    package convenience init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            digest: try reader.digest(), text: nil, size: try reader.int(), place: try Place(from: &reader),
            mayNameAssets: try reader.flag(), hasPictures: try reader.flag(),
            assetMentions: try reader.value(), keepsLines: try reader.flag(), findings: try reader.value())
    }
}
