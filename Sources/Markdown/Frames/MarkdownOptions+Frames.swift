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
    /// The words in transmission order.
    private static var all: [WritableKeyPath<MarkdownWords, String>] {
        [\.table, \.footnotes, \.footnote, \.backToReference, \.done, \.toDo]
    }

    package func store(in writer: inout ByteWriter) {
        for word in Self.all { writer.write(self[keyPath: word]) }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init()
        for word in Self.all { self[keyPath: word] = try reader.text() }
    }
}
