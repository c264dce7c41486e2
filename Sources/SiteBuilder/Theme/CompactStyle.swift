/// A style sheet without its comments, and without the blanks that only make it readable.
///
/// Texts in quotes and in `url(…)` stay as they are, and so does every blank that may part two things of a selector or a
/// value.
func compactStyle(_ style: [UInt8]) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(style.count)
    var position = 0
    var needsBlank = false
    func append(_ bytes: ArraySlice<UInt8>) {
        if needsBlank, let last = compact.last, let first = bytes.first, !joins.contains(last),
            !partsBefore.contains(first)
        {
            compact.append(UInt8(ascii: " "))
        }
        needsBlank = false
        compact += bytes
    }
    while position < style.count {
        let rest = style[position...]
        switch rest[position] {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
            needsBlank = true
            position += 1
        case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
            position = rest.dropFirst(2).end(of: "*/")
            // Between ".a" and ".b" a comment parts nothing that a blank would not part further.
            if !needsBlank, let next = rest[position...].first, next > UInt8(ascii: " ") {
                if let last = compact.last, !joins.contains(last), !partsBefore.contains(next) {
                    compact += "/**/".utf8
                }
            }
        case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"):
            let end = rest.endOfQuotedText
            append(rest[..<end])
            position = end
        case UInt8(ascii: "u") where rest.starts(with: "url(".utf8) && !rest.dropFirst(4).beginsWithQuote:
            let end = rest.end(of: ")")
            append(rest[..<end])
            position = end
        case UInt8(ascii: "}"):
            // The last declaration needs nothing to part it from another.
            if compact.last == UInt8(ascii: ";") { compact.removeLast() }
            append(rest.prefix(1))
            position += 1
        default:
            append(rest.prefix(1))
            position += 1
        }
    }
    return compact
}

/// After these a blank means nothing. Not after `)`, which may end a part of a selector or of a value.
private let joins = Set("{};,:>".utf8)

/// Before these a blank means nothing. Not before `:`, where it is the "any descendant" of a selector.
private let partsBefore = Set("{};,>".utf8)

extension ArraySlice<UInt8> {
    /// Where the first occurrence of `word` ends; the slice's end where there is none.
    fileprivate func end(of word: String) -> Int {
        indices.first { self[$0...].starts(with: word.utf8) }.map { $0 + word.utf8.count } ?? endIndex
    }

    /// Whether an address in quotes follows, perhaps behind a blank.
    fileprivate var beginsWithQuote: Bool {
        let first = first { $0 > UInt8(ascii: " ") }
        return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    }

    /// Where the text ends whose opening quote comes first.
    fileprivate var endOfQuotedText: Int {
        var position = startIndex + 1
        while position < endIndex, self[position] != self[startIndex] {
            position += self[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(position + 1, endIndex)
    }
}
