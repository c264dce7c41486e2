import Foundation
import TestSupport
import Testing

/// Tests votes from the command line.
@Suite(.waitingThreads) struct VoteCommandTests {
    private let site: VotingSite

    init() throws { site = try VotingSite() }

    @Test func oneVoteInWords() throws {
        let result = try site.run("vote", "gala", "dancing-queen", "Ann", "Up")
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("this vote: 1 counted\nBuilt public/: "))
        #expect(
            try site.run("tally", "gala").output == """
                Gala
                     score  up  down  song
                1       +1   1     0  Dancing Queen - ABBA
                2        0   0     0  =Waterloo - ABBA

                """)
    }

    /// All ballots for a song that isn't listed wait; requests that wait aren't among the counted ballots.
    @Test func waitingLinesAreToldFromCountedBallots() throws {
        let votes = ["w", "dancing-queen"].map { #"{"event":"gala","song":"\#($0)","user":"Ann","vote":"up"}"# }
        let requests = (1...8).map { #"{"event":"gala","title":"Song \#($0)","artist":"A","user":"Bob"}"# }
        let asked = try site.run("vote", "-", "--no-build", input: (votes + requests).joined(separator: "\n"))
        #expect(asked.output == "standard input: 2 counted, 8 song requests, 3 waiting\n")
        let others = (1...4).map { #"{"event":"gala","song":"sos-abba","user":"User \#($0)","vote":"up"}"# }
        let early = try site.run("vote", "-", "--no-build", input: (others + votes).joined(separator: "\n"))
        #expect(early.output == "standard input: 2 repeated, 4 waiting\n")
    }

    /// On a site without ballots, too, merged songs count as one, and hidden results stay hidden.
    @Test func mergedSongsShowNoHiddenResults() throws {
        site.work.write(
            "Content/events/gala.json",
            """
            {"name": "Gala", "results": "hidden", "songs": [
              {"id": "a", "title": "Waterlo", "artist": "ABBA", "tally": {"up": 30, "down": 2}},
              {"id": "b", "title": "SOS", "artist": "ABBA", "tally": {"up": 3, "down": 0}},
              {"id": "c", "title": "Waterloo", "artist": "ABBA", "tally": {"up": 5, "down": 1}}
            ]}
            """)
        #expect(try site.run("merge", "gala", "a", "c").code == 0)
        #expect(
            site.work.read("public/events/gala/songs/songs.csv") == """
                rank,id,title,artist,ups,downs,net,status,pinned\r
                1,b,SOS,ABBA,,,,accepted,false\r
                2,c,Waterloo,ABBA,,,,accepted,false\r

                """)
        let tally = try site.run("tally", "gala", "--csv").output
        #expect(tally.contains("1,c,Waterloo,ABBA,35,3,32,") && !tally.contains("Waterlo,"))
        let report = try site.run("report", "gala", "--format", "csv").output
        #expect(report.contains("1,Waterloo,ABBA,35,3,32,") && !report.contains("Waterlo,"))
        #expect(site.batches.isEmpty)
    }

    @Test func aVoteThatIsMissingIsAskedFor() throws {
        let result = try site.run("vote", "gala", "waterloo", "Ann")
        #expect(result.code == 2)
        #expect(
            result.errors == """
                error: the vote is missing [command.usage]
                  hint: add up, down or none: corkboard vote gala waterloo Ann up

                """)
    }

    @Test func aMistypedSongIsNotCounted() throws {
        let result = try site.run("vote", "gala", "dancing-quen", "Ann", "up")
        #expect(result.code == 1)
        #expect(result.errors.contains(#"there is no song "dancing-quen" at "gala""#))
        #expect(result.errors.contains(#"did you mean "dancing-queen"?"#) && result.errors.contains("--allow-unknown"))
        #expect(site.batches.isEmpty)
        #expect(try site.run("vote", "gala", "believe-cher", "Ann", "up", "--allow-unknown").code == 0)
    }

    /// An id often has the artist, too, which people leave out.
    @Test func aPartOfAnIDIsRecognised() throws {
        for typed in ["dancing", "quen"] {
            let result = try site.run("vote", "gala", typed, "Ann", "up")
            #expect(result.code == 1 && result.errors.contains(#"did you mean "dancing-queen"?"#), "\(typed)")
        }
    }

    /// With four words, a folder named like the event must not turn the others into file names.
    @Test func aWrongVoteIsNamed() throws {
        for name in ["gala", "Ann"] { site.work.write("\(name)/a", "") }
        let result = try site.run("vote", "gala", "dancing-queen", "Ann", "sideways")
        #expect(result.code == 2)
        #expect(
            result.errors == """
                error: "sideways" isn't a vote [command.usage]
                  hint: write up, down or none: corkboard vote EVENT SONG USER up

                """)
    }

    /// Other commands make pages readable, too.
    @Test func pagesThatAreBuiltForCodesAreForEverybodyToRead() throws {
        let words = ["-c", "umask 077; exec \"$0\" \"$@\"", Tool.executable.path, "codes", "gala", "3"]
        let result = try Tool.run(URL(filePath: "/bin/sh"), words + VotingSite.common, in: site.work.path)
        #expect(result.code == 0 && result.output.split(separator: "\n").count == 3, "\(result.errors)")
        for (path, mode) in [("public/events/gala/songs/index.html", 0o644), ("Content/codes.json", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: site.work[path])
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
    }

    @Test(arguments: ["022", "077"]) func namesOfVotersAreForTheOwnerAlone(_ mask: String) throws {
        func vote(_ voter: String) throws {
            let words = ["-c", "umask \(mask); exec \"$0\" \"$@\"", Tool.executable.path, "vote", "-"]
            let lines = ["up", "sideways"].map {
                "{\"event\": \"gala\", \"song\": \"w\", \"user\": \"\(voter)\", \"vote\": \"\($0)\"}\n"
            }
            let shell = URL(filePath: "/bin/sh")
            _ = try Tool.run(shell, words + VotingSite.common, input: lines.joined(), in: site.work.path)
        }
        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: site.work[path])[.posixPermissions] as? Int
        }
        try vote("ann")
        let names = site.batches.keys.map { "Content/ballots/\($0)" }
        #expect(names.contains { $0.hasSuffix(".ndjson") } && names.contains { $0.hasSuffix(".rejected") })
        for path in names + [".corkboard/ledger"] { #expect(try mode(path) == 0o600, "\(path)") }
        #expect(try mode("Content/ballots") == 0o700)
        #expect(try mode("public/index.html") == 0o644)

        // Permissions that the owner gave to others are preserved.
        for path in names + ["Content/ballots"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: site.work[path])
        }
        try vote("bob")
        for path in names + ["Content/ballots"] { #expect(try mode(path) == 0o755) }
        #expect(site.batches.count == names.count * 2)
    }

    /// The path of the site may contain a link, because that is its owner's decision.
    @Test func theWayToTheSiteMayHaveALinkInIt() throws {
        let elsewhere = try Scratch()
        elsewhere.link("link", to: site.work.path)
        elsewhere.link("parent", to: URL(filePath: site.work.path).deletingLastPathComponent().path)
        let name = URL(filePath: site.work.path).lastPathComponent
        for path in ["link", "parent/\(name)"] {
            site.work.remove(".corkboard")
            for words in [["build"], ["vote", "gala", "w", path, "up"], ["tally", "gala"]] {
                let result = try Tool.run(Tool.executable, words + ["--site", path], in: elsewhere.path)
                #expect(result.code == 0, "\(words): \(result.errors)")
            }
        }
    }

    @Test func allFilesCountOrNone() throws {
        let good = #"{"event":"gala","song":"w","user":"Ann","vote":"UP"}"#
        site.work.write("good.ndjson", good)
        site.work.write("garbage.ndjson", "\"")
        let refused = try site.run("vote", "good.ndjson", "garbage.ndjson")
        #expect(refused.code == 1)
        #expect(refused.errors.contains("garbage.ndjson") && !refused.errors.contains("good.ndjson"))
        #expect(site.batches == [:])
        // A link named by the user is followed.
        site.work.link("link.ndjson", to: "good.ndjson")
        #expect(try site.run("vote", "link.ndjson").output.hasPrefix("link.ndjson: 1 counted\n"))
    }

    /// Reading a third gibibyte of zeros would cost seconds in each build.
    @Test func aLineWithoutEndIsReadToALimit() throws {
        site.work.write("Content/ballots/huge.ndjson", #"{"event":""#)
        let file = try #require(FileHandle(forWritingAtPath: site.work["Content/ballots/huge.ndjson"]))
        try file.truncate(atOffset: 3 << 30)
        try file.close()
        let result = try site.run("build")
        #expect(result.code == 0)
        #expect(
            result.errors.contains(
                "huge.ndjson:1: warning: this is longer than 16 MiB, so it isn't a ballot [ballots.unreadable]"))
    }

    private static let mistakes: [(words: String, code: Int32)] = [
        ("vote gala w ann sideways", 2), ("vote missing.csv", 1), ("vote Content", 1), ("vote gla w ann up", 1),
        ("vote gala nothing! ann up", 1), ("tally gla", 2), ("tally gala --csv --json", 2),
        ("accept gala nobody-asked", 2), ("ballots import", 2), ("codes gla", 2), ("codes gla 3", 2),
    ]

    @Test(arguments: mistakes) func whatCantBeMeantIsSaidAndChangesNothing(words: String, code: Int32) throws {
        let before = site.work.files(in: "Content")
        let result = try Tool.run(Tool.executable, words.split(separator: " ").map(String.init), in: site.work.path)
        #expect(result.code == code)
        #expect(result.errors.contains("error: ") || result.errors.contains("\"severity\":\"error\""))
        #expect(site.work.files(in: "Content").filter { $0.key.hasSuffix(".ndjson") } == [:])
        #expect(before.allSatisfy { site.work.read("Content/\($0.key)") == $0.value })
    }

    @Test func whatIsExportedCanBeTakenInAgain() throws {
        let votes = #"""
            gala,w,Ann,up,2026-05-01T10:00:00Z
            gala,w,Bob,none,2026-05-01T10:00:00Z
            gala,Dancing Queen,"Zoë, the ""first""",down,1777000000.5

            """#
        #expect(try site.run("vote", "-", "--no-build", input: "event,song,user,vote,at\n" + votes).code == 0)
        let exported = try site.run("ballots", "export").output
        let first = #"{"event":"gala","song":"Dancing Queen","user":"zoë, the \"first\"","vote":"DOWN","#
        #expect(exported.split(separator: "\n").first.map(String.init) == first + #""at":"2026-04-24T03:06:40.5Z"}"#)
        #expect(exported.split(separator: "\n").count == 3)
        site.work.remove("Content/ballots")
        #expect(try site.run("vote", "-", input: exported).code == 0)
        #expect(try site.run("ballots", "export").output == exported)
    }

    @Test func spreadsheetsGetNoFormulas() throws {
        let csv = try site.run("tally", "gala", "--csv").output
        #expect(csv.contains("1=") == false)
        #expect(csv.contains("\r\n1,w,'=Waterloo,ABBA,0,0,0,accepted,false\r\n"))
    }

    @Test func scriptsGetOneObject() throws {
        let ballots = #"{"event": "gala", "song": "w", "user": "Ann", "vote": "up"}"# + "\n{}\n"
        let result = try site.run("vote", "-", "--json", input: ballots)
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let files = try #require(object?["files"] as? [[String: Any]])
        #expect(files.map { $0["counted"] as? Int } == [1])
        #expect(files.map { $0["rejected"] as? Int } == [1])
        #expect((object?["build"] as? [String: Any])?["succeeded"] as? Bool == true)
        #expect(!result.output.contains("Ann") && !result.errors.contains("Ann"))
    }

    @Test func hostsLetSongsIn() throws {
        let request = #"{"event": "gala", "title": "Believe \u001b[2J", "artist": "Cher", "user": "ann"}"#
        #expect(try site.run("vote", "-", input: request).code == 1)
        #expect(
            try site.run("vote", "-", input: request.replacingOccurrences(of: #" \u001b[2J"#, with: "")).code == 0)
        #expect(try site.run("accept", "gala").output == "believe-cher: Believe - Cher, requested once\n")
        #expect(try site.run("accept", "gala", "believe-cher").code == 0)
        #expect(try site.run("tally", "gala").output.contains("Believe - Cher\n"))
        #expect(try site.run("decline", "gala", "believe-cher", "--no-build").code == 0)
        #expect(site.work.read("Content/requests.json") == "{\n  \"gala\": {\"declined\": [\"believe-cher\"]}\n}\n")
        #expect(try site.run("tally", "gala").output.contains("Believe") == false)
    }

    /// Requests songs by Cher at the gala.
    private func ask(for titles: String..., by user: String = "ann") throws {
        let lines = titles.map { #"{"event": "gala", "title": "\#($0)", "artist": "Cher", "user": "\#(user)"}"# + "\n" }
        #expect(try site.run("vote", "-", "--no-build", input: lines.joined()).code == 0)
    }

    @Test func aDecisionIsSaidWhateverBecomesOfTheBuild() throws {
        try ask(for: "Believe", "Shoop")
        #expect(
            try site.run("accept", "gala", "believe-cher", "shoop-cher", "believe-cher", "--no-build").output
                == "Accepted 2 songs at Gala: Believe - Cher; Shoop - Cher\n")
        #expect(
            try site.run("decline", "gala", "shoop-cher").output
                .hasPrefix("Declined 1 song at Gala: Shoop - Cher\nBuilt public/: "))
        #expect(try site.run("decline", "gala", "shoop-cher", "--quiet").output == "")
        #expect(
            try site.run("decline", "gala", "shoop-cher", "--no-build", "--json").output.contains(
                #""decided":[{"id":"shoop-cher","title":"Shoop","artist":"Cher","askers":1,"votes":1,"listed":false}]"#)
        )
        site.work.write("Templates/songs.mustache", "{{#")
        let failed = try site.run("accept", "gala", "shoop-cher")
        #expect(failed.code == 1)
        #expect(
            failed.output
                == "Accepted 1 song at Gala: Shoop - Cher\nNot built: 1 error; the site is unchanged\n")
        #expect(site.work.read("Content/requests.json")?.contains(#"["believe-cher", "shoop-cher"]"#) == true)
    }

    @Test func songsThatWereAskedForAreListedAndShown() throws {
        #expect(try site.run("list", "song", "gala").output.hasSuffix("\n2 songs\n"))
        #expect(site.work.read(".corkboard/ledger") == nil)
        try ask(for: "Believe", "Shoop", "Strong Enough")
        try ask(for: "Believe", by: "bob")
        #expect(try site.run("accept", "gala", "believe-cher", "--no-build").code == 0)
        #expect(try site.run("decline", "gala", "shoop-cher", "--no-build").code == 0)
        let states = try site.run("list", "song", "--json").output.matches(
            of: /"id":"([^"]+)","title":"[^"]+","state":"(\w+)"/
        )
        .map { "\($0.1) \($0.2)" }
        #expect(
            states == [
                "Dancing Queen shown", "w shown", "believe-cher shown", "shoop-cher declined",
                "strong-enough-cher waiting",
            ])
        let waiting = try site.run("list", "song", "gala", "--state", "waiting").output
        #expect(waiting.contains("strong-enough-cher") && waiting.hasSuffix("waiting\n1 song\n"))
        let shown = try site.run("show", "song", "gala", "believe-cher").output
        #expect(shown.hasPrefix("Believe (song gala believe-cher)\nrequested 2 times; not in any file\n\nid: "))
        #expect(try site.run("show", "song", "gala", "believe").errors.contains(#"did you mean "believe-cher"?"#))
        #expect(
            try site.run("delete", "song", "gala", "believe-cher", "--yes").errors.contains("corkboard decline gala"))
    }

    @Test func aSongThatWasAskedForBecomesTheEventsOwnWhenItIsEdited() throws {
        try ask(for: "Believe", "Shoop")
        #expect(try site.run("vote", "gala", "believe-cher", "bob", "up", "--no-build").code == 0)
        // Editing another field doesn't accept a request.
        let refused = try site.run("edit", "song", "gala", "believe-cher", "--pinned", "true", "--yes")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("corkboard accept gala believe-cher"))
        #expect(try site.run("accept", "gala", "shoop-cher", "--no-build").code == 0)
        for (id, change) in [("believe-cher", ["--status", "played"]), ("shoop-cher", ["--pinned", "true"])] {
            let words = ["edit", "song", "gala", id, "--yes", "--no-build"] + change + VotingSite.common
            let result = try Tool.run(Tool.executable, words, in: site.work.path)
            #expect(result.code == 0, "\(result.errors)")
        }
        let tally = try site.run("tally", "gala").output
        #expect(tally.contains("Shoop - Cher (pinned)\n"))
        #expect(tally.contains(/\+1 +1 +0 +Believe - Cher \(played\)\n/))
        let shown = try site.run("show", "song", "gala", "shoop-cher").output
        #expect(shown.contains("in Content/events/gala.json:") && shown.contains("\nstatus: accepted\npinned: true\n"))
    }

    @Test func aSongOfTheEventsOwnThatWaitsIsNamedWithItsFile() throws {
        site.work.write(
            "Content/events/gala.json",
            """
            {"name": "Gala", "requests": "moderated",
             "songs": [{"title": "Fernando", "artist": "ABBA", "status": "requested"}]}
            """)
        let place = "Content/events/gala.json:2:12"
        #expect(
            try site.run("accept", "gala").output
                == "Fernando: Fernando - ABBA, waiting until its status is accepted in \(place)\n")
        for name in ["Fernando", "fernando-abba"] {
            #expect(
                try site.run("decline", "gala", name).errors == """
                    \(place): error: "Fernando" is one of the event's own songs, and its status is set here [command.usage]
                      hint: write "status": "declined" here, or use "corkboard edit song"

                    """)
        }
    }
}
