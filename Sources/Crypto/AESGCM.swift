private import COpenSSL

/// Authenticated encryption: AES-256-GCM (NIST SP 800-38D).
///
/// Never seal two messages with the same key and nonce: that reveals both and makes forgeries possible.
public enum AESGCM {
    /// The size of a key in bytes.
    public static let keyCount = 32

    /// The size of a nonce in bytes.
    public static let nonceCount = 12

    /// The size of a tag in bytes. A sealed message is longer than its plaintext by this much.
    public static let tagCount = 16

    /// Encrypts a message and appends the tag.
    ///
    /// - Parameter context: Data that isn't encrypted, but must be the same when the message is opened.
    public static func seal(_ text: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8] {
        let cipher = Cipher(key: key, nonce: nonce, encrypting: true)
        cipher.authenticate(context)
        var sealed = cipher.update(text)
        precondition(cipher.finish(), "OpenSSL could not finish encrypting")
        sealed += cipher.tag
        return sealed
    }

    /// Decrypts a message; nil if the key, the nonce, the context or any bit of the sealed message is wrong.
    public static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], context: [UInt8]) -> [UInt8]? {
        guard sealed.count >= tagCount else { return nil }
        let cipher = Cipher(key: key, nonce: nonce, encrypting: false)
        cipher.authenticate(context)
        let text = cipher.update(Array(sealed.dropLast(tagCount)))
        cipher.expect(tag: Array(sealed.suffix(tagCount)))
        return cipher.finish() ? text : nil
    }
}

/// An OpenSSL cipher for one message.
@safe private struct Cipher: ~Copyable {
    // From EVP_CIPHER_CTX_new, never nil, never leaves this type.
    private let context: OpaquePointer

    init(key: [UInt8], nonce: [UInt8], encrypting: Bool) {
        precondition(key.count == AESGCM.keyCount, "an AES-256 key has 32 bytes")
        precondition(nonce.count == AESGCM.nonceCount, "the nonce must have 12 bytes")
        let context = unsafe EVP_CIPHER_CTX_new()
        guard let context = unsafe context else { preconditionFailure("out of memory for a cipher") }
        unsafe self.context = context
        let started = unsafe EVP_CipherInit_ex2(context, EVP_aes_256_gcm(), key, nonce, encrypting ? 1 : 0, nil)
        precondition(started == 1, "OpenSSL could not start a cipher")
    }

    deinit { unsafe EVP_CIPHER_CTX_free(context) }

    func authenticate(_ bytes: [UInt8]) {
        var count: CInt = 0
        let taken = unsafe EVP_CipherUpdate(context, nil, &count, bytes, CInt(bytes.count))
        precondition(taken == 1, "OpenSSL refused bytes to authenticate")
    }

    func update(_ bytes: [UInt8]) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { result, initialized in
            var count: CInt = 0
            let taken = unsafe EVP_CipherUpdate(context, result.baseAddress, &count, bytes, CInt(bytes.count))
            precondition(taken == 1 && count == bytes.count, "OpenSSL refused bytes for a cipher")
            initialized = bytes.count
        }
    }

    /// Returns true if everything is authentic.
    func finish() -> Bool {
        var rest: UInt8 = 0  // stays unused: GCM has no final block
        var count: CInt = 0
        return unsafe EVP_CipherFinal_ex(context, &rest, &count) == 1
    }

    var tag: [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: AESGCM.tagCount) { tag, initialized in
            let done = unsafe EVP_CIPHER_CTX_ctrl(
                context, EVP_CTRL_AEAD_GET_TAG, CInt(AESGCM.tagCount), tag.baseAddress)
            precondition(done == 1, "OpenSSL could not return the tag")
            initialized = AESGCM.tagCount
        }
    }

    func expect(tag: [UInt8]) {
        var tag = tag
        let taken = unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, CInt(tag.count), &tag)
        precondition(taken == 1, "OpenSSL refused a tag")
    }
}
