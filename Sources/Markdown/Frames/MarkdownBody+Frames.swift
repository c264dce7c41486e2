package import Bytes

extension MarkdownBody: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(text, idPrefix, root, plainText) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        text = try reader.value()
        idPrefix = try reader.value()
        root = try reader.value()
        plainText = try reader.value()
    }
}

extension PlainTextOptions: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(width, root) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        width = try reader.value()
        root = try reader.value()
    }
}
