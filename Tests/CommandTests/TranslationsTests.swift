import Foundation
import TestSupport
import Testing

/// The list of texts to translate.
@Suite(.waitingThreads) struct TranslationsTests {
    private let site: AuthoringSite

    init() throws { site = try AuthoringSite() }

    @Test func recordsWithoutTranslationsAreListed() throws {
        site.write("Content/site.yaml", (site.read("Content/site.yaml") ?? "") + "languages: [en, de]\n")
        site.write("Content/bulletins/soup.de.md", "---\ntitle: Suppe\n---\nHeiß.\n")
        let found = try site.run("check", "--translations")
        #expect(found.code == 0, "\(found.errors)")
        #expect(found.output.contains("Content/events/dance.json: event \"dance\": de\n"), "\(found.output)")
        #expect(!found.output.contains("soup"))
        let lines = try site.run("check", "--translations", "--json").output.split(separator: "\n")
        let first = try #require(lines.first)
        let value = try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any]
        #expect(value?["languages"] as? [String] == ["de"])
        #expect(lines.last == "{\"untranslated\": \(lines.count - 1)}" || lines.last?.contains("untranslated") == true)
    }

    /// Editing a text in several languages changes the site's main language.
    @Test func whatIsEditedIsTheSitesOwnLanguage() throws {
        site.write("Content/site.yaml", (site.read("Content/site.yaml") ?? "") + "languages: [en, de]\n")
        site.write(
            "Content/events/ball.md",
            "---\nname: {en: Ball, de: Tanz}\nvenue: {name: {en: Hall, de: Saal}}\n---\n")
        let edited = try site.run("edit", "event", "ball", "--name", "Dance", "--venue", "Barn", "--yes", "--no-build")
        #expect(edited.code == 0, "\(edited.errors)")
        let text = try #require(site.read("Content/events/ball.md"))
        #expect(text.contains("de: Tanz") && text.contains("de: Saal"), "\(text)")
        #expect(text.contains("en: Dance") && text.contains("en: Barn"), "\(text)")
    }

    @Test func aSiteInOneLanguageHasNone() throws {
        let result = try site.run("check", "--translations")
        #expect(result.code == 2)
        #expect(result.errors.contains("the site has only one language"))
    }
}
