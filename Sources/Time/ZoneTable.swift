/// The offsets of one zone over time, as its file lists them.
final class ZoneTable: Sendable {
    /// The times of the changes, in Unix seconds, ascending.
    private let changes: [Int64]

    /// For each change, the index of the offset from then on.
    private let kinds: [UInt8]

    /// The offsets, of which the first is valid before all changes; never empty.
    private let offsets: [Zone.Offset]

    /// The rule from the last change on.
    private let rule: ZoneRule?

    /// Creates a table; the caller has checked that the parts match.
    ///
    /// The rule's changes until the year 2100 are added to the list, because finding a change in the list takes nanoseconds and
    /// computing one takes microseconds, and files list few changes that the rule covers.
    init(changes: [Int64], kinds: [UInt8], offsets: [Zone.Offset], rule: ZoneRule?) {
        precondition(changes.count == kinds.count && !offsets.isEmpty, "a zone needs an offset for each change")
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

    /// The offset at a number of seconds after 1970.
    func offset(at seconds: Int64) -> Zone.Offset {
        // The rule is checked second, because looking at it copies it.
        if seconds >= changes.last ?? .min, let rule { return rule.offset(at: seconds) }
        let later = firstChange(after: seconds)
        return later == 0 ? offsets[0] : offsets[Int(kinds[later - 1])]
    }

    /// The stretches within a range of Unix seconds, in order; the first and last are cut at the range's ends.
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

    /// A period with a single offset.
    struct Stretch {
        let start: Int64
        let end: Int64
        let offset: Int64

        /// The local time at its start and at its end (exclusive), in seconds since 1970-01-01 00:00 local time.
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
