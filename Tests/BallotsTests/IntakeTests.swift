import Ballots
import Foundation
import TestSupport
import Testing
import Time

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

    /// What mail and chat programs make of ballots that somebody copied.
    @Test(
        arguments: [
            // A greeting before the first, and a signature.
            ("Hi Tom, here are mine:\n\n#a\n#b\nThanks, \"Ann\n", ["a": "1-0", "b": "1-0"], [1, 5]),
            ("> Hello\n> #a\r\n> #b\r\n", ["a": "1-0", "b": "1-0"], [1]),
            ("#a\nand this:\n#b", ["a": "1-0", "b": "1-0"], [2]),
            // Curly quotes and no-break spaces.
            ("“#a”\n", [:], nil),
            ("{“event”:“gala”,“song”:„a“,«user»:\"ann\",\u{a0}“vote”: “UP”}\n", ["a": "1-0"], []),
            // Wrapped lines, also within a string.
            (
                "{\"event\":\"gala\",\"song\":\"a\",\n\"user\":\"ann\r\nlee\",\n\"vote\":\"UP\"}\n#b",
                ["a": "1-0", "b": "1-0"], []
            ),
            ("> {\"event\":\"gala\", \n> \"song\":\"a\", \"user\":\"ann\",\n> \"vote\":\"UP\"}", ["a": "1-0"], []),
            // An unterminated object doesn't affect other ballots.
            ("{\"event\":\"gala\",\n#a\n{\"event\":\"gala\"\n\n\"song\":\"b\"}", ["a": "1-0"], [1, 3, 5]),
        ] as [(String, [String: String], [Int]?)])
    func ballotsAreFoundInAMessage(_ message: String, _ totals: [String: String], _ rejected: [Int]?) throws {
        var text = message
        for song in ["a", "b"] {
            let ballot = #"{"event":"gala","song":"\#(song)","user":"ann lee","vote":"UP"}"#
            text = text.replacingOccurrences(of: "#\(song)", with: ballot)
        }
        for size in [1, 7, 64, BatchLedger.blockSize] {
            let office = try Office()
            let intake = try office.intake(office.ledger())
            guard let rejected else {
                #expect(throws: IntakeError.self) { try intake.take(text, blockSize: size) }
                continue
            }
            let report = try intake.take(text, blockSize: size)
            #expect(report.rejections.map(\.line) == rejected)
            #expect(try office.totals() == totals)
        }
    }

    @Test func aTableWithoutBallotsIsNoMessage() throws {
        #expect(throws: IntakeError.self) { try office.take("Night,Song\ngala,a\n") }
        #expect(throws: IntakeError.self) { try office.take("Hello!\n") }
    }

    @Test func theSameFileIsTakenInOnce() throws {
        let text = #"{"event":"gala","song":"a","user":"ann","vote":"UP"}"#
        let first = try office.take(text)
        let files = office.scratch.files(in: "ballots")
        let second = try office.take(text)
        #expect(second.isRepeated && second.batch == first.batch)
        #expect(office.scratch.files(in: "ballots") == files)
        // The batch's own file is recognised by its content.
        let batch = try #require(first.batch)
        let content = try #require(office.scratch.read("ballots/\(batch).ndjson"))
        #expect(try office.take(content).isRepeated)
    }

    @Test(arguments: [
        (#"{"event":"nope","song":"a","user":"ann","vote":"UP"}"#, #"there is no event "nope""#),
        (#"{"event":"ball","song":"z","user":"ann","vote":"UP"}"#, #"there is no song "z" at "ball""#),
        (#"{"event":"gala","song":"Z","user":"ann","vote":"UP"}"#, #"there is no song "Z" at "gala""#),
        (#"{"event":"gala","song":"a","user":"ann","vote":"maybe"}"#, #""vote" must be UP, DOWN or NONE"#),
        (#"{"event":"gala","song":"a","user":"  ","vote":"UP"}"#, "the user's name is empty"),
        (#"{"event":"gala","song":"a","user":"\u200b","vote":"UP"}"#, "the user's name is empty"),
        (#"{"event":"gala","song":"a","user":"\u2800","vote":"UP"}"#, "the user's name is empty"),
        (
            #"{"event":"gala","song":"a","user":"a\uffff","vote":"UP"}"#,
            "the user's name contains a control character"
        ),
        (
            #"{"event":"gala","title":"a\ufffe","artist":"b","user":"ann"}"#,
            "\"title\" contains a control character"
        ),
        (
            #"{"event":"gala","song":"a","user":"a\u0000b","vote":"UP"}"#,
            "the user's name contains a control character"
        ),
        (#"{"event":"gala","song":"a","user":"ann","user":"bob","vote":"UP"}"#, #""user" appears twice"#),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP","\u0076ote":"DOWN"}"#, #""vote" appears twice"#),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","Votes":1000}"#,
            "this tries to set a total; totals are only ever counted"
        ),
        (#"{"event":"gala","song":"a","user":12,"vote":"UP"}"#, #""user" must be text"#),
        (#"{"event":"gala","song":"a","user":"ann"}"#, #""vote" is missing"#),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1798837201}"#,
            #""at" is more than a day in the future"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1798750800000}"#,
            #""at" is outside the years 1 to 9999; is it in milliseconds?"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":99999999999999999999999}"#,
            #""at" is outside the years 1 to 9999; is it in milliseconds?"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":"2026-02-30T00:00:00Z"}"#,
            #""at" isn't a time: 2026-02-30: February 2026 has 28 days"#
        ),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":"2026-12-31"}"#,
            #""at" is a date without a time"#
        ),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP""#, "this isn't valid JSON"),
        (#"{"event":"gala","song":"a","user":"ann","vote":"UP"} {}"#, "extra text follows the last }"),
        (
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","x":"\ud800"}"#,
            "half a surrogate pair isn't a character"
        ),
        (
            "{\"event\":\"gala\",\"song\":\"a\",\"user\":\"an\u{0}n\",\"vote\":\"UP\"}",
            "this contains a control character"
        ),
        ("nonsense", "this isn't a JSON object"),
        (#"{"event":"ball","song":"a","user":"carl","vote":"UP"}"#, #"the user isn't one of the voters of "ball""#),
        (#"{"event":"ball","title":"T","artist":"A","user":"ann"}"#, #"requests for "ball" are closed"#),
        (#"{"event":"gala","title":" ","artist":"A","user":"ann"}"#, #""title" is empty"#),
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

    /// The result doesn't depend on how many bytes arrive at a time.
    @Test(arguments: [1, 1 << 20]) func whatIsNoTextIsToldByItsBeginning(_ blockSize: Int) throws {
        for text in ["PK\u{3}\u{4}", "\u{0}{", "{\u{0}"] {
            #expect(throws: IntakeError.self) {
                try office.intake(office.ledger()).take(text, blockSize: blockSize)
            }
        }
        let report = try office.intake(office.ledger()).take("{}", blockSize: blockSize)
        #expect(report.rejections.map(\.reason) == [#""event" is missing"#])
    }

    @Test func whatIsRejectedIsToldInTheOrderOfTheFile() throws {
        let good = #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1}"#
        let nobodys = #"{"event":"gala","song":"a","user":"\u200b","vote":"UP","at":1}"#
        let nowhere = #"{"event":"none","title":"T","artist":"A","user":"ann"}"#
        let lines = [good, nobodys, nowhere, "no JSON", nowhere, good, "no JSON", nowhere, "no JSON"]
        for text in [lines.joined(separator: "\n"), "[\n" + lines.joined(separator: ",\n") + "]"] {
            let report = try office.take(text)
            let first = text.hasPrefix("[") ? 3 : 2
            #expect(report.rejections.map { $0.line - first } == [0, 1, 2, 3, 5, 6, 7])
            let kept = try #require(report.rejected.flatMap { office.scratch.read("ballots/" + $0) })
            #expect(kept.matches(of: /"line":(\d+)/).map { Int($0.1) } == report.rejections.map(\.line))
        }
    }

    @Test func whatIsNoTimeIsNoneAfterOneWithBlanksInFrontEither() throws {
        let lines = ["   2026-12-31T20:00Z", "   2026-12T20:00:00Z"].map {
            #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":"\#($0)"}"#
        }
        #expect(try office.take(lines.joined(separator: "\n")).rejections.map(\.line) == [2])
    }

    @Test func badTextAndLongLinesAreRefusedAndTheRestCounts() throws {
        let good = Array(#"{"event":"gala","song":"a","user":"zoe","vote":"UP","at":1}"#.utf8)
        var bytes = good + [0x0a] + Array(#"{"event":"gala","song":"a","user":""#.utf8) + [0xff]
        bytes += Array(#"","vote":"UP"}"#.utf8) + [0x0a] + [UInt8](repeating: 0x61, count: 10 << 20) + [0x0a] + good
        #expect(office.scratch.writeBytes("votes", bytes))
        let report = try office.intake(office.ledger()).take(office.stream("votes"))
        #expect(report.rejections.map(\.line) == [2, 3])
        #expect(report.rejections.last?.reason == "this is longer than 64 KiB")
        #expect(report.counts.ballots == 2)
    }

    @Test func oneVoterHasManySpellings() throws {
        let names = ["Ann", " ann ", "ANN", "a\u{200b}nn", "\u{e1}nn", "a\u{301}nn"]
        let lines = names.enumerated().map {
            #"{"event":"gala","song":"a","user":"\#($1)","vote":"UP","at":\#($0)}"#
        }
        let report = try office.take(lines.joined(separator: "\n"))
        #expect(try office.totals() == ["a": "2-0"])
        #expect(report.nearDuplicateLines == [[5, 1]])
        // The names of the next file are compared with those in the ledger.
        let next = ["ànn", "bob"].map { #"{"event":"gala","song":"b","user":"\#($0)","vote":"UP"}"# }
        #expect(try office.take(next.joined(separator: "\n")).nearDuplicateLines == [[1, nil]])
        #expect(try office.take(#"{"event":"gala","song":"b","user":"ànn","vote":"DOWN"}"#).nearDuplicates.isEmpty)
        #expect(
            try office.take(#"{"event":"gala","song":"b","user":"bøb","vote":"UP"}"#).nearDuplicateLines == [[1, nil]])
    }

    /// The same name in Latin, with a Cyrillic letter, full width, and in mathematical letters.
    @Test func namesThatOnlyLookTheSameAreNoted() throws {
        let names = ["ana", "\u{430}na", "\u{ff41}na", "\u{1d41a}na"]
        let lines = names.map { #"{"event":"gala","song":"a","user":"\#($0)","vote":"UP"}"# }
        let report = try office.take(lines[..<3].joined(separator: "\n"))
        #expect(try office.totals() == ["a": "3-0"])
        #expect(report.nearDuplicateLines == [[2, 1], [3, 1]])
        #expect(try office.take(lines[3]).nearDuplicateLines == [[1, nil]])
    }

    @Test func whatIsRejectedIsKeptAsItStood() throws {
        let lines = [
            Array(#"{"event": "nope",  "song":"a","user":"ann","vote":"UP"}"#.utf8),
            Array(#"{"event":"gala","song":"a","user":"ann","vote":"\u0055P","x"#.utf8),
            Array(#"{"event":"gala","song":"a","user":"a"#.utf8) + [0xe9] + Array(#"nn","vote":"UP"}"#.utf8),
        ]
        #expect(office.scratch.writeBytes("votes", Array(lines.joined(separator: [0x0d, 0x0a]))))
        // A file without a valid line doesn't create a batch, but its rejected lines are stored.
        let report = try office.intake(office.ledger()).take(office.stream("votes"))
        #expect(report.batch == nil && report.counts == IntakeCounts(rejected: 3))
        let file = try #require(report.rejected)
        let kept = try #require(office.scratch.read("ballots/" + file)).split(separator: "\n")
        let texts = try kept.map { line -> [UInt8] in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            if let text = object?["text"] as? String { return Array(text.utf8) }
            let digits = Array(try #require(object?["bytes"] as? String))
            return try stride(from: 0, to: digits.count, by: 2).map {
                try #require(UInt8(String(digits[$0...($0 + 1)]), radix: 16))
            }
        }
        #expect(texts == lines)
        // The rejected lines are stored only once.
        let files = office.scratch.files(in: "ballots")
        let again = try office.intake(office.ledger(), at: Office.now + 60).take(office.stream("votes"))
        #expect(again.rejected == nil && office.scratch.files(in: "ballots") == files)
    }

    @Test func whatIsRejectedOfARepeatedBatchIsKeptToo() throws {
        let good = #"{"event":"gala","song":"a","user":"ann","vote":"UP","at":1}"#
        try office.take(good)
        let report = try office.take(good + "\nbroken\n")
        #expect(report.isRepeated && report.rejected?.hasSuffix(".rejected") == true)
    }

    @Test func tablesAreReadAsPeopleExportThem() throws {
        let table =
            "\u{feff}Song,Who,\"Your \"\"vote\"\"\",event,ignored\r\n"
            + "a,\"Ann, the first\",up,gala,\"two\r\nlines\"\r\nb,Bob,DOWN,gala,\r\n,Bob,up,gala,\r\nc,Bob,up,gala,x,y\r\n"
        let report = try office.take(table, columns: ["user": "who", "vote": "your \"vote\""])
        #expect(try office.totals() == ["a": "1-0", "b": "0-1"])
        #expect(report.rejections.map(\.line) == [5, 6])
        let reasons = report.rejections.map(\.reason)
        #expect(reasons == [#""song" is missing"#, "this row has more columns than the header"])
        #expect(try office.take("event;song;user;vote\nball;a;ANN;up\n").counts.ballots == 1)
        // Excel's hint may precede the header.
        let hint = "\u{feff}sep=;\r\n"
        let hinted = try office.take(hint + "event;song;user;vote\r\nball;a;ANN;up\r\nball;a;ANN;sideways\r\n")
        #expect(hinted.counts.ballots == 1 && hinted.rejections.map(\.line) == [4])
    }

    /// Excel for Macs can write such files.
    @Test(arguments: [1, 7, 1000]) func rowsOfTablesMayEndWithCarriageReturns(blockSize: Int) throws {
        let rows = ["event;song;user;vote", "gala;a;\"Ann\";up", "", "gala;b;Bob;sideways", "gala;c;\"Cy\";down"]
        for (start, end) in [("", ""), ("sep=;\r", "\r"), ("\u{feff}", "\r\r")] {
            let text = start + rows.joined(separator: "\r") + end
            let intake = try office.intake(office.ledger())
            let report = try intake.take(text, dryRun: true, blockSize: blockSize)
            #expect(report.counts.ballots == 2)
            #expect(report.rejections.map(\.line) == [start.hasPrefix("sep") ? 5 : 4])
        }
        // White space before a line feed is no end of a row.
        let report = try office.intake(office.ledger())
            .take("event,song,user,vote\r \r\ngala,a,Ann,up\r\n", dryRun: true, blockSize: blockSize)
        #expect(report.counts.ballots == 1 && report.rejections.isEmpty)
    }

    @Test(arguments: [
        "event,song,user\na,b,c\n", "event,song,user,vote,vote\n", "event,song,user,vote,total\n",
        "\"event,song\nuser,vote\n", "[1,{]", #"[{"event":"gala"}"#, "[] []", #"[{} {}]"#,
    ])
    func aFileThatCantBeToldApartIsRefusedAsAWhole(_ text: String) throws {
        #expect(throws: IntakeError.self) { try office.take(text) }
        #expect(office.scratch.files(in: "ballots").isEmpty)
    }

    /// All rows of a table that can be recognised count, whichever quotes are missing.
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

    @Test(arguments: [7]) func whereBlocksEndChangesNothingOfATable(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
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

    /// Each line leaves a quote open, whether it begins inside quotes or outside.
    @Test(.timeLimit(.minutes(Patience.minutes(1)))) func quotesThatNeverCloseCostNoMoreThanTheirLines() throws {
        let rows = String(repeating: "a\",\"\n", count: 40_000)
        let report = try office.take("song,user,vote,event\n" + rows + "a,ann,up,gala\n")
        #expect(report.counts == IntakeCounts(ballots: 1, rejected: 40_000))
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
        let requests = try office.requests()
        #expect(requests.map(\.id) == ["hello-world"] && requests.map(\.askers) == [2])
        #expect(requests.first?.title == "HELLO")
    }

    /// A song has joined the list if anybody asked for it while requests were open, before or after other requests; claims in
    /// the file make no difference.
    @Test(arguments: [["open"], ["moderated"], ["open", "moderated"], ["moderated", "open"]])
    func whetherASongHasJoinedIsKept(_ requests: [String]) throws {
        for (user, requests) in requests.enumerated() {
            let poll = Poll(event: "gala", songs: [:], requests: try #require(Poll.Requests(rawValue: requests)))
            for claim in ["", #","requests":"moderated""#] {
                _ = try Intake(office.ledger(), now: office.now, zone: .utc) { _ in poll }.take(
                    #"{"event":"gala","title":"T\#(claim.count)","artist":"A","user":"\#(user)"\#(claim)}"#)
            }
        }
        #expect(try office.requests().map(\.hasJoined) == [requests.contains("open"), requests.contains("open")])
        for name in ["ledger", "ledger-wal", "ledger-shm"] { office.scratch.remove("state/" + name) }
        #expect(try office.requests().map(\.hasJoined) == [requests.contains("open"), requests.contains("open")])
    }

    @Test(arguments: ["200b", "fe0f", "034f", "3164", "115f", "180e", "200d", "feff", "2800", "db40\\udc01"])
    func anInvisibleTitleIsNone(_ hex: String) throws {
        let report = try office.take(#"{"event":"gala","title":"\u\#(hex)","artist":"A","user":"ann"}"#)
        #expect(report.rejections.map(\.reason) == [#""title" is empty"#])
    }

    @Test func oneVoterCantFloodTheList() throws {
        let lines = (1...8).map { #"{"event":"gala","title":"T\#($0)","artist":"A","user":"ann","at":\#(9 - $0)}"# }
        let report = try office.take(lines.joined(separator: "\n"))
        #expect(report.waiting.map(\.line) == [6, 7, 8])
        #expect(report.waiting.first?.reason == "this user requested more than 5 songs; only the first requests count")
        #expect(try office.requests().map(\.title) == ["T8", "T7", "T6", "T5", "T4"])
    }

    @Test func manyNamesCantFloodTheList() throws {
        let lines = (0..<20).map {
            #"{"event":"gala","title":"T\#($0 / 2)","artist":"A","user":"user \#($0)","at":\#($0)}"#
        }
        let last = (0..<2).map { #"{"event":"gala","title":"Last","artist":"A","user":"user \#($0)","at":99}"# }
        try office.take((lines.filter { !$0.contains("user 7") } + last).joined(separator: "\n"))
        let poll = Poll(event: "gala", songs: ["t0-a": "t-zero"], songLimit: 3)
        #expect(try office.ledger().requests(for: poll).map(\.title) == ["T1", "T2", "T4"])
        // The last song, requested by several voters, wins over an earlier one with a single voter.
        let wide = Poll(event: "gala", songs: [:], songLimit: 10)
        #expect(try office.ledger().requests(for: wide).map(\.askers) == [2, 2, 2, 2, 2, 2, 2, 2, 2, 2])
    }

    @Test func aBallotForASongThatNobodyAskedForWaits() throws {
        let vote = #"{"event":"gala","song":"hello-world","user":"bob","vote":"UP","at":6}"#
        let ask = #"{"event":"gala","title":"Hello","artist":"World","user":"ann","at":9}"#
        let waiting = [#"1 true: there is no song "hello-world" at "gala"; votes count once someone requests it"#]
        func words(_ report: IntakeReport) -> [String] {
            report.waiting.map { "\($0.line) \($0.isForUnknownSong): \($0.reason)\($0.hint ?? "")" }
        }
        let ledger = try office.ledger()
        let intake = try office.intake(ledger)
        #expect(try words(intake.take(vote, dryRun: true)) == waiting)
        #expect(try intake.take(vote + "\n" + ask, dryRun: true).waiting.isEmpty)
        #expect(try words(intake.take(vote)) == waiting)
        #expect(try ledger.requests(for: office.gala).isEmpty)
        #expect(try intake.take(ask).waiting.isEmpty)
        #expect(try ledger.requests(for: office.gala).map(\.id) == ["hello-world"])
        #expect(try ledger.tallies(of: "gala")["hello-world"]?.tally == Tally(ups: 1))
    }

    @Test func askingForASongOfTheListAddsNone() throws {
        let poll = Poll(event: "gala", songs: ["hello": "hello", "hello-world": "hello"])
        let lines = [
            #"{"event":"gala","title":"HELLO","artist":"Wörld","user":"ann","at":9}"#,
            #"{"event":"gala","song":"hello-world","user":"bob","vote":"UP","at":6}"#,
        ]
        let ledger = try office.ledger()
        _ = try Intake(ledger, now: office.now, zone: .utc) { _ in poll }.take(lines.joined(separator: "\n"))
        #expect(try ledger.requests(for: poll).isEmpty)
        #expect(try ledger.tallies(of: "gala")["hello"]?.tally == Tally(ups: 1))
    }

    @Test func aSongThatIsListedLaterKeepsItsVotes() throws {
        let votes = [("hello-world", "ann", "UP", 1), ("hello-world", "bob", "UP", 2), ("hello", "ann", "DOWN", 3)]
        let lines = votes.map { #"{"event":"gala","song":"\#($0)","user":"\#($1)","vote":"\#($2)","at":\#($3)}"# }
        // Visitors requested the song first; later it was listed under its own id.
        let ledger = try office.ledger()
        for line in lines {
            _ = try Intake(ledger, now: office.now, zone: .utc) { Poll(event: $0, songs: ["hello": "hello"]) }.take(
                line)
        }
        let poll = Poll(event: "gala", songs: ["hello": "hello", "hello-world": "hello"])
        let tallies = try ledger.count(for: poll).tallies
        #expect(tallies.mapValues(\.tally) == ["hello": Tally(ups: 1, downs: 1)])
        #expect(try ledger.tallies(of: "gala")["hello-world"]?.tally == Tally(ups: 2))
    }

    @Test func songsOfSignsStayApart() {
        let ids = ["+", "÷", "=", "!", "?"].map { SongRequest.id(title: $0, artist: "Ed") }
        #expect(Set(ids).count == 5 && ids.allSatisfy { $0.hasPrefix("ed-") })
        #expect(ids.allSatisfy { $0.utf8.count == "ed-01234567".utf8.count })
        #expect(SongRequest.id(title: "Mr. Brightside", artist: "The Killers") == "mr-brightside-the-killers")
    }

    @Test func hostileTextIsDataAndNothingElse() throws {
        let user = "'); DROP TABLE ballot; --"
        try office.take(#"{"event":"gala","song":"a","user":"\#(user)","vote":"UP"}"#)
        #expect(try office.totals() == ["a": "1-0"])
        var names: [String] = []
        try office.ledger().forEachBallot(at: nil) { names.append($0.user) }
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
