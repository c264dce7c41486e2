import Content
import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Sites in several languages.
@Suite struct LanguageTests {
    static let settings = """
        title: {en: The Shed, de: Der Schuppen}
        description: Tools
        baseURL: https://shed.example/club/
        languages: [en, de]
        author: Bo
        menu:
          - {label: {en: Home, de: Start}, address: /}
          - {label: Plan, address: /assets/plan.txt}
        voting: {endpoint: /votes}

        """

    static let gala = """
        {"id": "gala", "name": {"en": "Gala", "de": "Ball"}, "start": "2026-05-09 20:00", "description": "Dancing",
         "category": {"en": "Music", "de": "Musik"}, "venue": {"name": {"en": "Hall", "de": "Saal"}},
         "requests": "open", "songs": [{"id": "blue", "title": "Blue", "artist": "Ann"}]}
        """

    private static let quiz = """
        {"id": "quiz", "name": {"en": "Quiz", "de": "Rätsel"}, "start": "2026-05-01 20:00", "repeat": "weekly",
         "songs": [{"id": "blue", "title": "Blue", "artist": "Ann"}]}
        """

    static let secret = """
        ---
        name: Secret
        start: 2026-05-11 20:00
        repeat: weekly
        code: tr0mb0ne-kettle
        gate: event
        ---
        In the cellar.
        """

    /// Returns a site in English and German.
    static func site(_ more: [String: String] = [:]) throws -> TestSite {
        let files = [
            "Content/site.yaml": settings,
            "Content/assets/plan.txt": "Plan",
            "Content/bulletins/welcome.md": bulletin("Welcome", "2026-05-01"),
            "Content/bulletins/welcome.de.md":
                "---\ntitle: Willkommen\n---\n[Plan](/assets/plan.txt) und [Tafel](/bulletins/).\n",
            "Content/bulletins/keys.md": bulletin("Keys", "2026-05-02"),
            "Content/events/gala.json": gala,
            "Content/events/match.md": "---\nname: Match\nstart: 2026-05-10 20:00\nsport: Football\n---\n",
            "Content/pages/about.md": "---\ntitle: About\nmenu: true\n---\nPeople.\n",
            "Content/pages/about.de.md": "---\ntitle: Über uns\n---\nLeute.\n",
            "Content/schedules/week.json": """
            {"title": "Week", "entries": [
                {"title": {"en": "Sweep", "de": "Fegen"}, "description": "Brooms", "date": "2026-05-08 18:00"},
                {"title": "Air", "description": "Windows", "date": "2026-05-07 18:00"}]}
            """,
            "Content/schedules/week.de.json": "{\"title\": \"Woche\"}",
        ]
        return try TestSite(files.merging(more) { $1 })
    }

    @Test func eachLanguageHasASeparateSite() throws {
        let site = try Self.site()
        let outcome = site.build()
        #expect(outcome.texts.isEmpty, "\(outcome.texts)")
        let english = try #require(site.page("/bulletins/welcome/"))
        let german = try #require(site.page("/de/bulletins/welcome/"))
        for (page, language, heading, home) in [
            (english, "en", "Welcome", "Home"), (german, "de", "Willkommen", "Start"),
        ] {
            let html = try #require(page.element("html"))
            #expect(html["lang"] == language && html["dir"] == "ltr")
            #expect(page.element("h1")?.text == heading)
            #expect(page.element("nav", class: "menu")?.content.element("a")?.text == home)
        }
        #expect(!english.contains("Willkommen"))
        #expect(german.element("title")?.text.hasSuffix("· Der Schuppen") == true)
        // Untranslated text is marked with its language.
        let keys = try #require(site.page("/de/bulletins/keys/"))
        let heading = try #require(keys.element("h1"))
        #expect(heading.text == "Keys" && heading["lang"] == "en" && heading["dir"] == "auto")
        let prose = try #require(keys.element("div", class: "prose"))
        #expect(prose["lang"] == "en" && prose["dir"] == "auto")
        #expect(keys.contains("Noch nicht übersetzt."))
        #expect(!german.contains("Noch nicht übersetzt") && !english.contains("not been translated"))
        let board = try #require(site.page("/de/bulletins/"))
        let subjects = board.elements("span", class: "subject")
        #expect(try #require(subjects.first { $0.text == "Keys" })["lang"] == "en")
        #expect(try #require(subjects.first { $0.text == "Willkommen" })["lang"] == nil)
    }

