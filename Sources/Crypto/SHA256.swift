private import COpenSSL

/// Computes a SHA-256 digest (FIPS 180-4).
///
/// ```swift
/// var hash = SHA256()
/// hash.update("one ")
/// hash.update("text")
/// let digest = hash.finish()
/// ```
/// Creating one allocates memory. `finish()` resets it, so use one for many small digests.
@safe public struct SHA256: ~Copyable {
    // From EVP_MD_CTX_new, never nil, never leaves this file.
    private let context: OpaquePointer

    /// Creates an empty digest.
    public init() {
        let context = unsafe EVP_MD_CTX_new()
        guard let context = unsafe context else { preconditionFailure("out of memory for a digest") }
        unsafe self.context = context
        start()
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Adds bytes to the digest.
    public mutating func update(_ bytes: Span<UInt8>) {
        let taken = unsafe bytes.withUnsafeBufferPointer { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        precondition(taken == 1, "OpenSSL refused bytes for a digest")
    }

    /// Adds bytes to the digest.
    public mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Adds a string's UTF-8 bytes to the digest.
    public mutating func update(_ text: String) { update(text.utf8Span.span) }

    /// Returns the digest of all bytes added, and starts a new digest.
    public mutating func finish() -> Digest {
        let digest = end()
        start()
        return digest
    }

    /// Returns the digest of `bytes`.
    public static func digest(of bytes: Span<UInt8>) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.end()
    }

    /// Returns the digest of `bytes`.
    public static func digest(of bytes: [UInt8]) -> Digest { digest(of: bytes.span) }

    /// Returns the digest of a string's UTF-8 bytes.
    public static func digest(of text: String) -> Digest { digest(of: text.utf8Span.span) }

    private func start() {
        let started = unsafe EVP_DigestInit_ex2(context, Algorithm.sha256, nil)
        precondition(started == 1, "OpenSSL could not start a digest")
    }

    /// Returns the digest of all bytes added. Call `start()` before adding more.
    private func end() -> Digest {
        var bytes = [32 of UInt8](repeating: 0)
        var span = bytes.mutableSpan
        let done = unsafe span.withUnsafeMutableBufferPointer {
            unsafe EVP_DigestFinal_ex(context, $0.baseAddress, nil)
        }
        precondition(done == 1, "OpenSSL could not finish a digest")
        return Digest(bytes: bytes.span)
    }
}

/// OpenSSL's SHA-256, fetched only once because fetching it is slower than digesting a page.
private enum Algorithm {
    // Never changes once fetched, and OpenSSL's reference count for it is atomic.
    nonisolated(unsafe) static let sha256: OpaquePointer = {
        guard let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil) else {
            preconditionFailure("this OpenSSL has no SHA-256")
        }
        return unsafe algorithm
    }()
}
