extension Int64 {
    /// The quotient rounded down and the remainder, which is never negative.
    func dividedDown(by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension Int {
    /// The decimal digits of a number that isn't negative, with zeros in front up to `width`.
    func padded(to width: Int = 2) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.utf8.count)) + digits
    }
}
