import Text

/// A buffer for HTML: every method but `markup` escapes its input, and input beyond the limit is ignored.
struct HTMLBuffer: ~Copyable {
    private var written: ByteBuffer
    private let limit: Int

    /// Creates an empty buffer with room for `expected` bytes, which ignores further input once it exceeds `limit`.
    init(expected: Int, limit: Int) {
        self.limit = limit
        written = ByteBuffer(capacity: expected)
    }

    /// The bytes written so far.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        written.withBytes { bytes.append($0) }
        return bytes
    }

    /// True if input may have been ignored.
    var isOverLimit: Bool { written.count > limit }

    /// Appends constant markup.
    @inline(__always)
    mutating func markup(_ text: StaticString) {
        if !isOverLimit { written.append(text) }
    }

    /// Starts a new line, unless the current one is empty.
    mutating func newLine() {
        let isWithinLine = written.withBytes { $0.count > 0 && $0[$0.count - 1] != UInt8(ascii: "\n") }
        if isWithinLine { written.append(UInt8(ascii: "\n")) }
    }

    mutating func number(_ value: Int) {
        if 0..<10 ~= value { written.append(UInt8(ascii: "0") + UInt8(value)) } else { text(String(value)) }
    }

    /// Appends text, escaped for element content and for attributes in double quotes.
    mutating func text(_ text: Span<UInt8>) {
        guard !isOverLimit else { return }
        written.append(addingCapacity: ByteReplacements.room(for: text)) { bytes in
            bytes.append(text, replacing: \.marksOfMarkup, by: Self.references)
        }
    }

    mutating func text(_ text: String) {
        self.text(text.utf8.span)
    }

    /// Appends an address for an attribute in double quotes. Bytes that are invalid in URLs are percent-encoded;
    /// existing percent-encoding stays.
    mutating func address(_ address: Span<UInt8>) {
        guard !isOverLimit else { return }
        written.append(addingCapacity: ByteReplacements.room(for: address)) { bytes in
            // All bytes are marked, because the table also has the bytes that stay.
            bytes.append(address, replacing: { _ in SixteenBytes.Marks(repeating: .max) }, by: Self.addressBytes)
        }
    }

    private static let references = ByteReplacements.markup { [$0] }

    private static let addressBytes = ByteReplacements { byte in
        switch byte {
        case UInt8(ascii: "&"): Array("&amp;".utf8)
        case UInt8(ascii: "'"): Array("&#x27;".utf8)
        default: percentEncoded([byte], keeping: \.isAddressByte)
        }
    }
}

extension UInt8 {
    /// True if an address may contain the byte unencoded.
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
