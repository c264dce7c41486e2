/// A table of names, numbered in the order of their first appearance.
///
/// A million ballots contain only a few different names.
package struct NameTable {
    private var bytes: [UInt8] = []
    private var ends: [Int] = [0]

    /// A hash table with open addressing. A slot has 1 + the number of a name; an empty slot has 0.
    ///
    /// At most half of the slots are used.
    private var slots = [UInt32](repeating: 0, count: 64)

    /// The number of names in the table.
    package var count: Int { ends.count - 1 }

    /// The size of all names in bytes.
    var size: Int { bytes.count }

    /// The name with this number.
    package subscript(number: Int) -> ArraySlice<UInt8> { bytes[ends[number]..<ends[number + 1]] }

    /// Returns the number of the name in `text`, adding new names.
    mutating func number(of text: Span<UInt8>) -> Int {
        var slot = Self.hash(text) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if isName(number, text) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        for index in text.indices { bytes.append(text[index]) }
        ends.append(bytes.count)
        slots[slot] = UInt32(count)
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    /// Forgets all names.
    mutating func removeAll() { self = NameTable() }

    private func isName(_ number: Int, _ text: Span<UInt8>) -> Bool {
        let start = ends[number]
        guard ends[number + 1] - start == text.count else { return false }
        for index in text.indices where bytes[start + index] != text[index] { return false }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 4)
        for number in 0..<count {
            var slot = Self.hash(bytes.span.extracting(ends[number]..<ends[number + 1])) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    /// Uses the standard library's seeded hasher, so that no one can choose names that all have the same slot.
    private static func hash(_ text: Span<UInt8>) -> Int {
        var hasher = Hasher()
        unsafe text.withUnsafeBufferPointer { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        return hasher.finalize()
    }
}
