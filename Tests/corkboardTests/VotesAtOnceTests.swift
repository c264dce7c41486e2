import Foundation
import TestSupport
import Testing

/// Votes that come while the site or their own file is in somebody else's hands.
@Suite(.timeLimit(.minutes(2))) struct VotesAtOnceTests {
    private let work: Scratch

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("Content/site.yaml", "title: The Shed\n")
        work.write(
            "Content/events/gala.json",
            #"{"name": "Gala", "songs": [{"id": "w", "title": "Waterloo", "artist": "ABBA"}]}"#)
    }

    private func ballot(_ user: String) -> String {
        #"{"event": "gala", "song": "w", "user": "\#(user)", "vote": "up", "at": 1}"# + "\n"
    }

    private var ups: Int? {
        work.read("public/events/gala/songs/songs.csv")?.components(separatedBy: "Waterloo,ABBA,").last?
            .components(separatedBy: ",").first.flatMap { Int($0) }
    }

    /// Starts the tool without waiting for it.
    private func start(_ words: String..., input: Pipe? = nil, errors: FileHandle = .nullDevice) throws -> Process {
        let process = Process()
        process.executableURL = Tool.executable
        process.arguments = words + ["--now", "2026-05-06"]
        process.environment = [:]
        process.currentDirectoryURL = URL(filePath: work.path)
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        return process
    }

    @Test func allThatComeAtOnceCount() throws {
        let processes = try (0..<6).map { number in
            work.write("votes-\(number)", (0..<50).map { ballot("v\(number)-\($0)") }.joined())
            return try start("vote", "votes-\(number)")
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(ups == 300)
        #expect(work.files(in: "Content/ballots").keys.count { $0.hasSuffix(".ndjson") } == 6)
    }

    @Test func whoeverPipesVotesInKeepsNobodyWaiting() throws {
        let pipe = Pipe()
        let slow = try start("vote", "-", input: pipe)
        pipe.fileHandleForWriting.write(Data(ballot("slow").utf8))
        usleep(300_000)
        let quick = [Tool.executable.path, "vote", "gala", "w", "quick", "up", "--now", "2026-05-06"]
        #expect(try Tool.run(URL(filePath: "/usr/bin/timeout"), ["30"] + quick, in: work.path).code == 0)
        #expect(slow.isRunning && ups == 1)
        try pipe.fileHandleForWriting.close()
        slow.waitUntilExit()
        #expect(slow.terminationStatus == 0 && ups == 2)
    }

    @Test func aFileThatIsStillBeingWrittenWaits() throws {
        work.write("votes", (0..<3000).map { ballot("voter number \($0)") }.joined())
        work.write("errors", "")
        let writer = try FileHandle(forWritingTo: URL(filePath: work["votes"]))
        try writer.seekToEnd()
        let vote = try start("vote", "votes", errors: FileHandle(forWritingTo: URL(filePath: work["errors"])))
        while vote.isRunning {
            writer.write(Data(ballot("late").utf8))
            usleep(1000)
        }
        #expect(vote.terminationStatus == 1)
        #expect(
            work.read("errors") == """
                votes: error: this file can't be read: it changed while it was read [file.unreadable]
                  hint: wait until it is written to the end

                """)
        #expect(work.files(in: "Content/ballots").keys.allSatisfy { $0 == "" })
        #expect(try Tool.run(Tool.executable, ["vote", "votes", "--now", "2026-05-06"], in: work.path).code == 0)
        #expect(ups == 3001)
    }

    @Test func whatIsNoFileIsReadAsStandardInputOrNotAtAll() throws {
        unsafe mkfifo(work["pipe"], 0o600)
        let result = try Tool.run(Tool.executable, ["vote", "pipe"], in: work.path)
        #expect(result.code == 1)
        #expect(
            result.errors == """
                pipe: error: this file can't be read: not a regular file [file.unreadable]
                  hint: what comes through a pipe is read as -

                """)
        let folder = try Tool.run(
            URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" vote - < /", Tool.executable.path], in: work.path)
        #expect(folder.code == 1)
        #expect(
            folder.errors
                == "standard input: error: this file can't be read: Is a directory [file.unreadable]\n")
    }
}
