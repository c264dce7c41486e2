/// A run of bytes that are valid in a host, scanned once for all positions where a host might start.
struct HostBytes {
    let range: Range<Int>

    /// The offsets of the last dot, the dot before it, and the last underscore.
    private var lastDot: Int?
    private var dotBefore: Int?
    private var lastUnderscore: Int?

    /// Scans the run that starts at `start`.
    init(in text: Span<UInt8>, from start: Int) {
        var (end, isASCII) = (start, true)
        while end < text.count, text[end].isHostByte, !text.endsAddress(at: end, isASCII: isASCII) {
            isASCII = isASCII && text[end] < 0x80
            if text[end] == UInt8(ascii: ".") {
                (dotBefore, lastDot) = (lastDot, end)
            } else if text[end] == UInt8(ascii: "_") {
                lastUnderscore = end
            }
            end += 1
        }
        range = start..<end
    }

    /// True if the bytes from `start` may be a host, judged by dots and underscores: its last two parts must not
    /// contain underscores.
    func mayBeHost(from start: Int, needsDot: Bool) -> Bool {
        if needsDot, lastDot.map({ $0 < start }) ?? true { return false }
        let lastTwoParts = max(start, dotBefore.map { $0 + 1 } ?? start)
        return lastUnderscore.map { $0 < lastTwoParts } ?? true
    }
}
