import Crypto
import Foundation
import Markdown
import TestSupport
import Testing

/// All examples of the CommonMark and GFM specifications, in the order of the files.
@Suite(.enabled(if: Shared.folder("specs/commonmark") != nil, "needs ../shared/specs beside the project"))
struct SpecificationTests {
    @Test(arguments: try SpecificationExample.all())
    func rendersAsSpecified(_ example: SpecificationExample) {
        if let reason = example.exception {
            #expect(example.html != example.expected, "as specified now, though listed: \(reason)")
        } else {
            #expect(example.html == example.expected, "of \(example.markdown.debugDescription)")
        }
    }

    /// Compares digests of our HTML, because much of it is the specifications' own text, which is not stored here.
    @Test func exceptionsAreAsTheyWere() throws {
        let examples = try SpecificationExample.all()
        let exceptions = examples.filter { $0.exception != nil }
        let lines = exceptions.map { "\($0.testDescription) \(SHA256.digest(of: $0.html).hex.prefix(16))" }
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Snapshots/exceptions.txt")
        if Snapshots.areWritten { try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: file) }
        let known = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init))
        for (example, line) in zip(exceptions, lines) where !known.contains(line) {
            Issue.record("\(example.testDescription) is now \(example.html.debugDescription)")
        }
        // The files may have other examples than those that are known.
        let names = Set(examples.map(\.testDescription))
        let others = known.subtracting(lines).filter {
            names.contains($0.split(separator: " ").dropLast().joined(separator: " "))
        }
        #expect(others.isEmpty, "no exceptions, or other ones: make snapshots")
    }

    @Test(arguments: try SpecificationExample.all())
    func writesNoMarkupButOurs(_ example: SpecificationExample) {
        #expect(example.html.foreignMarkup == nil)
    }
}
