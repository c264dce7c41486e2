import Foundation
import Glibc
import TestSupport
import Testing

/// The owner's pages apart from records: settings, guests, and stopping the server.
@Suite(.waitingThreads) struct OwnerTests {
    private let work: Scratch

    private static let settings = """
        # The shed's own settings
        title:   'The Shed'  # as on the door
        description: |
          One line
        timeZone: Europe/London
        theme: {look: riso, accent: "#00695c"}
        board:
          # wide enough
          columns: 2
          share: [text, html]
        images: { cards: False, quality: 70 }
        embed: true
        menu:
          - {label: Songs, address: /events/gala/songs/}
          - label: "Board: all"
            address: /
        voting:
          email: votes@example.org
        salt: unseen

        """

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", Self.settings)
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "start": "2036-06-01 20:00", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
    }

    private var file: String {
        get throws { try String(contentsOfFile: work["site/Content/site.yaml"], encoding: .utf8) }
    }

    private func desk() throws -> EditingTests.Desk { try EditingTests.desk(at: work["site"]) }

    private func form(_ desk: EditingTests.Desk) throws -> BrowserForm {
        try #require(BrowserForm(in: desk.page("settings").content))
    }

    private func post(_ form: BrowserForm, _ desk: EditingTests.Desk) -> PreviewProcess.Response {
        desk.server.post(EditingTests.prefix + "settings", form.body, desk.cookie)
    }

    // MARK: - Settings

    @Test(arguments: [
        settings, settings.replacing("\n", with: "\r\n"), "title: a", "---\ntitle: a\n...\n",
        "title: {en: Shed, de: Schuppen}\nlanguages: [en, de]\nfooter: {en: Bye, de: Tschüss}\n",
        "title: 12\nme: https://example.org/me\nmarkdown:\n  imageHosts: img.example.org\n",
        "title: a\nlanguages: [en, de]\nmap: none\nredirects: true\nmenu: [{label: {en: a, de: b}, address: /}]\n",
    ]) func untouchedSettingsKeepTheirBytes(_ text: String) throws {
        work.write("site/Content/site.yaml", text)
        let desk = try desk()
        #expect(post(try form(desk), desk).status == 303)
        #expect(try file == text)
    }

    @Test func onlyTheChangedValuesChange() throws {
        let desk = try desk()
        var form = try form(desk)
        form.type("The Barn", into: "title")
        form.type("3", into: "board.columns")
        form.type("", into: "theme.accent")
        form.type("false", into: "embed")
        form.type("", into: "voting.email")
        form.type("#80cbc4", into: "theme.dark.accent")
        form.type("10", into: "board.perPage")
        #expect(post(form, desk).status == 303)
        let changed = Self.settings
            .replacing("title:   'The Shed'  # as on the door", with: "title: The Barn  # as on the door")
            .replacing("{look: riso, accent: \"#00695c\"}", with: "{look: riso, dark: {accent: \"#80cbc4\"}}")
            .replacing(
                "columns: 2\n  share: [text, html]\n", with: "columns: 3\n  share: [text, html]\n  perPage: 10\n"
            )
            .replacing("embed: true", with: "embed: false")
            .replacing("voting:\n  email: votes@example.org\n", with: "")
        #expect(try file == changed)
        #expect(desk.server.request("/").content.contains("The Barn"))
        // All of it is one change, which can be undone byte for byte.
        #expect(desk.page("settings").content.contains("Undo"))
        #expect(desk.send("undo", [:]).status == 303)
        #expect(try file == Self.settings)
    }

    @Test func linksFollowANewBasePathAtOnce() throws {
        let desk = try desk()
        var form = try form(desk)
        form.type("https://shed.example/club/", into: "baseURL")
        #expect(post(form, desk).status == 303)
        let saved = desk.send("new/bulletin", ["title": "Keys found", "author": "Ana", "body": "By the door."])
        #expect(saved.headers["location"] == "/club/bulletins/keys-found/")
        #expect(desk.server.request("/club/bulletins/keys-found/").status == 200)
        #expect(desk.page("").content.contains("href=\"/club/bulletins/keys-found/\""))
    }

    @Test func wrongSettingsAreSaidAllAtOnceAndNothingIsWritten() throws {
        let desk = try desk()
        var form = try form(desk)
        form.type("9", into: "board.columns")
        form.type("Europe/Lodnon", into: "timeZone")
        form.type("#12345", into: "theme.accent")
        form.type("", into: "title")
        let answer = post(form, desk)
        #expect(answer.status == 422)
        for said in ["Did you mean Europe/London?", "must be from 1 to 4", "isn&#39;t a colour", "title"] {
            #expect(answer.content.contains(said), "\(said)")
        }
        #expect(answer.content.contains("value=\"Europe/Lodnon\""))
        #expect(try file == Self.settings)
        // An error that the site already has doesn't hold up the settings.
        work.write("site/Content/bulletins/broken.md", "---\ntitle: Broken\n")
        var other = try self.form(desk)
        other.type("Shed & Co", into: "title")
        #expect(post(other, desk).status == 303)
        #expect(try file.contains("title: Shed & Co"))
    }

    @Test func aFileChangedMeanwhileIsNotOverwritten() throws {
        let desk = try desk()
        var form = try form(desk)
        work.write("site/Content/site.yaml", Self.settings.replacing("The Shed", with: "The Hut"))
        form.type("Mine", into: "title")
        let answer = post(form, desk)
        #expect(answer.status == 409 && answer.content.contains("The Hut") && answer.content.contains("Mine"))
        #expect(try file.contains("The Hut"))
    }

    @Test func aLookIsTriedWithoutBeingSaved() throws {
        let desk = try desk()
        var form = try form(desk)
        form.type("chalkboard", into: "theme.look")
        form.type("#777777", into: "theme.accent")
        let answer = desk.server.post(EditingTests.prefix + "look", form.body, desk.cookie)
        #expect(answer.content.contains(#""theme.accent":{"contrast":"3.2","isEnough":false"#), "\(answer.content)")
        let page = desk.page("look/")
        let sheet = try #require(page.content.firstRange(of: /assets\/settings\.[0-9a-f]+\.css/))
        let tried = desk.server.request(EditingTests.prefix + "look/" + page.content[sheet])
        #expect(tried.status == 200 && tried.content.contains("--accent:#777777"))
        // The site itself hasn't changed.
        #expect(try file == Self.settings)
        #expect(desk.server.request("/" + page.content[sheet]).status == 404)
    }

    @Test func songsOfASeriesNameTheirDate() throws {
        let event = """
            ---
            name: Open stage
            start: 2026-06-01 19:30
            repeat: weekly
            songs:
              - {title: Tea, artist: Duo}
            ---

            """
        work.write("site/Content/events/band.md", event)
        let lists = try desk().page("").content
        #expect(lists.contains("Duo · Open stage<"))
        #expect(lists.contains("Duo · Open stage · 2026-06-01 19:30<"))
        #expect(lists.contains("Duo · Open stage · 2026-06-08 19:30<"))
    }

    @Test func warningsOfABuildAreAboveTheLists() throws {
        work.write("site/Content/events/weak.md", "---\nname: Weak\ncode: admin\n---\n")
        let desk = try desk()
        let warning = "this picture is damaged or cut off"
        #expect(!desk.page("").content.contains(warning))
        #expect(desk.upload(Array("GIF89a".utf8), named: "party.gif").status == 200)
        let text = "![All of us](/assets/party.gif)"
        #expect(desk.send("new/bulletin", ["title": "Party", "author": "Ana", "body": text]).status == 303)
        let lists = desk.page("").content
        #expect(lists.contains("Content/assets/party.gif: not published: \(warning)"), "\(lists)")
        // The hint suggests a command, and the owner may not have a terminal.
        #expect(lists.contains("this code is easy to guess") && !lists.contains("make a better one"), "\(lists)")
    }

    @Test func messagesOfferNoFlags() throws {
        let answer = try desk().send("connect", ["kind": "folder", "place": work["missing/club/www"]])
        #expect(answer.status == 409 && answer.content.contains("mount the disk"), "\(answer.text)")
        #expect(!answer.content.contains("--create"))
    }

    // MARK: - Guests

    private func ballot(_ user: String) -> String {
        "{\"event\":\"gala\",\"song\":\"Kettle\",\"artist\":\"Choir\",\"user\":\"\(user)\",\"vote\":\"UP\"}\n"
    }

    /// A visible character can have any number of combining marks, and the server reads the names at its start.
    @Test func aPersonsNameHasALimit() throws {
        let desk = try desk()
        for (name, status) in ["Zo\(String(repeating: "\u{301}", count: 63))": 409, "Zoe": 303] {
            #expect(desk.send("people", ["name": name, "role": "editor"]).status == status, "\(name)")
        }
    }

    @Test func guestsAreLetInAndSentAway() throws {
        work.write(
            "site/Content/bulletins/only-here.md", "---\ntitle: Here\nauthor: A\ndate: 2026-05-01\n---\nThis site.\n")
        let desk = try desk()
        let opened = desk.send("guests", ["network": "Shed; WiFi", "password": "unseen word", "limit": "50"])
        #expect(opened.status == 303, "\(opened.text)")
        let page = desk.page("guests").content
        let port = try #require(page.firstMatch(of: /http:\/\/[0-9.]+:([0-9]+)\//).flatMap { UInt16($0.output.1) })
        #expect(port != desk.server.port)
        let phone = LocalClient(port: port)
        let onlyHere = "/bulletins/only-here/"
        #expect(phone.send("GET", onlyHere).status == 200)
        // The guests' port doesn't accept the owner's cookie.
        for path in ["settings", "guests", "", "look/", "stop"] {
            #expect(
                [403, 404].contains(phone.send("GET", EditingTests.prefix + path, Data(), [desk.cookie]).status),
                "\(path)")
        }
        let vote = phone.send("POST", "/ballots", Data(ballot("Ana").utf8))
        #expect(vote.content.contains("\"counted\":1"), "\(vote.text)")
        // The sheet has the network's code and leads to this server. No other file contains the password.
        let sheet = desk.page("sheet/events/gala/print/")
        #expect(sheet.status == 200 && sheet.content.contains("http://"))
        #expect(!work.files(in: "site/public").values.contains { $0.contains("unseen word") })
        #expect(!desk.server.said.contains("unseen word"))
        #expect(desk.send("guests/close", [:]).status == 303)
        // The server of another test may already use the port.
        #expect([0, 404].contains(phone.send("GET", onlyHere).status))
        // The votes are in a batch, and on the site.
        #expect(work.files(in: "site/Content/ballots").keys.contains { $0.hasSuffix(".ndjson") })
        let tally = try Tool.run("tally", "gala", "--site", work["site"]).output
        #expect(tally.contains("+1"), "\(tally)")
        // The network is remembered.
        #expect(desk.page("guests").content.contains("value=\"Shed; WiFi\""))
        #expect(desk.send("guests", ["network": "Shed; WiFi", "password": ""]).status == 303)
        #expect(desk.page("guests").content.contains("Shed; WiFi"))
        // Some routers show a key instead of a passphrase.
        #expect(desk.send("guests/close", [:]).status == 303)
        let key = String(repeating: "0F", count: 32)
        // Browsers cut texts that are longer than the field allows.
        let field = desk.page("guests").content.elements("input").first { $0["name"] == "password" }
        #expect(field?["maxlength"] == "\(key.count)")
        #expect(desk.send("guests", ["network": "Hall", "password": key]).status == 303)
        #expect(desk.page("guests").content.contains("Hall"))
    }

    @Test func aWrongNumberOfPhonesIsSaid() throws {
        let desk = try desk()
        let answer = desk.send("guests", ["network": "", "limit": "many"])
        #expect(answer.content.elements("input").contains { $0["name"] == "limit" && $0["value"] == "many" })
        #expect(
            answer.status == 409 && answer.content.contains("isn’t a number")
                || answer.content.contains("isn&#39;t a number"))
        #expect(desk.page("guests").content.contains("name=\"network\""))
    }

    @Test(arguments: [
        (String(repeating: "\u{e9}", count: 17), "12345678", "longer than 32 bytes"), ("Shed", "1234567", "8 to 63"),
        ("Shed", String(repeating: "1", count: 65), "8 to 63"), ("Shed", String(repeating: "g", count: 64), "8 to 63"),
    ]) func aNetworkThatCannotExistIsRefused(_ name: String, _ password: String, _ reason: String) throws {
        let desk = try desk()
        let answer = desk.send("guests", ["network": name, "password": password])
        #expect(answer.status == 409 && answer.content.contains(reason), "\(answer.text)")
        // The form has the name that was entered, and no password.
        let entered = answer.content.elements("input").compactMap { $0["value"] }
        #expect(entered.contains(name) && !entered.contains(password))
        #expect(!desk.page("guests").content.contains("value=\"\(name)\""))
        #expect(!FileManager.default.fileExists(atPath: work["site/.corkboard/guests/network"]))
    }

    @Test func anEditedSiteKeepsItsPort() throws {
        func port(_ arguments: String...) throws -> UInt16 {
            let server = try PreviewProcess(work["site"], ["--edit"] + arguments)
            #expect(server.end() == 0)
            return server.port
        }

        let first = try LocalClient.freePort()
        #expect(try port("--port", "\(first)") == first)
        #expect(try port() == first)
        // If another program uses it, the site gets another one.
        work.write("other/Content/site.yaml", "title: The Barn\n")
        let neighbour = try PreviewProcess(work["other"], "--port", "\(first)")
        #expect(try port() != first)
        #expect(neighbour.end() == 0)
        // A damaged file doesn't stop the server.
        work.write("site/.corkboard/editing-port", "none")
        #expect(try port() != first)
    }

    @Test func theServerIsStoppedInTheBrowser() throws {
        let desk = try desk()
        #expect(desk.send("guests", [:]).status == 303)
        let answer = desk.send("stop", [:])
        #expect(answer.status == 200 && answer.content.contains("You can close this page."))
        let start = ContinuousClock.now
        while desk.server.isRunning, ContinuousClock.now - start < .seconds(60) { usleep(20_000) }
        #expect(!desk.server.isRunning)
    }

    @Test(arguments: ["settings", "look", "guests", "guests/close", "stop"])
    func otherSitesCanDoNothing(_ path: String) throws {
        let desk = try desk()
        let target = EditingTests.prefix + path
        // A form of another site has the cookie at most, and never the token.
        #expect(desk.server.post(target, "title=Evil&network=Evil", desk.cookie).status == 403)
        #expect(desk.server.post(target, "token=\(desk.token)&title=Evil").status == 403)
        #expect(
            desk.server.post(target, "token=\(desk.token)&title=Evil", desk.cookie, "Origin: http://evil.example")
                .status
                == 403)
        #expect(try file == Self.settings)
        #expect(desk.server.isRunning)
        #expect(desk.page("settings").headers["x-frame-options"] == "DENY")
    }
}
