import Foundation
import Markdown
import TestSupport
import Testing

/// The CommonMark and GFM specifications' examples, whole, in the order of the files.
@Suite(.enabled(if: Shared.folder("specs/commonmark") != nil, "needs ../shared/specs beside the project"))
struct SpecificationTests {
    @Test(arguments: try SpecificationExample.all())
    func rendersAsSpecified(_ example: SpecificationExample) {
        let name = "\(example.file) \(example.number)"
        if let reason = SpecificationExample.exceptions[name] {
            #expect(example.html != example.expected, "\(name) is as specified now, though listed: \(reason)")
        } else {
            #expect(example.html == example.expected, "\(name) of \(example.markdown.debugDescription)")
        }
    }
}
