import Crypto
import Foundation
import TestSupport
import Testing

/// Tests a complete site of real content with its real votes.
@Suite(.enabled(if: Shared.folder("data/real-site/votes") != nil, "there is no shared folder of real content"))
struct RealSiteVotesTests {
    /// In any order, all at once or one by one, the songs get their real points and places, and neither output nor
    /// messages name a voter.
    @Test(arguments: [true, false], [SplitMix.seedOfRun])
    func votesGiveTheRealPointsAndStaySecret(_ isOneByOne: Bool, seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let real = try #require(Shared.folder("data/real-site"))
        let work = try Scratch(inMemory: true)
        let site = work["site"]
        try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: real.appending(path: "Content").path, toPath: site + "/Content")
        let folder = real.appending(path: "votes").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        let files = names.map { "\(folder)/\($0)" }.shuffled(using: &random)
        let common = ["--site", site, "--now", "2025-12-01T12:00:00Z", "--verbose"]
        var said = ""
        for files in isOneByOne ? files.map({ [$0] }) : [files] {
            let result = try Tool.run(Tool.executable, ["vote"] + files + common + (isOneByOne ? ["--no-build"] : []))
            #expect(result.code == 0)
            said += result.output + result.errors
        }
        let built = try Tool.run(Tool.executable, ["build"] + common)
        try #require(built.code == 0)
        work.write("site/public/said.txt", said + built.output + built.errors)

        let truth = try JSONDecoder().decode(
            [String: [Place]].self, from: Data(contentsOf: real.appending(path: "truth.json")))
        try #require(!truth.isEmpty)
        for (event, places) in truth {
            let csv = try #require(work.read("site/public/events/\(event)/songs/songs.csv"))
            let rows = csv.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",") }
            for place in places {
                let row = try #require(rows.first { $0.contains(Substring(place.song)) })
                let isAlone = places.count { $0.points == place.points } == 1
                #expect(row.contains(Substring(String(place.points))), "\(place.song)")
                #expect(row[0] == "\(place.place)" || !isAlone, "\(place.song)")
            }
        }
        try expectNoNames(of: files, in: work)
    }

    /// A line of a batch.
    private struct Line: Decodable {
        let event: String, song: String, user: String, vote: String
        let at: Int
    }

    /// The figures of a report.
    private struct Report: Decodable {
        struct Song: Decodable { let id: String, ups: Int, downs: Int }
        struct Step: Decodable { let votes: Int, voters: Int }
        struct Interval: Decodable { let votes: Int, voters: Int }
        struct Proof: Decodable { let ballots: Int, sha256: String }

        let voters: Int, ups: Int, downs: Int, withdrawn: Int
        let songs: [Song], votersByVotes: [Step], turnout: [Interval]
        let proof: Proof
    }

    @Test func reportsEqualARecountFromTheBatches() throws {
        let real = try #require(Shared.folder("data/real-site"))
        let work = try Scratch(inMemory: true)
        try FileManager.default.createDirectory(atPath: work["site"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: real.appending(path: "Content").path, toPath: work["site/Content"])
        let folder = real.appending(path: "votes").path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }
        let common = ["--site", work["site"], "--now", "2025-12-01T12:00:00Z"]
        try #require(try Tool.run(Tool.executable, ["vote", "--no-build"] + files + common).code == 0)

        // The last ballot of each voter on a song counts; of two at the same time, the higher one.
        var standing: [String: [String: Line]] = [:]
        let order = ["NONE", "DOWN", "UP"]
        for (_, batch) in work.files(in: "site/Content/ballots").filter({ $0.key.hasSuffix(".ndjson") }) {
            for text in batch.split(separator: "\n") {
                let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
                func rank(_ line: Line) -> (Int, Int) { (line.at, order.firstIndex(of: line.vote) ?? -1) }
                let key = "\(line.song) \(line.user)"
                if let known = standing[line.event]?[key], rank(line) < rank(known) { continue }
                standing[line.event, default: [:]][key] = line
            }
        }
        try #require(standing.count == 5)
        for (event, lines) in standing.mapValues({ Array($0.values) }) {
            let result = try Tool.run(Tool.executable, ["report", event, "--format", "json"] + common)
            let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
            func count(_ vote: String, _ song: String? = nil) -> Int {
                lines.count { $0.vote == vote && (song == nil || $0.song == song) }
            }
            #expect(report.ups == count("UP") && report.downs == count("DOWN"))
            #expect(report.withdrawn == count("NONE"))
            for song in report.songs {
                #expect(song.ups == count("UP", song.id) && song.downs == count("DOWN", song.id), "\(song.id)")
            }
            let voters = Dictionary(grouping: lines.filter { $0.vote != "NONE" }, by: \.user).mapValues(\.count)
            #expect(report.voters == voters.count && report.turnout.last?.voters == voters.count)
            #expect(report.turnout.reduce(0) { $0 + $1.votes } == report.ups + report.downs)
            let steps = Dictionary(report.votersByVotes.map { ($0.votes, $0.voters) }, uniquingKeysWith: +)
            #expect(steps == Dictionary(voters.values.map { ($0, 1) }, uniquingKeysWith: +))
            #expect(report.proof.ballots == lines.count)
            let export = try Tool.run(Tool.executable, ["ballots", "export", event] + common).output
            #expect(SHA256.digest(of: Array(export.utf8)).hex == report.proof.sha256)
        }
    }

    private struct Place: Decodable {
        let song: String
        let points: Int
        let place: Int
    }

    /// Searches all output files for the voters' names with independent programs: for all names in plain text, and for
    /// some names in any encoding within song lists.
    private func expectNoNames(of files: [String], in work: Scratch) throws {
        var names: Set<Substring> = []
        for file in files {
            let text = try String(contentsOfFile: file, encoding: .utf8)
            if file.hasSuffix(".csv") {
                names.formUnion(text.split(whereSeparator: \.isNewline).dropFirst().map { $0.split(separator: ",")[2] })
            } else {
                names.formUnion(text.matches(of: /"user": ?"([^"]+)"/).map(\.1))
            }
        }
        try #require(names.count > 100)
        work.write("names", names.joined(separator: "\n"))
        let words = ["-rliF", "-f", work["names"], work["site/public"]]
        let found = try Tool.run(URL(filePath: "/bin/grep"), words)
        #expect(found.code == 1, "\(found.output.prefix(500))")

        guard let python = Python.having("zipfile"), let scanner = Shared.folder("tools/leak_scan.py") else { return }
        work.write("some", names.sorted().prefix(20).joined(separator: "\n"))
        let lists = [work["site/public/events"], work["site/public/said.txt"], "--secrets", work["some"]]
        let scan = try Tool.run(python, [scanner.path] + lists)
        #expect(scan.code == 0, "\(scan.output.prefix(500))")
    }
}
