/// A range of one of the library's arrays, in half the space.
struct Extent {
    var start: UInt32
    var count: UInt32

    init(_ range: Range<Int>) {
        start = UInt32(range.lowerBound)
        count = UInt32(range.count)
    }

    var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
