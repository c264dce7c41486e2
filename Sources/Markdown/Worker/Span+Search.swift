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

    /// Whether `"`, `&`, `<` or `>` is among them: what could be taken for markup, in an element's content or in an
    /// attribute in double quotes.
    var haveMarkup: Bool {
        var marks = SixteenBytes.Marks()
        var start = 0
        while start < count {
            marks |= sixteenBytes(from: start).marksOfMarkup
            start += 16
        }
        return marks != .zero
    }

    /// Whether a text is nothing but words: without markup, without a `]`, and without what is in every address that
    /// `BareLink` finds, a `:`, an `@` or a `w.`.
    var areOnlyWords: Bool {
        var marks = SixteenBytes.Marks()
        var start = 0
        while start < count {
            let bytes = sixteenBytes(from: start)
            marks |= bytes.marksOfMarkup | bytes.marks(of: UInt8(ascii: "]"))
            marks |= bytes.marks(of: UInt8(ascii: ":")) | bytes.marks(of: UInt8(ascii: "@"))
            let behindW = SixteenBytes.following(bytes.marks(of: UInt8(ascii: "W"), ignoring: 0x20), isFirst: false)
            marks |= bytes.marks(of: UInt8(ascii: ".")) & behindW
            // Any two bytes in a row are among some sixteen.
            start += 15
        }
        return marks == .zero
    }

    /// The bytes from `start` on, or the last sixteen where there are less from there.
    @inline(__always)
    private func sixteenBytes(from start: Int) -> SixteenBytes {
        SixteenBytes(self, from: max(min(start, count - 16), 0))
    }
}

extension SixteenBytes {
    /// Marks `"`, `&`, `<` and `>`: one bit tells the first two from each other, and another the last two.
    @inline(__always)
    fileprivate var marksOfMarkup: Marks {
        marks(of: UInt8(ascii: "\""), ignoring: 4) | marks(of: UInt8(ascii: "<"), ignoring: 2)
    }
}
