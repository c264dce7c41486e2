import Bytes
import Content
import Diagnostics
import Pages
import Testing

struct CheckedTemplatesTests {
    private func theme(_ language: String = "en", knowing known: [CheckedTemplates] = []) -> SiteTheme {
        var configuration = SiteConfiguration()
        configuration.language = language
        return SiteTheme.compiled(configuration, files: .builtIn, kept: nil, knowing: known).0
    }

    private func bytes(_ result: CheckedTemplates) -> [UInt8] {
        var writer = ByteWriter()
        result.store(in: &writer)
        return writer.bytes
    }

    /// So a site in several languages checks its templates once.
    @Test func languagesWhoseTextsInsertTheSameFieldsShareAResult() throws {
        let inputs = try ["en", "de", "fr", "he"].map { try #require(theme($0).checked).inputs }
        #expect(Set(inputs).count == 1)
    }

    @Test func whatIsStoredIsTheResultOfACheck() throws {
        let result = try #require(theme().checked)
        var reader = ByteReader(bytes(result)[...])
        let stored = try CheckedTemplates(from: &reader)
        let again = try #require(theme(knowing: [stored]).checked)
        #expect(bytes(again) == bytes(result))
    }
}
