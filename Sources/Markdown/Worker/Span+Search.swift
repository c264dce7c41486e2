import Glibc
import Text

extension Span<UInt8> {
    /// Whether `byte` is among them.
    func has(_ byte: UInt8) -> Bool {
        unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, Int32(byte), bytes.count) != nil
        }
    }

    /// Whether `"`, `&`, `<` or `>` is among them: what could be taken for markup, in an element's content or in an attribute in
    /// double quotes.
    var haveMarkup: Bool {
        var marks = SixteenBytes.Marks()
        var start = 0
        while start < count {
            let bytes = sixteenBytes(from: start)
            // One bit tells `"` from `&`, and another `<` from `>`.
            marks |= bytes.marks(of: UInt8(ascii: "\""), ignoring: 4) | bytes.marks(of: UInt8(ascii: "<"), ignoring: 2)
            start += 16
        }
        return marks != .zero
    }

    /// The bytes from `start` on, or the last sixteen where there are less from there.
    @inline(__always)
    func sixteenBytes(from start: Int) -> SixteenBytes { SixteenBytes(self, from: max(min(start, count - 16), 0)) }
}
