extension String {
    /// Formats a non-negative number with at least `digits` digits, padded with zeros.
    public init(_ number: some BinaryInteger, radix: Int = 10, uppercase: Bool = false, digits: Int) {
        let written = String(number, radix: radix, uppercase: uppercase)
        self = String(repeating: "0", count: Swift.max(0, digits - written.utf8.count)) + written
    }
}
