extension UInt8 {
    /// Whether the byte is one of A–Z, a–z.
    @inlinable
    public var isASCIILetter: Bool { (0x61...0x7a).contains(self | 0x20) }

    /// Whether the byte is one of 0–9.
    @inlinable
    public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether the byte is one of 0–9, A–Z, a–z.
    @inlinable
    public var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

    /// Whether the byte is a space, a tab, or what ends a line or page.
    @inlinable
    public var isASCIISpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
