import Crypto

extension Digest {
    /// The 32 bytes.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Digest.byteCount)
        append(to: &bytes)
        return bytes
    }

    /// Takes the 32 bytes of a digest; nil if there are more or fewer.
    package init?(stored bytes: ArraySlice<UInt8>) {
        guard bytes.count == Digest.byteCount else { return nil }
        self.init(bytes: bytes.span)
    }
}
