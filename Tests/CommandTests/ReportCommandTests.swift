import Crypto
import Foundation
import TestSupport
import Testing

/// The report of an evening, compared with an independent count.
@Suite(.waitingThreads) struct ReportCommandTests {
    private let work: Scratch

    private static let songs = ["alpha", "beta", "gamma", "delta"]

    /// One vote in a file for `vote`.
    private struct Cast {
        let song: String
        let voter: String
        let vote: String
        let seconds: Int

        var line: String {
            let clock = String(format: "%02d:%02d:%02d", 20 + seconds / 3600, seconds / 60 % 60, seconds % 60)
            return
                #"{"event":"gala","song":"\#(song)","user":"\#(voter)","vote":"\#(vote)","at":"2026-05-05T\#(clock)Z"}"#
        }
    }

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("site/Content/site.yaml", "title: S\n")
        let songs = Self.songs.map {
            "- {id: \($0), title: \"=\($0)\", artist: Band, status: \($0 == "alpha" ? "played" : "accepted")}"
        }
        work.write(
            "site/Content/events/gala.md",
            "---\nname: Gala\nstart: 2026-05-05 20:00\nend: 2026-05-05 23:00\nsongs:\n\(songs.joined(separator: "\n"))\n---\n"
        )
    }

    private func run(_ words: String...) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, words + ["--now", "2026-05-06", "--site", work["site"]], in: work.path)
    }

    private func votes(seed: UInt64) -> [Cast] {
        var random = SplitMix(seed: seed)
        return (0..<400).map { _ in
            Cast(
                song: Self.songs.randomElement(using: &random) ?? "",
                voter: "Voter \(Int.random(in: 1...60, using: &random))",
                vote: ["up", "up", "up", "down", "none"].randomElement(using: &random) ?? "",
                seconds: Int.random(in: 0..<10_800, using: &random))
        }
    }

    private func voteInBatches(_ votes: [Cast]) throws {
        for (number, start) in stride(from: 0, to: votes.count, by: 150).enumerated() {
            let lines = votes[start..<min(start + 150, votes.count)].map(\.line)
            work.write("batch\(number).ndjson", lines.joined(separator: "\n") + "\n")
            #expect(try run("vote", "batch\(number).ndjson", "--no-build").code == 0)
        }
    }

    @Test func theClimbersOfALongListAreFound() throws {
        let count = 3000
        let songs = (0..<count).map { #"{"title":"Song \#($0)","artist":"Band"}"# }.joined(separator: ",\n")
        work.write(
            "site/Content/events/long.json",
            #"{"name":"Long","start":"2026-05-05 20:00","end":"2026-05-05 23:00","songs":[\#(songs)]}"#)
        func line(_ song: Int, _ voter: String, _ vote: String, _ seconds: Int) -> String {
            #"{"event":"long","song":"Song \#(song)","user":"\#(voter)","vote":"\#(vote)","#
                + #""at":\#(1_778_011_200 + seconds)}"#
        }
        let early = (0..<count).map { line($0, "Ann", $0 == 0 ? "down" : "up", 0) }
        let late = ["Ben", "Cem"].map { line(0, $0, "up", 9_000) }
        work.write("long.ndjson", (early + late).joined(separator: "\n"))
        #expect(try run("vote", "long.ndjson", "--no-build").code == 0)
        let report = try run("report", "long", "--format", "csv").output
        #expect(report.contains("1,Song 0,Band,2,1,1,accepted,false,\(count - 1)\r\n"))
        #expect(report.contains("1,Song 7,Band,1,0,1,accepted,false,0\r\n"))
    }

    @Test(arguments: [1, 2, 3] as [UInt64]) func everyFigureIsThatOfAnotherCount(seed: UInt64) throws {
        let votes = votes(seed: seed)
        try voteInBatches(votes)
        // Of a voter's votes on a song, the latest counts; at the same second, up before down before none.
        let order = ["none": 0, "down": 1, "up": 2]
        var latest: [[String]: Cast] = [:]
        for vote in votes {
            let key = [vote.song, vote.voter]
            if let known = latest[key],
                (known.seconds, order[known.vote] ?? 0) >= (vote.seconds, order[vote.vote] ?? 0)
            {
                continue
            }
            latest[key] = vote
        }
        let counted = latest.values.filter { $0.vote != "none" }
        let result = try run("report", "gala", "--format", "json")
        #expect(result.code == 0, "\(result.errors)")
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        #expect(report["ups"] as? Int == counted.count { $0.vote == "up" })
        #expect(report["downs"] as? Int == counted.count { $0.vote == "down" })
        #expect(report["withdrawn"] as? Int == latest.count - counted.count)
        let byVoter = Dictionary(grouping: counted, by: \.voter)
        #expect(report["voters"] as? Int == byVoter.count)
        let intervals = try #require(report["turnout"] as? [[String: Any]])
        #expect(intervals.compactMap { $0["votes"] as? Int }.reduce(0, +) == counted.count)
        #expect(intervals.last?["voters"] as? Int == byVoter.count)
        for row in try #require(report["songs"] as? [[String: Any]]) {
            let own = counted.filter { $0.song == row["id"] as? String }
            #expect(row["ups"] as? Int == own.count { $0.vote == "up" })
            #expect(row["downs"] as? Int == own.count { $0.vote == "down" })
        }
        let counts = try #require(report["votersByVotes"] as? [[String: Int]])
        #expect(
            Dictionary(counts.map { ($0["votes"], $0["voters"]) }, uniquingKeysWith: { a, _ in a })
                == Dictionary(grouping: byVoter.values, by: \.count).mapValues(\.count).reduce(into: [:]) {
                    $0[$1.key] = $1.value
                })
        // The proof is what anyone gets from the ballots.
        let proof = try #require(report["proof"] as? [String: Any])
        let export = try run("ballots", "export", "gala").output
        #expect(proof["sha256"] as? String == SHA256.digest(of: Array(export.utf8)).hex)
        #expect(proof["ballots"] as? Int == latest.count)
    }

    @Test(arguments: ["text", "html", "csv", "json"]) func nobodyIsNamed(format: String) throws {
        try voteInBatches(votes(seed: 4))
        let result = try run("report", "gala", "--format", format)
        #expect(result.code == 0 && !result.output.isEmpty)
        #expect(!result.output.lowercased().contains("voter 1"))
        #expect(result.output.contains("alpha"))
    }

    @Test(arguments: ["=1+1", " =1", "＝1", "|cmd", "@x", "a;b", "say \"=1\""]) func spreadsheetsSeeNoFormula(
        title: String
    ) throws {
        let json = try #require(String(data: try JSONEncoder().encode(title), encoding: .utf8))
        work.write(
            "site/Content/events/talk.md",
            "---\nname: Talk\nstart: 2026-05-05\nsongs: [{id: a, title: \(json), artist: \(json)}]\n---\n")
        let lines = try run("report", "talk", "--format", "csv").output.components(separatedBy: "\r\n")
        #expect(lines.first == "rank,title,artist,ups,downs,net,status,requested,climb")
        // The published list of songs is the model.
        let site = try run("build")
        #expect(site.code == 0, "\(site.errors)")
        let published = try #require(work.read("site/public/events/talk/songs/songs.csv"))
        let cells = try #require(published.components(separatedBy: "\r\n").dropFirst().first).dropFirst("1,a,".count)
        #expect(lines[1].dropFirst("1,".count).hasPrefix(cells.prefix { $0 != "0" }), "\(lines[1])")
    }

    @Test func withoutVotesThereAreOnlySongs() throws {
        let text = try run("report", "gala").output
        #expect(text.hasPrefix("Report: Gala\n") && !text.contains("Votes over the evening"))
        work.write("site/Content/events/talk.md", "---\nname: Talk\nstart: 2026-05-05\n---\n")
        let talk = try run("report", "talk")
        #expect(talk.code == 2 && talk.errors.contains("has no songs"), "\(talk.errors)")
        #expect(try run("report", "gale").errors.contains("did you mean \"gala\"?"))
    }

    @Test func aSeasonHasItsEventsAndBulletins() throws {
        let cast = votes(seed: 5)
        try voteInBatches(cast)
        work.write("site/Content/events/ahead.md", "---\nname: Ahead\nstart: 2026-07-01\n---\n")
        work.write("site/Content/events/early.md", "---\nname: Early\nstart: 2026-04-30\n---\n")
        work.write("site/Content/events/off.md", "---\nname: Off\nstart: 2026-05-02\nstatus: cancelled\n---\n")
        work.write(
            "site/Content/bulletins/note.md", "---\ntitle: Note\nauthor: Ann\ndate: 2026-05-03 10:00\n---\nHello.\n")
        let evening = try run("report", "gala", "--format", "json").output
        let season = try run("report", "--since", "2026-05-01", "--format", "json").output
        func object(_ text: String) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
        let (one, all) = (try object(evening), try object(season))
        let events = try #require(all["events"] as? [[String: Any]])
        #expect(events.compactMap { $0["name"] as? String } == ["Off", "Gala"])
        #expect(events[0]["status"] as? String == "cancelled" && events[0]["votes"] is NSNull)
        #expect(events[1]["voters"] as? Int == one["voters"] as? Int)
        let votes = try #require(one["ups"] as? Int) + #require(one["downs"] as? Int)
        #expect(events[1]["votes"] as? Int == votes)
        let notes = try #require(all["bulletins"] as? [[String: Any]])
        #expect(notes.compactMap { $0["title"] as? String } == ["Note"])
        let text = try run("report", "--since", "2026-05-01").output
        #expect(text.contains("\(votes) votes") && text.contains("Note (Ann)") && text.contains("Off (Cancelled)"))
        #expect(try run("report", "--since", "2026-05-01", "--format", "csv").output.hasPrefix("start,id,name,"))
        #expect(try run("report", "--since", "2026-05-06").errors.contains("no bulletin and no event"))
        let both = try run("report", "gala", "--since", "2026-05-01")
        #expect(both.code != 0 && both.errors.contains("leave out one of them"))
        #expect(try run("report").errors.contains("which event?"))
    }
}
