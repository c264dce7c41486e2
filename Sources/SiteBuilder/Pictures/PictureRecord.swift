import Bytes
import Crypto
import Pictures

/// The stored result of processing a picture.
enum PictureRecord {
    case made([File])
    case failed(PictureFailure)

    /// A file made from the picture.
    struct File {
        let format: PictureFormat
        let width: Int, height: Int
        let isWhole: Bool, isShown: Bool
        let size: Int64
        let digest: Digest
    }
}

extension PictureRecord.File {
    init(_ file: MadePicture.File) {
        (format, width, height) = (file.format, file.width, file.height)
        (isWhole, isShown) = (file.isWhole, file.isShown)
        size = Int64(file.bytes.count)
        digest = SHA256.digest(of: file.bytes)
    }
}

extension PictureRecord.File: ByteCodable {
    func store(in writer: inout ByteWriter) { writer.store(format, width, height, isWhole, isShown, size, digest) }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        format = try reader.value()
        width = try reader.value()
        height = try reader.value()
        isWhole = try reader.value()
        isShown = try reader.value()
        size = try reader.value()
        digest = try reader.value()
    }
}

extension PictureRecord {
    /// Encodes the record with a checksum. The key is included, so that one record can't replace another.
    func encoded(for key: String) -> [UInt8] {
        var writer = ByteWriter()
        switch self {
        case .made(let files): writer.store(key, 0, files)
        case .failed(let failure): writer.store(key, 1, failure)
        }
        writer.addChecksum()
        return writer.bytes
    }

    /// Decodes the record of a key; nil if damaged.
    init?(_ bytes: [UInt8], of key: String) {
        guard var reader = ByteReader(checked: bytes) else { return nil }
        do throws(ByteReader.Damage) {
            guard try reader.raw().elementsEqual(key.utf8) else { return nil }
            self = try reader.byte() == 0 ? .made(try reader.value()) : .failed(try reader.value())
        } catch {
            return nil
        }
    }
}
