import Markdown
import Testing

@Suite struct MarkdownPoolTests {
    @Test func rendersInOrder() throws {
        let bodies = (0..<500).map { MarkdownBody(text: Array("Body *\($0)*".utf8), idPrefix: "", root: "/") }
        let results = try testPool().render(bodies)
        for (index, result) in results.enumerated() {
            #expect(try result.get().markup == "<p>Body <em>\(index)</em></p>\n")
        }
    }
}
