package import Crypto

/// What tells whether bytes are as they were written: the digest of their parts' digests, which all cores make.
package func checksum(of bytes: ArraySlice<UInt8>) -> Digest {
    let size = 1 << 18
    let digests = concurrentMap((bytes.count + size - 1) / size) { index in
        let part = bytes.dropFirst(index * size).prefix(size)
        return SHA256.digest(of: part.span)
    }
    return SHA256.digest(of: digests.reduce(into: []) { $1.append(to: &$0) })
}
