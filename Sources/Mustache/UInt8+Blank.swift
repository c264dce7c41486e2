extension UInt8 {
    /// True for white space in HTML: a space, tab, line ending or form feed, but not a vertical tab.
    var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0d && self != 0x0b) }

    /// True for white space within a line.
    var isSpace: Bool { self == 0x20 || self == 0x09 }
}
