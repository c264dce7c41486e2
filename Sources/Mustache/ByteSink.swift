/// Bytes being written: memory of its own that grows up to a limit, and the escaping of HTML.
@safe struct ByteSink: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    private let limit: Int

    /// An empty sink that takes at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
        capacity = 1 << 14
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Forgets the bytes and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Adds everything written to `buffer`.
    func move(into buffer: inout [UInt8]) throws(RenderError) {
        guard count <= limit else { throw .tooLarge(limit: limit) }
        unsafe buffer.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }

    /// Writes `bytes` as they are.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) throws(RenderError) {
        try reserve(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let source = bytes.baseAddress else { return }
            unsafe (base + count).update(from: source, count: bytes.count)
        }
        count += bytes.count
    }

    /// Writes `bytes` with `indent` before each line that begins within them, and before the first if `fromStart`.
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

    /// Writes `bytes` with `&`, `<`, `>`, `"` and `'` as character references.
    ///
    /// Byte by byte in its meaning: a combining mark after a quote doesn't hide the quote.
    @inline(__always)
    mutating func appendEscaped(_ bytes: Span<UInt8>) throws(RenderError) {
        // In pieces, because each is given room for its worst case.
        var start = 0
        while start < bytes.count {
            let end = min(start + 4096, bytes.count)
            try reserve((end - start) * longestReference)
            unsafe bytes.extracting(start..<end).withUnsafeBufferPointer { piece in
                guard let source = piece.baseAddress else { return }
                unsafe count = escape(source, piece.count, to: base + count) - base
            }
            start = end
        }
    }

    /// Makes room for `more` bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) throws(RenderError) {
        if more > capacity - count { try grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) throws(RenderError) {
        guard count <= limit, more <= limit + 4096 * longestReference else { throw .tooLarge(limit: limit) }
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe larger
    }
}

/// The length of `&quot;`, the longest of the references below.
private let longestReference = 6

/// Writes the `count` bytes at `source` to `target`, which has room for six times as many, and returns where it ended.
///
/// Eight bytes at a time, copied unseen where none of them needs a reference. The last step overlaps the one before it,
/// and then writes the same bytes to the same place. (Swift's vector types made this four times slower.)
private func escape(
    _ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    var from = unsafe source
    var to = unsafe target
    let end = unsafe source + count
    while unsafe end - from >= 8 {
        unsafe escapeWord(&from, &to, 8)
    }
    let rest = unsafe end - from
    if rest > 0, count >= 8 {
        unsafe escapeWord(&from, &to, rest)
    } else {
        unsafe escapeEach(&from, &to, rest)
    }
    return unsafe to
}

/// Takes the next `count` bytes, at most 8, together with as many before them as make it 8.
@inline(__always)
private func escapeWord(_ from: inout UnsafePointer<UInt8>, _ to: inout UnsafeMutablePointer<UInt8>, _ count: Int) {
    let back = 8 - count
    let word = unsafe UnsafeRawPointer(from - back).loadUnaligned(as: UInt64.self)
    guard !needsReference(word) else { return unsafe escapeEach(&from, &to, count) }
    unsafe UnsafeMutableRawPointer(to - back).storeBytes(of: word, as: UInt64.self)
    unsafe from += count
    unsafe to += count
}

/// Whether any of the eight bytes is one of the five: `&` and `'`, like `<` and `>`, differ in a single bit.
@inline(__always)
private func needsReference(_ word: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let ampersand = (word | ones) ^ (ones &* 0x27)
    let angle = (word | ones &* 2) ^ (ones &* 0x3e)
    let quote = word ^ (ones &* 0x22)
    // A byte of these is zero where it was found; subtracting one is what sets the top bit of a zero byte.
    let found = ((ampersand &- ones) & ~ampersand) | ((angle &- ones) & ~angle) | ((quote &- ones) & ~quote)
    return found & (ones &* 0x80) != 0
}

/// The plain version of the above.
private func escapeEach(
    _ from: inout UnsafePointer<UInt8>, _ to: inout UnsafeMutablePointer<UInt8>, _ count: Int
) {
    for _ in 0..<count {
        let reference: StaticString
        switch unsafe from.pointee {
        case UInt8(ascii: "&"): reference = "&amp;"
        case UInt8(ascii: "<"): reference = "&lt;"
        case UInt8(ascii: ">"): reference = "&gt;"
        case UInt8(ascii: "\""): reference = "&quot;"
        case UInt8(ascii: "'"): reference = "&#39;"
        default:
            unsafe to.pointee = unsafe from.pointee
            unsafe to += 1
            unsafe from += 1
            continue
        }
        unsafe to.update(from: reference.utf8Start, count: reference.utf8CodeUnitCount)
        unsafe to += reference.utf8CodeUnitCount
        unsafe from += 1
    }
}
