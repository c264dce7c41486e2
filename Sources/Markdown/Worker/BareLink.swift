import Text

/// A bare address in a text: `http://…`, `https://…`, `www.…`, `name@host` or `mailto:name@host`, as in GFM's autolink
/// extension.
struct BareLink {
    /// The range of the address in the text.
    let range: Range<Int>
    /// The prefix that turns the address into a URL.
    let scheme: StaticString

    /// True if the text may contain an address; a fast check that excludes most texts.
    static func mayBe(in text: Span<UInt8>) -> Bool {
        var start = 0
        while let place = text.firstIndex(from: start, marksOfSigns) {
            let isDot = text[place] == UInt8(ascii: ".")
            if !isDot || place >= 3 && text[place - 1] | 0x20 == UInt8(ascii: "w") { return true }
            start = place + 1
        }
        return false
    }

    /// Marks colons, @ and dots: every address contains at least one of them.
    @inline(__always)
    private static func marksOfSigns(_ bytes: SixteenBytes) -> SixteenBytes.Marks {
        bytes.marks(of: UInt8(ascii: ":")) | bytes.marks(of: UInt8(ascii: "@")) | bytes.marks(of: UInt8(ascii: "."))
    }

    /// Returns the first address in `text` at or after `start`. Finding all addresses, each search starting after the
    /// previous one, is linear.
    static func first(in text: Span<UInt8>, from start: Int) -> BareLink? {
        var hosts: HostBytes?
        for i in start..<text.count {
            let found: BareLink?
            switch text[i] {
            case UInt8(ascii: ":"): found = webAddress(in: text, colon: i, from: start, &hosts)
            case UInt8(ascii: "."): found = bareHost(in: text, dot: i, from: start, &hosts)
            case UInt8(ascii: "@"): found = mailAddress(in: text, at: i, from: start)
            default: continue
            }
            if let found { return found }
        }
        return nil
    }

    private static func webAddress(
        in text: Span<UInt8>, colon: Int, from start: Int, _ hosts: inout HostBytes?
    ) -> BareLink? {
        guard text.has("://", at: colon) else { return nil }
        for scheme: StaticString in ["https", "http"] {
            let first = colon - scheme.utf8CodeUnitCount
            guard first >= start, text.has(scheme, at: first) else { continue }
            guard first == 0 || !text[first - 1].isASCIILetter else { return nil }
            return link(in: text, first: first, host: colon + 3, needsDot: false, scheme: "", &hosts)
        }
        return nil
    }

    private static func bareHost(
        in text: Span<UInt8>, dot: Int, from start: Int, _ hosts: inout HostBytes?
    ) -> BareLink? {
        let first = dot - 3
        guard first >= start, text.has("www", at: first) else { return nil }
        if first > 0 {
            switch text[first - 1] {
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "("): break
            case let byte where byte.isASCIISpace: break
            default: return nil
            }
        }
        return link(in: text, first: first, host: first, needsDot: true, scheme: "http://", &hosts)
    }

    /// Returns the link that starts at `first` with its host at `host`; nil if invalid.
    private static func link(
        in text: Span<UInt8>, first: Int, host: Int, needsDot: Bool, scheme: StaticString, _ hosts: inout HostBytes?
    ) -> BareLink? {
        let bytes = hosts.flatMap { $0.range.contains(host) ? $0 : nil } ?? HostBytes(in: text, from: host)
        hosts = bytes
        guard !bytes.range.isEmpty, text[host] != UInt8(ascii: "."), text[host] != UInt8(ascii: "-"),
            bytes.mayBeHost(from: host, needsDot: needsDot)
        else { return nil }
        var (end, isASCII) = (host, true)
        while end < text.count, !text[end].isASCIISpace, text[end] != UInt8(ascii: "<"),
            !text.endsAddress(at: end, isASCII: isASCII)
        {
            isASCII = isASCII && text[end] < 0x80
            end += 1
        }
        end = trimmed(text, host..<end)
        return end > host ? BareLink(range: first..<end, scheme: scheme) : nil
    }

    /// Returns the end of a link within `range`. Trailing punctuation belongs to the sentence, and so does an unmatched
    /// closing parenthesis.
    private static func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Int {
        var end = range.upperBound
        var unopened = 0
        for i in range {
            if text[i] == UInt8(ascii: "(") { unopened -= 1 }
            if text[i] == UInt8(ascii: ")") { unopened += 1 }
        }
        while end > range.lowerBound {
            switch text[end - 1] {
            case UInt8(ascii: ")"):
                guard unopened > 0 else { return end }
                unopened -= 1
                end -= 1
            case UInt8(ascii: ";"):
                // An entity such as &lt; is removed completely.
                var first = end - 2
                while first > range.lowerBound, text[first].isASCIILetter || text[first].isASCIIDigit { first -= 1 }
                end = first < end - 2 && first >= range.lowerBound && text[first] == UInt8(ascii: "&") ? first : end - 1
            case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"),
                UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "'"), UInt8(ascii: "\""):
                end -= 1
            default: return end
            }
        }
        return end
    }

    private static func mailAddress(in text: Span<UInt8>, at: Int, from start: Int) -> BareLink? {
        var first = at
        while first > start, text[first - 1].isMailNameByte { first -= 1 }
        guard first < at else { return nil }
        var end = at + 1
        var dots = 0
        while end < text.count, text[end].isMailHostByte {
            if text[end] == UInt8(ascii: "."), end + 1 < text.count, text[end + 1].isASCIIAlphanumeric { dots += 1 }
            end += 1
        }
        // An address with a second @ is invalid.
        guard end == text.count || text[end] != UInt8(ascii: "@") else { return nil }
        while end > at, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
        guard dots > 0, text[end - 1].isASCIIAlphanumeric else { return nil }
        let prefix: StaticString = "mailto:"
        let before = first - prefix.utf8CodeUnitCount
        if before >= start, text.has(prefix, at: before), before == 0 || !text[before - 1].isASCIIAlphanumeric {
            return BareLink(range: before..<end, scheme: "")
        }
        return BareLink(range: first..<end, scheme: "mailto:")
    }
}

extension UInt8 {
    fileprivate var isMailHostByte: Bool {
        isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
    }
    fileprivate var isMailNameByte: Bool { isMailHostByte || self == UInt8(ascii: "+") }
    var isHostByte: Bool { isMailHostByte || self >= 0x80 }
}

extension Span<UInt8> {
    /// True if a bare address ends before `index`, because Chinese and Japanese sentences have no spaces around it: at
    /// their punctuation, and where their letters follow an ASCII letter or digit directly.
    ///
    /// - Parameter isASCII: True if the address is ASCII so far; otherwise these letters may be a part of it.
    func endsAddress(at index: Int, isASCII: Bool) -> Bool {
        // U+3000 begins with this byte; smaller ones are ASCII, continue a scalar, or begin other scripts.
        guard self[index] >= 0xe3 else { return false }
        switch scalar(at: index).value {
        // Han, with the letters among the punctuation (々〆〇), Hiragana and Katakana.
        case 0x3005...0x3007, 0x3040...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
            return isASCII && index > 0 && self[index - 1].isASCIIAlphanumeric
        // CJK punctuation, and full-width and half-width forms.
        case 0x3000...0x303f, 0xff00...0xffef: return true
        default: return false
        }
    }

    /// True if `word`, given in lower case, is at `start` in any case.
    func has(_ word: StaticString, at start: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        for i in 0..<length {
            let byte = self[start + i]
            let folded = byte.isASCIILetter ? byte | 0x20 : byte
            guard unsafe folded == word.utf8Start[i] else { return false }
        }
        return true
    }
}
