import Text

/// A script without its comments, and without the blanks and line ends that only make it readable.
///
/// Names, texts and regular expressions stay as they are, and so does every line end at which a statement may end. Where
/// only a parser could tell whether a `/` divides or begins a regular expression, the whole script stays as it is.
func compactScript(_ script: [UInt8]) -> [UInt8] {
    var scan = ScriptScan(script)
    return scan.run() ? scan.compact : script
}

/// A walk over the tokens of a script.
private struct ScriptScan {
    private(set) var compact: [UInt8] = []
    private let script: [UInt8]
    private var position = 0
    private var gap = Gap.none
    private var open: [Bracket] = []

    /// What the last `/` of the compact script means: it may have ended a regular expression.
    private var isBehindPattern = false
    private var lastClosed = Bracket.other

    /// At which depths of brackets the statement that ended last declares constants.
    private var constants: Set<Int> = []

    private enum Gap: Int {
        case none, blank, line
    }

    private enum Bracket {
        case other
        /// `(` behind `if`, `for`, `while` or `with`: a statement follows its `)`.
        case head
        /// `(` behind `await`, which may be a head's or an expression's.
        case unclear
        /// `${` of a template.
        case template
    }

    init(_ script: [UInt8]) {
        self.script = script
        compact.reserveCapacity(script.count)
    }

    private var rest: ArraySlice<UInt8> { script[position...] }

    /// Walks to the end; false where the script is better left alone.
    mutating func run() -> Bool {
        // Line ends that are no ASCII would end comments, too.
        guard !script.hasOtherLineEnds, !script.starts(with: "#!".utf8) else { return false }
        while position < script.count {
            guard step() else { return false }
        }
        return open.isEmpty
    }

    /// Takes one token, or what is between two; false where it can't be told what it is.
    private mutating func step() -> Bool {
        switch script[position] {
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): skip(1, .line)
        case UInt8(ascii: " "), UInt8(ascii: "\t"): skip(1, .blank)
        case UInt8(ascii: "/") where rest.starts(with: "//".utf8):
            skip(rest.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.count, .blank)
        case UInt8(ascii: "/") where rest.starts(with: "/*".utf8):
            guard let end = script.end(of: "*/", from: position + 2) else { return false }
            skip(end - position, script[position..<end].contains(UInt8(ascii: "\n")) ? .line : .blank)
        case UInt8(ascii: "/"):
            guard let isPattern = mayBePattern else { return false }
            if isPattern { return takePattern() }
            take(1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return takeText()
        case UInt8(ascii: "`"): return takeTemplate()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            let bracket = openingBracket
            take(1)
            open.append(bracket)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            constants.remove(open.count)
            guard let bracket = open.popLast() else { return false }
            if bracket == .template { return takeTemplate() }
            if script[position] == UInt8(ascii: "}") { dropSemicolon() }
            lastClosed = bracket
            take(1)
        case UInt8(ascii: "=") where rest.starts(with: "=>".utf8):
            unwrapParameter()
            take(2)
        default: takeWord()
        }
        return true
    }

    /// Takes a name, keyword or number, or one sign.
    private mutating func takeWord() {
        let count = Swift.max(1, rest.prefix(while: isNamePart).count)
        guard rest.prefix(count).elementsEqual("const".utf8), compact.last != UInt8(ascii: ".") else {
            return take(count)
        }
        let isNext = compact.last == UInt8(ascii: ";") && constants.contains(open.count)
        let isExported = lastWord == "export"
        if isNext {
            // "const a = 1; const b = 2" is "const a = 1, b = 2".
            compact[compact.count - 1] = UInt8(ascii: ",")
            position += count
            gap = .none
        } else {
            take(count)
            // Only an assignment that fails tells them apart.
            compact.replaceSubrange((compact.count - count)..., with: "let".utf8)
        }
        if !isExported { constants.insert(open.count) }
    }

    private mutating func skip(_ count: Int, _ kind: Gap) {
        position += count
        if kind.rawValue > gap.rawValue { gap = kind }
    }

    private mutating func take(_ count: Int) {
        if let last = compact.last, gap == .line ? !last.joinsLines(with: rest) : gap == .blank && !last.joins(rest) {
            compact.append(gap == .line ? UInt8(ascii: "\n") : UInt8(ascii: " "))
        }
        // A statement ends here, or may: what follows it is another one.
        if compact.last == UInt8(ascii: ";") || compact.last == UInt8(ascii: "\n") { constants.remove(open.count) }
        gap = .none
        compact += rest.prefix(count)
        position += count
        isBehindPattern = false
    }

    /// Drops the `;` of a block's last statement, where that is not all there is of the statement: in `for (…);` it is.
    private mutating func dropSemicolon() {
        guard compact.last == UInt8(ascii: ";") else { return }
        compact.removeLast()
        let isNeeded = compact.last == UInt8(ascii: ")") && lastClosed != .other
        if isNeeded || ["else", "do"].contains(lastWord) || "{;:".utf8.contains(compact.last ?? 0) {
            compact.append(UInt8(ascii: ";"))
        }
    }

