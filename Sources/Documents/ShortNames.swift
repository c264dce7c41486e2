/// Names of at most seven letters, by these letters: the objects of a document mostly have the same fields, and each name is
/// made into a text once.
struct ShortNames {
    /// Each where its letters put it, until others are put there; before, the name without letters.
    private var known = Array(repeating: (letters: UInt64(0), name: ""), count: 64)

    /// The name of these letters, one a byte.
    subscript(letters: UInt64) -> String? {
        get {
            let place = place(of: letters)
            return known[place].letters == letters ? known[place].name : nil
        }
        set { known[place(of: letters)] = newValue.map { (letters, $0) } ?? (0, "") }
    }

    /// Depends on all of the letters (Knuth's multiplicative hashing).
    private func place(of letters: UInt64) -> Int { Int((letters &* 0x9E37_79B9_7F4A_7C15) >> 58) }
}
