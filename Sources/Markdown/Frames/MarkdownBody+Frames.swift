package import Bytes

extension MarkdownBody: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(text, idPrefix, root, plainText) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (text, idPrefix, root, plainText) = try reader.values()
    }
}

extension PlainTextOptions: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(width, root) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { (width, root) = try reader.values() }
}
