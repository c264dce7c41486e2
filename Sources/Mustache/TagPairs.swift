import Diagnostics

/// A template's tags, and the pairs that they form.
struct TagPairs {
    /// The maximum depth of nested sections in one template. Deeper ones are a mistake, and every stage walks the tree
    /// recursively.
    private static let maximumDepth = 32

    var tags: [TemplateTag]

    /// For each closing tag, the index of the tag that it closes.
    private(set) var openers: [Int?]

    /// For each tag, the index of the innermost open tag around it; for a closing tag, around the pair.
    private(set) var parents: [Int?]

    /// Pairs up the tags of `source`, and reports tags without a partner.
    init(_ tags: [TemplateTag], of source: TemplateSource, _ log: inout DiagnosticLog) {
        self.tags = tags
        openers = Array(repeating: nil, count: tags.count)
        parents = Array(repeating: nil, count: tags.count)
        match(source, &log)
    }

    /// True if the tag begins or ends a parent, or a block that overrides one of a parent's.
    func isBracket(_ index: Int) -> Bool {
        let opener = openers[index] ?? index
        switch tags[opener].kind {
        case .parent: return true
        case .block: return isOverride(opener)
        default: return false
        }
    }

    /// True if the tag is a block that overrides one of a parent's.
    func isOverride(_ index: Int) -> Bool { tags[index].kind == .block && isParent(parents[index]) }

    /// True if the index is not nil and that tag is a parent.
    func isParent(_ index: Int?) -> Bool { index.map { tags[$0].kind == .parent } == true }

    /// Finds the opening tag of each closing tag, and the tag around each tag.
    private mutating func match(_ source: TemplateSource, _ log: inout DiagnosticLog) {
        var open: [Int] = []
        var crossed: Set<String> = []
        for (index, tag) in tags.enumerated() {
            if tag.kind == .close {
                guard let top = open.last, tags[top].writtenName == tag.writtenName else {
                    if !crossed.contains(tag.writtenName) {
                        mismatch(tag, source: source, open: &open, crossed: &crossed, &log)
                    }
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
                        "sections are nested more than \(Self.maximumDepth) levels deep",
                        hint: "move a part to a separate template")
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

    /// Reports a closing tag that doesn't match, and continues as if the tags in between had been closed.
    private func mismatch(
        _ tag: TemplateTag, source: TemplateSource, open: inout [Int], crossed: inout Set<String>,
        _ log: inout DiagnosticLog
    ) {
        let place = source.place(tag.range.lowerBound)
        guard let top = open.last, let match = open.lastIndex(where: { tags[$0].writtenName == tag.writtenName }) else {
            var hint = "remove it, or open it with {{#\(tag.writtenName)}}"
            if let top = open.last { hint = "the open tag here is \(described(top, source))" }
            log.error(.templateSection, at: place, "no \"\(tag.writtenName)\" is open here", hint: hint)
            return
        }
        log.error(
            .templateSection, at: place,
            "\"\(tag.writtenName)\" can't be closed before \"\(tags[top].writtenName)\", which was opened inside it",
            hint: "the open tag here is \(described(top, source))")
        crossed.formUnion(open[(match + 1)...].map { tags[$0].writtenName })
        open.removeSubrange(match...)
    }

    private func described(_ opener: Int, _ source: TemplateSource) -> String {
        let position = source.position(of: tags[opener].range.lowerBound)
        return "\"\(tags[opener].writtenName)\", opened at line \(position.line), column \(position.column)"
    }
}
