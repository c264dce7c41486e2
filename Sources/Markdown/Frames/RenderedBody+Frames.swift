package import Bytes

extension RenderedBody {
    /// A worker's answer to one body: nil if the result exceeds the output limit. Any other failure ends the worker.
    typealias Answer = RenderedBody?
}

extension RenderedBody: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(html, plainText, findings) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (html, plainText, findings) = try reader.values()
    }
}

extension RenderedBody.Finding: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(kind, line, column, message) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (kind, line, column, message) = try reader.values()
        // Places are sums of these, so an implausible value is an error.
        guard max(line, column) <= Int(UInt32.max) else { throw ByteReader.Damage() }
    }
}

extension RenderedBody.Finding.Kind: ByteCodable {}
