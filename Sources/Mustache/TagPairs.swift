import Diagnostics

/// A template's tags, and which of them belong together.
struct TagPairs {
    /// How deep sections may nest in one template: more is a mistake, and every stage walks the tree recursively.
    private static let maximumDepth = 32

    var tags: [TemplateTag]

    /// For each closing tag, the tag that it closes.
    private(set) var openers: [Int?]

    /// For each tag, the innermost that is open around it; for a closing one, around what it closes.
    private(set) var parents: [Int?]

    /// Pairs up the tags of `source`, and reports those that can't be.
    init(_ tags: [TemplateTag], of source: TemplateSource, _ log: inout DiagnosticLog) {
        self.tags = tags
        openers = Array(repeating: nil, count: tags.count)
        parents = Array(repeating: nil, count: tags.count)
        match(source, &log)
    }

    /// Whether the tag begins or ends a parent or what overrides a block of its.
    func isBracket(_ index: Int) -> Bool {
        let opener = openers[index] ?? index
        switch tags[opener].kind {
        case .parent: return true
        case .block: return isOverride(opener)
        default: return false
        }
    }

    /// Whether the tag is a block that overrides one of a parent's.
    func isOverride(_ index: Int) -> Bool { tags[index].kind == .block && isParent(parents[index]) }

    /// Whether there is such a tag, and it is a parent.
    func isParent(_ index: Int?) -> Bool { index.map { tags[$0].kind == .parent } == true }

    /// Finds what each closing tag closes and what each tag is within.
    private mutating func match(_ source: TemplateSource, _ log: inout DiagnosticLog) {
        var open: [Int] = []
        var crossed: Set<String> = []
        for (index, tag) in tags.enumerated() {
            if tag.kind == .close {
                guard let top = open.last, tags[top].writtenName == tag.writtenName else {
                    if !crossed.contains(tag.writtenName) { mismatch(tag, source, &open, &crossed, &log) }
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
    private func mismatch(
        _ tag: TemplateTag, _ source: TemplateSource, _ open: inout [Int], _ crossed: inout Set<String>,
        _ log: inout DiagnosticLog
    ) {
        let place = source.place(tag.range.lowerBound)
        guard let top = open.last, let match = open.lastIndex(where: { tags[$0].writtenName == tag.writtenName }) else {
            var hint = "remove it, or open it with {{#\(tag.writtenName)}}"
            if let top = open.last { hint = "the one to close here is \(described(top, source))" }
            log.error(.templateSection, at: place, "no \"\(tag.writtenName)\" is open here", hint: hint)
            return
        }
        log.error(
            .templateSection, at: place,
            "\"\(tag.writtenName)\" can't be closed before \"\(tags[top].writtenName)\", which was opened within it",
            hint: "the one to close here is \(described(top, source))")
        crossed.formUnion(open[(match + 1)...].map { tags[$0].writtenName })
        open.removeSubrange(match...)
    }

    private func described(_ opener: Int, _ source: TemplateSource) -> String {
        let position = source.position(of: tags[opener].range.lowerBound)
        return "\"\(tags[opener].writtenName)\", opened at line \(position.line), column \(position.column)"
    }
}
