import Foundation
import Markdown
import TestSupport
import Testing

/// The CommonMark and GFM specifications' examples, whole, in the order of the files.
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

    @Test(arguments: try SpecificationExample.all())
    func writesNoMarkupButOurs(_ example: SpecificationExample) {
        #expect(example.html.foreignMarkup == nil)
    }
}
