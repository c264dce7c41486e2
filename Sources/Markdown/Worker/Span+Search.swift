import Glibc
import Text

extension Span<UInt8> {
    /// True if `byte` is in the span.
    func has(_ byte: UInt8) -> Bool {
        unsafe withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return false }
            return unsafe memchr(start, Int32(byte), bytes.count) != nil
        }
    }

    /// True if the text has `"`, `&`, `<` or `>`, which could be taken for markup in an element's content or in an attribute
    /// in double quotes.
    var haveMarkup: Bool {
        var marks = SixteenBytes.Marks()
        var start = 0
        while start < count {
            marks |= sixteenBytes(from: start).marksOfMarkup
            start += 16
        }
        return marks != .zero
    }

    /// True if the text has no markup, no `]`, and nothing that occurs in every address that `BareLink` finds: a `:`, an `@` or
    /// a `w.`.
    var areOnlyWords: Bool {
        var marks = SixteenBytes.Marks()
        var start = 0
        while start < count {
            let bytes = sixteenBytes(from: start)
            marks |= bytes.marksOfMarkup | bytes.marks(of: UInt8(ascii: "]"))
            marks |= bytes.marks(of: UInt8(ascii: ":")) | bytes.marks(of: UInt8(ascii: "@"))
            let behindW = SixteenBytes.following(bytes.marks(of: UInt8(ascii: "W"), ignoring: 0x20), isFirst: false)
            marks |= bytes.marks(of: UInt8(ascii: ".")) & behindW
            // Steps of fifteen, so that any two adjacent bytes are in the same sixteen.
            start += 15
        }
        return marks == .zero
    }

    /// The sixteen bytes from `start` on, or the last sixteen if fewer follow.
    @inline(__always)
    private func sixteenBytes(from start: Int) -> SixteenBytes {
        SixteenBytes(self, from: max(min(start, count - 16), 0))
    }
}

extension SixteenBytes {
    /// Marks `"`, `&`, `<` and `>`.
    ///
    /// The first two differ in one bit, and so do the last two.
    @inline(__always)
    fileprivate var marksOfMarkup: Marks {
        marks(of: UInt8(ascii: "\""), ignoring: 4) | marks(of: UInt8(ascii: "<"), ignoring: 2)
    }
}
