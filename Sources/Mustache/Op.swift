/// One step of rendering. Numbers that name a place in the operations are where to go on.
enum Op {
    /// Bytes of the library's text; `startsLine` where the indentation goes before them.
    case text(Run, startsLine: Bool)
    /// A line begins here with something other than text.
    case indent
    case escaped(Path)
    case raw(Path)
    /// Repeats what follows for each item, up to `endSection`; goes on at `end` where there is none.
    case section(Path, end: UInt32)
    case endSection
    /// Goes on at `end` where the value counts as true.
    case inverted(Path, end: UInt32)
    /// The number of a `CallSite`.
    case call(UInt32)
    /// The number of a `BlockSite`; its default follows.
    case block(UInt32)
    /// The end of a template or of an overriding block.
    case exit
}

/// A part of one of the library's arrays.
struct Run {
    var start: UInt32
    var count: UInt32

    init(_ range: Range<Int>) {
        start = UInt32(range.lowerBound)
        count = UInt32(range.count)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// A dotted name with its parts as numbers.
struct Path {
    /// The number of the first part; `Path.current` for `{{.}}`.
    var first: UInt32
    /// Where the other parts are in the library's `tails`.
    var tail: UInt32
    var tailCount: UInt16

    static let current = UInt32.max
}

/// A place where a template is called.
struct CallSite {
    enum Target {
        case template(Int)
        case missing
        case dynamic(Path)
    }

    let target: Target
    let indent: Run
    /// In the library's `overrides`.
    let overrides: Range<Int>
    let isParent: Bool
    /// Where to go on after it.
    let next: Int
}

/// A place that can be overridden.
struct BlockSite {
    let name: UInt32
    /// What goes before each line of what overrides it.
    let indent: Run
    /// Whether the indentation of the first line has been written already.
    let isInline: Bool
    /// Where to go on after the default.
    let next: Int
}

/// What overrides a block.
struct Override {
    let name: UInt32
    let start: Int
}
