import Foundation
import Glibc
import TestSupport
import Testing

/// Commands while `serve --guests` is running: each counts every vote that was acknowledged before it started.
@Suite struct ServedVotesTests {
    private let work: Scratch

    init() throws {
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        for event in ["gala", "ball"] {
            work.write(
                "site/Content/events/\(event).json",
                """
                {"name": "\(event)", "requests": "moderated", "start": "2036-06-01 20:00",
                 "songs": [{"title": "Kettle", "artist": "Choir"}, {"title": "Ladder", "artist": "Choir"}]}
                """)
        }
    }

    private func serve() throws -> PreviewProcess {
        let process = try PreviewProcess(work["site"], ["--guests", "--address", "127.0.0.1"])
        process.wait { $0.contains("The host opens") }
        return process
    }

    private func vote(_ server: PreviewProcess, _ user: String, at event: String = "gala") {
        let line = #"{"event":"\#(event)","song":"Kettle","user":"\#(user)","vote":"UP"}"# + "\n"
        #expect(server.post("/ballots", line).text.contains("\"counted\":1"))
    }

    private func run(_ words: String...) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, words + ["--site", work["site"], "--now", "2026-05-06T12:00:00Z"], in: work.path)
    }

    /// Returns the ups of the first song, as counted by a command.
    private func ups(of event: String = "gala") throws -> Int? {
        let result = try run("tally", event, "--csv")
        #expect(result.code == 0, "\(result.errors)")
        return result.output.components(separatedBy: "Kettle,Choir,").last?.components(separatedBy: ",").first
            .flatMap { Int($0) }
    }

    private func export() throws -> [String] {
        try run("ballots", "export").output.split(separator: "\n").map(String.init)
    }

    private var collected: String { work["site/Content/ballots/.collected.ndjson"] }

    private func lines(of path: String) -> Int {
        (FileManager.default.contents(atPath: path) ?? Data()).count { $0 == 0x0a }
    }

    // MARK: - Reading

    @Test func lookingCountsWhatAServerHasAcknowledged() throws {
        let server = try serve()
        vote(server, "Ana")
        #expect(try ups() == 1)
        vote(server, "Ben")
        #expect(try ups() == 2)
        #expect(try export().count == 2)
        let request = #"{"event":"gala","title":"Sun","artist":"Band","user":"Ana"}"# + "\n"
        #expect(server.post("/ballots", request).text.contains("name-taken"))
        #expect(server.post("/ballots", request.replacing("Ana", with: "Cleo")).text.contains("\"counted\":1"))
        #expect(try run("accept", "gala").output.contains("sun-band: Sun - Band, requested once"))
        #expect(try run("list", "songs", "gala").output.contains("sun-band"))
        #expect(try run("show", "song", "gala", "sun-band").output.contains("requested once"))
        let trial = try run("vote", "gala", "Kettle", "Ana", "up", "--dry-run", "--json")
        #expect(trial.code == 0 && trial.output.contains("\"changed\":0"), "\(trial.output)\(trial.errors)")
        // The commands left the server's ballots in place.
        #expect(lines(of: collected) == 3)
        #expect(server.end() == 0)
        #expect(try ups() == 2)
    }

    @Test func whatIsBeingWrittenDoesNotDisturbThem() throws {
        let server = try serve()
        vote(server, "Ana")
        _ = server.end(SIGKILL)
        let file = try FileHandle(forWritingTo: URL(filePath: collected))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"event\":\"gala\",\"song\":\"Ladder\",\"us".utf8))
        try file.close()
        #expect(try ups() == 1)
        #expect(try export().count == 1)
    }

    // MARK: - Building

    @Test func buildsPublishTheVotesAndTheServerGoesOn() throws {
        let server = try serve()
        for round in 1...3 {
            vote(server, "guest \(round)")
            let build = try run("build")
            #expect(build.code == 0, "\(build.errors)")
            #expect(work.read("site/public/events/gala/songs/songs.csv")?.contains("Kettle,Choir,\(round),") == true)
            #expect(try ups() == round)
        }
        vote(server, "Ana")
        let words = try run("vote", "gala", "Kettle", "Ben", "up")
        #expect(words.code == 0, "\(words.errors)")
        #expect(work.read("site/public/events/gala/songs/songs.csv")?.contains("Kettle,Choir,5,") == true)
        let target = work["target"]
        // The server may still be about to build what Ben's vote changed, and then counts later votes, too.
        var voters = 5
        var refused: Tool.Result
        repeat {
            voters += 1
            vote(server, "guest \(voters)")
            refused = try run("publish", "file:\(target)")
        } while refused.code == 0 && voters < 12
        #expect(refused.code == 2 && refused.errors.contains("the output is out of date"), "\(refused.errors)")
        let published = try run("publish", "file:\(target)", "--build")
        #expect(published.code == 0, "\(published.errors)")
        #expect(work.read("target/current/events/gala/songs/songs.csv")?.contains("Kettle,Choir,\(voters),") == true)
        vote(server, "Dan")
        #expect(server.end() == 0)
        #expect(try ups() == voters + 1)
        #expect(try Set(export()).count == voters + 1)
        #expect(!FileManager.default.fileExists(atPath: collected))
        #expect(try run("build").output.contains("0 written"))
    }

    @Test func anEventEndsWithTheVotesThatAServerHas() throws {
        let server = try serve()
        vote(server, "Ana")
        vote(server, "Ben")
        vote(server, "Cleo", at: "ball")
        let end = try run("end", "gala", "--yes")
        #expect(end.code == 0 && end.output.contains("2 ballots"), "\(end.output)\(end.errors)")
        vote(server, "Dan", at: "ball")
        #expect(server.end() == 0)
        #expect(try export().allSatisfy { $0.contains("\"event\":\"ball\"") })
        #expect(try ups(of: "ball") == 2)
        #expect(try run("restore", "event", "gala").code == 0)
        #expect(try ups() == 2)
    }

    @Test func whatTheServerAloneMayDoIsRefused() throws {
        let server = try serve()
        vote(server, "Ana")
        #expect(try run("build").code == 0)
        for words in [["ballots", "forget", "Ana", "--yes"], ["ballots", "reset", "gala", "--yes"]] {
            let result = try Tool.run(Tool.executable, words + ["--site", work["site"]], in: work.path)
            #expect(result.code == 2 && result.errors.contains("a server is collecting ballots"), "\(result.errors)")
        }
        #expect(server.end() == 0)
        #expect(try run("ballots", "forget", "Ana", "--yes").code == 0)
        #expect(try ups() == 0)
    }

    // MARK: - Missing files

    @Test(arguments: ["removed", "cut", "folder removed", "folder replaced", "content replaced"])
    func noAcknowledgedVoteIsLostWithItsFile(_ accident: String) throws {
        let server = try serve()
        vote(server, "Ana")
        vote(server, "Ben")
        let (manager, folder) = (FileManager.default, work["site/Content/ballots"])
        switch accident {
        case "removed": try manager.removeItem(atPath: collected)
        case "cut": try Data().write(to: URL(filePath: collected), options: [])
        case "folder removed": try manager.removeItem(atPath: folder)
        case "folder replaced":
            try manager.copyItem(atPath: folder, toPath: work["copy"])
            try work.exchange("copy", with: "site/Content/ballots")
        default:
            try manager.copyItem(atPath: work["site/Content"], toPath: work["copy"])
            try manager.removeItem(atPath: work["copy/ballots"])
            try work.exchange("copy", with: "site/Content")
        }
        vote(server, "Cleo")
        #expect(try ups() == 3)
        _ = try? manager.removeItem(atPath: collected)
        #expect(server.end() == 0)
        #expect(try ups() == 3)
        #expect(try Set(export()).count == 3)
    }

    @Test func aServerThatCanNotFileTheLastVotesSaysSo() throws {
        let server = try serve()
        vote(server, "Ana")
        let folder = work["site/Content/ballots"]
        try FileManager.default.moveItem(atPath: folder, toPath: work["former"])
        work.write("site/Content/ballots", "a file")
        #expect(server.post("/ballots", #"{"event":"gala","song":"Kettle","user":"Ben","vote":"UP"}"#).status == 503)
        #expect(server.end() == 3)
        #expect(server.said.contains("the last votes are not in a batch yet"), "\(server.said)")
    }
}
