import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// The words of the interface in other languages.
@Suite struct StringsTests {
    /// Returns a site in a language, with or without its own strings.
    private func site(_ language: String, strings: String? = nil, _ files: [String: String] = [:]) throws -> TestSite {
        var files = files
        files["Content/site.yaml"] =
            "title: The Shed\nlanguage: \(language)\ntimeZone: Europe/Berlin\nbaseURL: https://shed.example/\n"
        files["Templates/strings/\(language).yaml"] = strings
        return try TestSite(files)
    }

    /// Returns events with song lists of these lengths.
    private static func events(songs counts: [Int]) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: counts.map { count in
                let songs = (0..<count).map { "{\"id\": \"s\($0)\", \"title\": \"T\", \"artist\": \"A\"}" }
                return (
                    "Content/events/e\(count).json",
                    "{\"name\": \"E\", \"start\": \"2026-05-09\", \"songs\": [\(songs.joined(separator: ","))]}"
                )
            })
    }

    @Test(arguments: [
        ("en", "many one many many many many many many many"),
        ("fr", "one one many many many many many many many"),
        ("zh", "many many many many many many many many many"),
        ("el", "many one many many many many many many many"),
        ("he", "other one two other other other other other other"),
        ("cs", "other one few few other other other other other"),
        ("ru", "many one few few many many many one few"),
        ("hr", "other one few few other other other one few"),
        ("pl", "many one few few many many many many few"),
        ("ar", "zero one two few few many many many many"),
        ("lv", "zero one other other other zero zero one other"),
        ("lt", "other one few few few other other one few"),
        ("ro", "few one few few few few few other other"),
        ("sl", "other one two few other other other other other"),
    ])
    func numbersUseThePluralFormsOfTheLanguage(_ language: String, _ forms: String) throws {
        let counts = [0, 1, 2, 3, 5, 11, 12, 21, 22]
        let names = ["zero", "one", "two", "few", "many", "other"]
        let own = Set(forms.split(separator: " ").map(String.init)).union(["other"])
        // The built-in languages call their remaining plural form "many".
        let called = ["en", "fr", "zh", "el"].contains(language) ? ["other": "many"] : [:]
        let texts = names.filter { own.contains($0) && (called.isEmpty || $0 != "many") }
            .map { "\($0): \"{count} \(called[$0] ?? $0)\"" }
        let site = try site(
            language, strings: "songs: { count: { \(texts.joined(separator: ", ")) } }\n", Self.events(songs: counts))
        site.build()
        let shown = try counts.map { count in
            let page = try #require(site.page("/events/e\(count)/songs/"))
            return try #require(page.element("p", class: "count")?.text.wholeMatch(of: /(\d+) (\w+)/)).output
        }
        #expect(shown.map { Int($0.1) } == counts)
        #expect(shown.map { String($0.2) }.joined(separator: " ") == forms)
    }

    @Test func thousandsAreSeparatedAsInTheLanguage() throws {
        for (language, count) in [("en", "10,000 songs"), ("de", "10.000 Songs"), ("fr", "10\u{202f}000 chansons")] {
            let site = try site(language, Self.events(songs: [9_999, 10_000]))
            site.build()
            #expect(site.page("/events/e10000/")?.pageText.contains(count) == true)
            #expect(site.page("/events/e9999/")?.pageText.contains(" 9999 ") == true)
        }
    }

    @Test(arguments: [
        ("en", "Thursday 31 December 2026, 21:05", "31 December 2026", "Sunday 1 March 2026, 00:30"),
        ("en-NZ", "Thursday 31 December 2026, 21:05", "31 December 2026", "Sunday 1 March 2026, 00:30"),
        ("de", "Donnerstag, 31. Dezember 2026, 21:05", "31. Dezember 2026", "Sonntag, 1. März 2026, 00:30"),
        ("fr", "jeudi 31 décembre 2026, 21:05", "31 décembre 2026", "dimanche 1 mars 2026, 00:30"),
        (
            "es", "jueves, 31 de diciembre de 2026, 21:05", "31 de diciembre de 2026",
            "domingo, 1 de marzo de 2026, 0:30"
        ),
        (
            "el", "Πέμπτη 31 Δεκεμβρίου 2026, 9:05\u{202f}μ.μ.", "31 Δεκεμβρίου 2026",
            "Κυριακή 1 Μαρτίου 2026, 12:30\u{202f}π.μ."
        ),
        ("zh", "2026年12月31日星期四 21:05", "2026年12月31日", "2026年3月1日星期日 00:30"),
    ])
    func datesAreWrittenInTheLanguage(_ language: String, _ evening: String, _ date: String, _ night: String) throws {
        let site = try site(
            language,
            [
                "Content/bulletins/a.md": bulletin("A", "2026-12-31 21:05"),
                "Content/bulletins/b.md": bulletin("B", "2026-03-01 00:30"),
            ])
        var later = site
        later.now = later.now.adding(seconds: 365 * 86_400)
        later.build()
        let page = try #require(site.page("/bulletins/a/"))
        let time = try #require(page.elements("time").first { $0["datetime"] == "2026-12-31T21:05:00+01:00" })
        #expect(time["title"] == "\(evening) CET" && time.text == date)
        #expect(site.page("/bulletins/b/")?.elements("time").contains { $0["title"] == "\(night) CET" } == true)
        #expect(site.page("/bulletins/")?.elements("time").contains { $0.text == date } == true)
        #expect(site.page("/bulletins/a/share.txt")?.contains("\n\(evening) CET\n") == true)
        #expect(site.page("/search/4-0.json")?.contains(date) == true)
    }

    @Test(arguments: [
        ("en", ["Today", "Tomorrow", "In 3 days", "Cancelled", "On now"]),
        ("de", ["Heute", "Morgen", "In 3 Tagen", "Abgesagt", "Läuft gerade"]),
        ("fr", ["Aujourd’hui", "Demain", "Dans 3 jours", "Annulé", "En cours"]),
        ("es", ["Hoy", "Mañana", "Dentro de 3 días", "Cancelado", "En curso"]),
        ("el", ["Σήμερα", "Αύριο", "Σε 3 ημέρες", "Ακυρώθηκε", "Τώρα"]),
        ("zh", ["今天", "明天", "3天后", "已取消", "进行中"]),
    ])
    func statesAreTranslated(_ language: String, _ words: [String]) throws {
        let starts = ["2026-05-06 23:00", "2026-05-07 20:00", "2026-05-09 20:00"]
        var files: [String: String] = [:]
        for (index, start) in starts.enumerated() {
            files["Content/events/e\(index).json"] = "{\"name\": \"E\", \"start\": \"\(start)\"}"
        }
        files["Content/events/e3.json"] = "{\"name\": \"E\", \"start\": \"2026-05-09\", \"status\": \"cancelled\"}"
        files["Content/events/e4.json"] = "{\"name\": \"E\", \"start\": \"2026-05-06\"}"
        let site = try site(language, files)
        #expect(site.build().texts.isEmpty)
        for (index, word) in words.enumerated() {
            let page = try #require(site.page("/events/e\(index)/"))
            #expect(page.element("span", class: "state")?.text == word)
        }
    }

    @Test func labelsForScreenReadersAreTranslated() throws {
        let body = "- [x] A\n- [ ] B\n\n| a |\n| - |\n| b[^1] |\n\nc[^1]\n\n[^1]: d\n"
        let head = "---\ntitle: A\nauthor: Ada\ndate: 2026-05-01\n---\n"
        let site = try site("de", ["Content/bulletins/a.md": head + body])
        let names = ["erledigt", "offen", "Tabelle", "Fußnote 1", "Fußnoten", "Zurück zu Verweis 1, 2"]
        #expect(site.build().texts.isEmpty)
        for path in ["/bulletins/a/", "/bulletins/a/share.html"] {
            let page = try #require(site.page(path))
            for name in names { #expect(page.contains(" aria-label=\"\(name)\""), "\(path)") }
        }
        site.write("Templates/strings/de.yaml", "prose: { table: \"\\\"Tafel\\\"\" }\n")
        #expect(site.build().texts.isEmpty)
        let tafel = "aria-label=\"&quot;Tafel&quot;\""
        #expect(site.page("/bulletins/a/")?.contains(tafel) == true)
        #expect(site.page("/bulletins/a/share.html")?.contains(tafel) == true)
        #expect(site.page("/feed.xml")?.contains("Tafel") == true)
    }

    @Test func sportsAreRecognisedByEitherName() throws {
        let site = try site(
            "de",
            [
                "Content/events/a.json": "{\"name\": \"A\", \"start\": \"2026-05-09\", \"sport\": \"Fußball\"}",
                "Content/events/b.json": "{\"name\": \"B\", \"start\": \"2026-05-09\", \"sport\": \"football\"}",
                "Content/events/c.json": "{\"name\": \"C\", \"start\": \"2026-05-09\", \"sport\": \"FOOT\"}",
                "Content/events/d.json": "{\"name\": \"D\", \"start\": \"2026-05-09\"}",
            ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/upcoming/"))
        let rows = page.elements("h2").map { heading in
            [heading.content.element("bdi")?.text, heading.content.element("span", class: "count")?.text]
        }
        #expect(rows == [["Fußball", "3 Veranstaltungen"], ["Weitere Veranstaltungen", "1 Veranstaltung"]])
        #expect(site.page("/sports/FOOT.ics")?.contains("NAME:Fußball · The Shed") == true)
    }

    @Test func stringsOfTheSiteReplaceThoseOfTheTheme() throws {
        let site = try site("de-AT", ["Templates/strings/de.yaml": "site: { home: Daheim }\n"])
        site.write("Templates/strings/de-at.yaml", "dates:\n  months: \(Self.austrianMonths)\n")
        site.write("Content/bulletins/a.md", bulletin("A", "2026-01-31"))
        site.write("Content/events/a.md", "---\nname: A\n---\n")
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/bulletins/a/"))
        #expect(page.elements("time").contains { $0.text == "31. Jänner 2026" })
        let menu = try #require(page.element("nav", class: "menu")).content.elements("a").map(\.text)
        #expect(menu.contains("Daheim") && menu.contains("Veranstaltungen"))

        // A changed word changes every page; after that, the site is up to date.
        site.write("Templates/strings/de.yaml", "site: { home: \"A <b> & {c} \\\"'\" }\n")
        #expect(site.build().texts.first?.contains("has no value for {c}") == true)
        site.write("Templates/strings/de.yaml", "site: { home: \"A <b> & { c \\\"'\" }\n")
        #expect(site.build().written.contains("bulletins/a/index.html"))
        let renamed = try #require(site.page("/bulletins/a/")?.element("nav", class: "menu")).content
        #expect(renamed.element("a")?.text == "A <b> & { c \"'")
        #expect(site.build().written.isEmpty)
    }

    @Test func aFileNameThatBeginsWithAMarkIsRefused() throws {
        let site = try site("de", ["Templates/strings/\u{301}de.yaml": "site: { home: Daheim }\n"])
        #expect(site.build().texts.first?.contains("the name of a strings file must be a language tag") == true)
    }

    private static let austrianMonths =
        "[Jänner, Februar, März, April, Mai, Juni, Juli, August, September, Oktober, November, Dezember]"

    @Test func pagesCanRunFromRightToLeft() throws {
        let site = try site(
            "ur", strings: "site: { home: الرئيسية, events: الفعاليات }\n",
            ["Content/bulletins/a.md": bulletin("A", "2026-05-01"), "Content/events/a.md": "---\nname: A\n---\n"])
        let built = site.build()
        #expect(built.log.diagnostics.map(\.code) == [.stringsMissing])
        let page = try #require(site.page("/bulletins/a/"))
        #expect(
            page.elements("link").contains { $0["rel"] == "stylesheet" && $0["href"]?.contains("/rtl.") == true })
        let html = try #require(page.element("html"))
        #expect(html["lang"] == "ur" && html["dir"] == "rtl")
        let menu = try #require(page.element("nav", class: "menu")).content.elements("a").map(\.text)
        #expect(menu.contains("الفعاليات"))
        // Untranslated text is English, with English plural forms, and isolated to run from left to right.
        #expect(menu.contains("\u{2066}Bulletins\u{2069}"))
        #expect(site.page("/bulletins/")?.pageText.contains("\u{2066}1 bulletin\u{2069}") == true)
        #expect(site.build().texts == built.texts, "skipped work hides nothing")
    }

    @Test(arguments: ["ar", "he"]) func arabicAndHebrewAreTranslated(_ language: String) throws {
        let site = try site(language, ["Content/bulletins/a.md": bulletin("A", "2026-05-01")])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/bulletins/"))
        let html = try #require(page.element("html"))
        #expect(html["lang"] == language && html["dir"] == "rtl")
        #expect(!page.pageText.contains("Bulletins"))
    }

    @Test func allMistakesInAFileOfStringsAreReported() throws {
        let site = try site(
            "de",
            strings:
                "sites: { hme: A }\nboard: { count: { one: 1, oter: 2, other: 3 } }\nsite: x\nlayout: { skip: [a] }\n")
        #expect(
            site.build().texts.map { $0.components(separatedBy: "\n")[0] } == [
                "Templates/strings/de.yaml:2:27: warning: the language has no plural form \"oter\" [strings.unknown]",
                "Templates/strings/de.yaml:1:10: warning: no page uses the text \"sites.hme\" [strings.unknown]",
                "Templates/strings/de.yaml:2:17: error: {count} is missing from \"board.count\" [strings.placeholder]",
                "Templates/strings/de.yaml:3:1: warning: no page uses the text \"site\" [strings.unknown]",
                "Templates/strings/de.yaml:4:17: error: \"layout.skip\" must be a text [content.wrong-type]",
            ])
        site.write("Templates/strings/de.yaml", "a: [\n")
        #expect(site.build().texts.count == 1)
    }
}
