import Text

/// The beginning of a Markdown text in plain words, as a note on the board shows it.
///
/// This is no reading of Markdown, which takes a worker process and the whole text: it takes the first lines of prose and leaves out
/// marks, so that a note says what it is about at no cost. Whatever it gets wrong is text, and escaped like any other.
struct BulletinExcerpt {
    /// The most characters: some four lines of a note.
    static let limit = 150

    /// How much of a text is looked at, in bytes.
    private static let reach = 4096

    private(set) var text = ""
    private var fence: Character?

    init(_ markdown: [UInt8]) {
        for line in String(decoding: markdown.prefix(Self.reach), as: UTF8.self).split(whereSeparator: \.isNewline) {
            add(line)
            if text.count > Self.limit { break }
        }
        cut()
    }

    /// Adds the words of a line, unless it is a heading, a table, code, HTML, a rule or a definition.
    private mutating func add(_ line: Substring) {
        var rest = line.drop(while: \.isWhitespace)
        if let mark = rest.first, mark == "`" || mark == "~", rest.hasPrefix(String(repeating: mark, count: 3)) {
            fence = fence == nil ? mark : fence == mark ? nil : fence
            return
        }
        guard fence == nil, let first = rest.first, !"#|<=".contains(first) else { return }
        while let quote = rest.first, quote == ">" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        rest = rest.withoutListMark
        if rest.hasPrefix("[^") || rest.hasPrefix("["), rest.contains("]:") { return }
        let words = Self.plain(rest)
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return }
        if !text.isEmpty { text.append(" ") }
        text.append(words)
    }

    /// Ends the text with a whole word and an ellipsis, where it is too long.
    private mutating func cut() {
        guard text.count > Self.limit else { return }
        let start = text.prefix(Self.limit)
        let end = start.lastIndex(of: " ") ?? start.endIndex
        text = String(start[..<end]) + "…"
    }

    /// The words of a line: of links their texts, of pictures nothing.
    private static func plain(_ line: Substring) -> String {
        var words = ""
        var rest = line
        while let character = rest.popFirst() {
            switch character {
            case "\\": if let next = rest.popFirst() { words.append(next) }
            case "!" where rest.first == "[": _ = rest.popBracketed("[", "]"); _ = rest.popBracketed("(", ")")
            case "[":
                rest = line[line.index(before: rest.startIndex)...]
                let label = rest.popBracketed("[", "]")
                _ = rest.popBracketed("(", ")")
                if let label, !label.hasPrefix("^") { words.append(plain(label)) }
                if label == nil { _ = rest.popFirst() }
            case "<": if let end = rest.firstIndex(of: ">") { rest = rest[rest.index(after: end)...] }
            case "*", "`", "~": break
            case "_" where words.last?.isLetter != true || rest.first?.isLetter != true: break
            case "&": words.append(rest.popReference() ?? "&")
            case _ where character.isWhitespace: if words.last != " " { words.append(" ") }
            default: if !character.isControl { words.append(character) }
            }
        }
        return words
    }
}

extension Substring {
    /// The line without what makes it an item of a list.
    fileprivate var withoutListMark: Substring {
        guard let mark = first else { return self }
        let rest = "-*+".contains(mark) ? dropFirst() : drop(while: \.isNumber)
        if "-*+".contains(mark) { return rest.first == " " ? rest.drop(while: \.isWhitespace) : self }
        guard mark.isNumber, let point = rest.first, ".)".contains(point), rest.dropFirst().first == " " else {
            return self
        }
        return rest.dropFirst().drop(while: \.isWhitespace)
    }

    /// Takes what stands in brackets from the start, however they are nested; nil unless they close within 400 characters.
    fileprivate mutating func popBracketed(_ open: Character, _ close: Character) -> Substring? {
        guard first == open else { return nil }
        var depth = 0
        for place in indices.prefix(400) {
            if self[place] == open { depth += 1 }
            if self[place] == close { depth -= 1 }
            guard depth == 0 else { continue }
            let inside = self[index(after: startIndex)..<place]
            self = self[index(after: place)...]
            return inside
        }
        return nil
    }

    /// Takes the rest of a character reference after its `&`; nil if it is none of the usual ones.
    fileprivate mutating func popReference() -> String? {
        let known = ["amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "nbsp;": " ", "#39;": "'"]
        guard let name = known.keys.first(where: hasPrefix) else { return nil }
        self = dropFirst(name.count)
        return known[name]
    }
}

extension Character {
    fileprivate var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}
