private import COpenSSL

/// A SHA-256 digest in the making (FIPS 180-4).
///
/// ```swift
/// var hash = SHA256()
/// hash.update("one ")
/// hash.update("text")
/// let digest = hash.finish()
/// ```
/// Making one allocates; `finish()` leaves it ready for the next digest, so that many small ones can share it.
@safe public struct SHA256: ~Copyable {
    // From EVP_MD_CTX_new, never nil, never leaves this file.
    private let context: OpaquePointer

    /// A digest of nothing yet.
    public init() {
        let context = unsafe EVP_MD_CTX_new()
        guard let context = unsafe context else { preconditionFailure("out of memory for a digest") }
        unsafe self.context = context
        start()
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// Takes in more bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
        let taken = unsafe bytes.withUnsafeBufferPointer { unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
        precondition(taken == 1, "OpenSSL refused bytes for a digest")
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Takes in the text as UTF-8.
    public mutating func update(_ text: String) { update(text.utf8Span.span) }

    /// The digest of all bytes taken in; the next update begins another.
    public mutating func finish() -> Digest {
        let digest = end()
        start()
        return digest
    }

    /// The digest of these bytes.
    public static func digest(of bytes: Span<UInt8>) -> Digest {
        var hash = SHA256()
        hash.update(bytes)
        return hash.end()
    }

    /// The digest of these bytes.
    public static func digest(of bytes: [UInt8]) -> Digest { digest(of: bytes.span) }

    /// The digest of the text as UTF-8.
    public static func digest(of text: String) -> Digest { digest(of: text.utf8Span.span) }

    private func start() {
        let started = unsafe EVP_DigestInit_ex2(context, Algorithm.sha256, nil)
        precondition(started == 1, "OpenSSL could not start a digest")
    }

    /// The digest of all bytes taken in, after which it takes none unless it is started again.
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

/// OpenSSL's implementation, fetched once: finding it takes longer than digesting a page.
private enum Algorithm {
    // Immutable once fetched, and OpenSSL's own count of references to it is atomic.
    nonisolated(unsafe) static let sha256: OpaquePointer = {
        guard let algorithm = unsafe EVP_MD_fetch(nil, "SHA256", nil) else {
            preconditionFailure("this OpenSSL has no SHA-256")
        }
        return unsafe algorithm
    }()
}
