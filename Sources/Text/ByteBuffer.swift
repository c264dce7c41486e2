/// A growing buffer of bytes with unique memory.
///
/// A page is made of many small pieces, and an Array would check at each one whether its storage is shared.
@safe public struct ByteBuffer: ~Copyable {
    @usableFromInline var memory: UnsafeMutableBufferPointer<UInt8>

    /// The number of bytes.
    public var count: Int { written }

    @usableFromInline var written = 0

    /// Creates an empty buffer with room for `capacity` bytes.
    public init(capacity: Int) { unsafe memory = .allocate(capacity: capacity) }

    deinit { unsafe memory.deallocate() }

    /// Removes the bytes but keeps the memory.
    public mutating func removeAll() { written = 0 }

    /// Calls `body` with all bytes.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unsafe UnsafeBufferPointer(memory).span.extracting(first: written))
    }

    /// Appends the bytes that `body` writes, `more` at most.
    @inlinable
    @inline(__always)
    public mutating func append(addingCapacity more: Int, _ body: (inout OutputSpan<UInt8>) -> Void) {
        if unsafe more > memory.count - written { grow(more) }
        var bytes = unsafe OutputSpan(buffer: memory, initializedCount: written)
        body(&bytes)
        written = unsafe bytes.finalize(for: memory)
    }

    /// Appends bytes unchanged.
    @inlinable
    @inline(__always)
    public mutating func append(_ bytes: Span<UInt8>) { append(addingCapacity: bytes.count) { $0.append(bytes) } }

    /// Appends a constant text.
    @inlinable
    @inline(__always)
    public mutating func append(_ text: StaticString) {
        append(addingCapacity: text.utf8CodeUnitCount) { $0.append(text) }
    }

    /// Appends a byte.
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
