import Foundation
import TestSupport
import Testing

/// Tests votes while another process uses the site or the file of votes.
@Suite(.timeLimit(.minutes(Patience.minutes(10))), .waitingThreads) struct VotesAtOnceTests {
    private let site: VotingSite

    init() throws { site = try VotingSite() }

    private func ballot(_ user: String) -> String {
        #"{"event": "gala", "song": "w", "user": "\#(user)", "vote": "up", "at": 1}"# + "\n"
    }

    /// Returns a process for a command, without starting it.
    private func process(_ words: String...) -> Process {
        Tool.process(words + VotingSite.common, in: site.work.path)
    }

    @Test func allThatComeAtOnceCount() throws {
        let processes = try (0..<6).map { number in
            site.work.write("votes-\(number)", (0..<50).map { ballot("v\(number)-\($0)") }.joined())
            let process = process("vote", "votes-\(number)")
            try process.run()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
        }
        #expect(site.ups == 300)
        #expect(site.batches.keys.count { $0.hasSuffix(".ndjson") } == 6)
    }

    @Test func whoeverPipesVotesInKeepsNobodyWaiting() throws {
        let pipe = Pipe()
        let slow = process("vote", "-")
        slow.standardInput = pipe
        try slow.run()
        pipe.fileHandleForWriting.write(Data(ballot("slow").utf8))
        usleep(300_000)
        let quick = ["30", Tool.executable.path, "vote", "gala", "w", "quick", "up"] + VotingSite.common
        #expect(try Tool.run(URL(filePath: "/usr/bin/timeout"), quick, in: site.work.path).code == 0)
        #expect(slow.isRunning && site.ups == 1)
        try pipe.fileHandleForWriting.close()
        slow.waitUntilExit()
        #expect(slow.terminationStatus == 0 && site.ups == 2)
    }

    @Test func aFileThatIsStillBeingWrittenWaits() throws {
        site.work.write("votes", (0..<20_000).map { ballot("voter number \($0)") }.joined())
        site.work.write("errors", "")
        let writer = try FileHandle(forWritingTo: URL(filePath: site.work["votes"]))
        try writer.seekToEnd()
        let vote = process("vote", "votes")
        vote.standardError = try FileHandle(forWritingTo: URL(filePath: site.work["errors"]))
        try vote.run()
        while vote.isRunning {
            writer.write(Data(ballot("late").utf8))
            usleep(1000)
        }
        #expect(vote.terminationStatus == 1)
        #expect(
            site.work.read("errors") == """
                votes: error: this file can't be read: it changed while being read [file.unreadable]
                  hint: wait until it is complete

                """)
        #expect(site.batches.keys.allSatisfy { $0 == "" })
        #expect(try site.run("vote", "votes").code == 0)
        #expect(site.ups == 20_001)
    }

    @Test func whatIsNoFileIsReadAsStandardInputOrNotAtAll() throws {
        unsafe mkfifo(site.work["pipe"], 0o600)
        let result = try site.run("vote", "pipe")
        #expect(result.code == 1)
        #expect(
            result.errors == """
                pipe: error: this file can't be read: not a regular file [file.unreadable]
                  hint: to read from a pipe, write -

                """)
        #expect(
            try site.run("vote", ".").errors
                == ".: error: this file can't be read: Is a directory [file.unreadable]\n")
        let folder = try Tool.run(
            URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" vote - < /", Tool.executable.path], in: site.work.path)
        #expect(folder.code == 1)
        #expect(
            folder.errors
                == "standard input: error: this file can't be read: Is a directory [file.unreadable]\n")
    }
}
