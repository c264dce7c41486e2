/// A growing buffer with a limit, which can escape text for HTML.
@safe struct ByteSink: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    private let limit: Int

    /// Creates an empty sink for at most `limit` bytes.
    init(limit: Int) {
        self.limit = limit
        capacity = 1 << 14
        unsafe base = .allocate(capacity: capacity)
    }

    deinit { unsafe base.deallocate() }

    /// Removes the bytes and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Calls `body` with all bytes.
    func withBytes<R, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> R) throws(Failure) -> R {
        try body(unsafe UnsafeBufferPointer(start: base, count: count).span)
    }

    /// Throws if more bytes were written than the limit allows.
    func checkLimit() throws(RenderError) {
        guard count <= limit else { throw .tooLarge(limit: limit) }
    }

    /// Appends `bytes` unchanged.
    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>) throws(RenderError) {
        try reserve(bytes.count)
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let source = bytes.baseAddress else { return }
            unsafe (base + count).initialize(from: source, count: bytes.count)
        }
        count += bytes.count
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
    /// It looks at bytes, not characters: a combining mark after a quote doesn't hide the quote.
    @inline(__always)
    mutating func appendEscaped(_ bytes: Span<UInt8>) throws(RenderError) {
        guard bytes.count > longestPiece else { return try appendEscaped(piece: bytes) }
        var start = 0
        while start < bytes.count {
            let end = min(start + longestPiece, bytes.count)
            try appendEscaped(piece: bytes.extracting(start..<end))
            start = end
        }
    }

    /// Escapes a piece, after reserving memory for its worst case.
    @inline(__always)
    private mutating func appendEscaped(piece: Span<UInt8>) throws(RenderError) {
        try reserve(piece.count * longestReference + wordSize)
        unsafe piece.withUnsafeBufferPointer { piece in
            guard let source = piece.baseAddress else { return }
            unsafe count = escape(source, piece.count, to: base + count) - base
        }
    }

    /// Makes room for `more` bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) throws(RenderError) {
        if more > capacity - count { try grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) throws(RenderError) {
        guard count <= limit, more <= limit + longestPiece * longestReference else { throw .tooLarge(limit: limit) }
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = unsafe larger
    }
}

/// The length of `&quot;`, the longest reference below.
private let longestReference = 6

/// How many bytes are escaped in one piece.
private let longestPiece = 4096

/// How many bytes are checked at once.
private let wordSize = 8

/// Escapes the `count` bytes at `source` into `target`, which must have room for six times as many and a word, and returns
/// the end of the output.
@inline(__always)
private func escape(
    _ source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    var to = unsafe target
    var done = 0
    while count - done >= wordSize {
        let word = unsafe UnsafeRawPointer(source + done).loadUnaligned(as: UInt64.self)
        unsafe to = escape(UInt64(littleEndian: word), wordSize, to: to)
        done += wordSize
    }
    return done == count ? unsafe to : unsafe escape(lastBytes(source, count), count - done, to: to)
}

/// Loads the bytes after the last whole word of the `count` bytes at `source`.
@inline(__always)
private func lastBytes(_ source: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    let rest = count % wordSize
    if count >= wordSize {
        let word = unsafe UnsafeRawPointer(source + count - wordSize).loadUnaligned(as: UInt64.self)
        return UInt64(littleEndian: word) &>> UInt64((wordSize - rest) * 8)
    }
    if count >= wordSize / 2 {
        let first = unsafe UnsafeRawPointer(source).loadUnaligned(as: UInt32.self)
        let last = unsafe UnsafeRawPointer(source + count - wordSize / 2).loadUnaligned(as: UInt32.self)
        let place = UInt64((count - wordSize / 2) * 8)
        return UInt64(UInt32(littleEndian: first)) | UInt64(UInt32(littleEndian: last)) &<< place
    }
    var word: UInt64 = 0
    for index in 0..<rest { unsafe word |= UInt64(source[index]) &<< UInt64(index * 8) }
    return word
}

/// Escapes the first `count` bytes of `word` into `target`, and returns the end of the output.
///
/// It copies the word before it knows that nothing is marked, and after a reference the rest of the word again. (Swift's
/// vector types made this four times slower.)
@inline(__always)
private func escape(
    _ word: UInt64, _ count: Int, to target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    unsafe UnsafeMutableRawPointer(target).storeBytes(of: word.littleEndian, as: UInt64.self)
    let found = marks(word)
    return found == 0 ? unsafe target + count : unsafe escape(word, found, count, to: target)
}

/// Escapes a word in which a byte is marked.
@inline(never)
private func escape(
    _ word: UInt64, _ found: UInt64, _ count: Int, to target: UnsafeMutablePointer<UInt8>
) -> UnsafeMutablePointer<UInt8> {
    var (word, found, rest) = (word, found, count)
    var to = unsafe target
    while true {
        let plain = found.trailingZeroBitCount / 8
        guard plain < rest else { return unsafe to + rest }
        unsafe to += plain
        word >>= UInt64(plain * 8)
        unsafe write(UInt8(truncatingIfNeeded: word), to: &to)
        word >>= 8
        rest -= plain + 1
        unsafe UnsafeMutableRawPointer(to).storeBytes(of: word.littleEndian, as: UInt64.self)
        found = marks(word)
    }
}

/// Marks the first of the five special bytes, if there is one, by its top bit; before it only `#` may be marked, too.
///
/// Marks after it may be wrong.
///
/// `"`, `#`, `&` and `'` differ in two bits, `<` and `>` in one.
@inline(__always)
private func marks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = (word & (ones &* 0xfa)) ^ (ones &* 0x22)
    let angle = (word & (ones &* 0xfd)) ^ (ones &* 0x3c)
    // A byte is zero where it was found, and subtracting one sets the top bit of a zero byte.
    return (((quote &- ones) & ~quote) | ((angle &- ones) & ~angle)) & (ones &* 0x80)
}

/// Writes a byte, or its reference.
private func write(_ byte: UInt8, to target: inout UnsafeMutablePointer<UInt8>) {
    let reference: StaticString
    switch byte {
    case UInt8(ascii: "&"): reference = "&amp;"
    case UInt8(ascii: "<"): reference = "&lt;"
    case UInt8(ascii: ">"): reference = "&gt;"
    case UInt8(ascii: "\""): reference = "&quot;"
    case UInt8(ascii: "'"): reference = "&#39;"
    default:
        unsafe target.pointee = byte
        unsafe target += 1
        return
    }
    unsafe target.update(from: reference.utf8Start, count: reference.utf8CodeUnitCount)
    unsafe target += reference.utf8CodeUnitCount
}
