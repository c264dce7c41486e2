/// Returns 50 random bits as two groups of digits in Crockford's base 32.
package func randomCode(using generator: inout some RandomNumberGenerator) -> String {
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    let code = (0..<10).map { _ in digits[Int(generator.next(upperBound: UInt32(digits.count)))] }
    return String(code.prefix(5)) + "-" + String(code.suffix(5))
}
