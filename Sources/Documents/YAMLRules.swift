import Diagnostics
import Text

/// Checks the rules of YAML 1.2 that libyaml doesn't know.
///
/// It walks through the bytes from event to event; between two scalars are only spaces, comments and signs. Contrary to
/// the specification, a closing bracket may begin a line at any column: people write that, and it isn't ambiguous.
struct YAMLRules {
    private let bytes: ArraySlice<UInt8>

    /// Everything before this place has been checked.
    private var offset: Int
    private var position: Position

    /// The lists and objects around `offset`.
    private var containers: [Container] = []

    /// The positions of comments that look like a part of the value before them, as in `title: Song #1`.
    private(set) var doubtfulComments: [Position] = []

    /// The plain scalar that ends at `offset`, apart from blanks.
    private var plain: String?

    private struct Container {
        var isFlow: Bool

        /// The minimum number of spaces before each line of the values in it.
        var indentation: UInt32
    }

    init(_ bytes: ArraySlice<UInt8>, firstLine: Int) {
        self.bytes = bytes
        offset = bytes.startIndex
        position = Position(line: UInt32(clamping: firstLine), column: 1)
    }

    /// Checks the text from the last event to the end of this one.
    mutating func check(_ event: YAMLEvent) throws(Problem) {
        try checkSigns(before: event.position)
        switch event.kind {
        case .openList, .openObject:
            // The column counts from 1, so it is one more than the number of spaces before it.
            let indentation = event.isFlow ? self.indentation : event.position.column
            containers.append(Container(isFlow: event.isFlow, indentation: indentation))
        case .close: containers.removeLast()
        case .scalar(let text, let isPlain):
            plain = isPlain ? text : nil
            guard let end = event.end, position < end, offset < bytes.endIndex else { return }
            if isPlain, text == "-", isFlow {
                throw problem("a single dash isn't allowed here", "write a value, or put the dash in quotes")
            }
            let isBlock = !isPlain && [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(bytes[offset])
            if isBlock { try checkBlock() }
            while position < end, offset < bytes.endIndex {
                if step() == UInt8(ascii: "\n"), !isBlock { try checkIndentation(exceptBefore: "") }
            }
        default: break
        }
    }

    private var isFlow: Bool { containers.last?.isFlow == true }
    private var indentation: UInt32 { containers.last?.indentation ?? 0 }

    /// Checks the spaces, comments and signs up to `end`.
    private mutating func checkSigns(before end: Position) throws(Problem) {
        while position < end, offset < bytes.endIndex {
            switch bytes[offset] {
            case UInt8(ascii: "#"):
                if offset > bytes.startIndex, !bytes[offset - 1].isASCIISpace { throw commentWithoutSpace }
                let comment = wordInComment.isEmpty ? nil : position
                if let comment, let plain, isDoubtfulComment(after: plain) { doubtfulComments.append(comment) }
                plain = nil
                while offset < bytes.endIndex, bytes[offset] != UInt8(ascii: "\n") { step() }
                if isFlow, offset < bytes.endIndex { try endLine(after: comment) }
            case UInt8(ascii: "?") where isFlow:
                let next = bytes[(offset + 1)...].first ?? UInt8(ascii: " ")
                guard next.isASCIISpace || ",[]{}".utf8.contains(next) else {
                    throw problem("text can't begin with ? here", "put it in quotes")
                }
                step()
            default:
                let byte = step()
                if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { plain = nil }
                if byte == UInt8(ascii: "\n"), isFlow { try checkIndentation(exceptBefore: "]}#") }
            }
        }
    }

    /// Passes the end of a line with a comment inside brackets or braces; a comment with a word may be the reason if the
    /// next line isn't indented.
    private mutating func endLine(after comment: Position?) throws(Problem) {
        step()
        do throws(Problem) { try checkIndentation(exceptBefore: "]}#") } catch {
            if let comment, doubtfulComments.last != comment { doubtfulComments.append(comment) }
            throw error
        }
    }

    /// True if the comment at `offset` looks like text: a word follows the sign without a space.
    ///
    /// A colour without quotes isn't reported here, because its setting reports that it is missing.
    private func isDoubtfulComment(after text: String) -> Bool {
        let word = wordInComment
        if text.isEmpty, [3, 6].contains(word.count), word.allSatisfy({ $0.hexDigitValue != nil }) { return false }
        return !word.isEmpty
    }

    /// The word directly after the sign at `offset`; empty without one.
    private var wordInComment: ArraySlice<UInt8> {
        bytes[(offset + 1)...].prefix { $0.isASCIIAlphanumeric || $0 >= 0x80 }
    }

    /// Looks for a doubtful comment after the last event, because it may be the reason why the next one can't be read.
    mutating func checkCommentBeforeError() {
        // A sign in quotes is text.
        while offset < bytes.endIndex, !"\n\"'".utf8.contains(bytes[offset]) {
            if bytes[offset] == UInt8(ascii: "#"), offset > bytes.startIndex, bytes[offset - 1].isASCIISpace {
                if !wordInComment.isEmpty { doubtfulComments.append(position) }
                return
            }
            step()
        }
    }

    /// Checks the indentation of a line that continues a value, unless the line is empty or begins with one of `signs`.
    private func checkIndentation(exceptBefore signs: String) throws(Problem) {
        guard indentation > 0 else { return }
        let line = bytes[offset...]
        let spaces = UInt32(line.prefix { $0 == UInt8(ascii: " ") }.count)
        let rest = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard spaces < indentation, let first = rest.first, !first.isASCIISpace, !signs.utf8.contains(first) else {
            return
        }
        var problem = problem(
            "this line belongs to the value above, but is not indented",
            "close the value above, or put spaces before this line")
        problem.position.column = spaces + 1
        if line.dropFirst(Int(spaces)).first == UInt8(ascii: "\t") {
            (problem.message, problem.hint) = ("a tab can't indent a line", "use spaces")
        }
        throw problem
    }

    /// Checks the beginning of the text below `|` or `>`.
    private func checkBlock() throws(Problem) {
        let header = bytes[offset...].dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        let signs = header.prefix { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
        if header[signs.endIndex...].first == UInt8(ascii: "#") {
            var problem = commentWithoutSpace
            problem.position.column += UInt32(signs.count) + 1
            throw problem
        }
        if signs.contains(where: \.isASCIIDigit) { return }
        var longest = Position(line: 0, column: 0)
        var line = position.line + 1
        var rest = bytes[header.endIndex...].dropFirst()
        while !rest.isEmpty {
            let spaces = UInt32(rest.prefix { $0 == UInt8(ascii: " ") }.count)
            rest = rest.dropFirst(Int(spaces))
            guard let first = rest.first, first == UInt8(ascii: "\n") || first == UInt8(ascii: "\r") else {
                guard spaces >= indentation, longest.column > spaces, !rest.isEmpty else { return }
                var problem = problem(
                    "this empty line has more spaces than the text below it", "delete the spaces in it")
                problem.position = Position(line: longest.line, column: spaces + 1)
                throw problem
            }
            if spaces > longest.column { longest = Position(line: line, column: spaces) }
            rest = rest.drop { $0 == UInt8(ascii: "\r") }.dropFirst()
            line += 1
        }
    }

    /// Advances by one byte, and returns it.
    @discardableResult private mutating func step() -> UInt8 {
        let byte = bytes[offset]
        offset += 1
        if byte == UInt8(ascii: "\n") {
            position = Position(line: position.line + 1, column: 1)
        } else if offset == bytes.endIndex || bytes[offset] & 0xC0 != 0x80 {
            position.column += 1  // the character ends here
        }
        return byte
    }

    private var commentWithoutSpace: Problem {
        problem(
            "a comment begins here without a space before it",
            "write a space before #, or put all of the text in quotes")
    }

    private func problem(_ message: String, _ hint: String) -> Problem {
        Problem(code: .yamlSyntax, position: position, message: message, hint: hint)
    }
}
