/// One value: its kind, the number of its shape where it has parts, and where in the data it is.
///
/// Three words without padding, so that equal data are equal bytes.
struct Cell: Sendable {
    enum Kind: UInt8 {
        /// `count` bytes at `start` of the text.
        case text
        /// The same, being HTML already.
        case html
        /// HTML that is supplied when rendering: `start` is its number, `count` the length of its digest in the text.
        case external
        /// `count` is 1 for yes.
        case flag
        /// `count` items whose cells begin at `start`.
        case list
        /// `count` is 1 where there is one, with its cells from `start`.
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

    /// The same value in data with so many more bytes before its text, or fewer where negative.
    func moved(by distance: Int) -> Cell {
        var cell = self
        if kind != .flag, count > 0 { cell.start = UInt32(Int(start) + distance) }
        return cell
    }
}
