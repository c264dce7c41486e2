extension UInt8 {
    /// Whether this is what HTML takes for white space: a space, tab, line ending or form feed, but no vertical tab.
    var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0d && self != 0x0b) }

    /// Whether this is white space within a line.
    var isSpace: Bool { self == 0x20 || self == 0x09 }
}
