import Bytes
import Crypto
import Pictures

/// The stored result of processing a picture.
typealias PictureRecord = Result<[PictureFile<StoredContent>], PictureFailure>

/// The size and the digest of the bytes in a picture's stored file.
struct StoredContent: Sendable {
    let size: Int64
    let digest: Digest

    init(_ bytes: [UInt8]) {
        size = Int64(bytes.count)
        digest = SHA256.digest(of: bytes)
    }
}

extension StoredContent: ByteCodable {
    func store(in writer: inout ByteWriter) { writer.store(size, digest) }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (size, digest) = try reader.values()
    }
}
