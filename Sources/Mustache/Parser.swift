import Diagnostics

/// Makes a tree of a template's tags and text.
struct Parser {
    /// How deep sections may nest in one template: more is a mistake, and every stage walks the tree recursively.
    private static let maximumDepth = 32

    private let source: TemplateSource
    private let start: Int
    private var tags: [Tag]
    private var openers: [Int?]
    private var parents: [Int?]

    /// The tree of `source`; empty where something is wrong with it, which has been reported then.
    static func nodes(of source: TemplateSource, _ log: inout DiagnosticLog) -> [Node] {
        var problems = DiagnosticLog()
        defer { log.append(problems) }
        if let offset = source.firstInvalidByte {
            problems.error(
                .encoding, at: source.place(offset), "this isn't valid UTF-8", hint: "save the template as UTF-8")
            return []
        }
        var parser = Parser(source, &problems)
        guard !problems.hasErrors else { return [] }
        parser.match(&problems)
        guard !problems.hasErrors else { return [] }
        parser.findStandaloneTags()
        return parser.tree(&problems)
    }

    private init(_ source: TemplateSource, _ log: inout DiagnosticLog) {
        self.source = source
        start = source.bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0  // a byte order mark is no part of the page
        tags = Lexer.tags(of: source, from: start, &log)
        openers = Array(repeating: nil, count: tags.count)
        parents = Array(repeating: nil, count: tags.count)
    }

    /// Finds what each closing tag closes and what each tag is within.
    private mutating func match(_ log: inout DiagnosticLog) {
        var open: [Int] = []
        var crossed: Set<String> = []
        for (index, tag) in tags.enumerated() {
            if tag.kind == .close {
                guard let top = open.last, tags[top].writtenName == tag.writtenName else {
                    if !crossed.contains(tag.writtenName) { mismatch(tag, &open, &crossed, &log) }
                    continue
                }
                open.removeLast()
                openers[index] = top
                parents[index] = open.last
            } else {
                parents[index] = open.last
                guard tag.kind.opens else { continue }
                if open.count == Self.maximumDepth {
                    log.error(
                        .templateTooDeep, at: source.place(tag.range.lowerBound),
                        "sections nest more than \(Self.maximumDepth) deep",
                        hint: "move a part to a template of its own")
                    return
                }
                open.append(index)
            }
        }
        for index in open {
            log.error(
                .templateSection, at: source.place(tags[index].range.lowerBound),
                "\"\(tags[index].writtenName)\" is never closed", hint: "close it with {{/\(tags[index].writtenName)}}")
        }
    }

    /// Reports a closing tag that doesn't fit what is open, and goes on as if the tags between had been closed.
    private func mismatch(_ tag: Tag, _ open: inout [Int], _ crossed: inout Set<String>, _ log: inout DiagnosticLog) {
        let place = source.place(tag.range.lowerBound)
        guard let top = open.last, let match = open.lastIndex(where: { tags[$0].writtenName == tag.writtenName }) else {
            var hint = "remove it, or open it with {{#\(tag.writtenName)}}"
            if let top = open.last { hint = "the one to close here is \(described(top))" }
            log.error(.templateSection, at: place, "no \"\(tag.writtenName)\" is open here", hint: hint)
            return
        }
        log.error(
            .templateSection, at: place,
            "\"\(tag.writtenName)\" can't be closed before \"\(tags[top].writtenName)\", which was opened within it",
            hint: "the one to close here is \(described(top))")
        crossed.formUnion(open[(match + 1)...].map { tags[$0].writtenName })
        open.removeSubrange(match...)
    }

    private func described(_ opener: Int) -> String {
        let position = source.position(of: tags[opener].range.lowerBound)
        return "\"\(tags[opener].writtenName)\", opened at line \(position.line), column \(position.column)"
    }

    /// Widens each tag that has its line to itself to the whole line.
    private mutating func findStandaloneTags() {
        var first = 0
        while first < tags.count {
            var last = first
            while last + 1 < tags.count, isSpace(tags[last].range.upperBound..<tags[last + 1].range.lowerBound) {
                last += 1
            }
            widen(first...last)
            first = last + 1
        }
    }

    /// Does so for `group`, tags with nothing but spaces between them.
    private mutating func widen(_ group: ClosedRange<Int>) {
        let bytes = source.bytes
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
        // One tag, as the specification says; or several whose line holds nothing but an inheritance's brackets.
        guard group.count == 1 ? leavesNoText(group.lowerBound) : group.allSatisfy(isBracket) else { return }
        for index in group { tags[index].isStandalone = true }
        tags[group.lowerBound].range = lineStart..<tags[group.lowerBound].range.upperBound
        tags[group.upperBound].range = tags[group.upperBound].range.lowerBound..<end
    }

    private func leavesNoText(_ index: Int) -> Bool { tags[index].kind != .value && tags[index].kind != .raw }

