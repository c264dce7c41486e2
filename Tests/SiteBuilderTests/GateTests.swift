import Bytes
import Crypto
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Locked pages, and everything that must not leak from them.
@Suite struct GateTests {
    /// Returns an event with a unique song title, a code and an admin code.
    private static func event(
        _ codes: String = #""code": "K7XQ2 M9TBR", "adminCode": "W4D8N-0ZHVC""#, more: String = ""
    ) -> String {
        """
        {"name": "Gala", "start": "2026-06-01 20:00", "requests": "moderated", \(codes)\(more), "songs": [
        {"id": "xylo-1", "title": "Xylophone & Sons", "artist": "Ada", "tally": {"up": 3}},
        {"id": "xylo 2", "title": "Xylophagous", "artist": "Zuzana"}]}
        """
    }

    @Test(arguments: ["./Content/assets/a.txt", "Content//./assets/a.txt", "link/a.txt", "$SITE/Content/assets/a.txt"])
    func noCodeIsTakenFromWhatIsPublished(path: String) throws {
        let site = try TestSite(["Content/assets/a.txt": "K7XQ2 M9TBR"])
        site.scratch.link("site/link", to: "Content/assets")
        let path = path.replacingOccurrences(of: "$SITE", with: site.folder)
        site.write("Content/events/gala.json", Self.event(#""code": {"file": "\#(path)"}"#))
        #expect(site.build().texts.first?.contains("is published with the site [code.missing]") == true)
    }

    private static let song = #"{"event":"gala","song":"xylo-1","user":"Quillon","vote":"UP","at":1767225600}"# + "\n"
    private static let request =
        #"{"event":"gala","title":"Xylograph","artist":"Bo","user":"Ottokar","at":1767225601}"# + "\n"

    /// The sealed data of a locked page, decrypted like in a browser by independent code.
    private struct Shut {
        let context: String
        let salt: [UInt8]
        let rounds: Int
        /// The key sealed with each of several codes; empty with one code.
        let wrappedKeys: [[UInt8]]
        let sealed: [UInt8]

        init(_ page: String?) throws {
            let page = try #require(page)
            let found = try #require(
                page.firstMatch(
                    of: /data-context="([^"]+)" data-salt="([^"]+)" data-rounds="(\d+)"(?s:.*)<template>([^<]+)</))
            let keys = page.firstMatch(of: /data-rounds="\d+" data-keys="([^"]+)">/)?.1 ?? ""
            context = String(found.1)
            salt = Array(try #require(Data(base64Encoded: String(found.2))))
            rounds = try #require(Int(found.3))
            wrappedKeys = try keys.split(separator: " ").map {
                Array(try #require(Data(base64Encoded: String($0))))
            }
            sealed = Array(try #require(Data(base64Encoded: String(found.4))))
        }

        var nonce: [UInt8] { Array(sealed.prefix(12)) }

        func key(_ code: String) -> [UInt8] { PBKDF2.key(from: Array(code.utf8), salt: salt, rounds: rounds) }

        /// The key that one of several codes unwraps; nil for another code.
        func unwrappedKey(_ code: String) -> [UInt8]? {
            let key = key(code)
            return wrappedKeys.lazy.compactMap { sealed in
                AESGCM.open(
                    Array(sealed.dropFirst(12)), key: key, nonce: Array(sealed.prefix(12)),
                    context: Array("corkboard keys 1".utf8))
            }.first
        }

        func open(_ key: [UInt8], _ sealed: [UInt8]? = nil, in context: String? = nil) -> String? {
            let sealed = sealed ?? self.sealed
            return AESGCM.open(
                Array(sealed.dropFirst(12)), key: key, nonce: Array(sealed.prefix(12)),
                context: Array((context ?? self.context).utf8)
            ).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test func aGatedListIsNowhereButBehindItsCode() throws {
        // The site has all features that repeat content elsewhere: feeds, sitemap, tags, share exports, search.
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\nredirects: true\n",
            "Content/events/gala.json": Self.event(
                more:
                    #", "venue": {"name": "Hall"}, "tags": ["music"], "featured": true, "aliases": ["/ball/"], "voters": ["Quillon", "Ottokar"]"#
            ),
            "Content/bulletins/a.md": bulletin("Come", "2026-05-01", "tags: [music]\n"),
            "Content/schedules/a.json":
                #"{"title": "Night", "event": "gala", "entries": [{"title": "Doors", "description": "-", "date": "2026-06-01 20:00"}]}"#,
        ])
        #expect(site.build().texts.isEmpty)
        #expect(site.vote(Self.song + Self.request).texts.allSatisfy { $0.contains("ballots.waiting") })
        #expect(
            site.pages().keys.filter { $0.contains("gala") }.sorted() == [
                "events/gala/card.jpg", "events/gala/event.ics", "events/gala/index.html",
                "events/gala/live/index.html",
                "events/gala/manage/index.html", "events/gala/print/index.html", "events/gala/songs/card.jpg",
                "events/gala/songs/index.html", "events/gala/songs/songs.sealed.json",
            ])
        let secrets = ["xylo", "zuzana", "quillon", "ottokar", "k7xq2", "w4d8n", "2 songs"]
        for (path, text) in site.pages() {
            // Base64 of pictures can contain any four letters in a row.
            let shown = path.hasSuffix(".jpg") ? path : path + text
            for secret in secrets { #expect(!shown.lowercased().contains(secret), "\(secret) in \(path)") }
        }
        let tellers = ["feed.xml", "sitemap.xml", "search.json", "calendar.ics", "_redirects", "bulletins/a/share.zip"]
        for path in tellers { #expect(site.page("/" + path) != nil, "\(path)") }

        let songs = try Shut(site.page("/events/gala/songs/"))
        let report = try Shut(site.page("/events/gala/manage/"))
        #expect(songs.context == "corkboard 1 event /events/gala/songs/")
        #expect(report.context == "corkboard 1 admin /events/gala/manage/")
        #expect(songs.rounds >= 600_000 && songs.salt != report.salt && songs.salt.count == 16)
        for shut in [songs, report] { #expect((shut.sealed.count - 28) % 4096 == 0) }
        let key = songs.key("k7xq2m9tbr")
        let list = try #require(songs.open(key))
        #expect(list.contains("Xylophone &amp; Sons") && list.contains("Zuzana") && !list.contains("Quillon"))
        let data = Data(try #require(site.page("/events/gala/songs/songs.sealed.json")).utf8)
        let file = try JSONDecoder().decode([String: String].self, from: data)
        #expect(file["context"] == "corkboard 1 event /events/gala/songs/songs.sealed.json")
        let sealed = Array(try #require(Data(base64Encoded: file["sealed"] ?? "")))
        #expect(songs.open(key, sealed) == nil)
        #expect(songs.open(key, sealed, in: file["context"])?.hasPrefix(#"{"event":"gala","#) == true)
        let hostKey = report.key("w4d8n0zhvc")
        let told = try #require(report.open(hostKey))
        #expect(told.pageText.contains("▲ 4") && told.pageText.contains("▼ 0") && told.contains("Counted elsewhere"))
        #expect(told.elements("code").contains { $0.text == "corkboard delete song gala 'xylo 2'" })
        #expect(told.contains("corkboard accept gala xylograph") && told.contains("corkboard end gala"))
        #expect(!told.contains("Quillon") && !told.contains("Ottokar"))

        // A page's code doesn't open another page, and its key doesn't open its sealed data in the other page's place.
        #expect(report.open(report.key("k7xq2m9tbr")) == nil)
        #expect(songs.open(songs.key("w4d8n0zhvc")) == nil)
        #expect(songs.open(key, in: report.context) == nil)
        for bit in 0..<songs.sealed.count * 8 {
            var changed = songs.sealed
            changed[bit / 8] ^= 1 << (bit % 8)
            if songs.open(key, changed) != nil { Issue.record("bit \(bit) does not matter") }
        }
    }

    @Test func oneKeyOpensAllDatesOfASeriesAndEachPageItsOwnText() throws {
        let weekly = #""code": "K7XQ2 M9TBR", "repeat": {"every": "week", "count": 3}"#
        let site = try TestSite(["Content/events/gala.json": Self.event(weekly)])
        #expect(site.build().texts.isEmpty)
        let pages = try ["2026-06-01", "2026-06-08", "2026-06-15"].map {
            try Shut(site.page("/events/gala/\($0)/songs/"))
        }
        let key = pages[0].key("k7xq2m9tbr")
        for page in pages {
            #expect(page.salt == pages[0].salt)
            #expect(page.open(key)?.contains("Xylophagous") == true)
        }
        #expect(Set(pages.map(\.nonce)).count == 3)
        #expect(pages[1].open(key, pages[0].sealed) == nil)
        // The next date doesn't need another key: the stored key is enough.
        let kept = FileManager.default.contents(atPath: site[".corkboard/keys"])
        site.write("Content/events/gala.json", Self.event(weekly.replacing("3}", with: "4}")))
        #expect(site.build().texts.isEmpty)
        #expect(try Shut(site.page("/events/gala/2026-06-22/songs/")).open(key) != nil)
        #expect(kept != nil && FileManager.default.contents(atPath: site[".corkboard/keys"]) == kept)
    }

    @Test func aSeriesHasItsCodesThoughAFileChangesItsFirstDate() throws {
        let weekly = #""code": "K7XQ2 M9TBR", "adminCode": "W4D8N-0ZHVC", "repeat": {"every": "week", "count": 3}"#
        var site = try TestSite([
            "Content/events/gala.json": Self.event(weekly),
            "Content/events/opening.json": #"{"occurrence": "gala/2026-06-01", "name": "Opening"}"#,
        ])
        site.isSettled = true
        #expect(site.build().texts.isEmpty)
        // The codes aren't in the cache, and are read again.
        site.write("Content/bulletins/note.md", bulletin("Note", "2026-05-01"))
        let later = site.build()
        #expect(later.texts.isEmpty && later.written.contains("bulletins/note/index.html"))
        site.write("Content/events/opening.json", #"{"occurrence": "gala/2026-06-01", "name": "First night"}"#)
        #expect(site.build().texts.isEmpty)
        let page = try Shut(site.page("/events/gala/2026-06-01/songs/"))
        #expect(page.open(page.key("k7xq2m9tbr")) != nil)
    }

    @Test func whatIsSealedIsEscapedAsAnywhere() throws {
        let song = #"{"title": "<img src=x onerror=alert(1)>", "artist": "</template><script>"}"#
        let site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "Gala", "code": "K7XQ2 M9TBR", "adminCode": "W4D8N-0ZHVC", "songs": [\#(song)]}"#
        ])
        #expect(site.build().texts.isEmpty)
        for (address, code) in [("/events/gala/songs/", "k7xq2m9tbr"), ("/events/gala/manage/", "w4d8n0zhvc")] {
            let shut = try Shut(site.page(address))
            let html = try #require(shut.open(shut.key(code)))
            #expect(html.contains("&lt;img src"))
            for tag in ["<img", "<script"] { #expect(!html.contains(tag), "\(tag) in \(address)") }
        }
    }

    @Test func aSitesOwnSaltMakesItsGatesUnlikeAnyOthers() throws {
        func gates(_ settings: String) throws -> (songs: Shut, report: Shut) {
            let site = try TestSite([
                "Content/site.yaml": settings,
                "Content/events/gala.json": Self.event(
                    #""code": "K7XQ2 M9TBR", "adminCode": "K7XQ2 M9TBR", "weakCodes": true"#),
            ])
            #expect(site.build().texts.isEmpty)
            return (try Shut(site.page("/events/gala/songs/")), try Shut(site.page("/events/gala/manage/")))
        }
        let (one, other) = (try gates("title: A\nsalt: one\n"), try gates("title: A\nsalt: other\n"))
        let without = try gates("title: A\n")
        // A code used for two roles or on two sites has different salts.
        let salts = [one.songs, one.report, other.songs, other.report, without.songs, without.report].map(\.salt)
        #expect(Set(salts).count == salts.count)
        // With its own salt, a site can change its name, and the keys that browsers remember still work.
        #expect(try gates("title: B\nsalt: one\n").songs.salt == one.songs.salt)
    }

    @Test func theSameGivesTheSameAndAVoteAnotherNonce() throws {
        let site = try TestSite(["Content/events/gala.json": Self.event()])
        site.build()
        let copy = try site.copy()
        copy.build()
        #expect(copy.pages() == site.pages())
        #expect(site.build().written.isEmpty)
        let before = try Shut(site.page("/events/gala/songs/"))
        let voted = site.vote(Self.song)
        #expect(
            voted.written == [
                "events/gala/live/index.html", "events/gala/manage/index.html", "events/gala/songs/index.html",
                "events/gala/songs/songs.sealed.json",
            ])
        let after = try Shut(site.page("/events/gala/songs/"))
        #expect(after.nonce != before.nonce && after.salt == before.salt)
        #expect(site.build().written.isEmpty, "a vote builds what a build does")
    }

    @Test func nothingThatIsRememberedHoldsACode() throws {
        var site = try TestSite(["Content/events/gala.json": Self.event()])
        site.isSettled = true
        site.build()
        site.vote(Self.song)
        #expect(site.build().texts.isEmpty)
        let state = site.scratch.files(in: "site/.corkboard")
        #expect(!state.isEmpty)
        for (path, text) in state {
            for code in ["K7XQ2", "k7xq2", "W4D8N", "w4d8n"] { #expect(!text.contains(code), "\(path)") }
        }
        let keys = try FileManager.default.attributesOfItem(atPath: site[".corkboard/keys"])
        #expect(keys[.posixPermissions] as? Int == 0o600)

        // Without the stored keys, a build is slower, but its pages are the same.
        let pages = site.pages()
        let stored = try Array(Data(contentsOf: URL(filePath: site[".corkboard/keys"])))
        // The last key is one byte short, and the checksum matches. A zero follows it: the number of wrapped keys.
        let content = stored.dropFirst(Digest.byteCount)
        let short = content.dropLast(34) + [31] + content.suffix(32)
        // Earlier versions wrote the keys without a name for the form.
        let old = content.dropFirst(7)
        let damages =
            [[], Array("nonsense".utf8)] + [short, old].map { checksum(of: $0[...]).bytes + $0 }
        for damage in damages {
            try Data(damage).write(to: URL(filePath: site[".corkboard/keys"]))
            #expect(site.build().texts.isEmpty)
            #expect(site.pages() == pages)
        }
    }

    @Test func aListThatGetsACodeLeavesTheWeb() throws {
        let site = try TestSite(["Content/events/gala.json": Self.event(#""featured": false"#)])
        site.build()
        #expect(site.page("/events/gala/songs/songs.json") != nil)
        site.write("Content/events/gala.json", Self.event(#""code": "K7XQ2 M9TBR""#))
        let gated = site.build()
        #expect(
            gated.removed.filter { $0.hasPrefix("events/") } == [
                "events/gala/songs/songs.csv", "events/gala/songs/songs.json", "events/gala/songs/songs.m3u",
                "events/gala/songs/songs.xspf",
            ])
        #expect(
            gated.texts == [
                """
                Content/events/gala.json:1:1: note: this list was public until now: events/gala/songs/songs.csv, \
                events/gala/songs/songs.json, events/gala/songs/songs.m3u, events/gala/songs/songs.xspf will be removed \
                [code.was-public]
                  hint: publish the site to remove them from the web, too; copies that people made stay readable
                """
            ])
        let before = try Shut(site.page("/events/gala/songs/"))
        site.write("Content/events/gala.json", Self.event(#""code": "0ther-C0DE-42""#))
        #expect(
            site.build().texts == [
                """
                Content/events/gala.json:1:80: note: the code has changed: pages are now sealed with the new one \
                [code.changed]
                  hint: copies that people or machines made earlier can still be opened with the old one
                """
            ])
        let after = try Shut(site.page("/events/gala/songs/"))
        #expect(after.salt != before.salt)
        #expect(after.open(after.key("0therc0de42")) != nil)
        #expect(site.build().texts.isEmpty)
    }

    @Test func aSealedListThatIsRemovedWasNotPublic() throws {
        let gala = #"{"name": "Gala", "start": "2026-06-01 20:00", "code": "K7XQ2 M9TBR", "requests": "open"#
        let site = try TestSite(["Content/events/gala.json": gala + #"", "repeat": "weekly"}"#])
        site.build()
        #expect(site.page("/events/gala/2026-06-01/songs/songs.sealed.json") != nil)
        for text in [gala + #""}"#, #"{"name": "Gala", "start": "2026-06-01 20:00", "code": "K7XQ2 M9TBR"}"#] {
            site.write("Content/events/gala.json", text)
            let outcome = site.build()
            #expect(outcome.removed.contains { $0.hasSuffix("songs.sealed.json") } && outcome.texts.isEmpty)
        }
    }

    @Test func eachOfSeveralCodesOpensTheListUntilItIsTakenBack() throws {
        let site = try TestSite(["Content/events/gala.json": Self.event(#""code": "K7XQ2 M9TBR""#)])
        func build(_ codes: String) throws -> (page: Shut, texts: [String]) {
            site.write("Content/events/gala.json", Self.event(codes))
            let texts = site.build().texts
            return (try Shut(site.page("/events/gala/songs/")), texts)
        }
        let (alone, first) = try build(#""code": "K7XQ2 M9TBR""#)
        let single = site.pages()
        // A list of one code is that code.
        let (listed, second) = try build(#""code": ["k7xq2-m9tbr"]"#)
        #expect(first.isEmpty && second.isEmpty && site.pages() == single)
        #expect(alone.wrappedKeys.isEmpty && listed.sealed == alone.sealed)

        // Another code is no reason for a note: no older copy opens with it.
        let (both, third) = try build(#""code": ["K7XQ2 M9TBR", {"file": "press.code"}]"#)
        #expect(third.count == 1 && third[0].contains("press.code, which holds this code, can't be read"))
        #expect(both.sealed == alone.sealed, "a build without one of the codes writes nothing")
        site.write("press.code", "P3FJK-8WNSD\n")
        let (two, fourth) = try build(#""code": ["K7XQ2 M9TBR", {"file": "press.code"}]"#)
        #expect(fourth.isEmpty)
        #expect(two.salt == alone.salt && two.wrappedKeys.map(\.count) == [60, 60])
        let key = try #require(two.unwrappedKey("k7xq2m9tbr"))
        #expect(two.unwrappedKey("p3fjk8wnsd") == key && two.unwrappedKey("w4d8n0zhvc") == nil)
        #expect(two.open(key)?.contains("Xylophagous") == true)
        #expect(two.open(two.key("k7xq2m9tbr")) == nil, "the first code's own key isn't the list's")
        #expect(alone.open(key) == nil)
        #expect(site.build().written.isEmpty)
        for (path, text) in site.scratch.files(in: "site/.corkboard") {
            for code in ["K7XQ2", "k7xq2", "P3FJK", "p3fjk"] { #expect(!text.contains(code), "\(path)") }
        }
        // Without the stored keys, the pages are the same.
        let pages = site.pages()
        try FileManager.default.removeItem(atPath: site[".corkboard/keys"])
        #expect(site.build().texts.isEmpty && site.pages() == pages)

        let (after, fifth) = try build(#""code": ["K7XQ2 M9TBR", "G5HQZ-6VMRC"]"#)
        #expect(
            fifth == [
                """
                Content/events/gala.json:1:96: note: the code has changed: pages are now sealed with the new one \
                [code.changed]
                  hint: copies that people or machines made earlier can still be opened with the old one
                """
            ])
        #expect(after.unwrappedKey("p3fjk8wnsd") == nil && after.open(key) == nil)
        let newKey = try #require(after.unwrappedKey("g5hqz6vmrc"))
        #expect(newKey != key && after.open(newKey) != nil && after.unwrappedKey("k7xq2m9tbr") == newKey)

        let (last, sixth) = try build(#""code": "K7XQ2 M9TBR""#)
        #expect(
            sixth == [
                """
                Content/events/gala.json:1:80: note: a code was taken back: it doesn't open the pages of this build \
                [code.changed]
                  hint: copies that people or machines made earlier can still be opened with it
                """
            ])
        #expect(last.open(newKey) == nil && site.pages() == single)
    }

    @Test func codesMayStandElsewhere() throws {
        let site = try TestSite([
            "Content/events/gala.json": Self.event(
                #""code": {"env": "GALA"}, "adminCode": {"file": "secrets/gala.txt"}"#),
            "secrets/gala.txt": "  W4D8N-0ZHVC\n",
        ])
        #expect(
            site.build().texts == [
                """
                Content/events/gala.json:1:80: error: the environment variable GALA, which holds this code, is not set \
                [code.missing]
                  hint: set it for every build: pages can't be sealed without the code
                """
            ])
        let built = site.build { $0.environment = { $0 == "GALA" ? "ｋ7xq2 m9tbr" : nil } }
        #expect(built.texts.isEmpty)
        let songs = try Shut(site.page("/events/gala/songs/"))
        let report = try Shut(site.page("/events/gala/manage/"))
        #expect(songs.open(songs.key("k7xq2m9tbr")) != nil)
        #expect(report.open(report.key("w4d8n0zhvc")) != nil)
    }

    /// An event that is completely behind a code; each part of its text is unique.
    private static let hidden = #"""
        , "gate": "event", "description": "Bring *quinoa*.", "end": "2026-06-02 03:47", "organizer": "Ottokar",
        "tags": ["zither"], "venue": {"name": "Ziggurat", "address": "Quay 9"}, "url": "https://gala.example/",
        "shortName": "Zgala", "icon": "🪗", "previousStart": "2026-04-17 20:00"
        """#
    private static let secrets = [
        "quinoa", "Ottokar", "zither", "Ziggurat", "Quay", "gala.example", "Zgala", "🪗", "04-17", "Zeremony", "Zurling",
        "06-02", "20260602", "03:47", "1780372020",
    ]

    @Test(arguments: [#""category": "Zeremony""#, #""sport": "Zurling""#])
    func aGateBeforeTheEventLeavesItsNameAndStart(kind: String) throws {
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
            "Content/events/gala.json": Self.event(#""code": "K7XQ2 M9TBR""#, more: Self.hidden + ", " + kind),
        ])
        let built = site.build()
        #expect(built.texts.isEmpty)
        #expect(built.report?.eventsWithoutStructuredData.isEmpty == true)
        for (path, text) in site.pages() {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(path)") }
        }
        let page = try #require(site.page("/events/gala/"))
        #expect(page.contains("Gala") && page.contains("1 June 2026"))
        let shut = try Shut(page)
        let event = try #require(shut.open(shut.key("k7xq2m9tbr")))
        for shown in [
            "<em>quinoa</em>", "Ziggurat", "🪗", kind.contains("sport") ? "Zurling" : "Zeremony",
            "data-end=\"1780372020\"", ">03:47</time>", "dates=20260601T200000Z%2F20260602T034700Z",
            "location=Ziggurat",
        ] {
            #expect(event.contains(shown), "\(shown)")
        }
    }

    @Test func whoHasNoCodeIsToldThatAnEventIsOnButNotUntilWhen() throws {
        var site = try TestSite(
            ["Content/events/gala.json": Self.event(#""code": "K7XQ2 M9TBR""#, more: Self.hidden)],
            now: "2026-06-01T20:30:00Z")
        let built = site.build()
        #expect(built.texts.isEmpty)
        let midnight = try Moment.parse("2026-06-02", in: .utc).start(in: .utc)
        let end = try Moment.parse("2026-06-02T03:47:00Z", in: .utc).start(in: .utc)
        #expect(built.report?.nextChange == midnight)
        let next = site.build {
            $0.now = midnight
            $0.dryRun = true
        }
        #expect(next.report?.nextChange == end)
        for (path, text) in site.pages() {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(path)") }
        }
        let card = try #require(site.page("/events/")?.element("a", class: "live"))
        #expect(card["href"] == "../events/gala/" && card["data-start"] == "1780344000" && card["data-end"] == nil)
        #expect(site.page("/events/past/")?.contains("events/gala/") == false)
        func event() throws -> PageElement {
            let shut = try Shut(site.page("/events/gala/"))
            return try #require(shut.open(shut.key("k7xq2m9tbr"))?.element("article", class: "event"))
        }
        let live = try event()
        #expect(live.classes.contains("live"))
        #expect(live["data-start"] == "1780344000" && live["data-end"] == "1780372020")

        site.now = end
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/events/past/")?.element("a", class: "past") != nil)
        #expect(try event().classes.contains("past"))
        for (path, text) in site.pages() {
            for secret in Self.secrets { #expect(!text.contains(secret), "\(secret) in \(path)") }
        }
    }

    @Test(arguments: [("cancelled", "Cancelled"), ("postponed", "Postponed"), ("rescheduled", nil)])
    func whoHasNoCodeIsToldThatThereIsNothingToComeTo(status: String, words: String?) throws {
        let site = try TestSite([
            "Content/events/gala.json": Self.event(
                #""code": "K7XQ2 M9TBR""#, more: #", "gate": "event", "status": "\#(status)""#)
        ])
        #expect(site.build().texts.isEmpty)
        let page = try #require(site.page("/events/gala/")?.components(separatedBy: "<template>").first)
        #expect(page.element("strong")?.text == words)
        #expect(site.page("/events/gala/songs/")?.element("strong") == nil)
        #expect(site.page("/events/")?.element("a", class: status) != nil)
    }

    @Test func aWeakCodeIsWarnedOfWithTheTimeThatGuessingTakes() throws {
        let times = [
            "1234": "less than a second", "271828": "about 1 minute", "31415926": "about 2 hours",
            "kwxqzj": "about 6 hours",
            "Party-2026": "less than a second", "aaaabbbb": "less than a second", "Gala": "less than a second",
            "kwxq-zj8d": nil, "W4D8N-0ZHVC": nil,
        ]
        let codes = times.keys.sorted()
        let events = codes.indices.map { #"{"id": "e\#($0)", "name": "Gala", "code": "\#(codes[$0])"}"# }
        let site = try TestSite(["Content/events/all.json": "[\n\(events.joined(separator: ",\n"))\n]"])
        let said = site.build().texts
        for (line, code) in zip(2..., codes) {
            let warnings = said.filter { $0.hasPrefix("Content/events/all.json:\(line):") }
            let time = times[code] ?? nil
            #expect(warnings.count == (time == nil ? 0 : 1), "\(code)")
            for warning in warnings {
                #expect(warning.contains("one graphics card finds it in \(time ?? "") [code.weak]"), "\(code)")
            }
        }
    }

    @Test func aHostWithoutSongsIsToldSo() throws {
        let site = try TestSite([
            "Content/events/quiz.md": "---\nname: Quiz\nadminCode: W4D8N-0ZHVC\n---\n"
        ])
        #expect(site.build().texts.isEmpty)
        let report = try Shut(site.page("/events/quiz/manage/"))
        #expect(report.open(report.key("w4d8n0zhvc"))?.contains("No songs yet") == true)
    }
}
