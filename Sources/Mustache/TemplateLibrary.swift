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
    /// - Parameter shared: Data that all pages share. It must be the first data whenever a page is rendered, because
    ///   its known values are compiled in. No other data may have fields with its names.
    public init(
        _ sources: [TemplateSource], strings: TemplateStrings = TemplateStrings(), shared: TemplateData? = nil,
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