    /// Drops the brackets around the only parameter of an arrow function.
    private mutating func unwrapParameter() {
        guard compact.last == UInt8(ascii: ")"), let start = compact.lastIndex(of: UInt8(ascii: "(")) else { return }
        let name = compact[(start + 1)...].dropLast()
        guard !name.isEmpty, name.allSatisfy(isNamePart) else { return }
        // In "async (x) => x" the bracket parts two words.
        if start > 0, isNamePart(compact[start - 1]) { return }
        compact.replaceSubrange(start..., with: Array(name))
    }

    /// Takes a text in quotes.
    private mutating func takeText() -> Bool {
        let quote = script[position]
        var end = position + 1
        while end < script.count, script[end] != quote {
            if script[end] == UInt8(ascii: "\n") { return false }
            end += script[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < script.count else { return false }
        take(end + 1 - position)
        return true
    }

    /// Takes a template from its first quote, or from the `}` of a value in it, to its last quote or the next `${`.
    private mutating func takeTemplate() -> Bool {
        // Within a template, blanks before a "}" end a value and mean nothing.
        if script[position] == UInt8(ascii: "}") { gap = .none }
        var end = position + 1
        while end < script.count, script[end] != UInt8(ascii: "`") {
            if script[end...].starts(with: "${".utf8) {
                take(end + 2 - position)
                open.append(.template)
                return true
            }
            end += script[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < script.count else { return false }
        take(end + 1 - position)
        return true
    }

    private mutating func takePattern() -> Bool {
        var end = position + 1
        var isInClass = false
        while end < script.count, isInClass || script[end] != UInt8(ascii: "/") {
            switch script[end] {
            case UInt8(ascii: "\n"): return false
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            default: break
            }
            end += 1
        }
        guard end < script.count else { return false }
        take(end + 1 - position)
        isBehindPattern = true
        return true
    }

    private var openingBracket: Bracket {
        guard script[position] == UInt8(ascii: "(") else { return .other }
        return switch lastWord {
        case "if", "for", "while", "with": .head
        case "await": .unclear
        default: .other
        }
    }

    /// The word that the compact script ends in, empty where that is a property or no word at all.
    private var lastWord: String {
        let start = compact.lastIndex { !isNamePart($0) }
        if let start, compact[start] == UInt8(ascii: ".") { return "" }
        return String(decoding: compact[(start.map { $0 + 1 } ?? 0)...], as: UTF8.self)
    }

    /// Whether a `/` begins a regular expression; nil where only a parser could say.
    private var mayBePattern: Bool? {
        guard let last = compact.last else { return true }
        switch last {
        case UInt8(ascii: ")"):
            return switch lastClosed {
            case .head: true
            case .unclear: nil
            default: false
            }
        case UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return false
        // A block ends, or an object does.
        case UInt8(ascii: "}"): return nil
        case UInt8(ascii: "+") where compact.ends(with: "++"), UInt8(ascii: "-") where compact.ends(with: "--"):
            return false
        case UInt8(ascii: "/"): return !isBehindPattern
        case let byte where isNamePart(byte):
            if lastWord == "of" { return nil }
            return wordsBeforeValues.contains(lastWord)
        default: return true
        }
    }
}

/// The words that a value follows, not an operator.
private let wordsBeforeValues: Set = [
    "await", "case", "delete", "do", "else", "in", "instanceof", "new", "return", "throw", "typeof", "void", "yield",
]

/// Whether a byte belongs to a name, a keyword or a number.
private func isNamePart(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80 || "_$#@\\".utf8.contains(byte)
}

/// Beside these a blank means nothing.
private let joiners = Set("{}()[];,=:?!&|<>+-*\"'".utf8)

/// Behind these no statement ends.
private let joinersOfLines = Set("{([;,=:?&|".utf8)

/// Nor does one end, or one that would is ended anyway, before these.
private let joinersBeforeLines = Set("})];,:?&|".utf8)

extension UInt8 {
    /// Whether this byte and what follows are the same tokens without the blank between them.
    fileprivate func joins(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let next = rest.first else { return true }
        // "+ +" are two signs, and "<!--" would begin a comment.
        let changes = self == next && "+-".utf8.contains(next) || self == UInt8(ascii: "<") && next == UInt8(ascii: "!")
        return !changes && (joiners.contains(self) || joiners.contains(next))
    }

    /// Whether this byte and what follows are of one statement, and the same tokens, without the line end between them.
    fileprivate func joinsLines(with rest: ArraySlice<UInt8>) -> Bool {
        guard let next = rest.first else { return true }
        if next == UInt8(ascii: ".") { return self == UInt8(ascii: ")") || self == UInt8(ascii: "]") }
        return joinersOfLines.contains(self) || joinersBeforeLines.contains(next)
    }
}

extension [UInt8] {
    /// Where the first occurrence of `word` from `start` on ends.
    fileprivate func end(of word: String, from start: Int) -> Int? {
        (start..<Swift.max(start, count)).first { self[$0...].starts(with: word.utf8) }.map { $0 + word.utf8.count }
    }

    /// Whether there is a U+2028 or U+2029.
    fileprivate var hasOtherLineEnds: Bool {
        var rest = self[...]
        while let start = rest.firstIndex(of: 0xe2) {
            rest = rest[(start + 1)...]
            if rest.starts(with: [0x80, 0xa8]) || rest.starts(with: [0x80, 0xa9]) { return true }
        }
        return false
    }
}
