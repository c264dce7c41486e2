import Authoring
import Documents
import TestSupport
import Testing

@Suite struct SettingsFileTests {
    @Test func aTextIsSetInOneLanguageAndRemovedInAll() throws {
        let work = try Scratch(inMemory: true)
        work.write("Content/site.yaml", "title: Club\nlanguages: [en, de]\nfooter: {en: Hi, de: Hallo}\n")
        var settings = try RecordStore(site: work.path, waiting: {}).settings()
        func text() -> String { String(decoding: settings.file.document.bytes, as: UTF8.self) }
        try settings.set("footer", to: .string("Bye"))
        #expect(text() == "title: Club\nlanguages: [en, de]\nfooter: {en: Bye, de: Hallo}\n")
        // Without the main language's text, the others would be an error.
        try settings.set("footer", to: nil)
        #expect(text() == "title: Club\nlanguages: [en, de]\n")
    }
}
