import Ballots
import TestSupport
import Testing

@Suite struct IntakeTests {
    let office: Office

    init() throws { office = try Office() }

    @Test func aBallotCountsOnceAndCanChange() throws {
        let up = #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":100}"#
        #expect(try office.take(up).effect == LedgerEffect(counted: 1))
        #expect(try office.take(up + "\n" + up).effect.repeated == 2)
        #expect(try office.totals() == ["a": "1-0"])
        let down = #"{"event":"gala","song":"a","user":"ann","vote":"down","at":101}"#
        #expect(try office.take(down).effect == LedgerEffect(changed: 1))
        #expect(try office.totals() == ["a": "0-1"])
        let none = #"{"event":"gala","song":"a","user":"ann","vote":"none","at":102}"#
        #expect(try office.take(none).effect == LedgerEffect(withdrawn: 1))
        #expect(try office.totals().isEmpty)
        #expect(try office.ledger().tallies(of: "gala")["a"]?.withdrawn == 1)
    }

    @Test func theSameFileIsTakenInOnce() throws {
        let text = #"{"event":"gala","song":"a","user":"ann","vote":"UP"}"#
        let first = try office.take(text)
        let files = office.scratch.files(in: "ballots")
        let second = try office.take(text)
        #expect(second.isRepeated && second.batch == first.batch)
        #expect(office.scratch.files(in: "ballots") == files)
        // The batch itself, given as a file, is its own content.
        let batch = try #require(first.batch)
        let content = try #require(office.scratch.read("ballots/\(batch).ndjson"))
        #expect(try office.take(content).isRepeated)
    }

