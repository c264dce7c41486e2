/// The offsets of one zone through time, as its file lists them.
final class ZoneTable: Sendable {
    /// When the clocks changed: Unix seconds, ascending.
    private let changes: [Int64]

    /// For each change, which of the offsets holds from then on.
    private let kinds: [UInt8]

    /// Never empty; the first holds before all changes.
    private let offsets: [Zone.Offset]

    /// Holds from the last change on.
    private let rule: ZoneRule?

    /// A table of the parts, which the caller has checked against each other.
    ///
    /// What the rule says until the year 2100 is listed as well: finding a change in a list takes nanoseconds, working
    /// one out takes microseconds, and files list few changes where a rule says the same.
    init(changes: [Int64], kinds: [UInt8], offsets: [Zone.Offset], rule: ZoneRule?) {
        precondition(changes.count == kinds.count && !offsets.isEmpty, "a zone has an offset for each change")
        var (changes, kinds, offsets) = (changes, kinds, offsets)
        for change in rule?.changes(after: changes.last ?? .min, inYears: 1970...2100) ?? [] {
            changes.append(change)
            let offset = rule?.offset(at: change) ?? offsets[0]
            let kind = offsets.firstIndex(of: offset) ?? offsets.endIndex
            guard let number = UInt8(exactly: kind) else { break }
            if kind == offsets.endIndex { offsets.append(offset) }
            kinds.append(number)
        }
        self.changes = Array(changes.prefix(kinds.count))
        self.kinds = kinds
        self.offsets = offsets
        self.rule = rule
    }

    /// The offset at so many seconds after 1970.
    func offset(at seconds: Int64) -> Zone.Offset {
        // The rule comes second: to have a look at it is to copy it.
        if seconds >= changes.last ?? .min, let rule { return rule.offset(at: seconds) }
        let later = firstChange(after: seconds)
        return later == 0 ? offsets[0] : offsets[Int(kinds[later - 1])]
    }

    /// The stretches of one offset that lie in a range of Unix seconds, in order; the first and last are cut at its ends.
    func stretches(in range: Range<Int64>) -> [Stretch] {
        let inside = range.lowerBound + 1...range.upperBound - 1
        let next = firstChange(after: range.lowerBound)
        if next < changes.count, changes[next] > inside.upperBound {
            let offset = offset(at: range.lowerBound)
            return [Stretch(start: range.lowerBound, end: range.upperBound, offset: Int64(offset.seconds))]
        }
        var starts = [range.lowerBound] + changes[next...].prefix { $0 <= inside.upperBound }
        if let rule { starts += rule.changes(in: inside).filter { $0 > changes.last ?? .min } }
        starts = Set(starts).sorted()
        return starts.indices.map { index in
            let end = index + 1 < starts.count ? starts[index + 1] : range.upperBound
            return Stretch(start: starts[index], end: end, offset: Int64(offset(at: starts[index]).seconds))
        }
    }

    /// A time with one offset.
    struct Stretch {
        let start: Int64
        let end: Int64
        let offset: Int64

        /// The wall clock, in seconds since 1970-01-01 00:00, at the start and at the end (which it doesn't reach).
        var localStart: Int64 { start + offset }
        var localEnd: Int64 { end + offset }
    }

    private func firstChange(after seconds: Int64) -> Int {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle] <= seconds { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
