extension UInt8 {
    /// True for A–Z and a–z.
    @inlinable
    public var isASCIILetter: Bool { (0x61...0x7a).contains(self | 0x20) }

    /// True for 0–9.
    @inlinable
    public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// True for 0–9, A–Z and a–z.
    @inlinable
    public var isASCIIAlphanumeric: Bool { isASCIIDigit || isASCIILetter }

    /// True for a space, a tab, a line end or a form feed.
    @inlinable
    public var isASCIISpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }
}
