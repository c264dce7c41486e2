package import Bytes
import Processes

/// The files made for a piece of work, or the reason why they couldn't be made.
///
/// The files are in the order of their widths: each size in its published format, in WebP and in AVIF, and the full-size
/// picture.
package typealias PictureResult = Result<[PictureFile<[UInt8]>], PictureFailure>

extension PictureFile: ByteCodable where Content: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(format, width, height, isWhole, isShown, content) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (format, width, height, isWhole, isShown, content) = try reader.values()
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
            .damaged, .unknownFormat, .tooManyPixels(limit: limits.pixels),
            .worker(.tooSlow(limit: limits.cpuSeconds)), .worker(.tooMuchMemory(limit: limits.memoryBytes)),
            .inputTooLong(limit: limits.inputBytes),
        ]
    }()

    package func store(in writer: inout ByteWriter) { writer.write(Self.numbered.firstIndex(of: self) ?? 0) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let number = try reader.int()
        guard Self.numbered.indices.contains(number) else { throw ByteReader.Damage() }
        self = Self.numbered[number]
    }
}
