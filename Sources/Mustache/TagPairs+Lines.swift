extension TagPairs {
    /// Extends the range of each tag that is alone on its line to the entire line.
    mutating func findStandaloneTags(in bytes: [UInt8], from start: Int) {
        var first = 0
        while first < tags.count {
            var last = first
            while last + 1 < tags.count,
                bytes[tags[last].range.upperBound..<tags[last + 1].range.lowerBound].allSatisfy(\.isSpace)
            {
                last += 1
            }
            widen(first...last, in: bytes, from: start)
            first = last + 1
        }
    }

    /// Does this for `group`, tags with only spaces between them.
    private mutating func widen(_ group: ClosedRange<Int>, in bytes: [UInt8], from start: Int) {
        let begin = tags[group.lowerBound].range.lowerBound
        var lineStart = begin
        while lineStart > start, bytes[lineStart - 1].isSpace { lineStart -= 1 }
        guard lineStart == start || bytes[lineStart - 1] == UInt8(ascii: "\n") else { return }
        tags[group.lowerBound].indent = lineStart..<begin

        var end = tags[group.upperBound].range.upperBound
        while end < bytes.count, bytes[end].isSpace { end += 1 }
        if end < bytes.count {
            if bytes[end] == UInt8(ascii: "\r") { end += 1 }
            guard end < bytes.count, bytes[end] == UInt8(ascii: "\n") else { return }
            end += 1
        }
        // One tag, as in the specification; or several, if all of them begin or end a parent or an overriding block.
        guard group.count == 1 ? leavesNoText(group.lowerBound) : group.allSatisfy(isBracket) else { return }
        for index in group { tags[index].isStandalone = true }
        tags[group.lowerBound].range = lineStart..<tags[group.lowerBound].range.upperBound
        tags[group.upperBound].range = tags[group.upperBound].range.lowerBound..<end
    }

    private func leavesNoText(_ index: Int) -> Bool { tags[index].kind != .value && tags[index].kind != .raw }
}
