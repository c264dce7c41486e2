import Ballots
import Diagnostics
import Files
import Foundation
import SQLite
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// The path of ballots from files to pages.
@Suite struct VotesTests {
    private static let gala =
        #"{"name": "Gala", "songs": [{"title": "Dancing Queen", "artist": "ABBA", "tally": {"up": 3}}, {"title": "Waterloo", "artist": "ABBA"}]}"#

    private func gala(_ fields: String = "", files: [String: String] = [:]) throws -> TestSite {
        let event = Self.gala.replacingOccurrences(of: #""songs""#, with: fields + #""songs""#)
        var site = try TestSite(files.merging(["Content/events/gala.json": event]) { own, _ in own })
        // Otherwise, builds would always read just-written files again.
        site.isSettled = true
        return site
    }

    private func ballot(_ song: String, _ user: String, _ vote: String, at: Int = 1_700_000_000) -> String {
        #"{"event": "gala", "song": "\#(song)", "user": "\#(user)", "vote": "\#(vote)", "at": \#(at)}"# + "\n"
    }

    private func request(_ title: String, _ user: String) -> String {
        #"{"event": "gala", "title": "\#(title)", "artist": "Cher", "user": "\#(user)", "at": 1700000000}"# + "\n"
    }

    private func rows(_ site: TestSite) throws -> [String] {
        let csv = try #require(site.page("/events/gala/songs/songs.csv"))
        return csv.components(separatedBy: "\r\n").dropFirst().dropLast()
            .map { $0.components(separatedBy: ",").dropFirst(2).joined(separator: ",") }
    }

    private static let listFiles = [
        "events/gala/live/index.html", "events/gala/songs/index.html", "events/gala/songs/songs.csv",
        "events/gala/songs/songs.json",
    ]

    @Test func ballotsAddToTheSongsOwnTallies() throws {
        let site = try gala()
        site.build()
        #expect(
            site.vote(ballot("Dancing Queen", "ann", "down"), ballot("Waterloo", "bob", "up")).written == Self.listFiles
        )
        #expect(
            try rows(site) == [
                "Dancing Queen,ABBA,3,1,2,accepted,false", "Waterloo,ABBA,1,0,1,accepted,false",
            ])
    }

    @Test func aVoteMakesItsListAndNothingElse() throws {
        let site = try gala(files: ["Content/bulletins/a.md": bulletin("A", "2026-01-01")])
        site.vote(ballot("Waterloo", "ann", "up"))
        // A vote rebuilds only the list. An edit elsewhere waits for the next build, which reports it.
        site.write("Content/bulletins/b.md", bulletin("B", "2026-01-02"))
        let outcome = site.vote(ballot("Waterloo", "bob", "up"))
        #expect(outcome.written == Self.listFiles)
        #expect(outcome.report?.hasOtherChanges == true)
        #expect(site.page("/bulletins/b/") == nil)
        #expect(site.build().written.contains("bulletins/b/index.html"))
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    @Test func ballotsForASongThatTheListLostAreSaid() throws {
        let site = try gala()
        site.vote(ballot("Waterloo", "ann", "up"), ballot("Waterloo", "bob", "down"))
        site.vote(ballot("Dancing Queen", "ann", "up"))
        site.write(
            "Content/events/gala.json", Self.gala.replacingOccurrences(of: "\"Waterloo\"", with: "\"Waterloo!\""))
        let said = [
            """
            Content/events/gala.json:1:1: warning: 2 ballots are for songs that this list no longer has: "Waterloo" \
            [ballots.lost]
              hint: if only a title changed, restore them with "id": "Waterloo" in the song; to drop a song for good, \
            list it with "status": "declined"
            """
        ]
        #expect(site.build().texts == said)
        // Every build repeats the warning while its cause lasts.
        #expect(site.build().texts == said)
        #expect(site.check().texts == said)
        let vote = site.vote(ballot("Dancing Queen", "cid", "up"))
        #expect(vote.written == Self.listFiles)
        #expect(vote.texts == said)
        var log = DiagnosticLog()
        _ = standings(of: "gala", site.options, &log)
        #expect(log.diagnostics.map(\.code) == [.ballotsLost])
        let mended = #""id": "Waterloo", "title": "Waterloo!""#
        site.write(
            "Content/events/gala.json", Self.gala.replacingOccurrences(of: "\"title\": \"Waterloo\"", with: mended))
        #expect(site.build().texts.isEmpty)
        #expect(try rows(site).contains { $0.hasPrefix("Waterloo!,ABBA,1,1,") })
    }

    @Test func ballotsThatWaitForTheirSongAreNotLost() throws {
        let site = try gala()
        // Votes for a song before and after its request, and a withdrawn vote.
        site.vote(ballot("shoop-cher", "ann", "up"), ballot("believe-cher", "ann", "up"), request("Believe", "ann"))
        site.vote(ballot("Waterloo", "ann", "none"))
        let gone = Self.gala.replacingOccurrences(of: #", {"title": "Waterloo", "artist": "ABBA"}"#, with: "")
        site.write("Content/events/gala.json", gone)
        #expect(site.build().texts.isEmpty)
        // Once requests are closed, the song can't return to the list.
        let closed = gone.replacingOccurrences(of: #""songs""#, with: #""requests": "closed", "songs""#)
        site.write("Content/events/gala.json", closed)
        let texts = site.build().texts
        #expect(texts.count == 1)
        #expect(texts.first?.contains("1 ballot is for songs that this list no longer has: \"shoop-cher\" ") == true)
        site.remove("Content/events/gala.json")
        #expect(site.build().texts.isEmpty)
    }

    @Test func whatVotesNeedIsBuiltAnewWhereAnythingElseMatters() throws {
        var site = try gala()
        site.vote(ballot("Waterloo", "ann", "up"))
        func votesAgain(_ number: Int) -> [String] { site.vote(ballot("Waterloo", "voter \(number)", "up")).written }
        #expect(votesAgain(0) == Self.listFiles)
        site.write("Templates/song-row.mustache", "<tr data-song=\"{{id}}\"><td>{{ups}}</td></tr>\n")
        #expect(votesAgain(1) == Self.listFiles)
        site.write("Content/site.yaml", "title: Another\n")
        #expect(votesAgain(2).contains("index.html"))
        site.remove("public")
        #expect(votesAgain(3).contains("index.html"))
        site.remove(".corkboard")
        #expect(votesAgain(4).isEmpty == false)
        site.now = site.now.adding(seconds: 86400 * 2)
        #expect(votesAgain(5).starts(with: Self.listFiles))
        #expect(site.build().written.isEmpty)
    }

    @Test func aRepeatedFileChangesNothing() throws {
        let site = try gala()
        site.vote(ballot("Waterloo", "ann", "up"))
        let again = site.vote(ballot("Waterloo", "ann", "up"))
        #expect(again.report?.taken.map(\.report.isRepeated) == [true])
        #expect(again.written.isEmpty)
    }

    @Test func aDryRunChangesNothing() throws {
        let site = try gala()
        site.build()
        let before = site.scratch.files(in: "site")
        let outcome = site.vote(ballot("Waterloo", "ann", "up"), dryRun: true)
        #expect(outcome.report?.taken.map(\.report.effect.counted) == [1])
        #expect(
            site.scratch.files(in: "site/Content")
                == before.filter { $0.key.hasPrefix("Content/") }
                .reduce(into: [:]) { $0[String($1.key.dropFirst("Content/".count))] = $1.value })
        #expect(try rows(site) == ["Dancing Queen,ABBA,3,0,3,accepted,false", "Waterloo,ABBA,0,0,0,accepted,false"])
    }

    @Test func aDryRunPutsNothingBesideTheBatchesEvenForAMoment() throws {
        let site = try gala(files: ["Content/ballots/dropped.csv": "event,song,user,vote\ngala,Waterloo,Cid,up\n"])
        let folder = try Folder.open(site["Content/ballots"])
        let before = try folder.status()
        usleep(20_000)
        let outcome = site.vote(ballot("Waterloo", "ann", "up"), dryRun: true)
        #expect(outcome.report?.taken.map(\.report.effect.counted) == [1, 1])
        // A temporary file would have changed the folder's time.
        #expect(try folder.status() == before)
    }

    @Test func whatWasDecidedIsAnEventALine() throws {
        let site = try gala(#""requests": "moderated", "#)
        site.write("Content/requests.json", #"{"z \"z\"":{"declined":["d-d","c-c"],"accepted":["b-b"]}}"#)
        site.vote(request("Believe", "ann"))
        #expect(site.decide(.accept, ["believe-cher"]) != nil)
        #expect(
            site.read("Content/requests.json") == #"""
                {
                  "gala": {"accepted": ["believe-cher"]},
                  "z \"z\"": {"accepted": ["b-b"], "declined": ["c-c", "d-d"]}
                }

                """#)
    }

    @Test func aDecisionIsTheSameHoweverOftenItIsMade() throws {
        let site = try gala(#""requests": "moderated", "#)
        site.vote(request("Believe", "ann"))
        for decision in [RequestList.Decision.accept, .decline, .accept] {
            #expect(site.decide(decision, ["believe-cher"]) != nil)
            let (once, pages) = (site.read("Content/requests.json"), site.pages())
            #expect(site.decide(decision, ["believe-cher", "believe-cher"])?.build?.written.isEmpty == true)
            #expect(site.read("Content/requests.json") == once && site.pages() == pages)
        }
    }

    @Test func aListShowsWhatIsDivisivePinnedPlayedAndTied() throws {
        let site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "Gala", "songs": [{"id": "a", "title": "A", "artist": "X"}, {"id": "b", "title": "B", "artist": "X", "pinned": true}, {"id": "c", "title": "C", "artist": "X", "status": "played"}, {"id": "d", "title": "D", "artist": "X"}]}"#
        ])
        site.vote((0..<12).map { ballot("a", "v\($0)", $0 < 6 ? "up" : "down") }.joined())
        site.vote(ballot("c", "ann", "up"))
        let page = try #require(site.page("/events/gala/songs/"))
        let rows = page.elements("tr", class: "song")
        #expect(rows.map { $0["data-song"] } == ["b", "a", "d", "c"])
        #expect(page.matches(of: /data-group="(.*?)"/).map { String($0.1) } == ["pinned", "others", "played"])
        #expect(rows.map { $0.text.contains("Divisive") } == [false, true, false, false])
        #expect(
            rows.map { $0.content.element("td", class: "rank")?.content.element("b")?.text } == ["2=", "2=", "2=", "1"])
        // The chart has a description, and its data as a table.
        #expect(page.elements("summary").contains { $0.text == "Scores as a table" })
        #expect(page.elements("svg").contains { $0["role"] == "img" })
        #expect(page.contains("Net scores of the leading songs after each batch of votes. Final scores: "))
    }

    @Test func droppedFilesAreTakenInByTheNextBuild() throws {
        let site = try gala(files: [
            "Content/site.yaml":
                "title: T\nvoting: {columns: {event: Night, song: Your song, user: Name, vote: Vote}}\n",
            "Content/ballots/form.csv": "Night,Your song,Name,Vote\r\ngala,waterloo,Ann,Up\r\n",
        ])
        #expect(site.build().texts.isEmpty)
        #expect(try rows(site)[1] == "Waterloo,ABBA,1,0,1,accepted,false")
        #expect(site.read("Content/ballots/form.csv") == nil)
        #expect(site.scratch.files(in: "site/Content/ballots").keys.filter { $0.hasSuffix(".source") }.count == 1)
        #expect(site.build().written.isEmpty)
    }

    @Test func whatIsNoBallotsIsNamedAndTheOthersCount() throws {
        let site = try gala(files: [
            "Content/ballots/V.CSV": "event,song,user,vote\ngala,waterloo,Ann,Up\ngala,x,Ann,Sideways\n",
            "Content/ballots/folder/v.csv": "", "Content/ballots/v.csv~": "", "Content/ballots/v.tsv": "",
            "Content/ballots/x.report": "",
        ])
        site.scratch.link("site/Content/ballots/link.csv", to: "v.tsv")
        unsafe mkfifo(site["Content/ballots/pipe.csv"], 0o600)
        let endings = """
            warning: skipped: file names here must end in .ndjson or .json or .csv [file.skipped]
              hint: rename a table to end in .csv, and a file with one JSON ballot per line to end in .ndjson
            """
        let skipped = [
            "Content/ballots/folder: warning: skipped: subfolders are not read here [file.skipped]\n  hint: move its ballot files up one level",
            "Content/ballots/link.csv: warning: skipped: symbolic links are not followed [file.skipped]\n  hint: put a copy of the file here",
            "Content/ballots/pipe.csv: warning: skipped: this isn't a regular file [file.skipped]",
            "Content/ballots/v.tsv: \(endings)", "Content/ballots/x.report: \(endings)",
        ]
        #expect(site.build().texts.filter { $0.contains("[file.skipped]") } == skipped)
        #expect(try rows(site)[1] == "Waterloo,ABBA,1,0,1,accepted,false")
        // The program's own files next to a batch aren't reported.
        #expect(site.scratch.files(in: "site/Content/ballots").keys.contains { $0.hasSuffix(".rejected") })
        #expect(site.build().texts == skipped)
        #expect(site.check().texts == skipped)
    }

    @Test func ranksAreComparedWithThoseBeforeTheLatestBatch() throws {
        let site = try gala()
        site.vote(ballot("Waterloo", "ann", "up"))
        #expect(site.page("/events/gala/songs/")?.contains("\"moved ") == false)
        site.vote((0..<4).map { ballot("Waterloo", "voter \($0)", "up") }.joined())
        let page = try #require(site.page("/events/gala/songs/"))
        #expect(page.elements("small", class: "moved").map(\.text).filter { !$0.isEmpty } == ["↑1up 1", "↓1down 1"])
        #expect(page.contains("Waterloo +5, Dancing Queen +3"))
    }

    @Test func aSongIsNewWhereTheLatestBatchAskedForItFirst() throws {
        let site = try gala()
        let own = Self.gala.replacingOccurrences(
            of: #""artist": "ABBA"}"#, with: #""artist": "ABBA", "status": "requested"}"#)
        site.write("Content/events/gala.json", own)
        func moved() throws -> [String] {
            let page = try #require(site.page("/events/gala/songs/"))
            return page.components(separatedBy: "<tr class=\"song").dropFirst().compactMap { row in
                let row = row.components(separatedBy: "</tr>")[0]
                guard let song = row.firstMatch(of: /data-song="(.*?)"/), let sign = row.firstMatch(of: /[↑↓★]\d*/)
                else {
                    return nil
                }
                return "\(song.1) \(sign.0)"
            }
        }
        site.vote(ballot("Waterloo", "ann", "down"))
        #expect(try moved() == [])
        // A batch with only requests counts, too: a new song moves the songs below it down.
        site.vote(request("Believe", "ann"))
        #expect(try moved() == ["believe-cher ★", "Waterloo ↓1"])
        site.vote(ballot("shoop-cher", "ann", "up"))
        #expect(try moved() == [])
        site.vote(request("Shoop", "ann") + request("Believe", "bob"))
        #expect(try moved() == ["shoop-cher ★", "believe-cher ↓1", "Waterloo ↓1"])
        site.vote(ballot("believe-cher", "bob", "up"))
        #expect(try moved() == ["believe-cher ↑1"])
    }

    @Test func songsThatAreAskedForJoinAnOpenList() throws {
        let site = try gala()
        site.vote(request("Believe", "ann"), request("believe", "bob"), request(" Dancing queen ", "ann"))
        #expect(try rows(site).contains("Believe,Cher,0,0,0,requested,false"))
        #expect(try rows(site).count == 4)
        #expect(site.decide(.decline, ["believe-cher"])?.waiting.map(\.id) == ["dancing-queen-cher"])
        #expect(try rows(site).count == 3)
    }

    /// The phones that requested a song recognise its mark; the others don't learn its title.
    @Test func listsHaveMarksOfDeclinedRequests() throws {
        let site = try gala(#""requests": "moderated", "#)
        site.vote(request("Believe", "ann"), request("Shoop", "bob"))
        func list() throws -> String { try #require(site.page("/events/gala/songs/songs.json")) }
        #expect(try !list().contains("declined"))
        site.decide(.decline, ["believe-cher"])
        #expect(try list().contains(#""declined":"10nwwyj""#))
        #expect(try !list().lowercased().contains("believe"))
        site.decide(.accept, ["believe-cher"])
        #expect(try !list().contains("declined"))
    }

    @Test func aVoteMayComeBeforeItsRequest() throws {
        let site = try gala()
        let outcome = site.vote(ballot("believe-cher", "ann", "up"))
        #expect(outcome.texts.map { $0.contains("[ballots.waiting]") } == [true])
        site.vote(request("Believe", "bob"))
        #expect(try rows(site).contains("Believe,Cher,1,0,1,requested,false"))
    }

    @Test(arguments: ["open", "moderated", "closed"]) func aVoteForADeclinedSongIsToldSo(_ requests: String) throws {
        let site = try gala(#""requests": "\#(requests)", "#)
        let event = try #require(site.read("Content/events/gala.json"))
        let declined = #""artist": "ABBA", "status": "declined"}"#
        site.write(
            "Content/events/gala.json", event.replacingOccurrences(of: #""artist": "ABBA"}"#, with: declined))
        site.write("Content/requests.json", #"{"gala": {"declined": ["believe-cher"]}}"#)
        for name in ["Waterloo", "waterloo", "waterloo-abba", "believe-cher"] {
            #expect(
                site.vote(ballot(name, "ann", "up")).texts == [
                    #"votes-0:1: note: the song "\#(name)" at "gala" was declined; votes count if it is accepted [ballots.waiting]"#
                ])
        }
        site.write("Content/events/gala.json", event)
        site.build()
        #expect(try rows(site)[1] == "Waterloo,ABBA,1,0,1,accepted,false")
    }

    @Test(arguments: ["open", "moderated", "closed"]) func anEventThatTakesRequestsHasAList(_ requests: String) throws {
        let site = try TestSite(["Content/events/gala.json": #"{"name": "Gala", "requests": "\#(requests)"}"#])
        site.build()
        #expect((site.page("/events/gala/songs/") != nil) == (requests != "closed"))
        #expect(site.vote(request("Believe", "ann")).texts.isEmpty == (requests != "closed"))
    }

    @Test func decisionsThatCantBeMeantAreNamedWithTheirPlace() throws {
        let site = try gala()
        site.write("Content/requests.json", "{\"gala\": {\"accepted\": [\"a\"],\n  \"declined\": [\"b\", \"a\"]}}")
        let contradiction = """
            Content/requests.json:2:21: error: "a" is both accepted and declined [content.invalid-value]
              hint: remove it from one of the two lists
            """
        #expect(site.build().texts == [contradiction])
        #expect(site.vote(ballot("Waterloo", "ann", "up")).texts == [contradiction])
        site.write("Content/requests.json", "{\"Gala\": {\"accepted\": [\"a\"]},\n  \"ball\": {\"declined\": [\"a\"]}}")
        let said = [
            """
            Content/requests.json:1:2: warning: there is no event "Gala" [site.dangling-reference]
              hint: did you mean "gala"?
            """,
            """
            Content/requests.json:2:3: warning: there is no event "ball" [site.dangling-reference]
              hint: remove it, unless you plan to restore the event
            """,
        ]
        #expect(site.build().texts == said)
        // A vote doesn't repeat the messages of the build.
        #expect(site.vote(ballot("Waterloo", "ann", "up"), building: false).texts.isEmpty)
        #expect(site.build().texts == said)
    }

    @Test func whereRequestsAreModeratedTheHostDecides() throws {
        let site = try gala(#""requests": "moderated", "#)
        site.vote(request("Believe", "ann"), request("Believe", "bob"), request("Shoop", "bob"))
        #expect(try rows(site).count == 2)
        let waiting = try #require(site.decide(.accept, []))
        #expect(waiting.waiting.map { "\($0.id) \($0.askers)" } == ["believe-cher 2", "shoop-cher 1"])
        #expect(site.decide(.accept, ["believe-cher"])?.waiting.map(\.id) == ["shoop-cher"])
        site.vote(ballot("believe-cher", "ann", "up"))
        #expect(try rows(site).contains("Believe,Cher,1,0,1,accepted,false"))
        #expect(site.decide(.accept, ["beleive-cher"]) == nil)
    }

    private func set(_ requests: String, on site: TestSite) {
        site.write(
            "Content/events/gala.json",
            Self.gala.replacingOccurrences(of: #""songs""#, with: #""requests": "\#(requests)", "songs""#))
        site.build()
    }

    @Test func closingRequestsKeepsTheSongsThatJoined() throws {
        let site = try gala()
        site.vote(request("Believe", "ann") + ballot("believe-cher", "bob", "up"))
        set("closed", on: site)
        #expect(try rows(site).contains("Believe,Cher,1,0,1,requested,false"))
        #expect(site.vote(ballot("believe-cher", "cid", "up")).texts.isEmpty)
        #expect(try rows(site).contains("Believe,Cher,2,0,2,requested,false"))
        #expect(site.decide(.accept, [])?.waiting.map(\.isListed) == [true])
        // No more songs can be requested, or voted on before their request.
        let refused = site.vote(request("Shoop", "ann"), ballot("shoop-cher", "ann", "up")).texts
        #expect(
            refused.map { $0.components(separatedBy: "error: ").last } == [
                #"requests for "gala" are closed [ballots.rejected]"#,
                #"there is no song "shoop-cher" at "gala" [ballots.rejected]"#,
            ])
        #expect(site.decide(.decline, ["believe-cher"])?.waiting.isEmpty == true)
        #expect(try rows(site).count == 2)
    }

    @Test func whatWaitsGoesOnWaitingWhereRequestsAreClosed() throws {
        let site = try gala(#""requests": "moderated", "#)
        site.vote(request("Believe", "ann") + request("Shoop", "ann") + request("Strong Enough", "ann"))
        site.decide(.accept, ["shoop-cher"])
        set("closed", on: site)
        func isAsked() throws {
            #expect(try rows(site).filter { $0.contains("Cher") } == ["Shoop,Cher,0,0,0,accepted,false"])
            #expect(
                site.decide(.accept, [])?.waiting.map { "\($0.id) \($0.isListed)" } == [
                    "believe-cher false", "strong-enough-cher false",
                ])
        }
        try isAsked()
        site.remove(".corkboard")
        site.build()
        try isAsked()
        #expect(site.vote(ballot("believe-cher", "ann", "up")).texts.isEmpty)
        #expect(site.decide(.accept, ["believe-cher"]) != nil)
        #expect(try rows(site).contains("Believe,Cher,1,0,1,accepted,false"))
        // A song requested while requests are open stays on the list, whatever the setting becomes.
        set("open", on: site)
        site.vote(request("Strong Enough", "bob"))
        for (requests, count) in [("open", 5), ("moderated", 5), ("closed", 5)] {
            set(requests, on: site)
            #expect(try rows(site).count == count)
        }
    }

    @Test func aSongKeepsTheVotesThatItHadAsARequest() throws {
        let site = try gala()
        site.vote(request("Believe", "ann") + ballot("believe-cher", "bob", "up"))
        let listed = Self.gala.replacingOccurrences(
            of: #""songs": ["#, with: #""songs": [{"id": "own", "title": "Believe", "artist": "Cher"}, "#)
        site.write("Content/events/gala.json", listed)
        site.build()
        #expect(try rows(site).contains("Believe,Cher,1,0,1,accepted,false"))
        #expect(try rows(site).count == 3)
    }

    @Test func namesThatLookAlikeAreNoted() throws {
        let site = try gala()
        let outcome = site.vote(ballot("Waterloo", "Zoë", "up") + ballot("Waterloo", "Zoe", "up"))
        #expect(
            outcome.texts == [
                "votes-0:2: note: the user's name differs from one in line 1 only in accents, signs or look-alike letters [ballots.similar-names]\n  hint: they count as two voters; if they are the same person, list the event's voters"
            ])
    }

    @Test func aForeignLedgerIsLeftAlone() throws {
        let site = try gala()
        site.vote(ballot("Waterloo", "ann", "up"))
        site.remove(".corkboard/ledger")
        try Database(path: site[".corkboard/ledger"]).execute("CREATE TABLE other (thing)")
        let foreign = FileManager.default.contents(atPath: site[".corkboard/ledger"])
        let outcome = site.build()
        #expect(outcome.report == nil)
        #expect(outcome.texts.map { $0.prefix(60) } == ["error: .corkboard/ledger is another program's database [ball"])
        #expect(FileManager.default.contents(atPath: site[".corkboard/ledger"]) == foreign)
    }

    @Test func codesKeepTheListFromPrograms() throws {
        let site = try gala(#""code": "abracadabra", "#)
        site.vote(ballot("Waterloo", "ann", "up"))
        #expect(site.page("/events/gala/songs/songs.json") == nil)
        #expect(site.page("/events/gala/songs/songs.csv") == nil)
    }

    @Test func noCellIsAFormula() throws {
        let site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "G", "songs": [{"id": "a", "title": "=1+1", "artist": "@x"}, {"id": "b", "title": "A, \"B\"", "artist": "-"}, {"id": "c", "title": "\"=1", "artist": "\"x\""}]}"#
        ])
        site.build()
        let csv = try #require(site.page("/events/gala/songs/songs.csv"))
        #expect(csv.contains("1=,a,'=1+1,'@x,0") == false)
        #expect(csv.contains("1,a,'=1+1,'@x,0,0,0,accepted,false\r\n1,b,\"A, \"\"B\"\"\",'-,0"))
        #expect(csv.contains("1,c,\"'\"\"=1\",\"\"\"x\"\"\",0"))
    }

    @Test(arguments: [
        "=1+1", "+1", "-1", "@SUM(A1)", "|cmd", "%0A", " =1", "＝1", "＋1", "－1", "＠a", "\u{a0}=1", "\u{200b}＝1",
    ])
    func whatMightBeginAFormulaHasAnApostrophe(_ title: String) throws {
        let site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "G", "songs": [{"id": "a", "title": "\#(title)", "artist": "\#(title)"}]}"#
        ])
        site.build()
        let csv = try #require(site.page("/events/gala/songs/songs.csv"))
        #expect(csv.hasSuffix("\r\n1,a,'\(title),'\(title),0,0,0,accepted,false\r\n"))
    }

    @Test func noNameOfAVoterIsInTheOutput() throws {
        let site = try gala()
        site.vote(ballot("Waterloo", "Rumpelstiltskin", "up") + ballot("Nope", "Rumpelstiltskin", "up"))
        for (path, text) in site.pages() { #expect(!text.lowercased().contains("rumpel"), "\(path)") }
    }
}

extension TestSite {
    @discardableResult
    fileprivate func decide(_ decision: RequestList.Decision, _ songs: [String]) -> RequestList? {
        var log = DiagnosticLog()
        return SiteBuilder.decide(decision, at: "gala", songs: songs, options, &log)
    }
}
