extension UInt8 {
    /// Whether the byte is one of 0–9, A–Z, a–z.
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5a).contains(self) || (0x61...0x7a).contains(self)
    }
}
