import Ballots
import Diagnostics
import Foundation
import SiteBuilder
import Synchronization
import TestSites
import TestSupport
import Testing
import Time

/// Fetches from a real server on this machine.
@Suite struct FetchTests {
    /// A server's responses, which a test can change.
    private final class Source: Sendable {
        struct Answer {
            var status = 200
            var body = ""
            var headers: [String] = []
        }

        let answers = Mutex<[Answer]>([])
        let requests = Mutex<[String]>([])

        /// Sets the next responses; the last one serves all later requests.
        func answers(_ answers: Answer...) { self.answers.withLock { $0 = answers } }

        func answer(_ exchange: WebServer.Exchange) {
            requests.withLock { $0.append(exchange.request) }
            let answer = answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
            guard let answer else { return }
            exchange.reply(answer.status, answer.body, headers: answer.headers)
        }

        var requestCount: Int { requests.withLock(\.count) }
    }

    private let source = Source()
    private let server: WebServer
    private var site: TestSite

    private static let feed = """
        [{"i": "FOOT", "d": "Football", "e": [{"i": "1", "si": "FOOT", "d": "A - B", "tt": 1800000000}]},
         {"i": "ICEH", "d": "Ice hockey", "e": [{"i": "2", "si": "ICEH", "d": "C - D", "tt": 1800003600}]}]
        """
    private static let file = "Content/sports/fixtures.json"

    init() throws {
        server = try WebServer(answer: source.answer)
        site = try TestSite()
        list("as: sports-feed")
    }

    private func list(_ fields: String) {
        let url = server.url("/v1?key=S3CRET")
        site.write("Content/site.yaml", "title: The Shed\nsources:\n  - {name: fixtures, url: \"\(url)\", \(fields)}\n")
    }

    /// Fetches, and returns the outcome of the source and the messages.
    @discardableResult
    private func fetch(
        _ names: [String]? = nil, _ change: (inout FetchOptions) -> Void = { _ in }
    ) -> (outcome: FetchedSource.Outcome?, texts: [String], notices: [String]) {
        var options = FetchOptions(names: names)
        options.pauses = []
        change(&options)
        var log = DiagnosticLog()
        let notices = Mutex<[String]>([])
        let results = SiteBuilder.fetch(
            options, site.options, &log,
            notice: { notice in
                notices.withLock { $0.append(notice.message) }
            })
        let texts = log.diagnostics.map { $0.formatted().replacingOccurrences(of: site.folder + "/", with: "") }
        #expect(!texts.joined().contains("S3CRET"))
        return (results?.first?.outcome, texts, notices.withLock { $0 })
    }

    private func isWritten(_ outcome: FetchedSource.Outcome?, _ count: Int) -> Bool {
        if case .written(_, count)? = outcome { true } else { false }
    }

    private func hasFailed(_ outcome: FetchedSource.Outcome?) -> Bool {
        if case .failed? = outcome { true } else { false }
    }

    @Test func aGoodAnswerBecomesContent() throws {
        source.answers(.init(body: Self.feed))
        let result = fetch()
        #expect(result.texts.isEmpty)
        #expect(isWritten(result.outcome, 2))
        #expect(site.read(Self.file) == Self.feed)
        #expect(site.build().texts.isEmpty)
        #expect(site.page("/events/1/")?.contains("A - B") == true)
    }

    @Test func nothingNewChangesNothing() throws {
        source.answers(
            .init(body: Self.feed, headers: ["ETag: \"a\"", "Last-Modified: then"]), .init(status: 304))
        fetch()
        let result = fetch()
        guard case .unchanged(_, 2)? = result.outcome else { throw Unexpected() }
        let second = source.requests.withLock { $0[1] }
        #expect(second.contains("If-None-Match: \"a\"\r\n") && second.contains("If-Modified-Since: then\r\n"))

        // If the file is missing, the complete response is requested again.
        source.answers(.init(body: Self.feed))
        site.remove(Self.file)
        #expect(isWritten(fetch().outcome, 2))
        #expect(source.requests.withLock { !$0[2].contains("If-") })
    }

    private struct Unexpected: Error {}

    @Test func theSameBytesAreNotWrittenAgain() throws {
        source.answers(.init(body: Self.feed))
        fetch()
        site.remove(".corkboard")
        let before = try FileManager.default.attributesOfItem(atPath: site[Self.file])[.modificationDate] as? Date
        guard case .unchanged(_, 2)? = fetch().outcome else { throw Unexpected() }
        let after = try FileManager.default.attributesOfItem(atPath: site[Self.file])[.modificationDate] as? Date
        #expect(before == after)
    }

