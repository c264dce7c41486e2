package import Bytes

/// A worker's answer to a piece of work: the files, or the reason why it made no files. Any other failure ends the
/// worker.
typealias PictureResult = Result<MadePicture, PictureFailure>

extension MadePicture: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(files) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { files = try reader.value() }
}

extension MadePicture.File: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(format, width, height, isWhole, isShown, bytes) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        format = try reader.value()
        width = try reader.value()
        height = try reader.value()
        isWhole = try reader.value()
        isShown = try reader.value()
        bytes = try reader.value()
        // Pages and sums use the size, so an implausible value is an error.
        let sizes = 1...100_000_000
        guard sizes.contains(width), sizes.contains(height) else { throw ByteReader.Damage() }
    }
}

extension PictureFormat: ByteCodable {}

extension PictureFailure: ByteCodable {
    /// The failures that another attempt would repeat, by their numbers in messages and in the stored results.
    private static let numbered: [PictureFailure] = {
        let limits = PictureLimits()
        return [
            .damaged, .unknownFormat, .tooManyPixels(limit: limits.pixels), .tooSlow(limit: limits.cpuSeconds),
            .tooMuchMemory(limit: limits.memoryBytes), .inputTooLong(limit: limits.inputBytes),
        ]
    }()

    package func store(in writer: inout ByteWriter) { writer.write(Self.numbered.firstIndex(of: self) ?? 0) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let number = try reader.int()
        guard Self.numbered.indices.contains(number) else { throw ByteReader.Damage() }
        self = Self.numbered[number]
    }
}
