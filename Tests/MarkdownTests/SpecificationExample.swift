import Foundation
import Markdown
import TestSupport
import Testing

/// One example of a specification, with its result.
struct SpecificationExample: Sendable, CustomTestStringConvertible {
    let file: String
    let number: Int
    let markdown: String
    /// The HTML in the specification.
    let expected: String
    /// The generated HTML, without the additions made for every page.
    let html: String

    var testDescription: String { "\(file) \(number)" }

    /// All examples, rendered by one pool; empty if the specifications are missing.
    static func all() throws -> [SpecificationExample] {
        guard let folder = Shared.folder("specs/commonmark") else { return [] }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
        let examples = try files.sorted().map { String($0.dropLast(".json".count)) }
            .filter { $0 != "smart-punct" }  // an option of cmark's that Corkboard doesn't have
            .flatMap { file in
                let data = try Data(contentsOf: folder.appending(path: "\(file).json"))
                return try JSONDecoder().decode([Entry].self, from: data).map { (file, $0) }
            }
        let results = try testPool().render(
            examples.map { MarkdownBody(text: Array($0.1.markdown.utf8), idPrefix: "p-", root: "/") },
            MarkdownOptions(topHeading: 0))
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

    /// Removes our additions to the HTML of the specification.
    private static func withoutAdditions(_ html: String) -> String {
        html.replacing(#/(<h[1-6]) id="p-[^"]*"/#) { $0.output.1 }
            .replacing(" rel=\"noopener nofollow ugc\"", with: "")
            .replacing("<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">\n", with: "")
            .replacing("</table>\n</div>", with: "</table>")
            .replacing("<th scope=\"col\"", with: "<th")
            .replacing(#/(<t[hd]) class="(left|center|right)"/#) { "\($0.output.1) align=\"\($0.output.2)\"" }
            .replacing("<li class=\"task\"><input type=\"checkbox\"", with: "<li><input type=\"checkbox\"")
            .replacing(#/ aria-label="(done|to do)" \/>/#, with: " />")
    }

    /// The reason that our HTML differs for this example; nil if it must be the same.
    var exception: String? {
        Self.exceptions.first { $0.examples[file]?.contains(number) == true }?.reason
    }

    private static let exceptions: [(reason: String, examples: [String: Set<Int>])] = [
        (
            "raw HTML is left out",
            [
                "commonmark-0.31.2": [
                    21, 31, 148, 150, 151, 153, 154, 155, 157, 158, 159, 161, 162, 163, 165, 167, 168, 169, 170, 171,
                    174, 175, 176, 177, 178, 179, 181, 182, 184, 186, 187, 188, 190, 191, 193, 310, 311, 346, 477, 478,
                    479, 493, 496, 526, 538, 615, 616, 617, 619, 625, 630, 632, 633, 645, 646,
                ],
                "gfm-spec-0.29": [
                    119, 120, 121, 122, 123, 124, 127, 128, 129, 131, 132, 134, 135, 137, 138, 139, 140, 141, 143, 145,
                    147, 148, 151, 152, 153, 155, 156, 158, 159, 160, 288, 289, 317, 354, 484, 485, 486, 500, 503, 532,
                    544, 632, 634, 635, 642, 646, 647, 649, 650, 662, 663,
                ],
                "gfm-extensions.gfm6": [12, 22],
            ]
        ),
        (
            "cmark-gfm 0.29.0.gfm.6 itself reads it otherwise",
            [
                "commonmark-0.31.2": [28, 173, 356, 627],
                "gfm-spec-0.29": [426, 434, 435, 473, 474, 475, 477, 644, 645],
                "gfm-extensions.gfm6": [20],  // has no expected HTML: it just must not crash
            ]
        ),
        (
            "an address that stands in the text as it is becomes a link, as GFM's extension has it",
            ["commonmark-0.31.2": [604, 608, 610, 614], "gfm-spec-0.29": [610, 614, 616, 619]]
        ),
        (
            "only http, https, mailto and tel are linked, and no image is loaded from elsewhere",
            ["gfm-spec-0.29": [604, 606, 607, 609, 628], "gfm-extensions.gfm6": [19]]
        ),
        ("footnotes have ids of ours", ["gfm-extensions.gfm6": [25]]),
    ]
}
