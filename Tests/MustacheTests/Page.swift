import Diagnostics
import Mustache

/// A page's template and its partials.
struct Page {
    let library: TemplateLibrary
    private(set) var log = DiagnosticLog()

    /// Creates a page from `template` in the file page.mustache, with `partials` in separate files.
    init(_ template: String, _ partials: KeyValuePairs<String, String> = [:]) {
        var sources = [TemplateSource(name: "page", file: "page.mustache", bytes: Array(template.utf8))]
        for (name, text) in partials {
            sources.append(TemplateSource(name: name, file: "\(name).mustache", bytes: Array(text.utf8)))
        }
        library = TemplateLibrary(sources, &log)
    }

    /// Renders the page with `data`.
    func rendered(_ data: TemplateData..., externals: [[UInt8]] = [], outputLimit: Int = 1 << 20) throws(RenderError)
        -> String
    {
        var renderer = Renderer(library, outputLimit: outputLimit)
        var output: [UInt8] = []
        try renderer.render("page", data, externals: externals, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The problems of the templates themselves, one line each.
    var problems: [String] { log.diagnostics.map(\.line) }

    /// The problems that the checker reports for data of these shapes, one line each.
    func problems(with shapes: Shape...) -> [String] {
        var checker = TemplateChecker(library)
        var log = log
        checker.check("page", shapes, &log)
        return log.diagnostics.map(\.line)
    }
}

extension TemplateChecker {
    /// Checks one page.
    @discardableResult
    mutating func check(_ template: String, _ shapes: [Shape], _ log: inout DiagnosticLog) -> CheckReport {
        check([(template, shapes)], &log)[0]
    }
}

extension Diagnostic {
    /// The diagnostic with its hint on one line.
    var line: String { formatted().split(separator: "\n").joined(separator: ";") }
}

extension TemplateData {
    /// Creates data with one text.
    init(_ name: String, _ text: String) {
        self.init(Shape([.init(name, kind: .text, summary: "")]))
        set(root[0], text: text)
    }
}
