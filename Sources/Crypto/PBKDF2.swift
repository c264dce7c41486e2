private import COpenSSL

/// Derives keys from passwords: PBKDF2-HMAC-SHA256 (RFC 8018).
public enum PBKDF2 {
    /// Derives a key of `count` bytes.
    ///
    /// Every 32 bytes of the key cost `rounds` keyed digests, and so does every guess at the password.
    public static func key(from password: [UInt8], salt: [UInt8], rounds: Int, count: Int = 32) -> [UInt8] {
        let password = password.map { CChar(bitPattern: $0) }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { key, initialized in
            let done = unsafe PKCS5_PBKDF2_HMAC(
                password, CInt(password.count), salt, CInt(salt.count), CInt(rounds), EVP_sha256(), CInt(count),
                key.baseAddress)
            precondition(done == 1, "OpenSSL could not derive a key")
            initialized = count
        }
    }
}
