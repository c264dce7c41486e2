public import Diagnostics

/// Templates that can include one another, compiled once.
public final class TemplateLibrary: Sendable {
    let sources: [TemplateSource]
    let trees: [[TemplateNode]]
    let program: TemplateProgram
    let strings: TemplateStrings
    /// The data that all pages have.
    let shared: Cells?
    private let numbers: [String: Int]

    /// Compiles `sources`, with `strings` put in where they name them; of two with the same name the last counts.
    ///
    /// A template with an error in it, which is reported, is empty until then.
    ///
    /// - Parameter shared: Data that all pages have, and that come first whenever one is rendered: what is known by now is not
    ///   looked up for each of them. No other data have fields of their names.
    public init(
        _ sources: [TemplateSource], strings: TemplateStrings = TemplateStrings(), shared: Cells? = nil,
        _ log: inout DiagnosticLog
    ) {
        var numbers: [String: Int] = [:]
        var kept: [TemplateSource] = []
        for source in sources {
            if let number = numbers[source.name] {
                kept[number] = source
            } else {
                numbers[source.name] = kept.count
                kept.append(source)
            }
        }
        var trees: [[TemplateNode]] = []
        for source in kept { trees.append(TemplateParser.nodes(of: source, &log)) }
        self.sources = kept
        self.trees = trees
        self.numbers = numbers
        self.strings = strings
        self.shared = shared
        program = TemplateProgram(templates: numbers, trees: Array(zip(kept, trees).map { ($0, $1) }), strings, shared)
    }

    /// The names of all templates, sorted.
    public var names: [String] { numbers.keys.sorted() }

    /// The source of the template `name`.
    public func source(of name: String) -> TemplateSource? { numbers[name].map { sources[$0] } }

    /// The number of the template `name`.
    func number(of name: String) -> Int? { numbers[name] }
}
