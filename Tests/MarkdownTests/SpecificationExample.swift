import Foundation
import Markdown
import TestSupport
import Testing

/// One example of a specification, and what became of it.
struct SpecificationExample: Sendable, CustomTestStringConvertible {
    let file: String
    let number: Int
    let markdown: String
    /// The HTML that the specification wants.
    let expected: String
    /// Ours, without what we add to every page.
    let html: String

    var testDescription: String { "\(file) \(number)" }

    /// All examples, rendered by one pool; none where the specifications are absent.
    static func all() throws -> [SpecificationExample] {
        guard let folder = Shared.folder("specs/commonmark") else { return [] }
        let files = ["commonmark-0.31.2", "gfm-spec-0.29", "gfm-extensions.gfm6"]
        let examples = try files.flatMap { file in
            let data = try Data(contentsOf: folder.appending(path: "\(file).json"))
            return try JSONDecoder().decode([Entry].self, from: data).map { (file, $0) }
        }
        let results = try testPool(options: MarkdownOptions(topHeading: 0)).render(
            examples.map { MarkdownBody(text: Array($0.1.markdown.utf8), idPrefix: "p-", root: "/") })
        return try zip(examples, results).map { example, result in
            SpecificationExample(
                file: example.0, number: example.1.example, markdown: example.1.markdown, expected: example.1.html,
                html: withoutAdditions(try result.get().markup))
        }
    }

    private struct Entry: Decodable {
        let example: Int
        let markdown: String
        let html: String
    }

    /// What we write that no specification asks for, taken out again.
    private static func withoutAdditions(_ html: String) -> String {
        html.replacing(#/(<h[1-6]) id="p-[^"]*"/#) { $0.output.1 }
            .replacing(" rel=\"noopener nofollow ugc\"", with: "")
            .replacing("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Table\">\n", with: "")
            .replacing("</table>\n</div>", with: "</table>")
            .replacing("<th scope=\"col\"", with: "<th")
            .replacing(#/(<t[hd]) class="(left|center|right)"/#) { "\($0.output.1) align=\"\($0.output.2)\"" }
            .replacing("<li class=\"task\"><input type=\"checkbox\"", with: "<li><input type=\"checkbox\"")
            .replacing(#/ aria-label="(done|to do)" \/>/#, with: " />")
    }

    /// The examples whose HTML is another, and why.
    static let exceptions: [String: String] = [:]
}
