import Foundation
import TestSupport
import Testing

/// Every command about votes, with batches and with PostgreSQL.
@Suite(.waitingThreads, .enabled(if: PostgresServer.shared != nil, Comment(rawValue: PostgresServer.isMissing)))
struct LedgerCommandTests {
    private let site: VotingSite
    private let address: String

    init() throws {
        site = try VotingSite()
        site.work.write("Content/site.yaml", "title: The Shed\nvoting: {ledger: {env: VOTES}}\n")
        address = try #require(PostgresServer.shared).makeSchema()
    }

    private func run(_ words: String..., input: String = "", ledger: String? = nil) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, words + VotingSite.common, input: input, environment: ["VOTES": ledger ?? address],
            in: site.work.path)
    }

    private let ballots = """
        {"event": "gala", "song": "w", "user": "Ann", "vote": "up", "at": 5}
        {"event": "gala", "song": "w", "user": "Bo", "vote": "down", "at": 5}
        {"event": "gala", "song": "dancing-queen", "user": "Ann", "vote": "up", "at": 7}
        {"event": "gala", "song": "nothing here", "user": "Ann", "vote": "up"}
        {"event": "gala", "title": "Fernando", "artist": "ABBA", "user": "Cy", "at": 9}

        """

    /// Both ledgers receive the same commands in the same order, and give the same messages and pages.
    @Test func allCommandsSayAndPublishTheSame() throws {
        let outputs = try ["batches", address].map { ledger -> [String] in
            for path in [".corkboard", "public", "Content/ballots"] {
                try? FileManager.default.removeItem(atPath: site.work[path])
            }
            try? FileManager.default.removeItem(atPath: site.work["Content/requests.json"])
            var said: [String] = []
            func note(_ result: Tool.Result) {
                let text = "\(result.code) \(result.output) \(result.errors)"
                // Times and the names of batches differ, and so do counts of ballots, because batches also store
                // replaced ballots.
                said.append(
                    text.replacing(/\d+\.\d+ s|in \d+ ms/, with: "").replacing(/\d{18}-\w{32}/, with: "")
                        .replacing(/\d+ ballots?/, with: "ballots"))
            }
            note(try run("build", ledger: ledger))
            note(try run("vote", "-", input: ballots, ledger: ledger))
            note(try run("vote", "-", input: ballots, ledger: ledger))
            note(try run("vote", "gala", "w", "Bo", "up", ledger: ledger))
            note(try run("tally", "gala", "--json", ledger: ledger))
            note(try run("accept", "gala", ledger: ledger))
            note(try run("accept", "gala", "fernando-abba", ledger: ledger))
            note(try run("list", "song", ledger: ledger))
            note(try run("decline", "gala", "fernando-abba", ledger: ledger))
            site.work.write("Content/ballots/more.ndjson", #"{"event":"gala","song":"w","user":"Di","vote":"up"}"#)
            note(try run("build", ledger: ledger))
            note(try run("build", ledger: ledger))
            note(try run("tally", "gala", ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            // Votes that are removed and restored have the same totals, but a database loses their history.
            said += site.work.files(in: "public").map { "\($0.key) \($0.value)" }.sorted()
            note(try run("delete", "song", "gala", "w", "--yes", ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            note(try run("restore", "song", "gala", "w", ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            note(try run("ballots", "forget", "ann", "--yes", ledger: ledger))
            note(try run("tally", "gala", "--json", ledger: ledger))
            note(try run("vote", "-", input: ballots, ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            note(try run("ballots", "reset", "gala", "--yes", ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            note(try run("vote", "gala", "w", "Eve", "up", ledger: ledger))
            // Each ledger chooses its number of files.
            for file in site.work.files(in: ".corkboard/reset").keys.sorted() where file.hasSuffix(".ndjson") {
                _ = try run("vote", ".corkboard/reset/\(file)", "--no-build", ledger: ledger)
            }
            note(try run("build", ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            note(try run("end", "gala", "--yes", ledger: ledger))
            note(try run("ballots", "export", ledger: ledger))
            note(try run("restore", "event", "gala", ledger: ledger))
            note(try run("tally", "gala", ledger: ledger))
            return said
        }
        try #require(outputs[0].count == outputs[1].count)
        for (batches, postgres) in zip(outputs[0], outputs[1]) { #expect(batches == postgres) }
    }

    /// Deleting a recurring event takes the votes at its dates along, and restoring it brings them back.
    @Test(arguments: ["batches", nil]) func votesAtAllDatesGoWithTheirEvent(ledger: String?) throws {
        site.work.write(
            "Content/events/jam.json",
            #"{"name": "Jam", "start": "2027-01-01 20:00", "repeat": "weekly", "songs": [{"title": "A", "artist": "B"}]}"#
        )
        // Another event whose id begins alike.
        site.work.write(
            "Content/events/jam-2.json",
            #"{"name": "Jam 2", "start": "2027-01-01 20:00", "songs": [{"title": "A", "artist": "B"}]}"#)
        let votes = ["jam/2027-01-01", "jam/2027-01-08", "jam-2"].map { event in
            #"{"event": "\#(event)", "song": "a-b", "user": "Ann", "vote": "up"}"#
        }
        #expect(try run("vote", "-", input: votes.joined(separator: "\n"), ledger: ledger).code == 0)
        func events() throws -> Set<String> {
            let lines = try run("ballots", "export", ledger: ledger).output.split(separator: "\n")
            return Set(lines.compactMap { try? #/"event":"([^"]*)"/#.firstMatch(in: $0).map { String($0.output.1) } })
        }
        let all = try events()
        #expect(all == ["jam/2027-01-01", "jam/2027-01-08", "jam-2"])
        #expect(try run("delete", "event", "jam", "--yes", ledger: ledger).code == 0)
        #expect(try events() == ["jam-2"])
        #expect(try run("restore", "event", "jam", ledger: ledger).code == 0)
        #expect(try events() == all)
    }

    /// Incremental builds equal a clean one, even if other processes count votes in between.
    @Test func votesThatOthersCountAreBuilt() throws {
        #expect(try run("build").code == 0)
        #expect(try run("vote", "gala", "w", "Ann", "up").code == 0)
        #expect(try run("vote", "--no-build", "gala", "w", "Bo", "up").code == 0)
        #expect(site.ups == 1)
        #expect(try run("vote", "gala", "dancing-queen", "Ann", "up").code == 0)
        #expect(site.ups == 2)
        let built = site.work.files(in: "public")
        #expect(try run("build", "--clean").code == 0)
        #expect(site.work.files(in: "public") == built)
    }

    @Test func votesMoveEitherWay() throws {
        #expect(try run("vote", "-", input: ballots, ledger: "batches").code == 0)
        let there = try run("ballots", "export", ledger: "batches").output
        #expect(there.split(separator: "\n").count == 3)
        #expect(try run("vote", "-", input: there).code == 0)
        #expect(try run("ballots", "export").output == there)
        #expect(try run("vote", "gala", "w", "Di", "up").code == 0)
        let here = try run("ballots", "export").output
        #expect(try run("vote", "-", input: here, ledger: "batches").code == 0)
        #expect(try run("ballots", "export", ledger: "batches").output == here)
    }

    @Test(
        arguments: [
            ("", "the environment variable VOTES, which names the place to count votes, is not set"),
            ("mysql://x", "the environment variable VOTES doesn't name a place to count votes"),
        ])
    func aSettingThatLeadsNowhereIsAnError(_ value: String, _ message: String) throws {
        let result = try run("build", ledger: value)
        #expect(result.code == 1)
        #expect(result.errors.contains("site.yaml:2:18: error: \(message) [code.missing]"), "\(result.errors)")
    }

    /// No message contains the password, whatever the error.
    @Test(
        arguments: [
            "postgresql://votes:hunter2@127.0.0.1:1/votes", "postgresql://votes:hunter2@[::1/votes",
            "postgresql://votes:hunter2@db.invalid/votes", "postgresql://votes@127.0.0.1:hunter2/votes",
        ])
    func noMessageHasThePassword(_ value: String) throws {
        for words in [["build"], ["tally", "gala"], ["vote", "gala", "w", "Ann", "up"], ["check"]] {
            let result = try Tool.run(
                Tool.executable, words + VotingSite.common, environment: ["VOTES": value], in: site.work.path)
            #expect(!(result.errors + result.output).contains("hunter2"), "\(result.errors)")
            #expect(words == ["check"] || result.code == 3, "\(words) \(result)")
            #expect(words == ["check"] || result.errors.contains("[ballots.ledger]"), "\(result.errors)")
        }
    }

    @Test(
        arguments: [
            (
                "postgresql://votes:hunter2@db/votes",
                "the ledger's password must be in an environment variable, not in a file"
            ),
            ("mysql://db", "this isn't the address of a database that counts votes"),
        ])
    func anAddressInTheSettingsHasNoPassword(_ text: String, _ message: String) throws {
        site.work.write("Content/site.yaml", "title: The Shed\nvoting: {ledger: \"\(text)\"}\n")
        let result = try run("build")
        #expect(result.code == 1)
        #expect(result.errors.contains("site.yaml:2:18: error: \(message) [content.invalid-value]"), "\(result.errors)")
        #expect(!result.errors.replacing(/(?m)^.*\| .*$/, with: "").contains("hunter2"), "\(result.errors)")
    }

    /// The default has no start-up cost, because it doesn't load libpq.
    @Test func withoutASettingLibpqIsNotLoaded() throws {
        site.work.write("Content/site.yaml", "title: The Shed\n")
        let result = try Tool.run(
            Tool.executable, ["vote", "gala", "w", "Ann", "up"] + VotingSite.common,
            environment: ["LD_DEBUG": "files"], in: site.work.path)
        #expect(result.code == 0)
        #expect(result.errors.contains("libsqlite3") && !result.errors.contains("libpq"))
    }
}
