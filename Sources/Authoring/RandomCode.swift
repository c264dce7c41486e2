/// Returns a code of random digits in Crockford's base 32, each with 5 bits, in groups.
package func randomCode(
    _ groups: Int = 2, of count: Int = 5, using generator: inout some RandomNumberGenerator
) -> String {
    let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    return (0..<groups).map { _ in
        String((0..<count).map { _ in digits[Int(generator.next(upperBound: UInt32(digits.count)))] })
    }.joined(separator: "-")
}
