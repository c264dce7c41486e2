extension ArraySlice<UInt8> {
    /// The text with a line feed at the end of each line, in place of a carriage return or both.
    package var withLineFeeds: [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(count)
        for index in indices {
            if self[index] != 0x0d {
                lines.append(self[index])
            } else if index + 1 == endIndex || self[index + 1] != 0x0a {
                lines.append(0x0a)
            }
        }
        return lines
    }
}
