package import Bytes

/// The options as sent to a worker; other properties can't affect its HTML.
extension MarkdownOptions: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.store(imageHosts, siteHost, hasSiblings, topHeading, words, filesRoot)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (imageHosts, siteHost, hasSiblings, topHeading, words, filesRoot) = try reader.values()
    }
}

extension MarkdownWords: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.store(table, footnotes, footnote, backToReference, done, toDo)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (table, footnotes, footnote, backToReference, done, toDo) = try reader.values()
    }
}
