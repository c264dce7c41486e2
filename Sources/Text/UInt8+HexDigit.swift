extension UInt8 {
    /// Creates the ASCII hexadecimal digit of a number below 16.
    @inlinable
    public init(hexDigit number: UInt8, isUppercase: Bool = false) {
        let letter = isUppercase ? UInt8(ascii: "A") : UInt8(ascii: "a")
        self = number < 10 ? UInt8(ascii: "0") + number : letter + number - 10
    }

    /// The value of an ASCII hexadecimal digit in either case; nil for any other byte.
    @inlinable
    public var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
