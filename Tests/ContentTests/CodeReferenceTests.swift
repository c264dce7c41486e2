import Diagnostics
import TestSupport
import Testing

/// The reference of diagnostics, generated from the codes and the messages that `DiagnosticCodeTests` provokes.
@Suite struct CodeReferenceTests {
    @Test func theReferenceHasTheCodes() throws {
        var text = """
            # Diagnostics

            Problems are reported as `file:line:column: error: message [code]`, with a hint on the next line. `--json` prints
            them as JSON, one object per line. After an *error*, the site stays as it was; a *warning* doesn't stop the build. A
            code keeps its meaning in later versions, so scripts can rely on it.


            """
        for code in Diagnostic.Code.allCases {
            let advice = CodeAdvice(on: code)
            #expect(advice.cause.hasSuffix(".") && advice.cure.hasSuffix("."))
            text += "## `\(code.rawValue)`\n\n\(advice.cause) \(advice.cure)\n\n"
            if let fixture = DiagnosticCodeTests.fixtures.first(where: { $0.code == code && $0.said.count < 500 }) {
                text += "```text\n\(fixture.said)\n```\n\n"
            }
        }
        try Reference.compare("diagnostics.md", with: String(text.dropLast()))
    }
}
