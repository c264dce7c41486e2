import Diagnostics
import Text

/// Finds the tags of a template.
struct Lexer {
    private let source: TemplateSource
    private var opening: [UInt8] = Array("{{".utf8)
    private var closing: [UInt8] = Array("}}".utf8)
    private var tags: [TemplateTag] = []

    /// The tags of `source`, in order.
    static func tags(of source: TemplateSource, from start: Int, _ log: inout DiagnosticLog) -> [TemplateTag] {
        var lexer = Lexer(source: source)
        lexer.run(from: start, &log)
        return lexer.tags
    }

    private mutating func run(from start: Int, _ log: inout DiagnosticLog) {
        let bytes = source.bytes
        var offset = start
        while let tag = bytes.firstRange(of: opening, from: offset) {
            let inside = tag.upperBound
            let sigil = bytes[inside...].firstIndex { !$0.isBlank } ?? inside
            let (end, first): ([UInt8], Int) =
                switch sigil < bytes.count ? bytes[sigil] : nil {
                case UInt8(ascii: "{"): (Array("}".utf8) + closing, sigil + 1)
                case UInt8(ascii: "="): (Array("=".utf8) + closing, sigil + 1)
                default: (closing, inside)
                }
            guard let close = bytes.firstRange(of: end, from: first) else {
                log.error(
                    .templateSyntax, at: source.place(tag.lowerBound), "this tag is never closed",
                    hint: "end it with \(String(decoding: end, as: UTF8.self))")
                return
            }
            add(tag.lowerBound..<close.upperBound, inside..<close.lowerBound, &log)
            offset = close.upperBound
        }
    }

    /// Adds the tag at `range`; `inside` is the range between its delimiters.
    private mutating func add(_ range: Range<Int>, _ inside: Range<Int>, _ log: inout DiagnosticLog) {
        var content = source.bytes.trimmed(inside)
        guard let sigil = content.first.map({ source.bytes[$0] }) else {
            log.error(
                .templateSyntax, at: source.place(range.lowerBound), "this tag is empty",
                hint: "write a name between the delimiters")
            return
        }
        let kind: TemplateTag.Kind =
            switch sigil {
            case UInt8(ascii: "#"): .section
            case UInt8(ascii: "^"): .inverted
            case UInt8(ascii: "/"): .close
            case UInt8(ascii: ">"): .partial
            case UInt8(ascii: "<"): .parent
            case UInt8(ascii: "$"): .block
            case UInt8(ascii: "!"): .comment
            case UInt8(ascii: "="): .delimiters
            case UInt8(ascii: "&"), UInt8(ascii: "{"): .raw
            default: .value
            }
        if kind != .value { content = source.bytes.trimmed(content.lowerBound + 1..<content.upperBound) }
        if kind == .delimiters { setDelimiters(content, range, &log) }
        var isDynamic = false
        if kind == .partial || kind == .parent || kind == .close, let first = content.first,
            source.bytes[first] == UInt8(ascii: "*")
        {
            isDynamic = true
            content = source.bytes.trimmed(first + 1..<content.upperBound)
        }
        let isNamed = kind != .comment && kind != .delimiters
        let isFile = !isDynamic && (kind == .partial || kind == .parent)
        if isNamed, let problem = problem(with: content, isFile: isFile) {
            log.error(
                .templateSyntax, at: source.place(content.isEmpty ? range.lowerBound : content.lowerBound),
                problem.message, hint: problem.hint)
        }
        tags.append(
            TemplateTag(
                kind: kind, name: isNamed ? source.text(content) : "", nameOffset: content.lowerBound,
                isDynamic: isDynamic, range: range, indent: range.lowerBound..<range.lowerBound))
    }

    /// Returns the problem with a name; nil if the name is valid.
    private func problem(with name: Range<Int>, isFile: Bool) -> (message: String, hint: String)? {
        let bytes = source.bytes[name]
        if bytes.isEmpty { return ("this tag has no name", "write a name between the delimiters") }
        if bytes.contains(where: \.isBlank) {
            return (
                "a name can't contain white space", "templates have no functions or conditions, only names: {{#name}}"
            )
        }
        if isFile {
            let isPath = bytes.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") || $0 == 0 }
            if isPath || bytes.elementsEqual("..".utf8) || bytes.elementsEqual(".".utf8) {
                return ("a template's name can't be a path", "write only the name, as in {{>card}}")
            }
        } else if bytes.count > 1, Self.lacksPart(bytes) {
            return ("a part of this dotted name is missing", "write a name on each side of every dot")
        }
        return nil
    }

    /// True if a dot of the name lacks a part before or after it.
    private static func lacksPart(_ name: ArraySlice<UInt8>) -> Bool {
        let dot = UInt8(ascii: ".")
        if name.first == dot || name.last == dot { return true }
        return zip(name, name.dropFirst()).contains { $0 == dot && $1 == dot }
    }

    private mutating func setDelimiters(_ content: Range<Int>, _ range: Range<Int>, _ log: inout DiagnosticLog) {
        let parts = source.bytes[content].split(whereSeparator: \.isBlank)
        guard parts.count == 2, !parts.joined().contains(UInt8(ascii: "=")) else {
            log.error(
                .templateSyntax, at: source.place(range.lowerBound), "these aren't valid delimiters",
                hint: "write two delimiters without \"=\", separated by a space: {{=<% %>=}}")
            return
        }
        (opening, closing) = (Array(parts[0]), Array(parts[1]))
    }
}

extension [UInt8] {
    /// The first occurrence of `needle` at or after `start`.
    fileprivate func firstRange(of needle: [UInt8], from start: Int) -> Range<Int>? {
        guard start <= count else { return nil }
        return span.firstIndex(of: needle, from: start).map { $0..<$0 + needle.count }
    }

    /// `range` without the white space at its ends.
    fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
        guard let first = self[range].firstIndex(where: { !$0.isBlank }),
            let last = self[range].lastIndex(where: { !$0.isBlank })
        else { return range.upperBound..<range.upperBound }
        return first..<last + 1
    }
}
