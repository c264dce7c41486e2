package import Bytes

/// The first frame sent to a worker.
extension MarkdownLimits: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.store(inputBytes, cpuSeconds.bitPattern, memoryBytes, outputBytes)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        inputBytes = try reader.value()
        cpuSeconds = Double(bitPattern: try reader.value())
        memoryBytes = try reader.value()
        outputBytes = try reader.value()
    }
}
