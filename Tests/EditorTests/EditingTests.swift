import Authoring
import Content
import Foundation
import Glibc
import SiteBuilder
import Synchronization
import TestSupport
import Testing

/// `corkboard serve --edit`, as seen by the owner's browser and by others.
@Suite(.waitingThreads) struct EditingTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nauthor: The committee\n")
        work.write(
            "site/Content/bulletins/welcome.md",
            "---\ntitle: Welcome # the first\nauthor: Ana\ndate: 2026-05-01\n---\nCome in.\n")
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "start": "2036-06-01 20:00", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
        work.write("site/Content/schedules/week.md", "---\ntitle: Week\nentries: []\n---\n")
    }

    static let prefix = "/_corkboard/edit/"

    /// A server with the owner's browser.
    struct Desk {
        let server: PreviewProcess
        let cookie: String
        let token: String

        func page(_ path: String) -> PreviewProcess.Response { server.request(EditingTests.prefix + path, cookie) }

        /// Uploads a picture, with the token unless other headers are given.
        func upload(_ bytes: [UInt8], named name: String, _ headers: String...) -> PreviewProcess.Response {
            let encoded = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let trusted = headers.isEmpty ? ["X-Corkboard-Token: \(token)"] : headers
            return server.post(
                EditingTests.prefix + "picture", Data(bytes),
                [cookie, "X-Corkboard-Name: \(encoded)"] + trusted)
        }

        /// Submits a form with the token, and with the digest from the form's page, if any.
        func send(_ path: String, _ fields: KeyValuePairs<String, String>) -> PreviewProcess.Response {
            let form = page(path)
            let all =
                [("token", token)] + (EditingTests.value("digest", in: form.text).map { [("digest", $0)] } ?? [])
                + fields.map { ($0.key, $0.value) }
            return server.post(EditingTests.prefix + path, EditingTests.encoded(all), cookie)
        }
    }

    static func encoded(_ fields: [(String, String)]) -> String {
        let safe = CharacterSet.alphanumerics
        return fields.map { name, value in
            "\(name)=\(value.addingPercentEncoding(withAllowedCharacters: safe) ?? "")"
        }.joined(separator: "&")
    }

    static func value(_ name: String, in page: String) -> String? {
        page.components(separatedBy: "name=\"\(name)\" value=\"").dropFirst().first?.components(separatedBy: "\"").first
    }

    private static func way(_ server: PreviewProcess) throws -> String {
        server.wait { $0.contains("--reset-keys changes it") }
        let said = try #require(server.said.components(separatedBy: "Edit at http://127.0.0.1:").last)
        return String(try #require(said.split(separator: "\n").first).drop { $0 != "/" })
    }

    /// Signs a browser in, and returns its cookie as a header.
    static func signIn(_ server: PreviewProcess) throws -> String {
        let welcome = server.post(try way(server), "")
        #expect(welcome.status == 303, "\(welcome.text)")
        return "Cookie: " + (welcome.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
    }

    private func desk(_ arguments: String...) throws -> Desk { try desk(arguments) }

    private func desk(_ arguments: [String]) throws -> Desk { try Self.desk(at: work["site"], arguments) }

    /// Starts a server for the site in a folder, and signs the owner's browser in.
    static func desk(at site: String, _ arguments: [String] = []) throws -> Desk {
        let server = try PreviewProcess(site, ["--edit"] + arguments)
        let cookie = try signIn(server)
        let form = server.request(prefix + "new/bulletin", cookie)
        return Desk(server: server, cookie: cookie, token: try #require(value("token", in: form.text)))
    }

    private func file(_ path: String) throws -> String {
        try String(contentsOfFile: work["site/Content/" + path], encoding: .utf8)
    }

    // MARK: - Signing in

    @Test func theLatestHundredBrowsersStaySignedIn() throws {
        let server = try PreviewProcess(work["site"], ["--edit"])
        let cookies = try (0..<110).map { _ in
            let cookie = try Self.signIn(server)
            #expect(server.request(Self.prefix, cookie).status == 200)
            return cookie
        }
        let expected = Array(repeating: 403, count: 10) + Array(repeating: 200, count: 100)
        #expect(cookies.map { server.request(Self.prefix, $0).status } == expected)
        _ = server.end(SIGTERM)
        let restarted = try PreviewProcess(work["site"], ["--edit"])
        #expect(cookies.map { restarted.request(Self.prefix, $0).status } == expected)
    }

    @Test func theBarLeadsOnlyToRecordsThatCanBeChanged() throws {
        work.write(
            "site/Content/sports/league.json",
            #"[{"i": "FOOT", "d": "Football", "e": [{"i": "final", "si": "FOOT", "d": "Final", "tt": 2095000000}]}]"#)
        work.write(
            "site/Content/schedules/week.md",
            "---\ntitle: Week\nentries:\n  - {title: Tea, description: At four, date: 2036-05-01 16:00}\n---\n")
        let server = try PreviewProcess(work["site"], ["--edit"])
        let cookie = try Self.signIn(server)
        func links(_ path: String) -> [String] {
            let page = server.request(path, cookie)
            #expect(page.status == 200 && page.text.contains("corkboard-bar"), "\(path)")
            return page.content.elements("a").compactMap { $0["href"] }.filter { link in
                ["change/", "delete/", "new/song/", "new/entry/"].contains { link.hasPrefix(Self.prefix + $0) }
            }
        }
        let pages = [
            ("/events/gala/", 3), ("/events/gala/songs/", 3), ("/events/final/", 0), ("/events/upcoming/", 0),
            ("/events/past/", 0), ("/bulletins/welcome/", 2), ("/bulletins/print/", 0), ("/schedules/week/", 3),
            ("/schedules/week/print/", 3),
        ]
        for (page, count) in pages {
            let found = links(page)
            #expect(found.count == count, "\(page): \(found)")
            for link in found { #expect(server.request(link, cookie).status == 200, "\(page): \(link)") }
        }
    }

    @Test func onlyTheOwnersBrowserGetsIn() throws {
        let server = try PreviewProcess(work["site"], ["--edit"])
        let way = try Self.way(server)
        #expect(server.request(Self.prefix).status == 403)
        let typed = server.request(String(Self.prefix.dropLast()))
        #expect(typed.status == 303 && typed.headers["location"] == Self.prefix)
        let wrong = server.post(Self.prefix + "key/00000000000000000000000000000000", "")
        #expect(wrong.status == 403 && wrong.content.contains("That address isn’t right."))
        let empty = server.request(Self.prefix + "key/")
        #expect(empty.status == 403 && empty.content.contains("open the address that the terminal shows"))
        // Another site could point its own name at this server.
        #expect(server.request(way, host: "evil.example:\(server.port)").status == 403)
        let page = server.request(way)
        #expect(page.status == 200 && page.headers["set-cookie"] == nil)
        #expect(page.content.elements("form").contains { $0["method"] == "post" && $0["action"] == way })
        let welcome = server.post(way, "")
        #expect(welcome.status == 303)
        #expect(welcome.headers["set-cookie"]?.hasSuffix("HttpOnly; SameSite=Strict") == true)
        // Only this browser gets the bar; the site's own files don't contain it.
        let cookie = "Cookie: " + (welcome.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        #expect(server.request("/bulletins/welcome/", cookie).text.contains("/_corkboard/edit/change/bulletin/welcome"))
        #expect(!server.request("/bulletins/welcome/").text.contains("corkboard-bar"))
        #expect(!work.files(in: "site/public").contains { $0.value.contains("_corkboard/edit") })
    }

    @Test func onlyTheOwnerSeesTheSitesErrors() throws {
        let desk = try desk()
        work.write("site/Content/site.yaml", "title: [\n")
        desk.server.wait { $0.contains("Not built: 1 error") }
        let page = desk.page("")
        #expect(page.status == 503 && page.content.contains("a value is missing here"))
        let other = desk.server.request(Self.prefix)
        #expect(other.status == 503 && !other.content.contains("a value is missing here"))
    }

    /// A chat's preview of the link, or a second browser, doesn't use the address up.
    @Test func severalBrowsersEditUntilTheKeysAreReset() throws {
        let site = work["site"]
        var server = try PreviewProcess(site, ["--edit"])
        let way = try Self.way(server)
        for _ in 1...3 { #expect(server.request(way).status == 200) }
        let (first, second) = (try Self.signIn(server), try Self.signIn(server))
        #expect(first != second)
        func mayEdit(_ cookie: String) -> Bool { server.request(Self.prefix, cookie).status == 200 }
        #expect(mayEdit(first) && mayEdit(second))
        #expect(server.request(way, first).status == 303)
        // The file has no cookie of a browser, and only its owner can read it.
        let file = site + "/.corkboard/owner"
        let stored = try String(contentsOfFile: file, encoding: .utf8)
        #expect(stored.contains(way.suffix(32)))
        for cookie in [first, second] { #expect(!stored.contains(cookie.suffix(32))) }
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)

        #expect(server.end() == 0)
        server = try PreviewProcess(site, ["--edit"])
        #expect(try Self.way(server) == way)
        #expect(mayEdit(first) && mayEdit(second))

        // The button signs the other browsers out.
        let list = server.request(Self.prefix, first).content
        #expect(list.contains(way))
        let token = try #require(Self.value("token", in: list))
        #expect(server.post(Self.prefix + "keys", "token=\(token)&sure=yes").status == 403)
        #expect(server.post(Self.prefix + "keys", "token=\(token)", first).status == 404)
        #expect(mayEdit(second))
        #expect(server.post(Self.prefix + "keys", "token=\(token)&sure=yes", first).status == 303)
        let changed = server.request(Self.prefix, first).content
        #expect(mayEdit(first) && !mayEdit(second))
        #expect(server.request(way).status == 403 && server.post(way, "").status == 403)
        #expect(changed.contains("All other browsers are signed out.") && !changed.contains(way))
        #expect(server.end() == 0)

        server = try PreviewProcess(site, ["--edit", "--reset-keys"])
        let third = try Self.way(server)
        #expect(third != way && !changed.contains(third))
        #expect(!mayEdit(first) && !mayEdit(second))
        let refused = try Tool.run("serve", "--reset-keys", "--site", site)
        #expect(refused.code == 2 && refused.errors.contains("--reset-keys works only with --edit"))
    }

    /// Behind a proxy, the address works on this machine without the host's address.
    @Test func theAddressWorksBehindAProxy() throws {
        let server = try PreviewProcess(
            work["site"], ["--guests", "--edit", "--public-url", "https://club.example/"])
        let way = try Self.way(server)
        #expect(server.request(way).status == 200)
        let cookie = try Self.signIn(server)
        #expect(server.request(Self.prefix, cookie).status == 200)
        #expect(server.request("/bulletins/welcome/", cookie).text.contains("corkboard-bar"))
        for header in ["X-Forwarded-For: 203.0.113.5", "Via: 1.1 proxy"] {
            #expect(server.request(way, host: "club.example", header).status == 404)
            #expect(server.request(Self.prefix, host: "club.example", header, cookie).status == 404)
        }
    }

    /// The QR code on an event's page leads to the server that takes the votes, with the code.
    @Test(arguments: [
        (["--guests", "--public-url", "https://club.example/"], "https://club.example/", true),
        (["--guests", "--address", "127.0.0.1"], "http://127.0.0.1:PORT/", false),
        ([], "https://shed.example/", true),
    ])
    func eventsPageInvitesGuests(_ arguments: [String], _ root: String, isReachable: Bool) throws {
        work.write(
            "site/Content/events/open.json", #"{"name": "Open", "start": "2036-06-01", "code": "kettle choir 7"}"#)
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        let desk = try desk(arguments)
        let page = desk.page("change/event/open").content
        let root = root.replacing("PORT", with: "\(desk.server.port)")
        #expect(Self.leads(page, to: root + "events/open/songs/#code=kettle%20choir%207"), "\(page)")
        #expect(page.contains("Other devices can’t reach this address") != isReachable)
        #expect(Self.leads(desk.page("change/event/gala").content, to: root + "events/gala/songs/"))
    }

    private static func leads(_ page: String, to address: String) -> Bool {
        page.elements("a").contains { $0["href"] == address }
    }

    @Test func eventsPageSaysWhyNoCodeLeadsToIt() throws {
        let page = try desk().page("change/event/gala").content
        #expect(!page.contains("class=\"invitation\"") && page.contains("There is no QR code, because phones can’t"))
    }

    /// From other machines, the owner can sign in only over an encrypted connection, and only if that is enabled.
    @Test(arguments: [true, false]) func theOwnerMayBeElsewhere(_ isWanted: Bool) throws {
        let site = work["site"]
        let refused = try Tool.run("serve", "--edit-from-anywhere", "--guests", "--site", site)
        #expect(refused.code == 2 && refused.errors.contains("--edit-from-anywhere needs https"))
        let server = try PreviewProcess(
            site,
            ["--guests", "--public-url", "https://club.example/", isWanted ? "--edit-from-anywhere" : "--edit"])
        server.wait { $0.contains("--reset-keys changes it") }
        let said = try #require(server.said.components(separatedBy: "Edit at ").last)
        let address = String(try #require(said.split(separator: "\n").first))
        #expect(address.hasPrefix("https://club.example/_corkboard/edit/key/") == isWanted)
        let way = "/_corkboard" + (address.components(separatedBy: "/_corkboard").last ?? "")
        let proxy = ["X-Forwarded-For: 203.0.113.5", "X-Forwarded-Proto: https"]
        let page = server.request(way, host: "club.example", proxy[0], proxy[1])
        #expect(page.status == (isWanted ? 200 : 404), "\(page.text)")
        guard isWanted else { return }
        let answer = server.request(
            way, method: "POST", host: "club.example", proxy[0], proxy[1], "Content-Length: 0",
            "Origin: https://club.example")
        #expect(answer.status == 303)
        let cookies = try #require(answer.headers["set-cookie"])
        #expect(cookies.hasSuffix("; HttpOnly; SameSite=Strict; Secure"))
        let cookie = "Cookie: " + cookies.prefix { $0 != ";" }
        let list = server.request(Self.prefix, host: "club.example", proxy[0], proxy[1], cookie)
        #expect(list.status == 200 && list.text.contains("change/bulletin/welcome"))
        #expect(server.request(Self.prefix, host: "club.example", proxy[0], proxy[1]).status == 403)
        let foreign = server.request(
            Self.prefix, host: "club.example", proxy[0], proxy[1], cookie, "Origin: https://evil.example")
        #expect(foreign.status == 403)
        #expect(server.request(Self.prefix, host: "evil.example", proxy[0], proxy[1], cookie).status == 403)
    }

    /// On this machine, the owner's browser signs in and saves over https, too, and pages of other sites don't.
    @Test func theOwnerEditsOverHTTPS() throws {
        let server = try PreviewProcess(
            work["site"],
            ["--guests", "--edit", "--address", "127.0.0.1", "--tls", try work.makeCertificate()])
        server.wait { $0.contains("--reset-keys changes it") }
        let said = try #require(server.said.components(separatedBy: "Edit at ").last)
        let address = String(try #require(said.split(separator: "\n").first))
        let root = "https://127.0.0.1:\(server.port)"
        #expect(address.hasPrefix(root + Self.prefix + "key/"))
        func curl(_ arguments: String...) throws -> String {
            try work.run("curl", ["-si", "--cacert", work["cert.pem"]] + arguments).output
        }
        func post(_ address: String, from origin: String, _ body: String, _ cookie: String = "") throws -> String {
            try curl("-H", "Origin: \(origin)", "-H", "Cookie: \(cookie)", "-d", body, address)
        }
        #expect(try post(address, from: "https://evil.example", "").contains(" 403 "))
        let welcome = try post(address, from: root, "")
        #expect(welcome.contains(" 303 "), "\(welcome)")
        let cookie = try #require(welcome.firstMatch(of: /Set-Cookie: ([^;]*);/.ignoresCase()).map { String($0.1) })
        let form = try curl("-H", "Cookie: \(cookie)", root + Self.prefix + "new/bulletin")
        let token = try #require(Self.value("token", in: form))
        let fields = Self.encoded([("token", token), ("title", "Over https"), ("author", "Ana"), ("body", "Safe.")])
        #expect(try post(root + Self.prefix + "new/bulletin", from: root, fields, cookie).contains(" 303 "))
        #expect(try file("bulletins/over-https.md").contains("Safe."))
        #expect(
            try post(root + Self.prefix + "new/bulletin", from: "https://evil.example", fields, cookie)
                .contains(" 403 "))
    }

    @Test func nothingIsDoneForOtherSites() throws {
        let desk = try desk()
        let form = Self.encoded([("token", desk.token), ("title", "Forged"), ("body", "x")])
        let path = Self.prefix + "new/bulletin"
        #expect(desk.server.post(path, "title=Forged&body=x", desk.cookie).status == 403)
        #expect(desk.server.post(path, form).status == 403)
        #expect(desk.server.post(path, form, desk.cookie, "Origin: https://evil.example").status == 403)
        #expect(desk.server.post(path, form, desk.cookie, "Sec-Fetch-Site: cross-site").status == 403)
        #expect(desk.server.request(Self.prefix + "undo", desk.cookie).status == 404)
        for path in [
            "new/%2e%2e", "change/bulletin/..%2fsite", "delete/bulletin/x%00", "new/song/nobody", "change/x/y",
        ] {
            #expect([400, 403, 404].contains(desk.page(path).status), "\(path)")
        }
        #expect(work.files(in: "site/Content").count == 4)
    }

    // MARK: - Records

    @Test func whatIsWrittenIsWhatTheCommandWrites() throws {
        let desk = try desk()
        let sent = desk.send(
            "new/bulletin",
            [
                "title": "Kettle & co", "author": "Bea", "date": "2026-05-02", "tags": "tea, , shed", "pinned": "yes",
                "colour": "pink", "body": "Hot.\r\n\r\n- one\r\n- two\r\n",
            ])
        #expect(sent.status == 303, "\(sent.text)")
        #expect(sent.headers["location"] == "/bulletins/kettle-co/")
        #expect(desk.server.request("/bulletins/kettle-co/").status == 200)
        let own = try Scratch()
        own.write("Content/site.yaml", "title: The Shed\n")
        _ = try Tool.run(
            "new", "bulletin", "--title", "Kettle & co", "--author", "Bea", "--date", "2026-05-02", "--tags",
            "tea, shed",
            "--pinned", "yes", "--colour", "pink", "--body", "Hot.\n\n- one\n- two\n", "--no-build", "--site", own.path)
        #expect(
            try file("bulletins/kettle-co.md")
                == String(contentsOfFile: own["Content/bulletins/kettle-co.md"], encoding: .utf8))
    }

    /// Each write of another program interrupts a build.
    @Test func savedRecordsAreShownWhileOtherFilesKeepChanging() throws {
        let desk = try desk()
        let isDone = Atomic(false)
        // So large that it also changes while a build copies it.
        let noise = String(repeating: "noise ", count: 1_000_000)
        let writer = Thread {
            while !isDone.load(ordering: .relaxed) {
                work.write("site/Content/assets/noise.txt", UUID().uuidString + noise)
                usleep(500)
            }
        }
        writer.start()
        defer {
            isDone.store(true, ordering: .relaxed)
            while !writer.isFinished { usleep(1000) }
        }
        for number in 0..<2 {
            let sent = desk.send(
                "new/bulletin",
                ["title": "Note \(number)", "author": "Bea", "date": "2026-05-02", "body": "Hot."])
            #expect(sent.headers["location"] == "/bulletins/note-\(number)/")
            let shown = desk.server.request("/bulletins/note-\(number)/")
            #expect(shown.status == 200, "\(desk.server.said)")
        }
    }

    /// The same values, by form and by flags, give the same bytes for every kind of record.
    @Test func everyKindIsWrittenAsTheCommandWritesIt() throws {
        work.write("site/Content/events/gala.md", "---\nname: Gala\nstart: 2036-06-01 20:00\n---\n")
        try FileManager.default.removeItem(atPath: work["site/Content/events/gala.json"])
        let own = try Scratch()
        for (path, text) in work.files(in: "site/Content") { own.write("Content/" + path, text) }
        let desk = try desk()
        let records: [(words: [String], fields: KeyValuePairs<String, String>)] = [
            (
                ["event"],
                [
                    "name": "Quiz: \"night\"", "shortName": "Quiz", "start": "2036-12-31 21:00", "end": "2037-01-01",
                    "timeZone": "Europe/Athens", "venue": "The Shed", "category": "quiz", "icon": "🎲",
                    "status": "postponed", "organizer": "Ana", "url": "https://example.org/", "tags": "a, b",
                    "featured": "yes", "code": "file:q.code", "adminCode": "env:ADMIN", "requests": "moderated",
                    "voting": "closed",
                    "voters": "Ana, Bea", "ranking": "wilson", "aliases": "/old/", "draft": "yes",
                    "publish": "2026-01-01", "expire": "2038-01-01", "description": "What\nit is.",
                ]
            ),
            (["song", "gala"], ["title": "A: b", "artist": "No", "status": "played", "pinned": "yes"]),
            (["schedule"], ["title": "Term", "description": "All\nof it", "event": "gala", "order": "added"]),
            (
                ["entry", "week"],
                ["title": "One", "description": "Talk", "date": "2036-01-01 10:00", "end": "2036-01-01 11:00"]
            ),
            (["page"], ["title": "About", "menu": "Us", "draft": "yes", "body": "We\n\n- are"]),
        ]
        for (words, fields) in records {
            let sent = desk.send("new/" + words.joined(separator: "/"), fields)
            #expect(sent.status == 303, "\(words) \(sent.text)")
            let flags = fields.flatMap { key, value in
                let flag = key.replacing(/[A-Z]/) { "-" + $0.output.lowercased() }
                return ["--" + flag, value]
            }
            let made = try Tool.run(
                Tool.executable, ["new"] + words + flags + ["--no-build", "--now", "2026-05-06", "--site", own.path])
            #expect(made.code == 0, "\(made.errors)")
        }
        let (here, there) = (work.files(in: "site/Content"), own.files(in: "Content"))
        #expect(here.keys.sorted() == there.keys.sorted())
        for (path, text) in there { #expect(here[path] == text, "\(path)") }
    }

    /// Each declared field can be set in a form, under its own name.
    @Test func everyFieldIsInItsForm() throws {
        let desk = try desk()
        let ways: [CatalogueRecord.Kind: String] = [
            .bulletin: "bulletin", .event: "event", .song: "song/gala", .schedule: "schedule", .entry: "entry/week",
            .page: "page",
        ]
        for kind in CatalogueRecord.Kind.allCases {
            let form = desk.page("new/" + (ways[kind] ?? "")).text
            for field in RecordField.fields(of: kind) {
                #expect(form.contains(" name=\"\(field.key)\""), "\(kind) \(field.key)")
                let labels = form.elements("label") + form.elements("span") + form.elements("legend")
                #expect(!labels.contains { $0.text == field.key }, "\(kind) \(field.key)")
            }
        }
    }

    @Test func faultsAreSaidWhereTheyAre() throws {
        let desk = try desk()
        let sent = desk.send("new/event", ["name": "Quiz <b>", "start": "some day"])
        #expect(sent.status == 422)
        #expect(sent.text.contains("value=\"Quiz &lt;b&gt;\"") && sent.text.contains("value=\"some day\""))
        #expect(sent.text.contains("class=\"fault\"") || sent.text.contains("role=\"alert\""))
        #expect(work.files(in: "site/Content/events").count == 1)
        // This would be an error only when the site is built.
        var form = try #require(BrowserForm(in: desk.page("change/bulletin/welcome").text))
        form.type("/assets/none.png", into: "image")
        let refused = desk.server.post(Self.prefix + "change/bulletin/welcome", form.body, desk.cookie)
        #expect(refused.status == 422 && refused.text.contains("There is no file"), "\(refused.text)")
        #expect(try !file("bulletins/welcome.md").contains("none.png"))
    }

    @Test func wrongLinesOfPastedSongsAreNamed() throws {
        let songs = "Eagles – Hotel California\n\nJust a <title>\nABBA - Fernando\n" + String(repeating: "x", count: 99)
        let sent = try desk().send("change/event/gala", ["name": "Gala", "start": "2036-06-01 20:00", "songs": songs])
        #expect(sent.status == 422, "\(sent.text)")
        let problems = sent.content.elements("strong").map(\.text).filter { $0.contains("no title and artist") }
        #expect(
            problems == [
                "line 3 (\"Just a <title>\"): this line has no title and artist",
                "line 5 (\"\(String(repeating: "x", count: 39))…\"): this line has no title and artist",
            ], "\(sent.text)")
        #expect(try !file("events/gala.json").contains("Fernando"))
    }

    /// The bar's links lead to an explanation, before there is anything to publish to or to restore.
    @Test func aNewSiteExplainsPublishingAndRestoring() throws {
        let sections = try desk().page("").content.elements("section")
        for (id, words) in ["publish": "No place to publish to yet.", "deleted": "Deleted items appear here."] {
            #expect(sections.first { $0["id"] == id }?.text.contains(words) == true, "\(id)")
        }
    }

    @Test func cancellingADeletionReturnsToTheRecord() throws {
        work.write(
            "site/Content/bulletins/draft.md", "---\ntitle: D\nauthor: A\ndate: 2026-05-01\ndraft: true\n---\nx\n")
        let desk = try desk()
        func cancel(_ way: String) -> String? {
            desk.page("delete/" + way).text.firstMatch(of: /cancel" href="([^"]*)"/).map { String($0.output.1) }
        }
        #expect(cancel("bulletin/welcome") == "/bulletins/welcome/")
        #expect(cancel("bulletin/draft") == "/_corkboard/edit/change/bulletin/draft")
        #expect(cancel("song/gala/Kettle") == "/_corkboard/edit/change/song/gala/Kettle")
    }

    @Test func aWeakCodeIsMentionedOnceBeforeItIsSaved() throws {
        let desk = try desk()
        let words = "This code is easy to guess."
        let sent = desk.send("new/event", ["name": "Quiz", "code": "party", "adminCode": "K7XQ2-M9TBR"])
        #expect(sent.status == 422 && sent.text.components(separatedBy: words).count == 2, "\(sent.text)")
        #expect(sent.text.contains("name=\"code\" value=\"party\""))
        #expect(work.files(in: "site/Content/events").count == 1)
        let fields =
            ["name": "Quiz", "code": "party", "adminCode": "K7XQ2-M9TBR", "acceptsWeakCodes": "yes"] as KeyValuePairs
        #expect(sent.text.contains("name=\"acceptsWeakCodes\" value=\"yes\""))
        #expect(desk.send("new/event", fields).status == 303)
        // The form shows the warning, but another change needs no second agreement.
        let form = desk.page("change/event/quiz").text
        #expect(form.contains(words) && !form.contains("acceptsWeakCodes"))
        var changed = try #require(BrowserForm(in: form))
        changed.type("Quiz night", into: "name")
        let saved = desk.server.post(Self.prefix + "change/event/quiz", changed.body, desk.cookie)
        #expect(saved.status == 303, "\(saved.text)")
        changed = try #require(BrowserForm(in: desk.page("change/event/quiz").text))
        changed.type("boss", into: "adminCode")
        #expect(desk.server.post(Self.prefix + "change/event/quiz", changed.body, desk.cookie).status == 422)
        // A field that allows such codes needs no agreement.
        let allowed = ["name": "Party", "code": "party", "adminCode": "boss", "weakCodes": "yes"] as KeyValuePairs
        #expect(desk.send("new/event", allowed).status == 303)
        #expect(!desk.page("change/event/party").text.contains(words))
    }

    @Test func errorsAppearTogetherWithTheWarningOfAWeakCode() throws {
        let desk = try desk()
        func send(_ path: String, _ start: String, _ more: (String, String)...) throws -> PreviewProcess.Response {
            var form = try #require(BrowserForm(in: desk.page(path).content))
            for (name, value) in [("name", "Quiz"), ("start", start), ("code", "party"), ("adminCode", "boss")] {
                form.type(value, into: name)
            }
            let agreement = more.map { "&\($0)=\($1)" }.joined()
            return desk.server.post(Self.prefix + path, form.body + agreement, desk.cookie)
        }
        let before = work.files(in: "site/Content")
        for path in ["new/event", "change/event/gala"] {
            let refused = try send(path, "some day")
            #expect(refused.status == 422 && refused.text.contains("This code is easy to guess."), "\(refused.text)")
            #expect(refused.content.contains("is not a date"), "\(refused.text)")
            #expect(refused.text.contains("name=\"acceptsWeakCodes\" value=\"yes\""))
            #expect(try send(path, "2036-06-01 20:00").status == 422)
            #expect(work.files(in: "site/Content") == before)
        }
        #expect(try send("new/event", "2036-06-01 20:00", ("acceptsWeakCodes", "yes")).status == 303)
    }

    @Test func aListOfCodesStaysAList() throws {
        let file = "site/Content/events/quiz.md"
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        work.write(file, "---\nname: Quiz\ncode: ['K7XQ2, M9TBR', {env: PRESS}]\nsongs: []\n---\n")
        let desk = try desk()
        let page = desk.page("change/event/quiz").text
        #expect(page.contains("#code=K7XQ2") && !page.contains("easy to guess"), "the link has the first code")
        var form = try #require(BrowserForm(in: page))
        let shown = try #require(form.fields.first { $0.name == "code" }?.value)
        #expect(shown == "K7XQ2， M9TBR, env:PRESS")
        form.type(shown + ", party", into: "code")
        let warned = desk.server.post(Self.prefix + "change/event/quiz", form.body, desk.cookie)
        #expect(warned.status == 422 && warned.text.contains("This code is easy to guess."))
        form.type(shown + ", P3FJK-8WNSD", into: "code")
        #expect(desk.server.post(Self.prefix + "change/event/quiz", form.body, desk.cookie).status == 303)
        #expect(
            work.files(in: "site/Content/events")["quiz.md"]?.contains(
                "code: [K7XQ2， M9TBR, {env: PRESS}, P3FJK-8WNSD]\n") == true)
        // A single code can contain a comma.
        work.write(file, "---\nname: Quiz\ncode: K7XQ2-M9TBR\nsongs: []\n---\n")
        form = try #require(BrowserForm(in: desk.page("change/event/quiz").text))
        form.type("K7XQ2-M9TBR, again", into: "code")
        #expect(desk.server.post(Self.prefix + "change/event/quiz", form.body, desk.cookie).status == 303)
        #expect(
            work.files(in: "site/Content/events")["quiz.md"]?.contains("code: K7XQ2-M9TBR, again\n") == true)
    }

    @Test func anItemWithACommaStaysOneItem() throws {
        let file = "site/Content/events/vote.md"
        work.write(
            file,
            "---\nname: Vote\nsongs: []\nvoters:\n  - Müller, Anna # chair\n  - Bo\ntags: tea, or coffee\n---\n")
        let desk = try desk()
        func form() throws -> BrowserForm {
            let form = try #require(BrowserForm(in: desk.page("change/event/vote").text))
            #expect(form.fields.first { $0.name == "tags" }?.value == "tea， or coffee")
            return form
        }
        var changed = try form()
        #expect(changed.fields.first { $0.name == "voters" }?.value == "Müller， Anna, Bo")
        changed.type("Müller， Anna, Bo, Cy", into: "voters")
        #expect(desk.server.post(Self.prefix + "change/event/vote", changed.body, desk.cookie).status == 303)
        let text = try self.file("events/vote.md")
        #expect(
            text.contains("voters:\n  - Müller, Anna # chair\n  - Bo\n  - Cy\ntags: tea, or coffee\n"), "\(text)")
        // A changed item keeps the kind of comma.
        changed = try form()
        changed.type("Müller， Anne, Bo, Cy", into: "voters")
        #expect(desk.server.post(Self.prefix + "change/event/vote", changed.body, desk.cookie).status == 303)
        let now = try self.file("events/vote.md")
        #expect(now.contains("Müller, Anne") && now.contains("\n  - Bo\n  - Cy\n"), "\(now)")
        changed = try form()
        #expect(changed.fields.first { $0.name == "voters" }?.value == "Müller， Anne, Bo, Cy")
    }

    @Test func aFormKeepsGroupsWithoutAFieldForThem() throws {
        let head =
            "---\nname: Groups\nstart: 2036-05-02 20:00\nrepeat: {every: week, until: 2036-07-01}\nvoting: {from: 2036-05-01}\n"
            + "results: {after: 2036-05-03}\nlimit: {ups: 3, downs: 1}\n"
        work.write(
            "site/Content/events/groups.md",
            head + "requests: {mode: moderated, refuse: [spam], length: 80} # rules\nsongs: []\n---\n")
        let desk = try desk()
        for (shown, typed, written) in [("moderated", "closed", "closed"), ("closed", "", "open")] {
            var form = try #require(BrowserForm(in: desk.page("change/event/groups").text))
            let names = Set(form.fields.map { $0.name })
            #expect(names.contains("votes") && names.isDisjoint(with: ["repeat", "voting", "results", "limit"]))
            #expect(form.fields.first { $0.name == "requests" }?.value == shown)
            form.type(typed, into: "requests")
            #expect(desk.server.post(Self.prefix + "change/event/groups", form.body, desk.cookie).status == 303)
            let text = try file("events/groups.md")
            #expect(
                text.hasPrefix(head + "requests: {mode: \(written), refuse: [spam], length: 80} # rules\n"), "\(text)")
        }
    }

    @Test func theEditorsPagesHaveTheSitesMenu() throws {
        work.write("site/Content/pages/about.md", "---\ntitle: About us\nmenu: About\n---\nWe.\n")
        let desk = try desk()
        for path in ["", "new/event", "change/bulletin/welcome", "delete/bulletin/welcome"] {
            let page = desk.page(path).text
            let menu = page.firstMatch(of: /<nav class="menu"[^>]*>([^$]*?)<\/nav>/).map { String($0.output.1) } ?? ""
            let labels = menu.matches(of: />([^<>\n]+)<\/a>/).map { String($0.output.1) }
            #expect(labels == ["Home", "Bulletins", "Events", "Schedules", "About"], "\(path)")
        }
    }

    /// The lists lead to exactly the pages of the site that can be printed.
    @Test func theListsLeadToWhatCanBePrinted() throws {
        work.write(
            "site/Content/events/over.md", "---\nname: Over\nstart: 2026-01-01 20:00\nend: 2026-01-01 21:00\n---\n")
        work.write("site/Content/events/draft.md", "---\nname: Draft\nstart: 2036-01-01\ndraft: true\n---\n")
        work.write("site/Content/events/quiz.md", "---\nname: Quiz\nstart: 2036-05-01 20:00\nrepeat: weekly\n---\n")
        work.write(
            "site/Content/events/swim.md",
            "---\nname: Swim\nstart: 2036-05-02\nrepeat: weekly\noccurrences: {2036-05-02: {status: cancelled}}\n---\n")
        work.write(
            "site/Content/schedules/day.md",
            "---\ntitle: Day\nentries:\n- {title: Talk, description: Hello, date: 2026-02-01 10:00}\n---\n")
        let desk = try desk()
        let links = desk.page("").text.matches(of: /href="(\/[^"]*\/print\/)"/).map { String($0.output.1) }
        let shown = links.map { $0.replacing(/quiz\/[0-9-]+/, with: "quiz/DATE") }
        #expect(
            shown.sorted() == [
                "/bulletins/print/", "/events/gala/print/", "/events/quiz/DATE/print/",
                "/events/swim/2036-05-09/print/", "/schedules/day/print/",
            ])
        for link in links { #expect(desk.server.request(link).status == 200, "\(link)") }
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        BEGIN:VEVENT
        UID:a
        SUMMARY:Thornby at home
        DTSTART:20360613T140000Z
        DTEND:20360613T160000Z
        END:VEVENT
        END:VCALENDAR

        """

    /// The id of the calendar's event.
    private func importedID() throws -> String {
        let list = try Tool.run("list", "events", "--json", "--site", work["site"]).output
        return String(try #require(list.firstMatch(of: /"(team-[0-9a-f]+)"/)?.1))
    }

    /// A date of a series and an event of a calendar show their values, and get a file with the first change.
    @Test func datesAndImportedEventsCanBeChanged() throws {
        work.write("site/Content/calendars/team.ics", Self.calendar.replacing("\n", with: "\r\n"))
        work.write("site/Content/events/quiz.md", "---\nname: Quiz\nstart: 2036-06-06 20:00\nrepeat: weekly\n---\n")
        let id = try importedID()
        let desk = try desk()
        let list = desk.page("").text
        #expect(list.contains("/change/event/quiz~2036-06-13\"") && !list.contains(id))
        #expect(!list.contains("/delete/event/quiz~"))
        // The dates of a series come after it, not after other events.
        let events = list.matches(of: /\/change\/event\/([^"]*)"/).map { String($0.1) }
        let first = try #require(events.firstIndex(of: "quiz"))
        #expect(events[(first + 1)...].first == "quiz~2036-06-06" && events.last != "quiz", "\(events)")
        #expect(desk.page("delete/event/quiz~2036-06-13").content.contains("This is one date of a repeating event."))
        for (page, name, start, path, first) in [
            (
                "quiz~2036-06-13", "Quiz", "2036-06-13T20:00", "events/quiz/2036-06-13.md",
                "occurrence: quiz/2036-06-13"
            ),
            (id, "Thornby at home", "2036-06-13T14:00", "events/\(id).md", "imported: \(id)"),
        ] {
            let address = "change/event/" + page
            var form = try #require(BrowserForm(in: desk.page(address).text), "\(page)")
            func value(_ name: String) -> String? { form.fields.first { $0.name == name }?.value }
            #expect(value("name") == name)
            #expect(value("start")?.replacing(" ", with: "T").hasPrefix(start) == true, "\(value("start") ?? "")")
            #expect(value("end") == "")
            // All dates of a series have its code, and the dates of an imported event are in its calendar.
            #expect(value("repeat") == nil && (value("code") == nil) == page.hasPrefix("quiz"))
            form.type("postponed", into: "status")
            let sent = desk.server.post(Self.prefix + address, form.body, desk.cookie)
            #expect(sent.status == 303, "\(sent.text)")
            let text = try file(path)
            #expect(text.hasPrefix("---\n\(first)\n") && text.contains("\nstatus: postponed\n"), "\(text)")
            #expect(!text.contains("name:") && !text.contains("start:"))
            // The form of the new file shows the inherited values, too, and saves only the field that changed.
            form = try #require(BrowserForm(in: desk.page(address).text))
            #expect(value("name") == name && value("status") == "postponed")
            form.type("Derby", into: "shortName")
            #expect(desk.server.post(Self.prefix + address, form.body, desk.cookie).status == 303)
            #expect(try file(path).contains("\nshortName: Derby\n"))
            #expect(try !file(path).contains("name:"))
        }
        #expect(desk.page("").text.contains(id))
        // The bar of a page leads to its date.
        let bar = desk.server.request("/events/quiz/2036-06-13/", desk.cookie).text
        #expect(bar.contains("/_corkboard/edit/change/event/quiz~2036-06-13"))
    }

    /// Undo takes the first change of an imported event back, and a calendar's event can't be deleted.
    @Test func firstChangesOfImportedEventsCanBeUndone() throws {
        work.write("site/Content/calendars/team.ics", Self.calendar.replacing("\n", with: "\r\n"))
        let id = try importedID()
        let desk = try desk()
        let refused = desk.page("delete/event/\(id)")
        #expect(refused.status == 409 && refused.content.contains("This event comes from Content/calendars/team.ics"))
        var form = try #require(BrowserForm(in: desk.page("change/event/\(id)").text))
        form.type("cancelled", into: "status")
        #expect(desk.server.post(Self.prefix + "change/event/\(id)", form.body, desk.cookie).status == 303)
        #expect(desk.server.request("/events/\(id)/").text.contains("Cancelled"))
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(work.read("site/Content/events/\(id).md") == nil)
        #expect(!desk.server.request("/events/\(id)/").text.contains("Cancelled"))
    }

    /// After its first change is undone, a date follows its series again.
    @Test func firstChangesOfDatesCanBeUndone() throws {
        let series = "---\nname: Quiz\nstart: 2036-06-06 20:00\nrepeat: weekly\n---\n"
        work.write("site/Content/events/quiz.md", series)
        let desk = try desk()
        let address = "change/event/quiz~2036-06-13"
        let path = "site/Content/events/quiz/2036-06-13.md"
        for (field, value) in [("name", "Final"), ("status", "postponed")] {
            var form = try #require(BrowserForm(in: desk.page(address).text))
            form.type(value, into: field)
            #expect(desk.server.post(Self.prefix + address, form.body, desk.cookie).status == 303)
            #expect(work.read(path)?.contains("\n\(field): \(value)\n") == true)
        }
        func undo() -> Int { desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status }
        #expect(undo() == 303)
        #expect(work.read(path)?.contains("name: Final") == true && work.read(path)?.contains("status") == false)
        #expect(undo() == 303)
        #expect(work.read(path) == nil)
        work.write("site/Content/events/quiz.md", series.replacing("Quiz", with: "Pub quiz"))
        let form = try #require(BrowserForm(in: desk.page(address).text))
        #expect(form.fields.first { $0.name == "name" }?.value == "Pub quiz")
    }

    /// Commands do the same.
    @Test func commandsChangeImportedEvents() throws {
        let repeated = Self.calendar.replacing("UID:a", with: "UID:b\nRRULE:FREQ=WEEKLY;COUNT=3")
        work.write("site/Content/calendars/team.ics", Self.calendar.replacing("\n", with: "\r\n"))
        work.write("site/Content/calendars/class.ics", repeated.replacing("\n", with: "\r\n"))
        let id = try importedID()
        func run(_ arguments: String...) throws -> Tool.Result {
            try Tool.run(Tool.executable, arguments + ["--site", work["site"]])
        }
        #expect(try run("edit", "event", id, "--status", "postponed", "--yes").code == 0)
        #expect(try file("events/\(id).md").hasPrefix("---\nimported: \(id)\nstatus: postponed\n"))
        #expect(try run("new", "song", id, "--title", "Waterloo", "--artist", "ABBA").code == 0)
        #expect(try file("events/\(id).md").contains("Waterloo"))
        #expect(try run("vote", id, "waterloo-abba", "Ann", "up").code == 0)
        #expect(try run("edit", "event", id, "--short-name", "Derby", "--yes").code == 0)
        let removed = try run("delete", "event", id, "--yes")
        #expect(removed.code == 0 && removed.output.contains("The event is now as in its calendar\n"))
        let again = try run("delete", "event", id, "--yes")
        #expect(again.code == 2 && again.errors.contains("hide it with \"corkboard edit event \(id) --draft yes\""))
        #expect(try run("restore", "event", id).code == 0)
        #expect(try file("events/\(id).md").contains("shortName: Derby"))
        let list = try run("list", "events").output
        let series = String(try #require(list.firstMatch(of: /class-[0-9a-f]+/)?.0))
        let whole = try run("edit", "event", series, "--status", "cancelled", "--yes")
        #expect(
            whole.code == 2 && whole.errors.contains("comes from") && whole.errors.contains("change one of its dates"))
        #expect(try run("edit", "event", "\(series)/2036-06-20", "--status", "cancelled", "--yes").code == 0)
        #expect(try run("new", "song", "\(series)/2036-06-27", "--title", "Kettle", "--artist", "Choir").code == 0)
        let deletion = try run("delete", "event", "\(series)/2036-06-13", "--yes")
        #expect(deletion.code == 2 && deletion.errors.contains("one date of the repeating event"))
        #expect(try run("build").output.contains("Built"))
    }

    /// A message and its hint are two sentences.
    @Test func faultsAreSentences() throws {
        let sent = try desk().send(
            "new/event", ["name": "Quiz", "start": "2027-02-02", "rrule": "FREQ=WEEKLY;BYDAY=FR"])
        let problem = sent.content.replacing("&#39;", with: "'")
        #expect(
            problem.contains(
                "The start, 2027-02-02, isn't a date of the rule. Change the start to the first date after it, 2027-02-05."
            ), "\(sent.text)")
    }

    @Test func faultsNameNoCommands() throws {
        let sent = try desk().send("new/song/gala", ["title": "Kettle", "artist": "Choir"])
        #expect(sent.status == 422)
        let fault = sent.content.element("p", class: "fault")?.text ?? ""
        #expect(fault.hasPrefix("\"Kettle\" by Choir is already on the list"), "\(sent.text)")
        #expect(!sent.content.contains("corkboard show"), "\(sent.text)")
    }

    @Test func theOtherDatesOfARepeatingEntryAreCounted() throws {
        work.write(
            "site/Content/schedules/week.md",
            "---\ntitle: Week\nentries:\n  - title: Class\n    description: One\n    date: 2036-01-05\n"
                + "    repeat: {every: week, count: 3}\n  - {title: Talk, description: Two, date: 2036-01-06}\n---\n")
        let desk = try desk()
        for page in ["change", "delete"] {
            #expect(desk.page("\(page)/entry/week/class-2036-01-12").text.contains("and 2 more dates"))
            #expect(!desk.page("\(page)/entry/week/talk").text.contains("more date"))
        }
    }

    @Test func deletingGoesToTheBinAndBack() throws {
        let desk = try desk()
        let before = try file("bulletins/welcome.md")
        #expect(desk.page("delete/bulletin/welcome").text.contains("data-deletion"))
        #expect(desk.send("delete/bulletin/welcome", [:]).status == 303)
        #expect(throws: (any Error).self) { try file("bulletins/welcome.md") }
        #expect(desk.page("").text.contains(Self.prefix + "restore/bulletin/welcome"))
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(try file("bulletins/welcome.md") == before)
        #expect(desk.send("delete/song/gala/Kettle", [:]).status == 303)
        #expect(try !file("events/gala.json").contains("Kettle"))
        let restored = desk.server.post(Self.prefix + "restore/song/gala/Kettle", "token=\(desk.token)", desk.cookie)
        #expect(restored.status == 303, "\(restored.text)")
        #expect(try file("events/gala.json").contains("Kettle"))
    }

    @Test func aChangeLeavesTheRestOfTheFile() throws {
        let desk = try desk()
        let page = desk.page("change/bulletin/welcome").text
        #expect(page.contains("value=\"Welcome\"") && page.contains("Come in."))
        let fields =
            ["title": "Welcome back", "author": "Ana", "date": "2026-05-01", "body": "Come in.\r\n"] as KeyValuePairs
        let sent = desk.send("change/bulletin/welcome", fields)
        #expect(sent.status == 303, "\(sent.text)")
        let changed = try file("bulletins/welcome.md")
        #expect(
            changed.contains("title: Welcome back # the first\nauthor: Ana\n") && changed.hasSuffix("---\nCome in.\n"))
        #expect(desk.server.request("/bulletins/welcome/").text.contains("Welcome back"))
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(try file("bulletins/welcome.md").contains("title: Welcome # the first\n"))
    }

    @Test func undoingBringsTheBytesBack() throws {
        work.write(
            "site/Content/bulletins/odd.md",
            "---\ntitle:   'Odd' # one\nauthor: Ana\ndate: 2026-05-01\ntags: [ a,b ]   \n---\n\n\nText.\n\n")
        let before = try file("bulletins/odd.md")
        let desk = try desk()
        let fields =
            ["title": "Even", "author": "Ana", "date": "2026-05-02", "tags": "b", "body": "New."] as KeyValuePairs
        #expect(desk.send("change/bulletin/odd", fields).status == 303)
        #expect(try file("bulletins/odd.md") != before)
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(try file("bulletins/odd.md") == before)
    }

    @Test func undoingCanBeTriedAgain() throws {
        let desk = try desk()
        let before = try file("bulletins/welcome.md")
        let fields = ["title": "Even", "author": "Ana", "date": "2026-05-02", "body": "New."] as KeyValuePairs
        #expect(desk.send("change/bulletin/welcome", fields).status == 303)
        // A folder blocks the path where the new version is written.
        work.write("site/Content/bulletins/.corkboard-new/file", "")
        let refused = desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie)
        #expect(refused.status == 409, "\(refused.text)")
        work.remove("site/Content/bulletins/.corkboard-new")
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(try file("bulletins/welcome.md") == before)
    }

    @Test func whatTwoTabsSaveIsNeverMixed() throws {
        let desk = try desk()
        let digest = try #require(Self.value("digest", in: desk.page("change/bulletin/welcome").text))
        let save = { (title: String, author: String) in
            desk.server.post(
                Self.prefix + "change/bulletin/welcome",
                Self.encoded([
                    ("token", desk.token), ("digest", digest), ("title", title), ("author", author),
                    ("date", "2026-05-01"), ("body", "Come in."),
                ]), desk.cookie)
        }
        #expect(save("One", "Ana").status == 303)
        let second = save("Two", "Bea")
        #expect(second.status == 409 && second.content.element("bdi", class: "now")?.text == "One")
        #expect(try file("bulletins/welcome.md").contains("title: One # the first\nauthor: Ana\n"))
        // Deleting a record that another tab has changed is refused, too.
        let deletion = desk.server.post(
            Self.prefix + "delete/bulletin/welcome", Self.encoded([("token", desk.token), ("digest", digest)]),
            desk.cookie)
        #expect(deletion.status == 409)
        #expect(try file("bulletins/welcome.md").contains("title: One"))
    }

    @Test func addingPastedSongsIsTheLastChange() throws {
        let desk = try desk()
        func undo() -> Int { desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status }
        func save(_ name: String, songs: String) throws -> Int {
            var form = try #require(BrowserForm(in: desk.page("change/event/gala").content))
            form.type(name, into: "name")
            form.type(songs, into: "songs")
            return desk.server.post(Self.prefix + "change/event/gala", form.body, desk.cookie).status
        }
        let first = try file("events/gala.json")
        #expect(try save("Ball", songs: "ABBA - Fernando") == 303)
        #expect(try save("Ball", songs: "Choir - Kettle\nLine - Tram") == 303)
        // These are on the list already.
        #expect(try save("Ball", songs: "Line - Tram") == 303)
        #expect(undo() == 303)
        #expect(try file("events/gala.json").contains("Fernando") && !file("events/gala.json").contains("Tram"))
        #expect(undo() == 303)
        #expect(try file("events/gala.json").contains("Ball") && !file("events/gala.json").contains("Fernando"))
        #expect(undo() == 303)
        #expect(try file("events/gala.json") == first)
        #expect(undo() == 404)
    }

    @Test func nothingEarlierIsUndoneAfterVotesWereReset() throws {
        let votes = "event,song,user,vote\ngala,Kettle,Ana,up\ngala,Kettle,Bea,up\n"
        #expect(try Tool.run(Tool.executable, ["vote", "-", "--site", work["site"]], input: votes).code == 0)
        let desk = try desk()
        let button = "action=\"\(Self.prefix)undo\""
        for (path, fields) in [("forget", [("voter", "Bea"), ("sure", "yes")]), ("reset", [("sure", "yes")])] {
            #expect(desk.send("new/bulletin", ["title": "Tea", "author": "Bo", "body": "Soon."]).status == 303)
            #expect(desk.page("").text.contains(button))
            let form = Self.encoded([("token", desk.token)] + fields)
            let answer = desk.server.post(Self.prefix + path + "/event/gala", form, desk.cookie)
            #expect(answer.status == 303, "\(answer.text)")
            #expect(!desk.page("change/event/gala").text.contains(button))
            #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 404)
        }
    }

    @Test func undoingADecisionBringsTheFormerOneBack() throws {
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "requests": "moderated", "songs": [{"title": "Kettle", "artist": "Choir"}]}"#)
        let request = #"{"event": "gala", "title": "Fernando", "artist": "ABBA", "user": "Ana"}"# + "\n"
        #expect(try Tool.run(Tool.executable, ["vote", "-", "--site", work["site"]], input: request).code == 0)
        let desk = try desk()
        func send(_ path: String) -> Int {
            desk.server.post(Self.prefix + path, "token=\(desk.token)", desk.cookie).status
        }
        #expect(send("accept/song/gala/fernando-abba") == 303)
        let accepted = try file("requests.json")
        #expect(accepted.contains("accepted"))
        #expect(send("decline/song/gala/fernando-abba") == 303)
        #expect(try file("requests.json").contains("declined"))
        #expect(send("undo") == 303)
        #expect(try file("requests.json") == accepted)
        #expect(send("undo") == 303)
        #expect(try !file("requests.json").contains("fernando-abba"))
    }

    @Test func draftsCanBeLookedAt() throws {
        work.write(
            "site/Content/bulletins/half.md",
            "---\ntitle: Half\nauthor: Ana\ndate: 2026-05-01\ndraft: true\n---\nNot *yet*.\n")
        work.write(
            "site/Content/bulletins/later.md",
            "---\ntitle: Later\nauthor: Ana\ndate: 2026-05-01\npublish: 2036-05-01\n---\nSoon.\n")
        let desk = try desk()
        let list = desk.page("").text
        for name in ["half", "later"] {
            #expect(list.contains("href=\"\(Self.prefix)drafts/bulletins/\(name)/\""))
            #expect(desk.server.request("/bulletins/\(name)/").status == 404)
            #expect(desk.server.request("\(Self.prefix)drafts/bulletins/\(name)/").status == 403)
        }
        #expect(desk.page("drafts/bulletins/half/").content.element("em")?.text == "yet")
        #expect(desk.page("drafts/bulletins/later/").text.contains("Soon."))
        #expect(desk.server.request("/bulletins/half/").status == 404)
    }

    // MARK: - Event pages

    @Test func songsAreAddedAndMoved() throws {
        work.write(
            "site/Content/events/gala.json",
            #"{"name": "Gala", "songs": [{"title": "A", "artist": "X"},  {"title": "B", "artist": "Y"}]}"#)
        let desk = try desk()
        let added = desk.send("new/song/gala", ["room": "yes", "title": "C", "artist": "Z"])
        #expect(added.status == 303 && added.headers["location"] == Self.prefix + "change/event/gala#adding")
        let moved = desk.send("move/song/gala/c-z", ["to": "1"])
        #expect(moved.status == 303, "\(moved.text)")
        let titles = {
            try self.file("events/gala.json").components(separatedBy: "\"title\": \"").dropFirst().map { $0.prefix(1) }
        }
        #expect(try titles() == ["C", "A", "B"])
        #expect(desk.send("move/song/gala/c-z", ["to": "9"]).status == 303)
        #expect(try titles() == ["A", "B", "C"])
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(try titles() == ["C", "A", "B"])
        #expect([404, 409].contains(desk.send("move/song/gala/c-z", ["to": "0"]).status))
    }

    /// Its form changes all of its dates.
    @Test func aRepeatingEntryIsListedOnceWithItsNextDate() throws {
        work.write(
            "site/Content/schedules/week.md",
            """
            ---
            title: Week
            entries:
            - {title: Rehearsal, description: Sing., date: 2036-01-05 19:00, repeat: weekly}
            - {title: Repairs, description: Bring it., date: 2036-01-02 14:00}
            - {title: Swim, description: Cold., date: 2020-01-01 10:00, repeat: weekly}
            ---

            """)
        let desk = try desk()
        for page in ["", "change/schedule/week"] {
            let rows = desk.page(page).content.elements("li").map(\.text)
            let rehearsals = rows.filter { $0.contains("Rehearsal") }
            #expect(
                rehearsals.count == 1 && rehearsals.first?.contains("2036-01-05 19:00") == true,
                "\(page) \(rehearsals)")
            let swim = rows.filter { $0.contains("Swim") }
            #expect(swim.count == 1 && swim.first?.contains("Ended") == false, "\(page) \(swim)")
        }
        // In the file, they have another order.
        #expect(!desk.page("change/schedule/week").text.contains("move/entry"))
        let deletion = desk.page("delete/entry/week/rehearsal-2036-01-12").text
        #expect(deletion.contains("Rehearsal · 2036-01-") && deletion.contains(" – 2036-"), "\(deletion)")
    }

    @Test func votesAreSetBackExportedAndForgotten() throws {
        let votes = "event,song,user,vote\ngala,Kettle,Ana,up\ngala,Kettle,Bea Bo,up\n"
        #expect(try Tool.run(Tool.executable, ["vote", "-", "--site", work["site"]], input: votes).code == 0)
        let desk = try desk()
        #expect(desk.page("change/event/gala").text.contains("+2 · ▲ 2 ▼ 0"))
        let exported = desk.page("ballots/event/gala")
        #expect(exported.content.split(separator: "\n").count == 2)
        #expect(exported.headers["content-disposition"] == "attachment; filename=\"gala.ndjson\"")
        #expect(desk.send("forget/event/gala", ["voter": " BEA Bo "]).status == 404)
        let forgotten = desk.send("forget/event/gala", ["voter": " BEA Bo ", "sure": "yes"])
        #expect(forgotten.status == 303, "\(forgotten.text)")
        #expect(!work.files(in: "site").values.contains { $0.lowercased().contains("bea bo") })
        let unknown = desk.send("forget/event/gala", ["voter": "Nobody", "sure": "yes"])
        #expect(unknown.status == 409 && unknown.text.contains("this name has no votes"))
        #expect(desk.page("change/event/gala").text.contains("+1 · ▲ 1 ▼ 0"))
        #expect(desk.send("reset/event/gala", ["sure": "yes"]).status == 303)
        #expect(desk.page("ballots/event/gala").content.isEmpty)
        #expect(desk.page("ballots/event/..%2fgala").status != 200)
    }

    @Test func theCardOfARecurringEventShowsItsNextDate() throws {
        let desk = try desk()
        func state(_ more: (String, String)...) throws -> String {
            let fields = [("token", desk.token), ("name", "Quiz"), ("start", "2020-01-06 20:00")] + more
            let card = desk.server.post(Self.prefix + "card/event", Self.encoded(fields), desk.cookie)
            return try #require(card.content.element("span", class: "state")?.text, "\(card.text)")
        }
        #expect(try state() == "Ended")
        #expect(try state(("repeat", "weekly")) != "Ended")
    }

    /// The votes of a recurring event are at its dates.
    @Test func votesOfARecurringEventNeedADate() throws {
        work.write(
            "site/Content/events/quiz.md",
            "---\nname: Quiz\nstart: 2036-06-06 20:00\nrepeat: weekly\nsongs: [{title: A, artist: B}]\n---\n")
        let votes = "event,song,user,vote\nquiz/2036-06-06,A,Ana,up\n"
        #expect(try Tool.run(Tool.executable, ["vote", "-", "--site", work["site"]], input: votes).code == 0)
        let desk = try desk()
        for answer in [desk.page("ballots/event/quiz"), desk.send("reset/event/quiz", ["sure": "yes"])] {
            #expect(answer.status == 409 && answer.text.contains("each of its dates has its own votes"))
        }
        // So only the pages of the dates lead there.
        for (event, hasVotes) in [("quiz", false), ("quiz~2036-06-06", true)] {
            let page = desk.page("change/event/\(event)").content
            let (links, forms) = (page.elements("a").map { $0["href"] }, page.elements("form").map { $0["action"] })
            #expect(links.contains("\(Self.prefix)ballots/event/\(event)") == hasVotes)
            #expect(forms.contains("\(Self.prefix)reset/event/\(event)") == hasVotes)
            #expect(forms.contains("\(Self.prefix)forget/event/\(event)"))
        }
        #expect(!desk.page("ballots/event/quiz~2036-06-06").content.isEmpty)
        #expect(desk.send("reset/event/quiz~2036-06-06", ["sure": "yes"]).status == 303)
        #expect(desk.page("ballots/event/quiz~2036-06-06").content.isEmpty)
    }

    /// True if a file of the site contains a name, as text or as hexadecimal digits of its bytes.
    private func hasTrace(of name: String) -> Bool {
        let digits = name.lowercased().utf8.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
        return work.files(in: "site").values.contains {
            let text = $0.lowercased()
            return text.contains(name.lowercased()) || text.contains(digits)
        }
    }

    @Test func guestsOfAnotherEveningAreForgotten() throws {
        let ballot = #"{"event":"gala","song":"Kettle","user":"Bea Bo","vote":"UP"}"# + "\n"
        let evening = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"])
        evening.wait { $0.contains("The host opens") }
        let answer = evening.post("/ballots", ballot)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(evening.end() == 0)
        #expect(hasTrace(of: "Bea Bo"))
        let desk = try desk()
        #expect(desk.send("forget/event/gala", ["voter": "Bea Bo", "sure": "yes"]).status == 303)
        #expect(!hasTrace(of: "Bea Bo"))
        #expect(desk.server.end() == 0 && !hasTrace(of: "Bea Bo"))
    }

    @Test func aGuestIsForgottenDuringTheEvening() throws {
        let desk = try desk("--guests", "--address", "127.0.0.1")
        let ballot = { (name: String) in #"{"event":"gala","song":"Kettle","user":"\#(name)","vote":"UP"}"# + "\n" }
        #expect(desk.server.post("/ballots", ballot("Bea Bo")).status == 200)
        #expect(desk.server.post("/ballots", ballot("Ana")).status == 200)
        // The command can't change votes that the server holds.
        let refused = try Tool.run(
            Tool.executable, ["ballots", "forget", "-", "--yes", "--site", work["site"]], input: "Ana")
        #expect(refused.code != 0, "\(refused.output)")
        #expect(desk.send("forget/event/gala", ["voter": "Bea Bo", "sure": "yes"]).status == 303)
        #expect(desk.page("change/event/gala").text.contains("+1 · ▲ 1 ▼ 0"))
        #expect(!hasTrace(of: "Bea Bo"))
        // The name is free for someone else.
        #expect(desk.server.post("/ballots", ballot("Bea Bo")).status == 200)
        #expect(desk.page("change/event/gala").text.contains("+2 · ▲ 2 ▼ 0"))
    }

    // MARK: - Pictures

    @Test func pictureOverASlowLineArrives() throws {
        let desk = try desk()
        let picture = [0xff, 0xd8, 0xff, 0xe0] + [UInt8](repeating: 0, count: 1 << 20)
        let head = """
            POST \(Self.prefix)picture HTTP/1.1\r
            Host: 127.0.0.1:\(desk.server.port)\r
            Connection: close\r
            \(desk.cookie)\r
            X-Corkboard-Name: slow.jpg\r
            X-Corkboard-Token: \(desk.token)\r
            Content-Length: \(picture.count)\r
            \r

            """
        let socket = desk.server.connect()
        defer { close(socket) }
        PreviewProcess.write(Data(head.utf8) + Data(picture.prefix(1000)), to: socket)
        for part in 1...4 {
            Thread.sleep(forTimeInterval: 3)
            PreviewProcess.write(Data([UInt8(part)]), to: socket)
        }
        PreviewProcess.write(Data(picture.dropFirst(1004)), to: socket)
        let answer = PreviewProcess.Response(PreviewProcess.readAll(socket, patience: 20_000))
        #expect(answer.status == 201 || answer.status == 200, "\(answer.text)")
    }

    @Test(
        arguments: [
            ("Poster am See.JPG", [0xff, 0xd8, 0xff, 0xe0], "assets/poster-am-see.jpg"),
            ("../../../etc/x.png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], "assets/x.png"),
            (".htaccess", Array("GIF89a".utf8), "assets/picture.gif"),
            ("aux.gif", Array("GIF89a".utf8), "assets/aux-.gif"),
            ("a.php", Array("RIFF0000WEBP".utf8), "assets/a.webp"),
            ("a\u{202e}gpj.svg", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8), "assets/agpj.svg"),
        ] as [(String, [UInt8], String)])
    func picturesGetSafeNames(_ name: String, _ bytes: [UInt8], _ path: String) throws {
        let desk = try desk()
        let before = Set(work.files(in: "site/Content").keys)
        let sent = desk.upload(bytes, named: name)
        #expect(sent.content == "{\"address\":\"/\(path)\"}", "\(sent.status) \(sent.text)")
        #expect(Set(work.files(in: "site/Content").keys).subtracting(before) == [path])
        // Uploads it again, and then another picture with the same name.
        #expect(desk.upload(bytes, named: name).content == sent.content)
        let more: [UInt8] = path.hasSuffix("svg") ? [0x20] : [0]
        #expect(desk.upload(bytes + more + more, named: name).text.contains("-2."))
        // A picture may be smaller than an existing one with its name.
        #expect(desk.upload(bytes + more, named: name).text.contains("-3."))
    }

    @Test(arguments: [
        ("x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>"),
        ("x.svg", "<!--\n--><html xmlns=\"http://www.w3.org/1999/xhtml\"><script>alert(1)</script></html>"),
        ("x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script href=\"data:,alert(1)\"/></svg>"),
        ("x.jpg", "<!DOCTYPE html><script>alert(1)</script>"), ("x.html", "<svg/>"), ("x.png", ""), ("x.gif", "GIF88a"),
    ])
    func whatIsNoPictureIsRefused(_ name: String, _ text: String) throws {
        let desk = try desk()
        let before = work.files(in: "site/Content")
        #expect(desk.upload(Array(text.utf8), named: name).status == 422)
        #expect(work.files(in: "site/Content") == before)
    }

    @Test func addingAPictureIsTheLastChange() throws {
        let desk = try desk()
        func undo() -> PreviewProcess.Response {
            desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie)
        }
        #expect(desk.send("new/bulletin", ["title": "Tea", "author": "Bo", "body": "Soon."]).status == 303)
        let gif = Array("GIF89a".utf8)
        #expect(desk.upload(gif, named: "a.gif").status == 200)
        // A copy of it adds no file.
        #expect(desk.upload(gif, named: "a.gif").status == 200)
        #expect(undo().status == 303)
        #expect(work.files(in: "site/Content/assets").isEmpty)
        #expect(work.files(in: "site/Content/bulletins").keys.contains("tea.md"))
        #expect(undo().status == 303)
        #expect(!work.files(in: "site/Content/bulletins").keys.contains("tea.md"))
        // A picture that a text uses stays.
        #expect(desk.upload(gif, named: "b.gif").status == 200)
        work.write(
            "site/Content/bulletins/welcome.md",
            "---\ntitle: Welcome\nauthor: Ana\ndate: 2026-05-01\n---\n![Cups](/assets/b.gif)\n")
        let refused = undo()
        #expect(refused.status == 409 && refused.content.contains("b.gif is used here"), "\(refused.text)")
        #expect(work.files(in: "site/Content/assets").keys.contains("b.gif"))
    }

    /// Hosts and editors add pictures, too.
    @Test func pictureThatCannotBeSavedNamesNoFolderOfTheOwner() throws {
        let desk = try desk()
        work.write("site/Content/assets", "not a folder")
        let refused = desk.upload(Array("GIF89a".utf8), named: "a.gif")
        #expect(refused.status == 422 && refused.content.contains("Content/assets"), "\(refused.content)")
        #expect(!refused.content.contains(work["site"]), "\(refused.content)")
    }

    @Test func picturesAreTakenFromTheOwnersPagesAlone() throws {
        let desk = try desk()
        let gif = Array("GIF89a".utf8)
        let stale = desk.upload(gif, named: "a.gif", "X-Corkboard-Token: 0")
        #expect(stale.status == 403 && stale.content.contains("\"reason\":\"This page is out of date."))
        #expect(
            desk.upload(gif, named: "a.gif", "X-Corkboard-Token: \(desk.token)", "Origin: https://evil.example").status
                == 403)
        // The server doesn't wait for two gigabytes.
        let head =
            "POST \(Self.prefix)picture HTTP/1.1\r\nHost: 127.0.0.1:\(desk.server.port)\r\n\(desk.cookie)\r\n"
            + "X-Corkboard-Token: \(desk.token)\r\nContent-Length: \(2 << 30)\r\nConnection: close\r\n\r\n"
        #expect(String(decoding: desk.server.send(Data(head.utf8)), as: UTF8.self).hasPrefix("HTTP/1.1 413"))
        #expect(!FileManager.default.fileExists(atPath: work["site/Content/assets"]))
    }

    @Test func aFileThatChangedMeanwhileIsNotOverwritten() throws {
        let desk = try desk()
        let form = desk.page("change/bulletin/welcome").text
        work.write(
            "site/Content/bulletins/welcome.md", "---\ntitle: Other\nauthor: Ana\ndate: 2026-05-01\n---\nCome in.\n")
        let fields = [
            ("token", desk.token), ("digest", try #require(Self.value("digest", in: form))), ("title", "Mine"),
            ("author", "Ana"), ("date", "2026-05-01"), ("body", "Come in."),
        ]
        let sent = desk.server.post(Self.prefix + "change/bulletin/welcome", Self.encoded(fields), desk.cookie)
        #expect(sent.status == 409)
        #expect(sent.content.elements("input").contains { $0["name"] == "title" && $0["value"] == "Mine" })
        #expect(sent.content.element("bdi", class: "now")?.text == "Other")
        #expect(try file("bulletins/welcome.md").contains("title: Other\n"))
        #expect(
            desk.send(
                "change/bulletin/welcome", ["title": "Mine", "author": "Ana", "date": "2026-05-01", "body": "Come in."]
            ).status == 303)
        #expect(try file("bulletins/welcome.md").contains("title: Mine\n"))
    }

    /// The tokens of forms end with the server, but the texts that were typed into them don't.
    @Test(arguments: [
        ("change/bulletin/welcome", "title", "bulletins/welcome.md"), ("new/bulletin", "title", "bulletins/typed.md"),
        ("settings", "footer", "site.yaml"),
    ]) func formsOfAnEarlierServerKeepTheirInput(_ path: String, _ field: String, _ saved: String) throws {
        let desk = try desk()
        var form = try #require(BrowserForm(in: desk.page(path).content))
        form.type("Typed", into: field)
        form.type("Come in, all.", into: "body")
        let files = work.files(in: "site/Content")
        #expect(desk.server.end() == 0)
        let server = try PreviewProcess(work["site"], ["--edit"])
        let answer = server.post(Self.prefix + path, form.body, desk.cookie)
        #expect(answer.status == 403 && answer.content.contains("The server was started again."), "\(answer.text)")
        #expect(!answer.content.contains("class=\"now\""))
        #expect(work.files(in: "site/Content") == files)
        let returned = try #require(BrowserForm(in: answer.content))
        #expect(returned.fields.contains { $0.name == field && $0.value == "Typed" })
        let sent = server.post(Self.prefix + path, returned.body, desk.cookie)
        #expect(sent.status == 303, "\(sent.text)")
        #expect(try file(saved).contains("Typed"))
    }

    @Test func formOfAnEarlierServerIsComparedWithNewerChanges() throws {
        let desk = try desk()
        var form = try #require(BrowserForm(in: desk.page("change/bulletin/welcome").content))
        form.type("Mine", into: "title")
        #expect(desk.server.end() == 0)
        work.write(
            "site/Content/bulletins/welcome.md", "---\ntitle: Other\nauthor: Ana\ndate: 2026-05-01\n---\nCome in.\n")
        let server = try PreviewProcess(work["site"], ["--edit"])
        let answer = server.post(Self.prefix + "change/bulletin/welcome", form.body, desk.cookie)
        #expect(answer.status == 403 && answer.content.element("bdi", class: "now")?.text == "Other")
        #expect(answer.content.elements("input").contains { $0["name"] == "title" && $0["value"] == "Mine" })
    }

    /// A browser forgets stored input once a cookie repeats the random text of its form.
    @Test func onlySavedInputIsForgotten() throws {
        let desk = try desk()
        let typed = String(repeating: "0a", count: 16)
        let send = { (path: String, fields: KeyValuePairs<String, String>) in
            desk.send(path, fields).headers["set-cookie"]
        }
        let cookie = try #require(send("new/bulletin", ["title": "Typed", "body": "x", "typed": typed]))
        #expect(cookie.hasPrefix("corkboard-saved-\(typed)=yes; Path=\(Self.prefix); "))
        #expect(send("settings", ["footer": "Typed", "typed": typed]) == cookie)
        #expect(send("new/event", ["name": "Quiz", "start": "some day", "typed": typed]) == nil)
        // Only texts of this form are repeated.
        #expect(send("new/bulletin", ["title": "Other", "body": "x", "typed": "0; Path=/\r\nX: y"]) == nil)
    }

    @Test func inputForADeletedRecordCanBeSavedAsANewOne() throws {
        let desk = try desk()
        for (path, field, value) in [
            ("change/bulletin/welcome", "title", "Typed"), ("change/song/gala/Kettle", "title", "Teapot"),
        ] {
            var form = try #require(BrowserForm(in: desk.page(path).content))
            form.type(value, into: field)
            #expect(desk.send(path.replacing("change/", with: "delete/"), [:]).status == 303)
            let answer = desk.server.post(Self.prefix + path, form.body, desk.cookie)
            #expect(answer.status == 404 && answer.content.contains("This was deleted while you were editing."))
            let returned = try #require(BrowserForm(in: answer.content), "\(answer.text)")
            let parent = path.replacing("change/", with: "new/").split(separator: "/").dropLast().joined(separator: "/")
            #expect(answer.content.contains("action=\"\(Self.prefix)\(parent)\""))
            let sent = desk.server.post(Self.prefix + parent, returned.body, desk.cookie)
            #expect(sent.status == 303, "\(sent.text)")
        }
        #expect(try file("bulletins/typed.md").contains("Come in."))
        #expect(try file("events/gala.json").contains("Teapot"))
    }

    @Test func aSavedRecordIsNotReportedInTheFormOfAnother() throws {
        let desk = try desk()
        let sent = desk.send("new/bulletin", ["title": "Second", "author": "Ana", "date": "2026-05-02", "body": "x"])
        #expect(sent.headers["location"] == "/bulletins/second/")
        let form = desk.page("change/event/gala").content
        #expect(!form.contains("Saved.") && form.contains("Undo the last change"))
    }

    /// As while another program is still writing a film.
    @Test func aRecordSavedWhileTheSiteCannotBeBuiltLeadsToTheLists() throws {
        let desk = try desk()
        work.write("site/Content/bulletins/half.md", "---\ntitle: Half\nauthor: Ana\ndate: soon\n---\nx\n")
        desk.server.wait { $0.contains("Not built: 1 error") }
        let sent = desk.send("new/bulletin", ["title": "Second", "author": "Ana", "date": "2026-05-02", "body": "x"])
        #expect(sent.status == 303 && sent.headers["location"] == Self.prefix)
        let lists = desk.page("").content
        #expect(lists.contains("Saved.") && lists.contains("Second") && lists.contains("half.md"))
        work.remove("site/Content/bulletins/half.md")
        let next = desk.send("new/bulletin", ["title": "Third", "author": "Ana", "date": "2026-05-03", "body": "x"])
        #expect(next.headers["location"] == "/bulletins/third/")
        #expect(desk.server.request("/bulletins/second/").status == 200)
    }

    @Test func publishingShowsItsPlanAndRollsBack() throws {
        work.write(
            "site/Content/site.yaml", "title: The Shed\nauthor: The committee\npublish:\n  web: file:\(work["web"])\n")
        let desk = try desk()
        #expect(desk.page("").text.contains(Self.prefix + "publish/web"))
        func isListed(_ file: String, on page: String) -> Bool { page.elements("bdi").contains { $0.text == file } }
        #expect(isListed("index.html", on: desk.page("publish/web").content))
        /// Publishes or goes back, and returns the page once that is over.
        func publish(_ field: String = "") -> String {
            let sent = desk.server.post(Self.prefix + "publish/web", "token=\(desk.token)\(field)", desk.cookie)
            #expect(sent.status == 303)
            for _ in 0..<1200 {
                let page = desk.page("publish/web").content
                if !page.contains("publish/web/cancel") { return page }
                Thread.sleep(forTimeInterval: 0.05)
            }
            return "It is never over."
        }
        let page = publish()
        #expect(page.contains("Published.") && !isListed("index.html", on: page), "\(page)")
        #expect(work.files(in: "web").contains { $0.key.hasSuffix("bulletins/welcome/index.html") })
        #expect(desk.send("new/bulletin", ["title": "Second", "body": "x"]).status == 303)
        #expect(publish().contains("Published."))
        let current = work["web/current/bulletins/second/index.html"]
        #expect(FileManager.default.fileExists(atPath: current))
        #expect(publish("&back=yes").contains("The previous version is back online."))
        #expect(!FileManager.default.fileExists(atPath: current))
    }

    @Test func aPlaceToPublishToIsRemovedAndBroughtBack() throws {
        let settings =
            "title: The Shed\nauthor: The committee\npublish:\n  web: file:web\n  # the old one\n  my.host:\n"
            + "    to: rsync:host.example:www\n    compress: true\n"
        work.write("site/Content/site.yaml", settings)
        let desk = try desk()
        let listed = desk.page("").content
        #expect(listed.elements("input").filter { $0["name"] == "target" }.map { $0["value"] } == ["web", "my.host"])
        func remove(_ fields: String) -> Int {
            desk.server.post(Self.prefix + "disconnect", "token=\(desk.token)&\(fields)", desk.cookie).status
        }
        #expect(remove("target=my.host") == 404 && remove("target=my&sure=yes") == 404)
        #expect(try file("site.yaml") == settings)
        #expect(remove("target=my.host&sure=yes") == 303)
        let rest = try file("site.yaml")
        #expect(rest.contains("  web: file:web\n") && !rest.contains("host.example"))
        #expect(!desk.page("").text.contains("my.host"))
        #expect(desk.server.post(Self.prefix + "undo", "token=\(desk.token)", desk.cookie).status == 303)
        #expect(try file("site.yaml") == settings)
        for name in ["web", "my.host"] { #expect(remove("target=\(name)&sure=yes") == 303) }
        #expect(try file("site.yaml").hasPrefix("title: The Shed\nauthor: The committee\n"))
        #expect(desk.page("").text.contains("No place to publish to yet."))
    }

    /// The listening socket of a host that never answers, and its port.
    private static func silentHost() throws -> (socket: Int32, port: UInt16) {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, size) == 0 && listen(socket, 16) == 0
                    && getsockname(socket, address, &size) == 0
            }
        }
        try #require(isListening)
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// Runs `body` while the page for publishing waits for a host.
    private func whileAHostIsAsked(_ body: (Desk) throws -> Void) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/rsync") else {
            try Test.cancel("rsync is not installed")
        }
        let (host, port) = try Self.silentHost()
        defer { close(host) }
        work.write(
            "site/Content/site.yaml",
            "title: The Shed\nauthor: The committee\npublish:\n  web: rsync://127.0.0.1:\(port)/www\n")
        let desk = try desk("--guests", "--address", "127.0.0.1")
        let page = Thread { _ = desk.page("publish/web") }
        page.start()
        var asked = pollfd(fd: host, events: Int16(POLLIN), revents: 0)
        try #require(unsafe poll(&asked, 1, 60_000) == 1)
        let connection = accept(host, nil, nil)
        defer {
            for socket in [connection, host] { shutdown(socket, Int32(SHUT_RDWR)) }
            close(connection)
            while !page.isFinished { usleep(1000) }
        }
        try body(desk)
        #expect(!page.isFinished)
    }

    @Test func votesAndBuildsDoNotWaitForAHost() throws {
        try whileAHostIsAsked { desk in
            let ballot = #"{"event":"gala","song":"Kettle","user":"Bea Bo","vote":"UP"}"# + "\n"
            #expect(desk.server.post("/ballots", ballot).status == 200)
            work.write(
                "site/Content/bulletins/second.md",
                "---\ntitle: Second\nauthor: Ana\ndate: 2026-05-02\n---\nCome in.\n")
            let limit = Date.now + 60
            while desk.server.request("/bulletins/second/").status != 200, Date.now < limit { usleep(20_000) }
            #expect(desk.server.request("/bulletins/second/").status == 200)
        }
    }

    @Test func changesDoNotWaitForAHost() throws {
        try whileAHostIsAsked { desk in
            let answer = desk.send(
                "change/bulletin/welcome",
                ["title": "Hello", "author": "Ana", "date": "2026-05-01", "body": "Come in."])
            #expect(answer.status == 303)
            let text = try file("bulletins/welcome.md")
            #expect(text.contains("title: Hello"))
        }
    }

    /// What strangers request isn't among the changes, which wait for each other.
    @Test func refusalsDoNotWaitForChanges() throws {
        try whileAHostIsAsked { desk in
            for path in ["", "change/bulletin/welcome", "key/", "key/0", "join/0"] {
                #expect(desk.server.request(Self.prefix + path).status == 403, "\(path)")
            }
        }
    }

    @Test func whatIsTooLargeIsRefused() throws {
        let desk = try desk()
        let size = 9 << 20
        let head =
            "POST \(Self.prefix)new/bulletin HTTP/1.1\r\nHost: 127.0.0.1:\(desk.server.port)\r\n\(desk.cookie)\r\n"
            + "Content-Length: \(size)\r\nConnection: close\r\n\r\n"
        #expect(String(decoding: desk.server.send(Data(head.utf8)), as: UTF8.self).hasPrefix("HTTP/1.1 413"))
        // Without signing in, no body is read.
        let other = head.replacing(desk.cookie, with: "X: y")
        #expect(String(decoding: desk.server.send(Data(other.utf8)), as: UTF8.self).hasPrefix("HTTP/1.1 403"))
    }

    /// Kills the server at random moments while records are saved: each file has its old or its new content, and
    /// acknowledged changes are on disk.
    @Test(arguments: [27]) func killsLeaveWholeFiles(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let sent = Mutex(0)
        let acknowledged = Mutex(0)
        for kill in 0..<(Night.isOn ? 300 : 6) {
            let desk = try desk()
            let isDone = Atomic(false)
            let thread = Thread {
                while !isDone.load(ordering: .relaxed) {
                    let number = sent.withLock {
                        $0 += 1; return $0
                    }
                    let answer = desk.send(
                        "change/bulletin/welcome",
                        [
                            "title": "Title \(number)", "author": "Ana", "date": "2026-05-01",
                            "body": "Come in \(number).",
                        ])
                    if answer.status == 303 { acknowledged.withLock { $0 = number } }
                }
            }
            thread.start()
            let (before, limit) = (acknowledged.withLock(\.self), Date.now + 60)
            while kill.isMultiple(of: 2), acknowledged.withLock(\.self) == before, Date.now < limit { usleep(5000) }
            usleep(UInt32.random(in: 10_000...400_000, using: &random))
            _ = desk.server.end(SIGKILL)
            isDone.store(true, ordering: .relaxed)
            while !thread.isFinished { usleep(1000) }
            let text = try file("bulletins/welcome.md")
            if text.contains("title: Welcome #") { continue }
            let number = text.firstMatch(of: /title: Title (\d+) # the first\n/).flatMap { Int($0.1) }
            let saved = try #require(number, "\(text)")
            #expect((acknowledged.withLock(\.self)...sent.withLock(\.self)).contains(saved))
            #expect(text.hasSuffix("\n---\nCome in \(saved).\n"))
        }
        #expect(acknowledged.withLock(\.self) > 0)
        #expect(try Tool.run("check", "--site", work["site"]).code == 0)
    }
}
