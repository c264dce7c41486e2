package import Crypto

/// Returns the SHA-256 of the SHA-256 digests of each 256 KiB of `bytes`, computed on all cores.
package func checksum(of bytes: ArraySlice<UInt8>) -> Digest {
    let size = 1 << 18
    let digests = concurrentMap((bytes.count + size - 1) / size) { index in
        let part = bytes.dropFirst(index * size).prefix(size)
        return SHA256.digest(of: part.span)
    }
    return SHA256.digest(of: digests.reduce(into: []) { $1.append(to: &$0) })
}
