extension SHA256 {
    /// Takes in more bytes.
    public mutating func update(_ bytes: RawSpan) {
        unsafe bytes.withUnsafeBytes { unsafe update(Span(_unsafeBytes: $0)) }
    }
}