    /// Each page has a counterpart in the other language, at the same address below the language's folder.
    @Test func pagesExistInEachLanguage() throws {
        let site = try Self.site()
        site.build()
        let files = site.pages().keys.filter { !$0.hasPrefix("assets/") && $0 != "robots.txt" }
        let german = Set(files.filter { $0.hasPrefix("de/") }.map { String($0.dropFirst(3)) })
        let own = Set(files.filter { !$0.hasPrefix("de/") && !$0.hasSuffix("/") && !$0.hasPrefix(".") })
        #expect(own.subtracting(german).sorted() == [])
        #expect(german.subtracting(own).filter { !$0.hasSuffix("/") && !$0.isEmpty }.sorted() == [])
        #expect(site.pages()["de/assets/plan.txt"] == nil)
    }

    @Test func theLanguageMenuLinksToTheSamePage() throws {
        let site = try Self.site()
        site.build()
        func links(_ page: String) throws -> [String] {
            let text = try #require(site.page(page))
            return text.matches(of: /<li><a href="([^"]*)" lang="(\w+)" hreflang="\w+"( aria-current="true")?>([^<]*)</)
                .map { "\($0.1) \($0.2) \($0.4)\($0.3 == nil ? "" : " here")" }
        }
        #expect(try links("/") == ["./ en English here", "./de/ de Deutsch"])
        #expect(try links("/de/") == ["./../ en English", "./ de Deutsch here"])
        #expect(
            try links("/bulletins/welcome/")
                == ["../../bulletins/welcome/ en English here", "../../de/bulletins/welcome/ de Deutsch"])
        #expect(
            try links("/de/bulletins/welcome/")
                == ["../../../bulletins/welcome/ en English", "../../bulletins/welcome/ de Deutsch here"])
        #expect(try links("/404.html") == ["/club/ en English here", "/club/de/ de Deutsch"])
    }

    @Test func pagesNameTheirTranslationsForSearchEngines() throws {
        let site = try Self.site()
        site.build()
        for page in ["/bulletins/welcome/", "/de/bulletins/welcome/"] {
            let text = try #require(site.page(page))
            for (language, folder) in [("en", ""), ("de", "de/"), ("x-default", "")] {
                let address = "https://shed.example/club/\(folder)bulletins/welcome/"
                let link = text.elements("link").first { $0["rel"] == "alternate" && $0["hreflang"] == language }
                #expect(link?["href"] == address)
            }
        }
        let canonical = site.page("/de/bulletins/welcome/")?.elements("link").first { $0["rel"] == "canonical" }
        #expect(canonical?["href"] == "https://shed.example/club/de/bulletins/welcome/")
        #expect(site.page("/404.html")?.contains("hreflang=\"x-default\"") == false)
        let robots = try #require(site.page("/robots.txt"))
        #expect(
            robots.contains(
                "Sitemap: https://shed.example/club/sitemap.xml\nSitemap: https://shed.example/club/de/sitemap.xml\n"))
        #expect(site.page("/de/robots.txt") == nil)
        let map = try #require(site.page("/de/sitemap.xml"))
        #expect(map.has("loc", saying: "https://shed.example/club/de/bulletins/welcome/"))
        #expect(
            map.contains(
                "<xhtml:link rel=\"alternate\" hreflang=\"en\" href=\"https://shed.example/club/bulletins/welcome/\"/>")
        )
    }

    @Test func feedsSearchAndCalendarsAreInTheirLanguage() throws {
        let site = try Self.site()
        site.build()
        let feed = try #require(site.page("/de/feed.xml"))
        #expect(feed.contains("xml:lang=\"de\"") && feed.has("title", saying: "Willkommen"))
        #expect(feed.contains("https://shed.example/club/de/bulletins/welcome/"))
        // A file is the same in all languages; a page is in the reader's language.
        #expect(
            feed.contains("href=&quot;https://shed.example/club/assets/plan.txt&quot;")
                || feed.contains("club/assets/plan.txt"))
        #expect(!feed.contains("de/assets") && !feed.contains("../"))
        #expect(site.page("/de/feed.json")?.contains("\"language\":\"de\"") == true)
        let calendar = try #require(site.page("/de/calendar.ics"))
        #expect(calendar.contains("SUMMARY:Ball") && calendar.contains("LOCATION:Saal"))
        #expect(calendar.contains("SUMMARY:Fegen") && !calendar.contains("SUMMARY:Gala"))
        // An event has the same id in every calendar.
        func ids(_ text: String) -> [Substring] { text.split(separator: "\r\n").filter { $0.hasPrefix("UID") } }
        let own = try #require(site.page("/calendar.ics"))
        #expect(ids(calendar) == ids(own))
        let found = site.pages().filter { $0.key.hasPrefix("de/search") }.values.joined()
        #expect(found.contains("Willkommen") && !found.contains("\"Welcome\""))
    }

    @Test func linksInTextsStayInTheLanguageAndFilesAreShared() throws {
        let site = try Self.site()
        site.build()
        let page = try #require(site.page("/de/bulletins/welcome/"))
        #expect(page.elements("a").contains { $0["href"] == "../../bulletins/" && $0.text == "Tafel" })
        let plans = page.elements("a").filter { $0.text == "Plan" }
        #expect(plans.count > 1 && plans.allSatisfy { $0["href"] == "../../../assets/plan.txt" })
        #expect(site.check(links: true).texts == [])
        let text = try #require(site.page("/de/bulletins/welcome/share.txt"))
        #expect(text.contains("https://shed.example/club/assets/plan.txt"))
        #expect(text.contains("https://shed.example/club/de/bulletins/"))
        let json = try #require(site.page("/de/bulletins/welcome/share.json"))
        #expect(json.contains("https://shed.example/club/assets/plan.txt"))
    }

    /// Both pages post to one address, with the same ids of event and song.
    @Test func allLanguagesVoteOnOneList() throws {
        let site = try Self.site()
        site.build()
        let english = try #require(site.page("/events/gala/songs/"))
        let german = try #require(site.page("/de/events/gala/songs/"))
        for page in [english, german] {
            #expect(page.contains("data-event=\"gala\"") && page.contains("data-song=\"blue\""))
        }
        #expect(english.contains("data-endpoint=\"../../../votes\""))
        #expect(german.contains("data-endpoint=\"../../../../votes\""))
        let outcome = site.vote("{\"event\": \"gala\", \"song\": \"blue\", \"user\": \"ada\", \"vote\": \"up\"}\n")
        let folders = Set(outcome.written.map { String($0.split(separator: "/").dropLast().joined(separator: "/")) })
        #expect(
            folders.isSubset(of: [
                "events/gala/songs", "events/gala/live", "de/events/gala/songs", "de/events/gala/live",
            ]), "\(outcome.written)")
        #expect(outcome.written.contains("de/events/gala/songs/index.html"))
        #expect(outcome.written.contains("events/gala/songs/index.html"))
        #expect(site.page("/de/events/gala/songs/songs.json")?.contains("\"net\":1") == true)
    }

    /// A vote rewrites the lists in all languages and no other files.
    @Test func aVoteMakesItsListInEachLanguageAndNothingElse() throws {
        var site = try Self.site(["Content/events/quiz.json": Self.quiz])
        site.isSettled = true
        func vote(_ event: String, _ user: String) -> TestSite.VoteOutcome {
            site.vote("{\"event\": \"\(event)\", \"song\": \"blue\", \"user\": \"\(user)\", \"vote\": \"up\"}\n")
        }
        site.build()
        _ = vote("gala", "ada")
        site.write("Content/bulletins/b.md", bulletin("B", "2026-01-02"))
        for event in ["gala", "quiz/2026-05-08"] {
            let outcome = vote(event, "bob")
            #expect(outcome.report?.hasOtherChanges == true && outcome.texts.isEmpty, "\(outcome.texts)")
            #expect(
                outcome.written.allSatisfy { path in
                    ["", "de/"].contains { path.hasPrefix("\($0)events/\(event)/songs/") }
                        || ["", "de/"].contains { path.hasPrefix("\($0)events/\(event)/live/") }
                }, "\(outcome.written)")
            #expect(outcome.written.count == 8)
        }
        #expect(site.page("/de/events/quiz/2026-05-08/songs/")?.contains("Rätsel") == true)
        #expect(!site.build().written.contains { $0.contains("/songs/") || $0.contains("/live/") })
        // The changed text counts, wherever it is.
        site.write("Content/events/gala.de.json", "{\"name\": \"Tanz\"}")
        site.build()
        site.scratch.overwrite("site/Content/events/gala.de.json", "{\"name\": \"Tang\"}")
        _ = vote("gala", "cid")
        #expect(site.page("/de/events/gala/songs/")?.contains("Tang") == true)
        let outcome = site.build()
        #expect(outcome.written.isEmpty)
        #expect(try site.compareWithCleanBuild(outcome, keys: site).differences == [])
    }

    @Test func rowsHaveOneAddressInAllLanguages() throws {
        let site = try Self.site()
        site.build()
        let german = try #require(site.page("/de/events/upcoming/"))
        #expect(german.contains("Fußball") && german.contains("Musik"))
        #expect(site.page("/events/upcoming/")?.contains("Football") == true)
    }

    @Test func schedulesAreTranslatedInTheirPlaces() throws {
        let site = try Self.site()
        site.build()
        let page = try #require(site.page("/de/schedules/week/"))
        #expect(page.element("h1")?.text == "Woche")
        let titles = page.elements("span").map(\.text)
        #expect(titles.contains("Fegen") && titles.contains("Air"))
        #expect(site.page("/de/schedules/week/sweep/")?.element("h1")?.text == "Fegen")
    }

    /// No byte of any language reveals locked text.
    @Test func lockedPagesAreLockedInEachLanguage() throws {
        let site = try Self.site([
            "Content/events/secret.md": """
            ---
            name: {en: Party, de: Feier}
            start: 2026-05-20 20:00
            code: abracadabra-zz
            gate: event
            venue: {name: {en: Hidden barn, de: Geheime Scheune}}
            songs: [{title: Quiet tune, artist: Nobody}]
            ---
            Bring torches.
            """,
            "Content/events/secret.de.md": "---\n{}\n---\nBringt Fackeln mit.\n",
        ])
        let outcome = site.build()
        #expect(outcome.report != nil, "\(outcome.texts)")
        #expect(site.page("/de/events/secret/")?.contains("Feier") == true)
        for (path, text) in site.pages() {
            for word in ["Hidden barn", "Geheime Scheune", "torches", "Fackeln", "Quiet tune", "abracadabra"] {
                #expect(!text.contains(word), "\(path) has \(word)")
            }
        }
    }

    /// Everyone could see the files of the pictures. The second build reads the translation from its cache.
    @Test func translationsOfLockedEventsHaveNoPictures() throws {
        func party(_ gate: String) -> String { "---\nname: Party\nstart: 2026-05-20 20:00\n\(gate)---\nX.\n" }
        let site = try Self.site([
            "Content/events/party.md": party(""),
            "Content/events/party.de.md": "---\n{}\n---\nSieh ![den Plan](/assets/plan.svg).\n",
            "Content/assets/plan.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>",
        ])
        #expect(site.build().report != nil)
        site.write("Content/events/party.md", party("code: abracadabra-zz\ngate: event\n"))
        let outcome = site.build()
        #expect(outcome.report == nil)
        #expect(
            outcome.texts.contains {
                $0.hasPrefix("Content/events/party.de.md:4:1: error: everyone could see the pictures in this event's")
            }, "\(outcome.texts)")
    }

    @Test func aSiteInOneLanguageIsAsItWas() throws {
        let site = try TestSite(["Content/bulletins/a.md": bulletin("A", "2026-05-01")])
        site.build()
        let before = site.pages()
        #expect(before.values.allSatisfy { !$0.contains("class=\"menu languages\"") && !$0.contains("x-default") })
        site.write("Content/site.yaml", "title: The Shed\nlanguages: [en]\n")
        site.build()
        let after = site.pages()
        #expect(Set(after.keys) == Set(before.keys))
    }

    @Test func languagesCanBeAddedAndRemoved() throws {
        let site = try Self.site()
        site.build()
        site.write("Content/site.yaml", Self.settings.replacingOccurrences(of: "[en, de]", with: "[en, de, fr]"))
        let more = site.build()
        #expect(more.written.contains("fr/index.html"), "\(more.texts)")
        #expect(site.page("/fr/")?.element("html")?["lang"] == "fr")
        let differences = try site.compareWithCleanBuild(more, keys: site).differences
        #expect(differences == [])
        site.write("Content/site.yaml", Self.settings)
        let less = site.build()
        #expect(less.removed.contains("fr/index.html") && site.page("/fr/") == nil)
    }

    /// Law 1 with two languages: after translations are added, changed and removed, the site equals a clean build.
    @Test(arguments: 0..<(Night.isOn ? 60 : 3)) func afterAnyEditsTheSiteEqualsACleanBuild(seed: Int) throws {
        var random = SplitMix(seed: UInt64(seed))
        var site = try Self.site(["Content/events/quiz.json": Self.quiz])
        site.isSettled = seed.isMultiple(of: 2)
        site.build()
        var history: [String] = []
        var isMended = false
        for step in 1...12 {
            let number = Int.random(in: 0..<1000, using: &random)
            let id = ["welcome", "keys", "new"][number % 3]
            var hasVotedAlone = false
            switch number % 18 {
            case 0, 1: site.write("Content/bulletins/\(id).de.md", "---\ntitle: Blatt \(number)\n---\nText \(number)\n")
            case 2: site.remove("Content/bulletins/\(id).de.md")
            case 3: site.write("Content/bulletins/\(id).md", bulletin("Note \(number)", "2026-05-03"))
            case 4:
                site.write(
                    "Content/bulletins/\(id).md", bulletin("{en: Note \(number), de: Notiz \(number)}", "2026-05-04"))
            case 5:
                let languages = ["[en, de]", "[en, de, fr]", "[de, en]", "[en, he]"][number % 4]
                site.write(
                    "Content/site.yaml", Self.settings.replacingOccurrences(of: "[en, de]", with: languages))
            case 6: site.write("Content/events/gala.de.json", "{\"description\": \"Tanz \(number)\"}")
            case 7:
                site.write("Content/events/gala.json", Self.gala.replacingOccurrences(of: "Saal", with: "S\(number)"))
            case 8, 11, 12:
                let event = ["gala", "quiz/2026-05-08", "quiz/2026-05-15"][number % 3]
                let vote = "\"song\": \"blue\", \"user\": \"u\(number % 9)\", \"vote\": \"up\", \"at\": \(number)}\n"
                let outcome = site.vote("{\"event\": \"\(event)\", \(vote)")
                hasVotedAlone = outcome.outcome.report != nil
            case 9: site.write("Templates/strings/de.yaml", "site:\n  home: Anfang \(number)\n")
            case 10: site.write("Content/pages/about.de.md", "---\ntitle: Wir \(number)\n---\nLeute.\n")
            case 13: site.write("Content/schedules/week.de.json", "{\"title\": \"Woche \(number)\"}")
            case 14: site.write("Content/events/quiz.de.json", "{\"description\": \"Fragen \(number)\"}")
            case 15: site.remove("Content/events/quiz.de.json")
            case 16:
                let tags = "tags: [hall, t\(number % 5)]\n"
                site.write("Content/bulletins/\(id).md", bulletin("Note \(number)", "2026-05-03", tags))
            default: site.now = try .init(seconds: site.now.seconds + Int64(number) * 500)
            }
            let before = site.pages()
            let outcome = site.build()
            history.append("\(number) \(outcome.report == nil ? "failed" : "built")")
            // After a vote, no other work is left.
            if hasVotedAlone, !isMended {
                try #require(outcome.written.isEmpty, "seed \(seed): \(history) \(outcome.written)")
            }
            isMended = outcome.report == nil
            if outcome.report == nil {
                try #require(site.pages() == before, "seed \(seed): \(history)")
                for id in ["welcome", "keys", "new"] { site.remove("Content/bulletins/\(id).de.md") }
                site.write("Content/site.yaml", Self.settings)
                for id in ["welcome", "keys"] {
                    site.write("Content/bulletins/\(id).md", bulletin("Note", "2026-05-03"))
                }
            } else if step.isMultiple(of: 3) {
                let differences = try site.compareWithCleanBuild(outcome, keys: site).differences
                try #require(differences == [], "seed \(seed): \(history)")
                try #require(site.build().written.isEmpty, "seed \(seed): \(history)")
            }
        }
    }

    @Test func aFileNamedLikeATranslationInASiteWithOneLanguage() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: T\n",
            "Content/bulletins/keys.md": bulletin("Keys", "2026-05-02"),
            "Content/bulletins/keys.de.md": bulletin("Schlüssel", "2026-05-02"),
            // These names don't end with a language, or belong to no other record.
            "Content/bulletins/keys.old.md": bulletin("Old keys", "2026-05-02"),
            "Content/bulletins/door.de.md": bulletin("Tür", "2026-05-02"),
        ])
        #expect(
            site.build().texts == [
                """
                Content/bulletins/keys.de.md: warning: this is a separate bulletin, not a translation: "de" isn't one of the site's other languages [site.dangling-reference]
                  hint: list "de" under "languages" in site.yaml, or rename the file
                """
            ])
    }

    @Test func untranslatedRecordsAreListed() throws {
        let site = try Self.site([
            "Content/site.yaml": Self.settings.replacingOccurrences(of: "[en, de]", with: "[en, de, fr]"),
            "Content/events/gala.fr.json": "{\"name\": \"Bal\", \"description\": \"Danse\"}",
        ])
        var log = DiagnosticLog()
        let found = try #require(untranslatedRecords(site.options, &log))
        #expect(log.diagnostics.isEmpty)
        let texts = found.records.map { record in
            "\(record.what) \(record.id): \(record.languages.joined(separator: " "))"
        }
        #expect(
            texts == [
                "bulletin keys: de fr", "bulletin welcome: fr", "event gala: de", "event match: de fr",
                "page about: fr", "schedule week: fr",
            ])
    }

    @Test(arguments: [
        (
            ["Content/bulletins/lost.de.md": "---\ntitle: Weg\n---\nText\n"],
            """
            Content/bulletins/lost.de.md:2:1: error: this is a translation, but its record doesn't exist [site.dangling-reference]
              hint: write the record in en as Content/bulletins/lost.md
            """
        ),
        (
            [
                "Content/bulletins/lost.de.md": "---\ntitle: Weg\n---\nText\n",
                "Content/bulletins/lost.en.md": bulletin("Lost", "2026-05-01"),
            ],
            """
            Content/bulletins/lost.de.md:2:1: error: this is a translation, but its record doesn't exist [site.dangling-reference]
              hint: the record's own file name has no language: remove ".en" from it
            """
        ),
        (
            ["Content/bulletins/welcome.de.md": "---\ntitle: Hallo\npinned: true\n---\nText\n"],
            """
            Content/bulletins/welcome.de.md:3:1: error: "pinned" can't be translated [content.invalid-value]
              hint: write it only in the record; a translation can have alt, author, body, title
            """
        ),
        (
            ["Content/bulletins/welcome.de.md": "---\ntitel: Hallo\n---\nText\n"],
            """
            Content/bulletins/welcome.de.md:2:1: warning: this translation has an unknown field "titel" [content.unknown-field]
              hint: did you mean "title"?
            """
        ),
        (
            ["Content/bulletins/welcome.de.json": "{\"title\": \"Hallo\"}"],
            """
            Content/bulletins/welcome.de.md:2:1: error: this record has another translation into de [site.duplicate-id]
              hint: the other one is Content/bulletins/welcome.de.json; keep one of them
            """
        ),
        (
            ["Content/pages/about.fr.md": "---\ntitle: À propos\n---\nGens.\n"],
            """
            Content/pages/about.fr.md: warning: this is a separate page, not a translation: "fr" isn't one of the site's other languages [site.dangling-reference]
              hint: list "fr" under "languages" in site.yaml, or rename the file
            """
        ),
        (
            ["Content/pages/about.en.md": "---\ntitle: About us\n---\nPeople.\n"],
            """
            Content/pages/about.en.md: warning: this is a separate page, not a translation: "en" isn't one of the site's other languages [site.dangling-reference]
              hint: write its texts in Content/pages/about.md, or rename the file
            """
        ),
        (
            [
                "Content/events/secret.md": secret,
                "Content/events/secret.fr.md": "---\nname: Secret\n---\nDans la cave.\n",
            ],
            """
            Content/events/secret.fr.md: error: anyone could read this text of an event behind a code: "fr" isn't one of the site's other languages [site.dangling-reference]
              hint: list "fr" under "languages" in site.yaml, or rename the file
            """
        ),
        (
            // A language without a name here.
            [
                "Content/events/secret.md": secret,
                "Content/events/secret.haw.md": "---\nname: Secret\n---\nMa lalo.\n",
            ],
            """
            Content/events/secret.haw.md: error: anyone could read this text of an event behind a code: "haw" isn't one of the site's other languages [site.dangling-reference]
              hint: list "haw" under "languages" in site.yaml, or rename the file
            """
        ),
        (
            [
                "Content/events/secret.md": secret,
                "Content/events/eve.md": "---\noccurrence: secret/2026-05-18\n---\nIn the attic.\n",
                "Content/events/eve.fr.md": "---\nname: Secret\n---\nAu grenier.\n",
            ],
            """
            Content/events/eve.fr.md: error: anyone could read this text of an event behind a code: "fr" isn't one of the site's other languages [site.dangling-reference]
              hint: list "fr" under "languages" in site.yaml, or rename the file
            """
        ),
        (
            ["Content/bulletins/keys.md": bulletin("{en: Keys, fr: Clés}", "2026-05-02")],
            """
            Content/bulletins/keys.md:2:19: error: "fr" isn't one of the site's languages [content.invalid-value]
              hint: the site's languages are en, de
            """
        ),
        (
            ["Content/bulletins/keys.md": bulletin("{de: Schlüssel}", "2026-05-02")],
            """
            Content/bulletins/keys.md:2:8: error: "title" has no text in the site's main language, en [content.missing-field]
              hint: write en: …: pages in languages without a translation show it
            """
        ),
        (
            ["Content/site.yaml": settings + "language: de\n"],
            """
            Content/site.yaml:10:11: error: the site's main language is the first in "languages", "en", not "de" [content.invalid-value]
              hint: put it first in "languages", or remove "language"
            """
        ),
        (
            ["Content/site.yaml": "title: T\nlanguages: [en, de, EN]\n"],
            """
            Content/site.yaml:2:21: error: the language "EN" is listed twice [content.invalid-value]
              hint: keep one of them
            """
        ),
        (
            ["Content/pages/de.md": "---\ntitle: De\n---\nText\n"],
            """
            Content/pages/de.md:2:1: error: the address /de/ is reserved for the site [site.address-collision]
              hint: rename the file of this page, or give it another id
            """
        ),
        (
            ["Content/bulletins/keys.md": bulletin("Keys", "2026-05-02", "aliases: [/de/]\n")],
            """
            Content/bulletins/keys.md:5:11: error: the alias "/de/" is the address of a page in another language [site.address-collision]
              hint: an alias must be an address that isn't used any more
            """
        ),
    ]) func mistakesAreReported(files: [String: String], said: String) throws {
        let texts = try Self.site(files).build().texts
        #expect(texts.contains(said), "\(texts.joined(separator: "\n"))")
    }

    /// Lists can't have translations, so a list with a similar name isn't mistaken for one.
    @Test func aListNextToAListIsNoTranslation() throws {
        let site = try Self.site([
            "Content/events/all.json":
                "[{\"id\": \"a\", \"name\": \"A\", \"start\": \"2026-05-18\", \"code\": \"K7XQ2-M9TBR\", \"gate\": \"event\"}, "
                + "{\"id\": \"b\", \"name\": \"B\", \"start\": \"2026-05-19\"}]",
            "Content/events/all.fr.json": "[{\"id\": \"c\", \"name\": \"C\", \"start\": \"2026-05-20\"}]",
        ])
        #expect(site.build().texts == [])
    }
}
