import Text

/// HTML as it is written: every way in but `markup` escapes, and nothing is taken once the limit is reached.
struct HTMLBuffer {
    private(set) var bytes: [UInt8] = []
    private let limit: Int

    /// An empty buffer with room for `expected` bytes, which stops taking more once it holds `limit`.
    init(expected: Int, limit: Int) {
        self.limit = limit
        bytes.reserveCapacity(expected)
    }

    /// Whether something may be missing.
    var isOverLimit: Bool { bytes.count > limit }

    /// Appends markup of our own.
    mutating func markup(_ text: StaticString) {
        guard !isOverLimit else { return }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Starts a new line, unless at the start of one.
    mutating func newLine() {
        if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    }

    mutating func number(_ value: Int) {
        bytes.append(contentsOf: String(value).utf8)
    }

    /// Appends text, fit for an element's content and for an attribute in double quotes.
    mutating func text(_ text: Span<UInt8>) {
        guard !isOverLimit else { return }
        var start = 0
        while let i = text.firstMarkup(from: start) {
            bytes.append(text.extracting(start..<i))
            markup(Self.reference(to: text[i]))
            start = i + 1
        }
        bytes.append(text.extracting(start..<text.count))
    }

    mutating func text(_ text: String) {
        self.text(text.utf8.span)
    }

    /// The character reference for a byte that could be taken for markup.
    private static func reference(to byte: UInt8) -> StaticString {
        switch byte {
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        default: "&gt;"
        }
    }

    /// Appends an address for an attribute in double quotes: what no URL may hold is percent-encoded, what is encoded
    /// already stays.
    mutating func address(_ address: Span<UInt8>) {
        guard !isOverLimit else { return }
        var start = 0
        for i in address.indices {
            let byte = address[i]
            if byte.isAddressByte, byte != UInt8(ascii: "&"), byte != UInt8(ascii: "'") { continue }
            bytes.append(address.extracting(start..<i))
            switch byte {
            case UInt8(ascii: "&"): markup("&amp;")
            case UInt8(ascii: "'"): markup("&#x27;")
            default: bytes.append(percentEncoded: byte)
            }
            start = i + 1
        }
        bytes.append(address.extracting(start..<address.count))
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

extension [UInt8] {
    /// Appends a byte as addresses write those that they can't hold.
    mutating func append(percentEncoded byte: UInt8) {
        append(UInt8(ascii: "%"))
        append(UInt8(hexDigit: byte >> 4, isUppercase: true))
        append(UInt8(hexDigit: byte & 15, isUppercase: true))
    }
}
