/// One value: its kind, the number of its shape if it has parts, and its place in the data.
///
/// It is three 32-bit words without padding, so that equal data are equal bytes.
struct Cell: Sendable {
    enum Kind: UInt8 {
        /// `count` bytes at `start` of the text.
        case text
        /// HTML: `count` bytes at `start` of the text.
        case html
        /// HTML supplied when rendering: `start` is its number, and `count` the length of its digest in the text.
        case external
        /// A Boolean: `count` is 1 for true.
        case flag
        /// A list of `count` items, whose cells begin at `start`.
        case list
        /// An optional object: `count` is 1 if it exists, with its cells from `start` on.
        case object
    }

    private let tag: UInt32
    var start: UInt32 = 0
    var count: UInt32 = 0

    init(_ kind: Kind, shape: UInt32 = 0) {
        precondition(shape < 1 << 24, "one page has too many shapes")
        tag = UInt32(kind.rawValue) | shape << 8
    }

    init(_ kind: Kind, shape: UInt32 = 0, start: Int, count: Int) {
        self.init(kind, shape: shape)
        self.start = UInt32(start)
        self.count = UInt32(count)
    }

    var kind: Kind {
        guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: tag)) else {
            preconditionFailure("a cell is damaged")
        }
        return kind
    }

    var shape: Int { Int(tag >> 8) }

    /// Returns the value for data with `distance` more bytes before its text, or fewer if negative.
    func moved(by distance: Int) -> Cell {
        var cell = self
        if kind != .flag, count > 0 { cell.start = UInt32(Int(start) + distance) }
        return cell
    }
}
