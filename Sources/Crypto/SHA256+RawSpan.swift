extension SHA256 {
    /// Adds bytes to the digest.
    public mutating func update(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { unsafe update(Span(_unsafeBytes: $0)) }
    }
}
