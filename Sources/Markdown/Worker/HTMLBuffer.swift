import Text

/// HTML as it is written: every way in but `markup` escapes, and nothing is taken once the limit is reached.
///
/// It has memory of its own, for an array looks at itself with each of the many small pieces that HTML is made of.
@safe struct HTMLBuffer: ~Copyable {
    private var memory: UnsafeMutableRawPointer
    private var capacity: Int
    private var count = 0
    private let limit: Int

    /// An empty buffer with room for `expected` bytes, which stops taking more once it holds `limit`.
    init(expected: Int, limit: Int) {
        self.limit = limit
        capacity = expected
        unsafe memory = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit { unsafe memory.deallocate() }

    /// What was written.
    var bytes: [UInt8] { unsafe Array(UnsafeRawBufferPointer(start: memory, count: count)) }

    /// Whether something may be missing.
    var isOverLimit: Bool { count > limit }

    /// Appends markup of our own.
    @inline(__always)
    mutating func markup(_ text: StaticString) {
        guard !isOverLimit else { return }
        reserve(text.utf8CodeUnitCount)
        unsafe (memory + count).copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
        count += text.utf8CodeUnitCount
    }

    /// Starts a new line, unless at the start of one.
    mutating func newLine() {
        let lineFeed = UInt8(ascii: "\n")
        if count > 0, unsafe memory.load(fromByteOffset: count - 1, as: UInt8.self) != lineFeed { append(lineFeed) }
    }

    mutating func number(_ value: Int) {
        if 0..<10 ~= value { append(UInt8(ascii: "0") + UInt8(value)) } else { text(String(value)) }
    }

    /// Appends text, fit for an element's content and for an attribute in double quotes.
    mutating func text(_ text: Span<UInt8>) {
        guard !isOverLimit else { return }
        var start = 0
        while let index = text.firstIndex(from: start, Self.marksOfMarkup) {
            append(text.extracting(start..<index))
            switch text[index] {
            case UInt8(ascii: "\""): markup("&quot;")
            case UInt8(ascii: "&"): markup("&amp;")
            case UInt8(ascii: "<"): markup("&lt;")
            default: markup("&gt;")
            }
            start = index + 1
        }
        append(text.extracting(start...))
    }

    mutating func text(_ text: String) {
        self.text(text.utf8.span)
    }

    /// Appends an address for an attribute in double quotes: what no URL may hold is percent-encoded, what is encoded
    /// already stays.
    mutating func address(_ address: Span<UInt8>) {
        guard !isOverLimit else { return }
        var start = 0
        for index in address.indices {
            let byte = address[index]
            if byte.isAddressByte, byte != UInt8(ascii: "&"), byte != UInt8(ascii: "'") { continue }
            append(address.extracting(start..<index))
            switch byte {
            case UInt8(ascii: "&"): markup("&amp;")
            case UInt8(ascii: "'"): markup("&#x27;")
            default:
                append(UInt8(ascii: "%"))
                append(UInt8(hexDigit: byte >> 4, isUppercase: true))
                append(UInt8(hexDigit: byte & 15, isUppercase: true))
            }
            start = index + 1
        }
        append(address.extracting(start..<address.count))
    }

    /// Marks `"`, `&`, `<` and `>`: one bit tells the first two from each other, and another the last two.
    @inline(__always)
    private static func marksOfMarkup(_ bytes: SixteenBytes) -> SixteenBytes.Marks {
        bytes.marks(of: UInt8(ascii: "\""), ignoring: 4) | bytes.marks(of: UInt8(ascii: "<"), ignoring: 2)
    }

    private mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        unsafe bytes.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            unsafe (memory + count).copyMemory(from: source, byteCount: bytes.count)
        }
        count += bytes.count
    }

    @inline(__always)
    private mutating func append(_ byte: UInt8) {
        reserve(1)
        unsafe memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    /// Makes room for `more` bytes.
    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if more > capacity - count { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        unsafe larger.copyMemory(from: memory, byteCount: count)
        unsafe memory.deallocate()
        unsafe memory = unsafe larger
    }
}

extension UInt8 {
    /// Whether it stands in an address as it is.
    var isAddressByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "?")...UInt8(ascii: "@"), UInt8(ascii: "(")...UInt8(ascii: ";"),
            UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
