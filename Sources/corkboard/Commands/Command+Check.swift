import Diagnostics
import Pages
import SiteBuilder

extension Command {
    static let check = Command(
        name: "check",
        summary: "Report every problem without building",
        details: """
            With --links it also makes every page and follows its links: to pages, places on them, files. With --fields it lists what a page's template may name instead, for the authors of themes.
            """,
        arguments: [],
        flags: [.links, .fields],
        examples: [
            Example(line: "corkboard check", purpose: "Check the content and the templates of this folder"),
            Example(line: "corkboard check --links", purpose: "Also find links that lead nowhere"),
            Example(
                line: "corkboard check --fields bulletin", purpose: "See the names for Templates/bulletin.mustache"),
        ],
        body: { run throws(Stop) in try run.check() })
}

extension Flag {
    static let links = Flag("links", "Follow every link within the site, too")
    static let fields = Flag(
        "fields", takes: Placeholder(name: "PAGE", kind: .text), "List the names that the template of PAGE may use")
}

extension Run {
    fileprivate mutating func check() throws(Stop) -> ExitCode {
        if let page = options.value(of: .fields) { return try listFields(of: page) }
        try requireSite()
        let build = try buildOptions()
        let (_, log, _) = observed { log, line in
            SiteBuilder.check(build, links: options.has(.links), &log) { line.show($0) }
        }
        let counts = ProblemCounts(log)
        let hidesLinks =
            options.has(.links) && log.diagnostics.contains { $0.severity == .error && $0.code != .brokenLink }
        console.print(
            json: counts.json(succeeded: !log.hasErrors),
            text: "Found \(counts.text)\(hidesLinks ? "; links are followed once the errors are gone" : "")\n")
        return ExitCode(log)
    }

    private mutating func listFields(of page: String) throws(Stop) -> ExitCode {
        guard let reference = FieldReference.text(of: page) else {
            let near = suggestion(for: page, among: FieldReference.pages)
            throw .misuse(
                "there is no page \"\(page)\"",
                hint: near.map { "did you mean \"\($0)\"?" }
                    ?? "it can be \(FieldReference.pages.joined(separator: ", "))")
        }
        console.print(reference)
        return .done
    }
}
