private import COpenSSL

/// Keyed digests: HMAC-SHA256 (RFC 2104).
public enum HMAC {
    /// Returns the keyed digest of `bytes`, which only someone with the key can compute.
    public static func digest(of bytes: [UInt8], key: [UInt8]) -> Digest {
        var result = [32 of UInt8](repeating: 0)
        var span = result.mutableSpan
        let done = unsafe span.withUnsafeMutableBufferPointer { result in
            unsafe COpenSSL.HMAC(
                EVP_sha256(), key, CInt(key.count), bytes, bytes.count, result.baseAddress, nil)
        }
        precondition(unsafe done != nil, "OpenSSL could not make a keyed digest")
        return Digest(bytes: result.span)
    }
}