    @Test(arguments: [
        (#"{"event":"nope","song":"a","user":"ann","vote":"UP"}"#, #"there is no event "nope""#),
        (#"{"event":"gala","song":"z","user":"ann","vote":"UP"}"#, #"there is no song "z" at "gala""#),
        (#"{"event":"gala","song":"a","user":"ann","vote":"maybe"}"#, #"its "vote" is none of UP, DOWN and NONE"#),
        (#"{"event":"gala","song":"a","user":"  ","vote":"UP"}"#, "the user's name is empty"),
        (#"{"event":"gala","song":"a","user":"\u200b","vote":"UP"}"#, "the user's name is empty"),
        (
            #"{"event":"gala","song":"a","user":"a\u0000b","vote":"UP"}"#,
            "there is a control character in the user's name"
        ),
        (#"{"event":"gala","song":"a","user":"ann","user":"bob","vote":"UP"}"#, #"it has two "user""#),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP","\u0076ote":"DOWN"}"#, #"it has two "vote""#),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","Votes":1000}"#,
            "it tries to set a total; totals are only ever counted"
        ),
        (#"{"event":"gala","song":"a","user":12,"vote":"UP"}"#, #"its "user" is not a text"#),
        (#"{"event":"gala","song":"a","user":"ann"}"#, #"it has no "vote""#),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1798837201}"#,
            #"its "at" is more than a day in the future"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1798750800000}"#,
            #"its "at" is outside the years 1 to 9999; is it in milliseconds?"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":99999999999999999999999}"#,
            #"its "at" is outside the years 1 to 9999; is it in milliseconds?"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":"2026-02-30T00:00:00Z"}"#,
            #"its "at" is no time: 2026-02-30: February 2026 has 28 days"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":"2026-12-31"}"#,
            #"its "at" is a day without a time"#
        ),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP""#, "it is not whole JSON"),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP"} {}"#, "something follows its last }"),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP","x":"\ud800"}"#, "half a surrogate pair is no text"),
        (
            "{\"event\":\"gala\",\"song\":\"a\",\"user\":\"an\u{0}n\",\"vote\":\"UP\"}",
            "there is a control character in it"
        ),
        ("nonsense", "it is no JSON object"),
        (#"{"event":"ball","song":"a","user":"carl","vote":"UP"}"#, #"the user is not among the voters of "ball""#),
        (#"{"event":"ball","title":"T","artist":"A","user":"ann"}"#, #"requests for "ball" are closed"#),
        (#"{"event":"gala","title":" ","artist":"A","user":"ann"}"#, #"its "title" is empty"#),
    ])
    func aLineThatCantCountIsNamedWithItsReason(_ line: String, _ reason: String) throws {
        let good = #"{"event":"gala","song":"a","user":"zoe","vote":"UP","at":1}"#
        let report = try office.take([good, "", line, good].joined(separator: "\r\n"))
        #expect(report.rejections.map(\.line) == [3])
        #expect(report.rejections.map(\.reason) == [reason])
        #expect(report.counts == IntakeCounts(ballots: 2, requests: 0, rejected: 1))
        #expect(try office.totals() == ["a": "1-0"])
        let batch = try #require(report.batch)
        let kept = try #require(office.scratch.read("ballots/\(batch).rejected"))
        #expect(kept.hasPrefix("{\"line\":3,\"reason\":"))
    }

    @Test func badTextAndLongLinesAreRefusedAndTheRestCounts() throws {
        let good = Array(#"{"event":"gala","song":"a","user":"zoe","vote":"UP","at":1}"#.utf8)
        var bytes = good + [0x0a] + Array(#"{"event":"gala","song":"a","user":""#.utf8) + [0xff]
        bytes += Array(#"","vote":"UP"}"#.utf8) + [0x0a] + [UInt8](repeating: 0x61, count: 10 << 20) + [0x0a] + good
        #expect(office.scratch.writeBytes("votes", bytes))
        let report = try office.intake(office.ledger()).take(office.stream("votes"))
        #expect(report.rejections.map(\.line) == [2, 3])
        #expect(report.rejections.last?.reason == "it is longer than 64 KiB")
        #expect(report.counts.ballots == 2)
    }

    @Test func oneVoterHasManySpellings() throws {
        let names = ["Ann", " ann ", "ANN", "a\u{200b}nn", "\u{e1}nn", "a\u{301}nn"]
        let lines = names.enumerated().map {
            #"{"event":"gala","song":"a","user":"\#($1)","vote":"UP","at":\#($0)}"#
        }
        let report = try office.take(lines.joined(separator: "\n"))
        #expect(try office.totals() == ["a": "2-0"])
        #expect(report.nearDuplicates == [.init(line: 5, earlier: 1)])
    }

    @Test func tablesAreReadAsPeopleExportThem() throws {
        let table =
            "\u{feff}Song,Who,\"Your \"\"vote\"\"\",event,ignored\r\n"
            + "a,\"Ann, the first\",up,gala,\"two\r\nlines\"\r\nb,Bob,DOWN,gala,\r\n,Bob,up,gala,\r\nc,Bob,up,gala,x,y\r\n"
        let report = try office.take(table, columns: ["user": "who", "vote": "your \"vote\""])
        #expect(try office.totals() == ["a": "1-0", "b": "0-1"])
        #expect(report.rejections.map(\.line) == [5, 6])
        #expect(report.rejections.map(\.reason) == [#"it has no "song""#, "it has more columns than the header"])
        #expect(try office.take("event;song;user;vote\nball;a;ANN;up\n").counts.ballots == 1)
    }

    @Test(arguments: [
        "event,song,user\na,b,c\n", "event,song,user,vote,vote\n", "event,song,user,vote,total\n",
        "\"event,song\nuser,vote\n", "[1,{]", #"[{"event":"gala"}"#, "[] []", #"[{} {}]"#,
    ])
    func aFileThatCantBeToldApartIsRefusedAsAWhole(_ text: String) throws {
        #expect(throws: IntakeError.self) { try office.take(text) }
        #expect(office.scratch.files(in: "ballots").isEmpty)
    }

    @Test func listsAreReadOverLines() throws {
        let report = try office.take(
            """
            [
              {"event": "gala", "song": "a", "user": "ann",
               "vote": "up", "more": {"x": ["]", "\\"}"]}},
              7,
              {"event": "gala", "song": "b", "user": "ann", "vote": "down"}
            ]
            """)
        #expect(try office.totals() == ["a": "1-0", "b": "0-1"])
        #expect(report.rejections.map(\.line) == [4])
    }

    @Test func aDryRunTellsTheSameAndChangesNothing() throws {
        let text = #"{"event":"gala","song":"a","user":"ann","vote":"UP"}"#
        let ledger = try office.ledger()
        let intake = try office.intake(ledger)
        #expect(try intake.take(text, dryRun: true).effect == LedgerEffect(counted: 1))
        #expect(office.scratch.files(in: "ballots").isEmpty)
        #expect(try ledger.tallies(of: "gala").isEmpty)
        #expect(try intake.take(text).effect == LedgerEffect(counted: 1))
    }

    @Test func aSongAskedForJoinsTheListAndCanBeVotedOn() throws {
        let lines = [
            #"{"event":"gala","title":"Héllo","artist":"World","user":"ann","at":5}"#,
            #"{"event":"gala","title":"HELLO ","artist":"world","user":"bob","at":4}"#,
            #"{"event":"gala","song":"hello-world","user":"bob","vote":"UP","at":6}"#,
        ]
        let report = try office.take(lines.joined(separator: "\n"))
        #expect(report.counts == IntakeCounts(ballots: 1, requests: 2, rejected: 0))
        let requests = try office.ledger().requests(of: "gala")
        #expect(requests.map(\.id) == ["hello-world"] && requests.map(\.askers) == [2])
        #expect(requests.first?.title == "HELLO")
    }

    @Test func oneVoterCantFloodTheList() throws {
        let lines = (1...8).map { #"{"event":"gala","title":"T\#($0)","artist":"A","user":"ann"}"# }
        let report = try office.take(lines.joined(separator: "\n"))
        #expect(report.counts == IntakeCounts(ballots: 0, requests: 5, rejected: 3))
        #expect(try office.take(lines[7]).counts.rejected == 1)
        #expect(try office.take(lines[0] + "\n").counts.requests == 1)
    }
    /// What of a table can be told apart counts, whichever quotes are missing.
    @Test(arguments: [
        ("a,\"ann,up,gala\nb,bob,up,gala\nc,cid,up,gala\n", [2], ["b", "c"]),
        ("a,ann,up,gala\nb,\"bob,up,gala", [3], ["a"]),
        ("a,ann,up,gala\nb,\"bob,up,gala\n", [3], ["a"]),
        ("a,\"ann,up,gala\nb,\"bob\",up,gala\nc,cid,up,gala\n", [2], ["b", "c"]),
        ("a,\"ann\"x,up,gala\nb,bob,up,gala\n", [2], ["b"]),
        ("a,ann\"\",up,gala\nb,bob,up,gala\n", [], ["a", "b"]),
        ("a,\"ann\nb\",up,gala\nc,\"cid,up,gala\nd,dan,up,gala\n", [2, 4], ["d"]),
        ("\"a\",ann;\"x,up,gala\nb,\"bob\",up,gala\r\n", [], ["a", "b"]),
    ])
    func anUnclosedQuoteCostsItsOwnLineOnly(_ rows: String, _ rejected: [Int], _ songs: [String]) throws {
        let report = try office.take("song,user,vote,event\n" + rows)
        #expect(report.rejections.map(\.line) == rejected)
        #expect(try office.totals().keys.sorted() == songs)
    }

    @Test func whereBlocksEndChangesNothingOfATable() throws {
        var random = SplitMix(seed: 7)
        let parts = ["a,ann,up,gala", "\"", "\n", "a,\",\"", "\r\n", "\"\"", ",", "b,\"bob\",up,gala\n"]
        for _ in 0..<300 {
            let text =
                "song,user,vote,event\n" + (0..<20).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            var texts: [[Rejection]] = []
            for size in [1, 3, 1000] {
                let intake = try office.intake(office.ledger())
                texts.append(try intake.take(text, dryRun: true, blockSize: size).rejections)
            }
            #expect(texts.allSatisfy { $0 == texts[0] })
        }
    }

    /// Each line leaves its last quote open whichever state it begins in.
    @Test(.timeLimit(.minutes(1))) func quotesThatNeverCloseCostNoMoreThanTheirLines() throws {
        let rows = String(repeating: "a\",\"\n", count: 40_000)
        let report = try office.take("song,user,vote,event\n" + rows + "a,ann,up,gala\n")
        #expect(report.counts == IntakeCounts(ballots: 1, rejected: 40_000))
    }


    @Test func hostileTextIsDataAndNothingElse() throws {
        let user = "'); DROP TABLE ballot; --"
        try office.take(#"{"event":"gala","song":"a","user":"\#(user)","vote":"UP"}"#)
        #expect(try office.totals() == ["a": "1-0"])
        var names: [String] = []
        try office.ledger().forEachBallot { names.append($0.user) }
        #expect(names == [user.lowercased()])
    }

    @Test func noMessageHasAVotersName() throws {
        let names = ["secretname", "secretname\u{301}", String(repeating: "secretname", count: 7), "secretname\u{7}"]
        let lines = names.flatMap { name in
            ["gala", "ball", "none"].flatMap { event in
                ["a", "z"].map {
                    #"{"event":"\#(event)","song":"\#($0)","user":"\#(name)","vote":"\#(event)","at":"\#(event)"}"#
                }
            }
        }
        let report = try office.take(lines.joined(separator: "\n"))
        #expect(!report.rejections.isEmpty)
        #expect(!report.rejections.contains { $0.reason.contains("secret") })
    }
}
