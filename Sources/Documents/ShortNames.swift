/// A cache of names of at most seven letters.
///
/// The objects of a document mostly have the same fields, so a `String` for each name is made only once.
struct ShortNames {
    /// Each name is at the place of its letters until another one takes it; at first all places have the empty name.
    private var known = Array(repeating: (letters: UInt64(0), name: ""), count: 64)

    /// The name with these letters, one in each byte.
    subscript(letters: UInt64) -> String? {
        get {
            let place = place(of: letters)
            return known[place].letters == letters ? known[place].name : nil
        }
        set { known[place(of: letters)] = newValue.map { (letters, $0) } ?? (0, "") }
    }

    /// The place for these letters (Knuth's multiplicative hashing).
    private func place(of letters: UInt64) -> Int { Int((letters &* 0x9E37_79B9_7F4A_7C15) >> 58) }
}
