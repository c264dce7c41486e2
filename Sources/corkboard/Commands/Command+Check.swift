import Content
import Diagnostics
import Pages
import SiteBuilder

extension Command {
    static let check = Command(
        name: "check",
        summary: "Check the content and templates without building",
        details: """
            Reports all errors and warnings. --links also renders every page and follows its links to pages, their \
            sections, and files. --translations only lists the records that aren't translated into all of the site's \
            languages. --fields lists the names that a page's template can use.
            """,
        flags: [.links, .translations, .fields],
        examples: [
            "corkboard check": "Check the content and the templates of this folder",
            "corkboard check --links": "Also find broken links",
            "corkboard check --translations": "See what still needs translating",
            "corkboard check --fields bulletin": "See the names that Templates/bulletin.mustache can use",
        ],
        body: { try $0.check() })
}

extension Flag {
    static let links = Flag("links", "Also follow every link within the site")
    static let translations = Flag("translations", "List the records that lack a translation")
    static let fields = Flag("fields", takes: "PAGE", "List the names that PAGE's template can use")
}

extension Run {
    fileprivate mutating func check() throws -> ExitCode {
        if let page = options.value(of: .fields) { return try listFields(of: page) }
        try requireSite()
        let build = try buildOptions()
        if options.has(.translations) { return try listUntranslated(build) }
        let (_, log, _) = observed { log, line in
            SiteBuilder.check(build, links: options.has(.links), &log) { line.show($0) }
        }
        let counts = ProblemCounts(log)
        let hidesLinks =
            options.has(.links) && log.diagnostics.contains { $0.severity == .error && $0.code != .brokenLink }
        console.print(
            json: counts.json(succeeded: !log.hasErrors),
            text: "Found \(counts.text)\(hidesLinks ? "; fix the errors to check the links" : "")\n")
        return ExitCode(log)
    }

    private mutating func listUntranslated(_ build: BuildOptions) throws -> ExitCode {
        let (list, log, _) = observed { log, _ in untranslatedRecords(build, &log) }
        guard let list else { return ExitCode(log) }
        try require(
            !list.languages.isEmpty, "the site has only one language",
            hint: "add more in site.yaml, for example: languages: [en, de]")
        for record in list.records {
            console.print(
                json: [
                    "kind": .string(record.what), "id": .string(record.id), "file": .string(record.place.file),
                    "line": .number(record.place.line), "languages": .array(record.languages.map { .string($0) }),
                ],
                text:
                    "\(record.place.file.escapedForTerminal): \(record.what) \"\(record.id.escapedForTerminal)\": \(record.languages.joined(separator: ", "))\n"
            )
        }
        let count = list.records.count
        let tagCount = list.records.count { $0.what == "tag" }
        let counts = [(count - tagCount, "record"), (tagCount, "tag")].filter { $0.0 > 0 }
            .map { counted($0, $1) }.joined(separator: " and ")
        console.print(
            json: ["untranslated": .number(count)],
            text: count == 0
                ? "Everything is translated\n"
                : "\(counts) \(count == 1 ? "lacks" : "lack") a translation\n")
        return ExitCode(log)
    }

    private mutating func listFields(of page: String) throws -> ExitCode {
        let reference = try require(
            FieldReference.text(of: page), "unknown page \"\(page)\"",
            hint: didYouMean(page, among: FieldReference.pages)
                ?? "choose one of \(FieldReference.pages.joined(separator: ", "))")
        console.print(reference)
        return .done
    }
}
