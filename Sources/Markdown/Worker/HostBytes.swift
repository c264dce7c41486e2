/// A stretch of bytes that a host may have, looked through once for all places in it where one might begin.
struct HostBytes {
    /// Where it is: up to the first byte that no host has.
    let range: Range<Int>

    /// Where its last dot is, the dot before that, and its last underscore.
    private var lastDot: Int?
    private var dotBefore: Int?
    private var lastUnderscore: Int?

    /// The stretch that begins at `start`.
    init(in text: Span<UInt8>, from start: Int) {
        var end = start
        while end < text.count, text[end].isHostByte {
            if text[end] == UInt8(ascii: ".") {
                (dotBefore, lastDot) = (lastDot, end)
            } else if text[end] == UInt8(ascii: "_") {
                lastUnderscore = end
            }
            end += 1
        }
        range = start..<end
    }

    /// Whether the bytes from `start` on can be a host by their dots and underscores: none of the latter may be in its last two
    /// parts.
    func mayBeHost(from start: Int, needsDot: Bool) -> Bool {
        if needsDot, lastDot.map({ $0 < start }) ?? true { return false }
        let lastTwoParts = max(start, dotBefore.map { $0 + 1 } ?? start)
        return lastUnderscore.map { $0 < lastTwoParts } ?? true
    }
}
