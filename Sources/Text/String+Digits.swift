extension String {
    /// Writes a number that isn't negative with at least `digits` digits, with leading zeros.
    public init(_ number: some BinaryInteger, radix: Int = 10, uppercase: Bool = false, digits: Int) {
        let written = String(number, radix: radix, uppercase: uppercase)
        self = String(repeating: "0", count: Swift.max(0, digits - written.utf8.count)) + written
    }
}
