import Bytes

/// Numbers by group, in one array: the texts or records with each word, or the words of each part of the index.
struct SearchGroups: Sendable {
    private var numbers: [UInt32] = []

    /// The start of each group, then the end of the last one.
    private var starts = [0]

    var count: Int { starts.count - 1 }

    init() {}

    /// Sorts numbers by their groups. Numbers of one group stay in order. O(members + groups).
    ///
    /// - Parameter forEachMember: Calls its argument with the group and the number of each member. It runs twice: to
    ///   count the members, and to place them.
    init(count: Int, _ forEachMember: (_ visit: (_ group: Int, _ number: UInt32) -> Void) -> Void) {
        var starts = [Int](repeating: 0, count: count + 1)
        forEachMember { group, _ in starts[group + 1] += 1 }
        for group in 0..<count { starts[group + 1] += starts[group] }
        var numbers = [UInt32](repeating: 0, count: starts[count])
        var next = starts
        do {
            // Spans, because an array would check at each write whether its buffer is uniquely referenced.
            var places = numbers.mutableSpan
            var nextOfEach = next.mutableSpan
            forEachMember { group, number in
                places[nextOfEach[group]] = number
                nextOfEach[group] += 1
            }
        }
        self.starts = starts
        self.numbers = numbers
    }

    subscript(group: Int) -> ArraySlice<UInt32> { numbers[starts[group]..<starts[group + 1]] }
}

extension SearchGroups {
    func write(to writer: inout ByteWriter) {
        writer.write(count)
        for group in 0..<count {
            writer.write(self[group].count)
            for number in self[group] { writer.write(Int(number)) }
        }
    }

    /// - Throws: `Damage` for bytes that `write` didn't write, or for numbers that aren't below `limit`.
    init(from reader: inout ByteReader, below limit: Int) throws(ByteReader.Damage) {
        for _ in 0..<(try reader.int()) {
            for _ in 0..<(try reader.int()) {
                guard let number = UInt32(exactly: try reader.int()), number < limit else { throw ByteReader.Damage() }
                numbers.append(number)
            }
            starts.append(numbers.count)
        }
    }
}
