/// Breaks a text into lines of at most `width` terminal columns, and returns their byte ranges.
///
/// A line ends at a line break, at spaces, which belong to no line, or next to a wide character, as in Chinese and
/// Japanese. Other words are never broken, even if they are too long, because a broken address can't be followed.
public func lineRanges(of text: [UInt8], width: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var line: Range<Int>?
    var used = 0
    var place = 0
    while place < text.count {
        let start = text[place...].firstIndex { $0 != UInt8(ascii: " ") } ?? text.count
        if start == text.count { break }
        if text[start] == UInt8(ascii: "\n") {
            lines.append(line ?? start..<start)
            line = nil
            place = start + 1
            continue
        }
        for piece in pieces(of: text, from: start) {
            let columns = displayWidth(text[piece])
            let gap = line.map { piece.lowerBound - $0.upperBound } ?? 0
            if let open = line, used + gap + columns <= width {
                line = open.lowerBound..<piece.upperBound
                used += gap + columns
            } else {
                if let full = line { lines.append(full) }
                line = piece
                used = columns
            }
            place = piece.upperBound
        }
    }
    if let line { lines.append(line) }
    return lines
}

/// Returns the parts of the word at `start`; the line may be broken between them.
private func pieces(of text: [UInt8], from start: Int) -> [Range<Int>] {
    let end = text[start...].firstIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") } ?? text.count
    guard text[start..<end].contains(where: { $0 >= 0x80 }) else { return [start..<end] }
    var pieces: [Range<Int>] = []
    var first = start
    var place = start
    var last: Character?
    // Iterates over Characters, so that marks stay with their letters.
    for character in String(decoding: text[start..<end], as: UTF8.self) {
        if let last, mayBreak(between: last, and: character) {
            pieces.append(first..<place)
            first = place
        }
        last = character
        place += character.utf8.count
    }
    return pieces + [first..<end]
}

private func mayBreak(between first: Character, and second: Character) -> Bool {
    guard displayWidth(String(first)) == 2 || displayWidth(String(second)) == 2,
        let before = first.unicodeScalars.last?.properties.generalCategory,
        let after = second.unicodeScalars.first?.properties.generalCategory
    else { return false }
    switch (before, after) {
    case (.openPunctuation, _), (.initialPunctuation, _): return false
    case (_, .closePunctuation), (_, .finalPunctuation), (_, .otherPunctuation), (_, .modifierLetter): return false
    default: return true
    }
}
