extension UInt8 {
    /// Whether this is white space between or within tags: a space, tab or line ending.
    var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0d) }

    /// Whether this is white space within a line.
    var isSpace: Bool { self == 0x20 || self == 0x09 }
}
