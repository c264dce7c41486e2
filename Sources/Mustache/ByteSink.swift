import Text

/// A buffer for output with a size limit, which also escapes HTML.
struct ByteSink: ~Copyable {
    private var bytes = ByteBuffer(capacity: 1 << 14)
    private let limit: Int

    /// Creates an empty sink that accepts at most `limit` bytes.
    init(limit: Int) { self.limit = limit }

    /// Removes the bytes, but not the allocated memory.
    mutating func removeAll() { bytes.removeAll() }

    /// Calls `body` with everything written.
    func withBytes<R, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> R) throws(Failure) -> R {
        try bytes.withBytes(body)
    }

    /// Throws if more bytes were written than the limit allows.
    @inline(__always)
    func checkLimit() throws(RenderError) {
        guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    }

    /// Appends `bytes` unchanged.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) throws(RenderError) {
        self.bytes.append(bytes)
        try checkLimit()
    }

    /// Appends `bytes` with `indent` before each line that begins within them; before the first line only if `fromStart`.
    mutating func append(
        _ bytes: Span<UInt8>, indentedBy indent: Span<UInt8>, fromStart: Bool
    ) throws(RenderError) {
        if fromStart { try append(indent) }
        var start = 0
        for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") && offset + 1 < bytes.count {
            try append(bytes.extracting(start...offset))
            try append(indent)
            start = offset + 1
        }
        try append(bytes.extracting(start...))
    }

    /// Appends `bytes` with `&`, `<`, `>`, `"` and `'` as character references.
    ///
    /// It works on bytes: a combining mark after a quote doesn't hide the quote.
    mutating func appendEscaped(_ bytes: Span<UInt8>) throws(RenderError) {
        self.bytes.append(addingCapacity: ByteReplacements.room(for: bytes)) { target in
            target.append(bytes, replacing: \.marksOfMarkup, by: Self.references)
        }
        try checkLimit()
    }

    static let references = ByteReplacements.markup { $0 == UInt8(ascii: "'") ? Array("&#39;".utf8) : [$0] }
}
