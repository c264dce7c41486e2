import TestSupport
import Testing

/// The editor's forms for translations.
@Suite(.waitingThreads) struct TranslationFormTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nauthor: The committee\nlanguages: [en, de, he]\n")
        work.write(
            "site/Content/bulletins/welcome.md",
            "---\ntitle: Welcome\nauthor: Ana\ndate: 2026-05-01\ntags: [tea]\n---\nCome in.\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": {"en": "Gala", "he": "נשף"}, "start": "2036-06-01 20:00", "shortName": "G", "#
                + #""venue": {"name": "Hall", "address": "1 High Street"}, "#
                + #""songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
    }

    private static let welcome = "translate/bulletin/welcome/de"

    private func desk() throws -> EditingTests.Desk { try EditingTests.desk(at: work["site"]) }

    /// The translation of the bulletin into German.
    private var german: String? { work.read("site/Content/bulletins/welcome.de.md") }

    private func names(_ page: String) throws -> [String] {
        try #require(BrowserForm(in: page)).fields.map { $0.name }.filter { !["token", "digest"].contains($0) }
    }

    /// The text that pages show while a field is empty.
    private func original(_ name: String, in page: String) -> String? {
        page.elements("p").first { $0["id"] == "original-\(name)" }?.text
    }

    /// The addresses of the forms that the page of a record leads to.
    private func links(_ desk: EditingTests.Desk, _ record: String) -> [String] {
        desk.page("change/" + record).content.elements("a").compactMap { $0["href"] }
            .filter { $0.contains("/translate/") }
    }

    @Test func formsHaveTheTextsAndTheirOriginals() throws {
        let desk = try desk()
        let address = EditingTests.prefix + "translate/bulletin/welcome/"
        #expect(links(desk, "bulletin/welcome") == [address + "de", address + "he"])
        #expect(links(desk, "song/gala/Kettle").isEmpty)
        let bulletin = desk.page("translate/bulletin/welcome/he").content
        #expect(try names(bulletin) == ["title", "author", "body"])
        let body = try #require(bulletin.element("textarea"))
        #expect(body["lang"] == "he" && body["dir"] == "rtl")
        #expect(original("title", in: bulletin) == "Welcome" && original("body", in: bulletin) == "Come in.")
        let event = desk.page("translate/event/gala/he").content
        #expect(try names(event) == ["name", "shortName", "venue"])
        // The record itself translates its name.
        #expect(original("name", in: event) == "נשף" && original("venue", in: event) == "Hall")
        for way in ["bulletin/welcome/en", "bulletin/welcome/fr", "bulletin/other/de"] {
            #expect(desk.page("translate/" + way).status == 404, "\(way)")
        }
    }

    @Test func pagesShowTheSavedTexts() throws {
        let desk = try desk()
        let sent = desk.send(Self.welcome, ["title": "Willkommen", "author": "", "body": "Kommt *rein*.\r\n"])
        #expect(sent.status == 303, "\(sent.text)")
        #expect(sent.headers["location"] == EditingTests.prefix + "change/bulletin/welcome")
        let first = "---\ntitle: Willkommen\n---\nKommt *rein*.\n"
        #expect(german == first)
        let page = desk.server.request("/de/bulletins/welcome/").content
        #expect(page.has("h1", saying: "Willkommen") && page.has("em", saying: "rein"))
        #expect(desk.server.request("/bulletins/welcome/").content.has("h1", saying: "Welcome"))

        // An empty field leaves the text out, and without texts, the file is gone.
        #expect(desk.send(Self.welcome, ["title": " ", "body": "Kommt rein."]).status == 303)
        #expect(german == "---\n---\nKommt rein.\n")
        #expect(desk.send(Self.welcome, [:]).status == 303)
        #expect(german == nil)
        #expect(try names(desk.page(Self.welcome).content) == ["title", "author", "body"])
        for expected in ["---\n---\nKommt rein.\n", first, nil] {
            let undone = desk.server.post(EditingTests.prefix + "undo", "token=\(desk.token)", desk.cookie)
            #expect(undone.status == 303, "\(undone.text)")
            #expect(german == expected)
        }
    }

    @Test func untouchedFormsKeepTheFile() throws {
        let text = "---\n# by Bea\ntitle:   'Willkommen' # kurz\nbody: |\n  Eins\n  zwei\n---\n"
        work.write("site/Content/bulletins/welcome.de.md", text)
        let desk = try desk()
        let form = try #require(BrowserForm(in: desk.page(Self.welcome).content))
        #expect(desk.server.post(EditingTests.prefix + Self.welcome, form.body, desk.cookie).status == 303)
        #expect(german == text)
    }

    /// The address of a place isn't in the form.
    @Test func addressesOfPlacesStay() throws {
        let path = "site/Content/events/gala.de.json"
        work.write(path, #"{"name": "Ball", "venue": {"name": "Saal", "address": "Hohe Straße 1"}}"#)
        let desk = try desk()
        #expect(desk.send("translate/event/gala/de", ["name": "Ball", "venue": ""]).status == 303)
        #expect(work.read(path) == #"{"name": "Ball", "venue": {"address": "Hohe Straße 1"}}"#)
    }

    @Test func theTextsForADeletedRecordAreReturned() throws {
        let desk = try desk()
        var form = try #require(BrowserForm(in: desk.page(Self.welcome).content))
        form.type("Willkommen", into: "title")
        form.type("Kommt rein.", into: "body")
        #expect(desk.send("delete/bulletin/welcome", [:]).status == 303)
        let answer = desk.server.post(EditingTests.prefix + Self.welcome, form.body, desk.cookie)
        #expect(answer.status == 404 && answer.content.contains("This was deleted while you were editing."))
        let texts = try #require(BrowserForm(in: answer.content), "\(answer.text)").fields.map { $0.value }
        #expect(texts.contains("Willkommen") && texts.contains { $0.hasPrefix("Kommt rein.") })
        #expect(german == nil)
    }

    @Test func faultsAreSaidWhereTheyAre() throws {
        work.write(
            "site/Content/events/party.md",
            "---\nname: Party\nstart: 2036-01-01\ncode: K7XQ2-M9TBR\ngate: event\n---\nCome.\n")
        let refused = try desk().send("translate/event/party/de", ["description": "![Kuchen](/assets/cake.png)"])
        #expect(refused.status == 422, "\(refused.text)")
        #expect(refused.content.element("p", class: "fault")?.text.contains("without its code") == true)
        #expect(refused.content.contains("![Kuchen](/assets/cake.png)"))
        #expect(work.read("site/Content/events/party.de.md") == nil)
    }

    @Test func newerTranslationsAreNotOverwritten() throws {
        let desk = try desk()
        var form = try #require(BrowserForm(in: desk.page(Self.welcome).content))
        form.type("Mein", into: "title")
        let other = "---\ntitle: Anderes\n---\n"
        work.write("site/Content/bulletins/welcome.de.md", other)
        let sent = desk.server.post(EditingTests.prefix + Self.welcome, form.body, desk.cookie)
        #expect(sent.status == 409 && sent.content.has("bdi", saying: "Anderes"), "\(sent.text)")
        #expect(sent.content.contains("value=\"Mein\""))
        // After a restart of the server, the form appears again with its texts.
        form.type("0", into: "token")
        let returned = desk.server.post(EditingTests.prefix + Self.welcome, form.body, desk.cookie)
        #expect(returned.status == 403 && returned.content.contains("value=\"Mein\""), "\(returned.text)")
        #expect(german == other)
    }

    /// A file can translate neither one of several records nor a date without a separate file.
    @Test func recordsWithoutTheirOwnFileHaveNoForm() throws {
        work.write("site/Content/events/quiz.md", "---\nname: Quiz\nstart: 2036-06-06 20:00\nrepeat: weekly\n---\n")
        work.write("site/Content/events/quiz/2036-06-13.md", "---\noccurrence: quiz/2036-06-13\nname: Final\n---\n")
        work.write(
            "site/Content/bulletins/list.json",
            #"[{"id": "first", "title": "1", "author": "A", "date": "2026-05-01", "body": "x"}]"#)
        let desk = try desk()
        #expect(links(desk, "event/quiz").count == 2 && links(desk, "event/quiz~2036-06-20").isEmpty)
        #expect(links(desk, "event/quiz~2036-06-13").count == 2)
        #expect(try names(desk.page("translate/event/quiz~2036-06-13/de").content) == ["name"])
        #expect(links(desk, "bulletin/first").isEmpty)
        #expect(desk.page("translate/bulletin/first/de").status == 503)
        let sent = desk.server.post(
            EditingTests.prefix + "translate/bulletin/first/de", "token=\(desk.token)&digest=&title=Eins", desk.cookie)
        #expect(sent.status == 503, "\(sent.text)")
    }
}
