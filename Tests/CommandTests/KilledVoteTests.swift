import Foundation
import TestSupport
import Testing

/// Tests the state that a vote leaves when killed at any point.
@Suite(.waitingThreads) struct KilledVoteTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        let songs = (0..<20).map { "{\"id\": \"s\($0)\", \"title\": \"Song \($0)\", \"artist\": \"A\"}" }
        work.write("site/Content/site.yaml", "title: The Shed\n")
        work.write(
            "site/Content/events/gala.json", "{\"name\": \"Gala\", \"songs\": [\(songs.joined(separator: ", "))]}")
        // The next build always reads a just-written file again, because its time stamp isn't reliable yet.
        usleep(150_000)
    }

    @Test func theNextCommandEndsItAndTheTotalsAreThoseOfTheBatches() throws {
        #expect(try run("vote", batch(0)) == 0)
        let another = batch(1)
        var killed = try KilledRuns { try #require(try run("vote", another) == 0) }
        while killed.hits < 14 {
            try #require(killed.count < 50, "votes that end before a kill comes")
            let round = killed.count + 2
            let votes = batch(round)
            try killed.run(arguments("vote", votes), in: work.path)

            for (path, text) in work.files(in: "site/public") where path.hasSuffix(".html") {
                #expect(text.hasPrefix("<!DOCTYPE") && text.hasSuffix("</html>\n"), "\(path)")
            }
            // Some rounds end with the same vote again, others only with a build, which ignores an unaccepted batch.
            #expect(try run(round.isMultiple(of: 3) ? "build" : "vote", votes) == 0)
            let list = try #require(work.read("site/public/events/gala/songs/songs.csv"))
            #expect(totals(inList: list) == totalsOfTheBatches())
            work.remove("clean")
            try FileManager.default.createDirectory(atPath: work["clean"], withIntermediateDirectories: true)
            try FileManager.default.copyItem(atPath: work["site/Content"], toPath: work["clean/Content"])
            #expect(try Tool.run("build", "--site", work["clean"], "--now", "2026-05-06", "--quiet").code == 0)
            #expect(work.files(in: "site/public") == work.files(in: "clean/public"))
        }
    }

    private func arguments(_ command: String, _ votes: String) -> [String] {
        [command] + (command == "vote" ? [votes] : []) + ["--site", work["site"], "--now", "2026-05-06", "--quiet"]
    }

    private func run(_ command: String, _ votes: String) throws -> Int32 {
        try Tool.run(Tool.executable, arguments(command, votes)).code
    }

    /// Writes a file of ballots and returns its path.
    private func batch(_ round: Int) -> String {
        let lines = (0..<200).map { line in
            let vote = ["UP", "DOWN", "NONE"][(line * 7 + round) % 3]
            return "{\"event\": \"gala\", \"song\": \"s\((line * 3 + round) % 20)\", \"user\": \"u\(line % 60)\", "
                + "\"vote\": \"\(vote)\", \"at\": \(1_700_000_000 + round * 10 + line % 7)}\n"
        }
        work.write("votes-\(round)", lines.joined())
        return work["votes-\(round)"]
    }

    /// Counts ups and downs by song from the files in `Content/ballots`, in the simplest possible way.
    private func totalsOfTheBatches() -> [String: [Int]] {
        var latest: [String: (at: Double, weight: Int, song: String)] = [:]
        // A file whose name starts with a dot is a batch that isn't accepted yet.
        for (path, text) in work.files(in: "site/Content/ballots")
        where path.hasSuffix(".ndjson") && !path.hasPrefix(".") {
            for line in text.split(separator: "\n") {
                guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
                    let song = object["song"] as? String, let user = object["user"] as? String,
                    let vote = object["vote"] as? String, let at = object["at"] as? Double
                else { continue }
                let weight = ["NONE", "DOWN", "UP"].firstIndex(of: vote) ?? 0
                if let known = latest["\(song) \(user)"], (known.at, known.weight) >= (at, weight) { continue }
                latest["\(song) \(user)"] = (at, weight, song)
            }
        }
        var totals: [String: [Int]] = [:]
        for number in 0..<20 { totals["s\(number)"] = [0, 0] }
        for ballot in latest.values where ballot.weight > 0 { totals[ballot.song]?[2 - ballot.weight] += 1 }
        return totals
    }

    private func totals(inList csv: String) -> [String: [Int]] {
        let rows = csv.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
        return Dictionary(uniqueKeysWithValues: rows.map { (String($0[1]), [Int($0[4]) ?? -1, Int($0[5]) ?? -1]) })
    }
}