    private static let badAnswers: [(Source.Answer, [String])] = [
        (.init(status: 500), ["fixtures: the server returned 500 (server error)"]),
        (.init(status: 204), ["fixtures: the server returned 204"]),
        (.init(status: 404), ["fixtures: the server returned 404 (not found)"]),
        (.init(body: ""), ["error: $: the file is empty", "the answer has 1 error"]),
        (.init(body: "[]"), ["the answer is empty, but the last one had 2 records"]),
        (.init(body: #"[{"i": "FOOT", "d": "Football", "e": []}]"#), ["the answer is empty"]),
        (.init(body: String(feed.dropLast(30))), [":2:70: error: $[1].e[0].d: ", "the answer has 1 error"]),
        (
            .init(body: feed.replacing(/18000\d+/, with: "\"soon\"")),
            [
                #": error: $[0].e[0].tt: "tt" of this sports event must be a whole number"#,
                #"86: error: $[1].e[0].tt: "tt" of this sports event must be a whole number"#, "2 errors",
            ]
        ),
        (
            .init(body: feed.replacingOccurrences(of: #""d": "#, with: #""x": "#)),
            ["$[0]: no \"d\"", "$[0].e[0]: no \"d\"", "$[1]: no \"d\"", "$[1].e[0]: no \"d\"", "4 errors"]
        ),
        (.init(body: #"{"error": "no key"}"#), ["$: a sports feed must be a list of sports", "1 error"]),
        (.init(body: "<!doctype html><p>Sign in"), ["the server returned a web page"]),
        (.init(body: feed, headers: ["Content-Type: text/html; charset=utf-8"]), ["the server returned a web page"]),
        (.init(status: 302, headers: ["Location: http://10.0.0.1/"]), ["leads to a private network"]),
    ]

    @Test(arguments: badAnswers.indices) func badAnswersLeaveTheLastGoodOne(_ index: Int) throws {
        let (answer, messages) = Self.badAnswers[index]
        source.answers(.init(body: Self.feed), answer)
        fetch()
        var later = self
        later.site.now = site.now.adding(seconds: 3 * 3600)
        let result = later.fetch()
        guard case .failed(let since?)? = result.outcome else { throw Unexpected() }
        #expect(since == site.now)
        #expect(result.texts.count == messages.count, "\(result.texts)")
        for (text, message) in zip(result.texts, messages) { #expect(text.contains(message), "\(text)") }
        let last = try #require(result.texts.last)
        #expect(last.hasPrefix("Content/site.yaml:3:5: error: fixtures: "))
        #expect(last.hasSuffix("Content/sports/fixtures.json still has the data from 3 hours ago"), "\(last)")
        #expect(site.read(Self.file) == Self.feed)
        #expect(site.build().texts.isEmpty)
    }

    @Test func aRefusedAnswerIsKeptForWhoeverLooksIntoIt() throws {
        source.answers(.init(body: "[1]"), .init(body: Self.feed))
        #expect(fetch().texts.first?.hasPrefix(".corkboard/fetched/fixtures.refused.json:1:2: error: $[0]: ") == true)
        #expect(site.read(".corkboard/fetched/fixtures.refused.json") == "[1]")
        #expect(site.read(Self.file) == nil)
        fetch()
        #expect(site.read(".corkboard/fetched/fixtures.refused.json") == nil)
    }

    @Test func anAnswerMustNotBreakTheRestOfTheSite() throws {
        list("as: events")
        site.write("Content/events/gala.json", #"{"name": "Gala"}"#)
        source.answers(.init(body: #"[{"id": "gala", "name": "Another gala"}]"#))
        let result = fetch()
        #expect(hasFailed(result.outcome))
        #expect(result.texts.contains { $0.contains("[site.duplicate-id]") }, "\(result.texts)")
        #expect(site.build().texts.isEmpty)

        // Errors that the site already had don't count against the response.
        site.write("Content/events/broken.json", "{")
        source.answers(.init(body: #"[{"id": "ball", "name": "A ball"}]"#))
        #expect(isWritten(fetch().outcome, 1))
    }

    @Test func eventsThatAnotherFeedHasAreNamed() throws {
        site.write("Content/sports/other.json", Self.feed)
        source.answers(.init(body: Self.feed))
        let result = fetch()
        #expect(isWritten(result.outcome, 2))
        #expect(
            result.texts.map { $0.components(separatedBy: "\n")[0] } == [
                "Content/sports/other.json:1:39: warning: the feed in \(Self.file) also has the event \"1\" [site.duplicate-id]",
                "Content/sports/other.json:2:41: warning: the feed in \(Self.file) also has the event \"2\" [site.duplicate-id]",
            ])
    }

    @Test func anEmptyAnswerIsGoodWhereNothingWas() throws {
        source.answers(.init(body: "[]"))
        #expect(isWritten(fetch().outcome, 0))
    }

    @Test func whyItTriesAgainIsSaidAtOnce() throws {
        source.answers(.init(status: 500), .init(status: 500), .init(body: Self.feed))
        let result = fetch { $0.pauses = [0, 0, 0] }
        #expect(isWritten(result.outcome, 2))
        #expect(result.notices.count == 2)
        #expect(result.notices.first == "fixtures: the server returned 500 (server error)")
    }

    @Test func whatSomebodyWroteIsKept() throws {
        site.write(Self.file, "[]")
        source.answers(.init(body: Self.feed), .init(body: Self.feed + "\n"))
        let result = fetch()
        #expect(isWritten(result.outcome, 2))
        #expect(result.texts.count == 1)
        #expect(result.texts.first?.contains("[fetch.replaced]") == true)
        #expect(site.read(".corkboard/replaced/1/sports/fixtures.json") == "[]")
        #expect(fetch().texts.isEmpty)
    }

    @Test func aBadItemOfASportsFeedIsLeftOut() throws {
        let feed = """
            [{"i": "FOOT", "d": "Football", "e": [{"i": "1", "si": "FOOT", "d": "A - B", "tt": 1800000000},
              {"i": "2", "si": "FOOT", "d": "C - D"}, 7, {"i": "3", "si": "FOOT", "d": "E - F", "sh": 5, "tt": 1800003600}]},
             {"d": "Nameless", "e": []}]
            """
        source.answers(.init(body: feed))
        let result = fetch()
        #expect(isWritten(result.outcome, 2))
        #expect(
            result.texts == [
                """
                Content/sports/fixtures.json:2:3: warning: $[0].e[1]: no "tt" in this sports event [content.missing-field]
                  hint: this item is skipped; the others are imported
                """
            ] + result.texts.dropFirst())
        #expect(result.texts.count == 4)
        #expect(!result.texts.contains { $0.contains("error") })
        #expect(site.build().report != nil)
        #expect(try #require(site.page("/events/3/")).contains("E - F"))
        #expect(site.page("/events/2/") == nil)
        #expect(fetch().texts.isEmpty)

        list("as: sports-feed, strict: true")
        source.answers(.init(body: feed))
        #expect(hasFailed(fetch().outcome))
        #expect(site.build().report == nil)
        list("as: events, strict: false")
        #expect(fetch().texts.first?.contains("only a sports feed can be read in part") == true)
    }

    @Test func aFreshAnswerIsNotAskedForAgain() throws {
        list("as: sports-feed, every: 30 minutes")
        source.answers(.init(body: Self.feed))
        fetch()
        var later = self
        later.site.now = site.now.adding(seconds: 1799)
        let early = later.fetch()
        guard case .fresh(let next)? = early.outcome else {
            Issue.record("\(early)")
            return
        }
        #expect(next == site.now.adding(seconds: 1800))
        #expect(source.requestCount == 1)
        later.fetch(["fixtures"])
        #expect(source.requestCount == 2)
        later.site.now = later.site.now.adding(seconds: 1800)
        later.fetch()
        #expect(source.requestCount == 3)

        // A source with a different address counts as another source.
        site.write(
            "Content/site.yaml",
            try #require(site.read("Content/site.yaml")).replacingOccurrences(of: "/v1", with: "/v2"))
        #expect(later.fetch().texts.isEmpty)
        #expect(source.requestCount == 4)
    }

    @Test func offlineNobodyIsAsked() throws {
        source.answers(.init(body: Self.feed))
        #expect(fetch { $0.isOffline = true }.texts.first?.contains("fixtures has never been fetched") == true)
        #expect(source.requestCount == 0)
        fetch()
        let result = fetch { $0.isOffline = true }
        guard case .offline(site.now?)? = result.outcome else { throw Unexpected() }
        #expect(result.texts.isEmpty)
        #expect(source.requestCount == 1)
    }

    @Test func ballotsAreABatchLikeAnyOther() throws {
        list("as: ballots")
        site.write(
            "Content/events/gala.json",
            #"{"name": "Gala", "songs": [{"id": "w", "title": "Waterloo", "artist": "ABBA"}]}"#)
        let ballot = #"{"event": "gala", "song": "w", "user": "Ann", "vote": "up", "at": 1700000000}"# + "\n"
        source.answers(.init(body: ballot))
        let result = fetch()
        guard case .ballots(let taken)? = result.outcome else { throw Unexpected() }
        #expect(result.texts.isEmpty)
        #expect(taken.map(\.report.effect.counted) == [1])
        guard case .noNewBallots? = fetch().outcome else { throw Unexpected() }
        source.answers(.init(body: ballot.replacingOccurrences(of: "\"w\"", with: "\"\"")))
        #expect(hasFailed(fetch().outcome))
        source.answers(.init(body: "<p>Sign in"))
        #expect(hasFailed(fetch().outcome))
        #expect(site.build().texts.isEmpty)
        let csv = site.page("/events/gala/songs/songs.csv")
        #expect(csv?.contains("Waterloo,ABBA,1,0,1") == true, "\(csv ?? "")")
    }

    @Test mutating func keysStandInTheEnvironment() throws {
        source.answers(.init(body: Self.feed))
        site.write(
            "Content/site.yaml",
            """
            title: The Shed
            sources:
              - name: fixtures
                url: "\(server.url("/v1/{env: PLACE}?key={env:KEY}"))"
                headers: {X-Auth-Token: "Token {env: KEY}"}
                as: sports-feed

            """)
        let unset = fetch()
        #expect(hasFailed(unset.outcome))
        #expect(unset.texts.joined().contains("the environment variable PLACE is not set"))
        #expect(source.requestCount == 0)

        site.environment = ["PLACE": "a/b", "KEY": "S3CRET&x=é"]
        #expect(isWritten(fetch().outcome, 2))
        let head = source.requests.withLock { $0.last ?? "" }
        #expect(head.hasPrefix("GET /v1/a%2Fb?key=S3CRET%26x%3D%C3%A9 HTTP/1.1\r\n"))
        #expect(head.contains("\r\nX-Auth-Token: Token S3CRET&x=é\r\n"))
        source.answers(.init(status: 403))
        #expect(hasFailed(fetch().outcome))
        #expect(!site.scratch.files().values.contains { $0.contains("S3CRET") })

        site.environment["KEY"] = "two\nlines"
        #expect(fetch().texts.joined().contains("the environment variable KEY has more than one line"))
    }

    @Test func sourcesThatAreNotThere() throws {
        #expect(
            fetch(["fixture"]).texts == [
                "error: there is no source \"fixture\" [command.usage]\n  hint: did you mean \"fixtures\"?"
            ])
        site.write("Content/site.yaml", "title: The Shed\n")
        #expect(fetch().texts.first?.hasPrefix("error: this site has no sources to fetch from") == true)
    }

    @Test(arguments: [
        ("name: Fix/tures", "name", "valid source name"), ("url: \"ftp://a/?k=S3CRET\"", "url", "valid web address"),
        ("url: \"https://ann:S3CRET@example.org/\"", "url", "can't contain a user name"), ("as: feed", "as", "must be"),
        ("into: ../x.json", "into", "valid file for sports-feed"), ("into: sports/../../x.json", "into", "valid file"),
        ("into: events/x.json", "into", "valid file"), ("into: sports/.x.json", "into", "valid file"),
        ("into: sports/x.md", "into", "valid file"), ("every: soon", "every", "a time span"),
        ("every: 0 minutes", "every", "a time span"), ("privateNetwork: maybe", "privateNetwork", "true or false"),
        ("url: \"https://{env: HOST}/\"", "url", "can't contain variables"),
        ("url: \"https://a/?k={S3CRET}\"", "url", "the text in braces"),
        ("headers: {Host: a}", "headers", "isn't a header that can be set here"),
        ("headers: {X-Key: \"{S3CRET\"}", "headers", "the text in braces"),
        ("headers: x", "headers", "a group of fields"),
    ])
    func aListingThatCantBeMeant(_ field: String, _ key: String, _ message: String) throws {
        var fields = ["name": "name: fixtures", "url": "url: \"https://example.org/\"", "as": "as: sports-feed"]
        fields[key] = field
        let list = fields.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")
        site.write("Content/site.yaml", "title: The Shed\nsources:\n  - {\(list)}\n")
        let texts = fetch().texts
        #expect(texts.count == 1, "\(texts)")
        #expect(
            texts.first?.hasPrefix("Content/site.yaml:3:") == true && texts.first?.contains(message) == true, "\(texts)"
        )
        #expect(site.build().texts == texts)
    }
}
