/// Undoes the changes that mail and chat programs make to lines of JSON.
enum PastedLine {
    /// True for white space, the marks of quoted mail, and the CR of a CR LF.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0d || byte == UInt8(ascii: ">")
    }

    /// True if a line begins a JSON object.
    static func beginsObject(_ line: ArraySlice<UInt8>) -> Bool {
        if line.first == UInt8(ascii: "{") { return true }
        return line.first { !isBlank($0) } == UInt8(ascii: "{")
    }

    /// True if a line ends a JSON object.
    static func endsObject(_ line: ArraySlice<UInt8>) -> Bool {
        if line.last == UInt8(ascii: "}") { return true }
        return line.last { !isBlank($0) } == UInt8(ascii: "}")
    }

    /// Returns the line with straight quotes, and without marks of quoted mail, no-break spaces and line breaks; nil if
    /// the line needs no change.
    static func mended(_ line: Span<UInt8>) -> [UInt8]? {
        var mended: [UInt8] = []
        mended.reserveCapacity(line.count)
        var index = 0
        var isAtStart = true
        var isChanged = false
        while index < line.count {
            let byte = line[index]
            let rest = line.count - index
            if isAtStart, isBlank(byte) {
                isChanged = isChanged || byte == UInt8(ascii: ">")
                index += 1
            } else if byte == 0x0d || byte == 0x0a {
                // A program that wraps a line at a space may keep or drop the space.
                if byte == 0x0a {
                    if mended.last != 0x20 { mended.append(0x20) }
                    isAtStart = true
                    isChanged = true
                }
                index += 1
            } else if rest > 2, byte == 0xe2, line[index + 1] == 0x80, (0x9c...0x9f).contains(line[index + 2]) {
                // “ ” „ ‟
                mended.append(UInt8(ascii: "\""))
                index += 3
                (isAtStart, isChanged) = (false, true)
            } else if rest > 1, byte == 0xc2, [0xa0, 0xab, 0xbb].contains(line[index + 1]) {
                // A no-break space, « and ».
                mended.append(line[index + 1] == 0xa0 ? 0x20 : UInt8(ascii: "\""))
                index += 2
                (isAtStart, isChanged) = (false, true)
            } else {
                mended.append(byte)
                index += 1
                isAtStart = false
            }
        }
        return isChanged ? mended : nil
    }
}
