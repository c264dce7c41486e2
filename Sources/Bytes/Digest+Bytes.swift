import Crypto

extension Digest {
    /// The 32 bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Digest.byteCount)
        append(to: &bytes)
        return bytes
    }

    /// The digest of these bytes, if there are 32 of them.
    package init?(stored bytes: ArraySlice<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        self.init(bytes: bytes.span)
    }
}
