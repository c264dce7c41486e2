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

    /// Where the first of `"`, `&`, `<` and `>` stands at or after `start`: what could be taken for markup, in an element's
    /// content or in an attribute in double quotes.
    func firstMarkup(from start: Int) -> Int? {
        var index = start
        while index < count {
            // One bit tells `"` from `&`, and another `<` from `>`.
            let bytes = SixteenBytes(self, from: index)
            let markup =
                bytes.marks(of: UInt8(ascii: "\""), ignoring: 0x04) | bytes.marks(of: UInt8(ascii: "<"), ignoring: 0x02)
            let plain = SixteenBytes.count(before: markup)
            index += plain
            if plain < 16 { return index }
        }
        return nil
    }
}
