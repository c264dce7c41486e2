extension UInt8 {
    /// The hexadecimal digit, in ASCII and lower case, of a number below 16.
    init(hexDigit number: some BinaryInteger) {
        let digit = UInt8(number)
        self = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
}
