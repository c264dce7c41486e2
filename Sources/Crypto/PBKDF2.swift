private import COpenSSL

/// Derives keys from passwords: PBKDF2-HMAC-SHA256 (RFC 8018).
public enum PBKDF2 {
    /// Derives a key of `count` bytes.
    ///
    /// Every 32 bytes of the key cost `rounds` keyed digests, and so does every guess at the password.
    public static func key(from password: [UInt8], salt: [UInt8], rounds: Int, count: Int = 32) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) { key, initialized in
            unsafe corkboard_derive_key(
                password, password.count, salt, salt.count, rounds, key.baseAddress, count)
            initialized = count
        }
    }
}
