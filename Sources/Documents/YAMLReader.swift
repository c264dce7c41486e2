import Diagnostics

/// Builds the tree of one YAML document from libyaml's events, and rejects parts of YAML that this project doesn't
/// allow.
struct YAMLReader: ~Copyable {
    private var events: YAMLEvents
    private var rules: YAMLRules
    private let file: String
    private let start: Position
    private let quotes = "put the text in quotes if it is meant to begin like this"

    init(_ bytes: ArraySlice<UInt8>, file: String, firstLine: Int) {
        self.file = file
        start = Position(line: UInt32(clamping: firstLine), column: 1)
        events = YAMLEvents(bytes, firstLine: firstLine)
        rules = YAMLRules(bytes, firstLine: firstLine)
    }

    /// Reads the complete document; null if empty.
    mutating func document(_ log: inout DiagnosticLog) throws(Problem) -> Node {
        defer {
            for comment in rules.doubtfulComments {
                log.warning(
                    .yamlComment, at: Place(file: file, at: comment), "the value ends here, because # begins a comment",
                    hint: "put all of the text in quotes; if this is a comment, write a space after #")
            }
        }
        var tree = TreeBuilder()
        var root: Node?
        while true {
            let event: YAMLEvent
            do throws(Problem) { event = try events.next() } catch {
                rules.checkCommentBeforeError()
                throw error
            }
            try refuseProperties(of: event)
            try rules.check(event)
            let node: Node
            switch event.kind {
            case .streamStart, .documentEnd: continue
            case .streamEnd:
                if let root, case .plain("") = root.value { return Node(.null, at: root.position) }
                return root ?? Node(.null, at: start)
            case .documentStart(let hasDirectives):
                if hasDirectives { throw unsupported(event, "directives (lines that begin with %)", hint: "delete it") }
                if root != nil {
                    throw unsupported(event, "several documents in one file", hint: "delete the line with ---")
                }
                continue
            case .alias(let name): throw unsupported(event, "aliases (*\(name.shortened))", hint: quotes)
            case .openList, .openObject:
                if isNameDue(in: tree) { throw noName(event) }
                guard tree.depth < TreeBuilder.maximumDepth else {
                    throw unsupported(
                        event, "lists and objects nested more than \(TreeBuilder.maximumDepth) levels deep",
                        hint: "is a closing ] or } missing?")
                }
                tree.open(object: event.kind == .openObject, at: event.position)
                continue
            case .close: node = tree.close(file: file, duplicates: .yamlDuplicateKey, &log)
            case .scalar(let text, let isPlain):
                if isNameDue(in: tree) {
                    try refuseName(text, isPlain: isPlain, event)
                    tree.name(text, at: event.position)
                    continue
                }
                node = Node(isPlain ? .plain(text) : .string(text), at: event.position)
            }
            if tree.innermost == nil { root = node } else { tree.add(node) }
        }
    }

    private func isNameDue(in tree: TreeBuilder) -> Bool {
        tree.innermost.map { $0.isObject && !$0.isNamed } ?? false
    }

    private func refuseProperties(of event: YAMLEvent) throws(Problem) {
        if let anchor = event.anchor { throw unsupported(event, "anchors (&\(anchor.shortened))", hint: quotes) }
        if let tag = event.tag {
            let core = "tag:yaml.org,2002:"  // libyaml's expansion of !!
            let isCore = tag.utf8.starts(with: core.utf8)
            let written = isCore ? "!!" + String(Substring(tag.utf8.dropFirst(core.utf8.count))) : tag
            throw unsupported(event, "tags (\(written.shortened))", hint: quotes)
        }
    }

    private func refuseName(_ name: String, isPlain: Bool, _ event: YAMLEvent) throws(Problem) {
        if isPlain, name == "<<" {
            throw unsupported(event, "merge keys (<<)", hint: "write out the fields, or put the name in quotes")
        }
        if isPlain, name.isEmpty {
            throw Problem(
                code: .yamlSyntax, position: event.position, message: "a name is missing before the colon",
                hint: "write name: value, or put text with a colon in quotes")
        }
    }

    private func noName(_ event: YAMLEvent) -> Problem {
        let what = event.kind == .openObject ? "an object in braces" : "a list in brackets"
        return unsupported(
            event, "\(what) as the name of a field", hint: "put text that begins with [ or { in quotes")
    }

    private func unsupported(_ event: YAMLEvent, _ what: String, hint: String) -> Problem {
        Problem(
            code: .yamlUnsupported, position: event.position, message: "\(what) can't be used here", hint: hint)
    }
}
