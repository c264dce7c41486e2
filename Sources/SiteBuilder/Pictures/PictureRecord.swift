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

extension PictureRecord {
    /// The failures that are stored, by number.
    private static let failures: [PictureFailure] = {
        let limits = PictureLimits()
        return [
            .damaged, .unknownFormat, .tooManyPixels(limit: limits.pixels), .tooSlow(limit: limits.cpuSeconds),
            .tooMuchMemory(limit: limits.memoryBytes), .inputTooLong(limit: limits.inputBytes),
        ]
    }()

    /// Encodes the record with a checksum. The key is included, so that one record can't replace another.
    func encoded(for key: String) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(key)
        switch self {
        case .made(let files):
            writer.write(UInt8(0))
            writer.write(files) { writer, file in
                writer.write(file.format.rawValue)
                writer.write(file.width)
                writer.write(file.height)
                writer.write(file.isWhole)
                writer.write(file.isShown)
                writer.write(file.size)
                writer.write(file.digest)
            }
        case .failed(let failure):
            writer.write(UInt8(1))
            writer.write(Self.failures.firstIndex(of: failure) ?? 0)
        }
        writer.addChecksum()
        return writer.bytes
    }

    /// Decodes the record of a key; nil if damaged.
    init?(_ bytes: [UInt8], of key: String) {
        guard var reader = ByteReader(checked: bytes) else { return nil }
        do throws(ByteReader.Damage) {
            guard try reader.raw().elementsEqual(key.utf8) else { return nil }
            guard try reader.byte() == 0 else {
                let number = try reader.int()
                guard Self.failures.indices.contains(number) else { return nil }
                self = .failed(Self.failures[number])
                return
            }
            self = .made(
                try reader.array { (reader) throws(ByteReader.Damage) in
                    guard let format = PictureFormat(rawValue: try reader.byte()) else { throw ByteReader.Damage() }
                    return File(
                        format: format, width: try reader.int(), height: try reader.int(), isWhole: try reader.flag(),
                        isShown: try reader.flag(), size: try reader.signed(), digest: try reader.digest())
                })
        } catch {
            return nil
        }
    }
}
