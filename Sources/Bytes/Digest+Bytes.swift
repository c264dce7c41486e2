import Crypto

extension Digest {
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Digest.byteCount)
        append(to: &bytes)
        return bytes
    }

    /// Creates a digest from its 32 bytes; nil for any other number of bytes.
    package init?(stored bytes: ArraySlice<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        self.init(bytes: bytes.span)
    }
}
