/// A run of bytes that are valid in a host.
///
/// It is scanned once for all places in it where a host might begin.
struct HostBytes {
    /// The range of the run.
    let range: Range<Int>

    /// The offsets of its last dot, of the dot before that, and of its last underscore.
    private var lastDot: Int?
    private var dotBefore: Int?
    private var lastUnderscore: Int?

    /// Scans the run that begins at `start`.
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

    /// True if the bytes from `start` on may be a host, judged by dots and underscores: the last two parts must have no
    /// underscore.
    func mayBeHost(from start: Int, needsDot: Bool) -> Bool {
        if needsDot, lastDot.map({ $0 < start }) ?? true { return false }
        let lastTwoParts = max(start, dotBefore.map { $0 + 1 } ?? start)
        return lastUnderscore.map { $0 < lastTwoParts } ?? true
    }
}
