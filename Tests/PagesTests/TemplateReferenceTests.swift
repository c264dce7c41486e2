import Foundation
import Pages
import TestSupport
import Testing

/// The reference of the names that templates can use, generated from the fields that pages declare.
@Suite struct TemplateReferenceTests {
    private struct Row: Hashable {
        let name, kind, summary: String

        var text: String { "| `\(name)` | \(kind) | \(summary.replacing("<", with: "\\<")) |\n" }
    }

    @Test func theReferenceHasTheFields() throws {
        let pages = try FieldReference.pages.map { page in
            (name: page, rows: Self.rows(try #require(FieldReference.text(of: page))))
        }
        // Fields that every web page has are listed once, at the beginning.
        let common = try #require(pages.first { $0.name == "page" }).rows.filter { row in
            pages.filter { $0.rows.contains { $0.name == "root" } }.allSatisfy { $0.rows.contains(row) }
        }
        #expect(common.contains { $0.name == "site.title" })
        var text = """
            # What templates may name

            A page is made with the template of its name: `bulletin` with `bulletin.mustache`.
            `corkboard check --fields bulletin` lists the same. A dot leads into an object, and into each item of a list: `{{#menu}}{{label}}{{/menu}}`
            shows what is `menu.label` here. Texts and addresses are escaped; `html` is ready, and stands in three braces.
            A name that a page does not have is an error at its line and column, before anything is built.

            ## Every page


            """
        let head = "| name | kind | is |\n|---|---|---|\n"
        text += head + common.map(\.text).joined()
        for page in pages {
            let own = page.rows.filter { !common.contains($0) }
            text += "\n## \(page.name)\n\n" + (own.isEmpty ? "Nothing else.\n" : head + own.map(\.text).joined())
        }
        try Reference.compare("templates.md", with: text)
    }

    /// Returns the rows of a table of `check --fields`, with complete names.
    private static func rows(_ text: String) -> [Row] {
        var path: [String] = []
        return text.split(separator: "\n").compactMap { line in
            let depth = line.prefix { $0 == " " }.count / 2
            let words = line.split(separator: " ", maxSplits: 2)
            guard words.count == 3 else { return nil }
            path = path.prefix(depth) + [String(words[0])]
            return Row(
                name: path.joined(separator: "."), kind: String(words[1]),
                summary: words[2].trimmingCharacters(in: .whitespaces))
        }
    }
}
