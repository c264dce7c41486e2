/// Bytes as they are written, in memory of their own that grows.
///
/// An array asks at each of the many small pieces that a page is made of whether it is the only one that has its memory.
@safe public struct ByteBuffer: ~Copyable {
    @usableFromInline var memory: UnsafeMutableBufferPointer<UInt8>

    /// How many there are.
    public var count: Int { written }

    @usableFromInline var written = 0

    /// None yet, with room for `capacity`.
    public init(capacity: Int) { unsafe memory = .allocate(capacity: capacity) }

    deinit { unsafe memory.deallocate() }

    /// Forgets the bytes and keeps the memory.
    public mutating func removeAll() { written = 0 }

    /// Calls `body` with all bytes.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unsafe UnsafeBufferPointer(memory).span.extracting(first: written))
    }

    /// Adds what `body` writes, `more` bytes at most.
    @inlinable
    @inline(__always)
    public mutating func append(addingCapacity more: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        if unsafe more > memory.count - written { grow(more) }
        var bytes = unsafe OutputSpan(buffer: memory, initializedCount: written)
        body(&bytes)
        written = unsafe bytes.finalize(for: memory)
    }

    /// Adds bytes as they are.
    @inlinable
    @inline(__always)
    public mutating func append(_ bytes: Span<UInt8>) { append(addingCapacity: bytes.count) { $0.append(bytes) } }

    /// Adds a text of our own.
    @inlinable
    @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(addingCapacity: text.utf8CodeUnitCount) { $0.append(text) }
    }

    /// Adds a byte.
    @inlinable
    @inline(__always)
    public mutating func append(_ byte: UInt8) { append(addingCapacity: 1) { $0.append(byte) } }

    @usableFromInline
    mutating func grow(_ more: Int) {
        let larger = unsafe UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(2 * memory.count, written + more))
        _ = unsafe larger.update(fromContentsOf: memory[..<written])
        unsafe memory.deallocate()
        unsafe memory = larger
    }
}
