public import Diagnostics

/// Templates that can include one another, compiled once.
public final class TemplateLibrary: Sendable {
    let sources: [TemplateSource]
    let trees: [[TemplateNode]]
    let program: TemplateProgram
    let strings: TemplateStrings
    /// The data that all pages share.
    let shared: TemplateData?
    private let numbers: [String: Int]

    /// Compiles `sources` with `strings`; if templates have the same name, the last one counts.
    ///
    /// A template with an error is reported and stays empty.
    ///
    /// - Parameters:
    ///   - pages: The templates to compile, with all that they include; nil for all.
    ///   - shared: Data that all pages share. It must be the first data whenever a page is rendered, because its known
    ///     values are compiled in. No other data may have fields with its names.
    public init(
        _ sources: [TemplateSource], for pages: [String]? = nil, strings: TemplateStrings = TemplateStrings(),
        shared: TemplateData? = nil, _ log: inout DiagnosticLog
    ) {
        let known = Dictionary(sources.map { ($0.name, $0) }) { _, last in last }
        let names = sources.map(\.name)
        var trees: [String: [TemplateNode]] = [:]
        var open = (pages ?? names)[...]
        while let name = open.popFirst() {
            guard trees[name] == nil, let source = known[name] else { continue }
            let (nodes, included) = TemplateParser.tree(of: source, &log)
            trees[name] = nodes
            open += included ?? names
        }
        var numbers: [String: Int] = [:]
        var compiled: [(source: TemplateSource, nodes: [TemplateNode])] = []
        for name in names where numbers[name] == nil {
            guard let source = known[name], let nodes = trees[name] else { continue }
            numbers[name] = compiled.count
            compiled.append((source, nodes))
        }
        self.sources = compiled.map(\.source)
        self.trees = compiled.map(\.nodes)
        self.numbers = numbers
        self.strings = strings
        self.shared = shared
        program = TemplateProgram(templates: numbers, trees: compiled, strings, shared)
    }

    /// The names of all templates, sorted.
    public var names: [String] { numbers.keys.sorted() }

    /// The source of the template `name`.
    public func source(of name: String) -> TemplateSource? { numbers[name].map { sources[$0] } }

    /// The number of the template `name`.
    func number(of name: String) -> Int? { numbers[name] }
}
