import Diagnostics
import Text

/// Builds a tree from a template's tags and text.
struct TemplateParser {
    private let source: TemplateSource
    private let start: Int
    private let pairs: TagPairs
    /// The nodes found so far within each open tag; the first list has the nodes outside all tags.
    private var lists: [[TemplateNode]] = [[]]
    /// The overriding blocks found so far for each open parent.
    private var overrides: [[Block]] = []

    /// Returns the tree of `source`, and the names of the templates that it includes, nil if data decides.
    ///
    /// Both are empty, with an error in the log, if the source isn't valid.
    static func tree(
        of source: TemplateSource, _ log: inout DiagnosticLog
    ) -> (nodes: [TemplateNode], included: [String]?) {
        var problems = DiagnosticLog()
        defer { log.append(problems) }
        if let offset = source.bytes.span.firstInvalidUTF8 {
            problems.error(
                .encoding, at: source.place(offset), "this isn't valid UTF-8", hint: "save the template as UTF-8")
            return ([], [])
        }
        let start = source.bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0  // a byte order mark is not part of the page
        let tags = Lexer.tags(of: source, from: start, &problems)
        guard !problems.hasErrors else { return ([], []) }
        var pairs = TagPairs(tags, of: source, &problems)
        guard !problems.hasErrors else { return ([], []) }
        pairs.findStandaloneTags(in: source.bytes, from: start)
        var parser = TemplateParser(source: source, start: start, pairs: pairs)
        parser.run(&problems)
        let calls = tags.filter { $0.kind == .partial || $0.kind == .parent }
        return (parser.lists[0], calls.contains(where: \.isDynamic) ? nil : calls.map(\.name))
    }

    private mutating func run(_ log: inout DiagnosticLog) {
        var offset = start
        for (index, tag) in pairs.tags.enumerated() {
            // Directly within a parent, only blocks are used.
            let isIgnored = pairs.isParent(pairs.parents[index])
            let isTextIgnored = tag.kind == .close ? pairs.isParent(pairs.openers[index]) : isIgnored
            addText(offset..<tag.range.lowerBound, isTextIgnored, &log)
            if !tag.isStandalone, isAtLineStart(tag.range.lowerBound), !isTextIgnored {
                append(.text(tag.range.lowerBound..<tag.range.lowerBound, startsLine: true))
            }
            offset = tag.range.upperBound
            if tag.kind.opens {
                lists.append([])
                if tag.kind == .parent { overrides.append([]) }
            } else if let opener = pairs.openers[index], pairs.isOverride(opener) {
                addOverride(block(pairs.tags[opener], lists.removeLast().dedented(in: source.bytes)), &log)
            } else if let node = pairs.openers[index].map({ close(pairs.tags[$0]) }) ?? leaf(tag) {
                if isIgnored { ignored(at: tag.range.lowerBound, &log) } else { append(node) }
            }
        }
        addText(offset..<source.bytes.count, false, &log)
    }

    /// Creates the node of a tag with its content.
    private mutating func close(_ opener: TemplateTag) -> TemplateNode {
        let nodes = lists.removeLast()
        switch opener.kind {
        case .parent: return .call(call(opener, overriding: overrides.removeLast()))
        case .block: return .block(block(opener, nodes))
        case let kind:
            return .section(Name(opener.name, at: opener.nameOffset), isInverted: kind == .inverted, nodes)
        }
    }

    /// Creates the node of a tag without a closing tag; nil for a comment or a change of delimiters.
    private func leaf(_ tag: TemplateTag) -> TemplateNode? {
        switch tag.kind {
        case .value, .raw: .value(Name(tag.name, at: tag.nameOffset), isRaw: tag.kind == .raw || source.isPlainText)
        case .partial: .call(call(tag, overriding: []))
        default: nil
        }
    }

    private mutating func append(_ node: TemplateNode) { lists[lists.count - 1].append(node) }

    /// Adds the lines of the text in `range`.
    private mutating func addText(_ range: Range<Int>, _ isIgnored: Bool, _ log: inout DiagnosticLog) {
        guard !range.isEmpty else { return }
        if isIgnored {
            if let offset = source.bytes[range].firstIndex(where: { !$0.isBlank }) { ignored(at: offset, &log) }
            return
        }
        var lineStart = range.lowerBound
        while lineStart < range.upperBound {
            let newline = source.bytes[lineStart..<range.upperBound].firstIndex(of: UInt8(ascii: "\n"))
            let end = newline.map { $0 + 1 } ?? range.upperBound
            append(.text(lineStart..<end, startsLine: isAtLineStart(lineStart)))
            lineStart = end
        }
    }

    private func isAtLineStart(_ offset: Int) -> Bool {
        offset == start || source.bytes[offset - 1] == UInt8(ascii: "\n")
    }

    private func ignored(at offset: Int, _ log: inout DiagnosticLog) {
        log.warning(
            .templateUnused, at: source.place(offset),
            "this is outside the blocks that override a parent's, so it isn't shown",
            hint: "move it into a block")
    }

    private mutating func addOverride(_ block: Block, _ log: inout DiagnosticLog) {
        if overrides[overrides.count - 1].contains(where: { $0.name == block.name }) {
            log.error(
                .templateSection, at: source.place(block.offset), "the block \"\(block.name)\" is overridden twice",
                hint: "remove one of the two")
        }
        overrides[overrides.count - 1].append(block)
    }

    private func call(_ tag: TemplateTag, overriding overrides: [Block]) -> Call {
        Call(
            target: tag.isDynamic ? .dynamic(Name(tag.name, at: tag.nameOffset)) : .named(tag.name),
            offset: tag.nameOffset, isStandalone: tag.isStandalone,
            indent: tag.isStandalone ? Array(source.bytes[tag.indent]) : [],
            isParent: tag.kind == .parent, overrides: overrides)
    }

    private func block(_ tag: TemplateTag, _ nodes: [TemplateNode]) -> Block {
        Block(
            name: tag.name, offset: tag.nameOffset, nodes: nodes, indent: Array(source.bytes[tag.indent]),
            isStandalone: tag.isStandalone)
    }
}
