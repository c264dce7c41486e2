/// The offsets of a zone over time, as listed in its file.
final class ZoneTable: Sendable {
    /// The times of the changes, in Unix seconds, ascending.
    private let changes: [Int64]

    /// For each change, the index of the new offset.
    private let kinds: [UInt8]

    /// The offsets; the first is valid before all changes. Never empty.
    private let offsets: [Zone.Offset]

    /// The rule after the last change.
    private let rule: ZoneRule?

    /// Creates a table. The caller has checked that the parts match.
    ///
    /// The rule's changes until 2100 are added to the list: finding a change in the list is a matter of nanoseconds,
    /// computing one of microseconds, and files list few of the rule's changes.
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

    /// Returns the offset at a number of seconds since 1970.
    func offset(at seconds: Int64) -> Zone.Offset {
        // The condition tests the rule last, because reading the rule copies it.
        if seconds >= changes.last ?? .min, let rule { return rule.offset(at: seconds) }
        let later = firstChange(after: seconds)
        return later == 0 ? offsets[0] : offsets[Int(kinds[later - 1])]
    }

    /// Returns the stretches within a range of Unix seconds, in order; the first and last are cut at the range's ends.
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

        /// The local time at the start and at the end (exclusive), in seconds since 1970-01-01 00:00 local time.
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
