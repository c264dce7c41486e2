package import Crypto

/// The SHA-256 of the SHA-256 digests of the parts of `bytes`, 256 KiB each, computed on all cores.
package func checksum(of bytes: ArraySlice<UInt8>) -> Digest {
    let size = 1 << 18
    let digests = concurrentMap((bytes.count + size - 1) / size) { index in
        let part = bytes.dropFirst(index * size).prefix(size)
        return SHA256.digest(of: part.span)
    }
    return SHA256.digest(of: digests.reduce(into: []) { $1.append(to: &$0) })
}