    /// Whether the tag begins or ends a parent or what overrides a block of its.
    private func isBracket(_ index: Int) -> Bool {
        let opener = openers[index] ?? index
        switch tags[opener].kind {
        case .parent: return true
        case .block: return isOverride(opener)
        default: return false
        }
    }

    private func isOverride(_ index: Int) -> Bool { tags[index].kind == .block && isParent(parents[index]) }

    private func isParent(_ index: Int?) -> Bool { index.map { tags[$0].kind == .parent } == true }

    private func isSpace(_ range: Range<Int>) -> Bool { source.bytes[range].allSatisfy(\.isSpace) }

    private func tree(_ log: inout DiagnosticLog) -> [Node] {
        var lists: [[Node]] = [[]]
        var overrides: [[Block]] = []
        var offset = start
        for (index, tag) in tags.enumerated() {
            let isIgnored = isParent(parents[index])
            let isWithinIgnored = tag.kind == .close ? isParent(openers[index]) : isIgnored
            addText(offset..<tag.range.lowerBound, isWithinIgnored, to: &lists[lists.count - 1], &log)
            if !tag.isStandalone, isAtLineStart(tag.range.lowerBound), !isWithinIgnored {
                lists[lists.count - 1].append(.text(tag.range.lowerBound..<tag.range.lowerBound, startsLine: true))
            }
            offset = tag.range.upperBound
            if tag.kind.opens {
                lists.append([])
                if tag.kind == .parent { overrides.append([]) }
                continue
            }
            var node: Node?
            if let opener = openers[index] {
                let nodes = lists.removeLast()
                switch tags[opener].kind {
                case .parent: node = .call(call(tags[opener], overriding: overrides.removeLast()))
                case .block where isOverride(opener):
                    add(
                        block(tags[opener], nodes.dedented(in: source.bytes)), to: &overrides[overrides.count - 1], &log
                    )
                    continue
                case .block: node = .block(block(tags[opener], nodes))
                case let kind:
                    node = .section(
                        Name(tags[opener].name, at: tags[opener].nameOffset), isInverted: kind == .inverted, nodes)
                }
            } else {
                switch tag.kind {
                case .value, .raw: node = .value(Name(tag.name, at: tag.nameOffset), isRaw: tag.kind == .raw)
                case .partial: node = .call(call(tag, overriding: []))
                default: node = nil
                }
            }
            guard let node else { continue }
            if isIgnored {
                ignored(at: tag.range.lowerBound, &log)
            } else {
                lists[lists.count - 1].append(node)
            }
        }
        addText(offset..<source.bytes.count, false, to: &lists[0], &log)
        return lists[0]
    }

    /// Adds the lines of the text at `range`.
    private func addText(_ range: Range<Int>, _ isIgnored: Bool, to nodes: inout [Node], _ log: inout DiagnosticLog) {
        guard !range.isEmpty else { return }
        if isIgnored {
            if let offset = source.bytes[range].firstIndex(where: { !$0.isBlank }) { ignored(at: offset, &log) }
            return
        }
        var lineStart = range.lowerBound
        while lineStart < range.upperBound {
            let newline = source.bytes[lineStart..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
            let end = newline.map { $0 + 1 } ?? range.upperBound
            nodes.append(.text(lineStart..<end, startsLine: isAtLineStart(lineStart)))
            lineStart = end
        }
    }

    private func isAtLineStart(_ offset: Int) -> Bool {
        offset == start || source.bytes[offset - 1] == UInt8(ascii: "\n")
    }

    private func ignored(at offset: Int, _ log: inout DiagnosticLog) {
        log.warning(
            .templateUnused, at: source.place(offset),
            "this is between the blocks that override a parent's, and not shown",
            hint: "move it into a block")
    }

    private func add(_ block: Block, to overrides: inout [Block], _ log: inout DiagnosticLog) {
        if overrides.contains(where: { $0.name == block.name }) {
            log.error(
                .templateSection, at: source.place(block.offset), "the block \"\(block.name)\" is overridden twice",
                hint: "remove one of the two")
        }
        overrides.append(block)
    }

    private func call(_ tag: Tag, overriding overrides: [Block]) -> Call {
        Call(
            target: tag.isDynamic ? .dynamic(Name(tag.name, at: tag.nameOffset)) : .named(tag.name),
            offset: tag.nameOffset, isStandalone: tag.isStandalone,
            indent: tag.isStandalone ? Array(source.bytes[tag.indent]) : [],
            isParent: tag.kind == .parent, overrides: overrides)
    }

    private func block(_ tag: Tag, _ nodes: [Node]) -> Block {
        Block(
            name: tag.name, offset: tag.nameOffset, nodes: nodes, indent: Array(source.bytes[tag.indent]),
            isStandalone: tag.isStandalone)
    }
}

extension TemplateSource {
    /// Where the source stops being UTF-8, if it does.
    fileprivate var firstInvalidByte: Int? {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}
