import Diagnostics
import Mustache
import TestSupport
import Testing

@Suite struct RobustnessTests {
    private static let pieces = [
        "{{a}}", "{{{b}}}", "{{&a}}", "{{.}}", "{{a.b.c}}", "{{o.x}}", "{{#l}}", "{{#o}}", "{{#a}}", "{{^l}}", "{{/l}}",
        "{{/o}}",
        "{{/a}}", "{{<p}}", "{{<q}}", "{{/p}}", "{{/q}}", "{{$x}}", "{{$y}}", "{{/x}}", "{{/y}}", "{{>p}}", "{{>q}}",
        "{{>page}}",
        "{{>*t}}", "{{! c }}", "{{!\n}}", "{{=<% %>=}}", "<%={{ }}=%>", "\n", "\r\n", "  ", "\t", " x ", "<p a=\"",
        "\">", "<!--",
        "-->", "é", "\u{301}", "{{", "}}", "{{{", "=", "<script>", "</script>",
    ]

    private static let shape = Shape([
        .init("a", kind: .text, summary: ""), .init("b", kind: .html, summary: ""),
        .init("l", kind: .list(Shape([.init("a", kind: .text, summary: "")])), summary: ""),
        .init("o", kind: .object(Shape([.init("x", kind: .text, summary: "")])), summary: ""),
        .init("t", kind: .template(["p", "q"]), summary: ""),
    ])

    @Test(arguments: [11]) func everyTemplateIsReportedOrRendered(seed: UInt64) {
        var generator = SplitMix(seed: seed)
        var cells = TemplateData(Self.shape)
        cells.set(cells.root[0], text: "A")
        cells.setHTML(cells.root[1]) { $0 += "<b>".utf8 }
        for item in cells.list(cells.root[2], count: 2) { cells.set(item[0], text: "i") }
        cells.set(cells.object(cells.root[3])[0], text: "X")
        cells.set(cells.root[4], text: "q")

        var rendered = 0
        for _ in 0..<1200 {
            let texts = (0..<3).map { _ in balanced(&generator) }
            let page = Page(texts[0], ["p": texts[1], "q": texts[2]])
            _ = page.problems(with: Self.shape)
            if page.problems.isEmpty, (try? page.rendered(cells, outputLimit: 5000)) != nil { rendered += 1 }
        }
        #expect(rendered > 150)
    }

    /// Returns pieces in random order; most of the opened ones are closed again.
    private func balanced(_ generator: inout SplitMix) -> String {
        var text = ""
        var open: [String] = []
        for _ in 0..<Int.random(in: 0..<14, using: &generator) {
            guard let piece = Self.pieces.randomElement(using: &generator) else { continue }
            let isOpening = ["{{#", "{{^", "{{<", "{{$"].contains { piece.hasPrefix($0) }
            let isAnyhow = Int.random(in: 0..<40, using: &generator) == 0
            if isOpening { open.append(String(piece.dropFirst(3).dropLast(2))) }
            let isLoose = piece.hasPrefix("{{/") || ["{{", "}}", "{{{", "{{=<% %>=}}", "<%={{ }}=%>"].contains(piece)
            if !isLoose || isAnyhow { text += piece }
            if let last = open.last, Bool.random(using: &generator), !isOpening {
                text += "{{/\(last)}}"
                open.removeLast()
            }
        }
        return text + open.reversed().map { "{{/\($0)}}" }.joined()
    }

    @Test func everythingMayNestAsDeepAsItIsAllowedTo() throws {
        var log = DiagnosticLog()
        let sources = (0..<63).map { level in
            let (open, close) = (String(repeating: "{{#a}}", count: 32), String(repeating: "{{/a}}", count: 32))
            return TemplateSource(name: "t\(level)", file: "", bytes: Array("\(open){{>t\(level + 1)}}.\(close)".utf8))
        }
        let last = TemplateSource(name: "t63", file: "", bytes: Array("{{a}}".utf8))
        let library = TemplateLibrary(sources + [last], &log)
        var checker = TemplateChecker(library)
        #expect(checker.check("t0", [Self.shape], &log).templates.count == 64)
        #expect(log.diagnostics.isEmpty)
        var renderer = Renderer(library)
        var output: [UInt8] = []
        var cells = TemplateData(Self.shape)
        cells.set(cells.root[0], text: "!")
        try renderer.render("t0", [cells], into: &output)
        #expect(output.count == 64)
    }
}
