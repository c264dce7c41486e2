import Files
import Glibc
import Processes
import TestSupport
import Testing

struct LaunchTests {
    @Test func noWordIsTakenForAnythingElse() throws {
        #expect(try said("for word; do echo \"<$word>\"; done", "a b", "$HOME", "*", "") == "<a b>\n<$HOME>\n<*>\n<>\n")
    }

    @Test func signalsAreThoseOfAProgramJustStarted() throws {
        // Ignoring SIGURG changes nothing else in this program, and SIGUSR1 is blocked only in this thread.
        let urgent = signal(SIGURG, SIG_IGN)
        var (blocked, before) = (sigset_t(), sigset_t())
        unsafe sigemptyset(&blocked)
        unsafe sigaddset(&blocked, SIGUSR1)
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &before)
        defer {
            signal(SIGURG, urgent)
            unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        let status = ProcessStatus(try said("exec cat /proc/self/status"))
        #expect(status.signals("SigBlk") == [])
        // A signal ignored because of nohup stays ignored.
        #expect(try #require(status.signals("SigIgn")).isSubset(of: [SIGHUP]))
    }

    @Test func environmentIsOursUnlessGiven() throws {
        #expect(try said("echo $HOME") == said("echo $HOME", environment: ["HOME=" + (try #require(home))]))
        #expect(try said("env", environment: ["A=b c", "PWD=/"]).contains("A=b c\n"))
        #expect(try said("echo $HOME", environment: []) == "\n")
    }

    @Test func aFileStaysOpenOnlyWhereItIsInherited() throws {
        let file = try MemoryFile(Array("inside".utf8))
        let path = "/proc/self/fd/\(file.descriptor)"
        #expect(try said("cat \(path)", inherited: [file.descriptor]) == "inside")
        #expect(try said("[ -e \(path) ] || echo gone") == "gone\n")
    }

    @Test func aProgramThatATestWritesStartsWhileOthersAreStarted() async throws {
        let work = try Scratch()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<(Night.isOn ? 2_000 : 50) {
                        try #expect(Launch(["true"]).start().wait() == .exited(0))
                    }
                }
            }
            for number in 0..<(Night.isOn ? 1_000 : 25) {
                try work.writeProgram("program\(number)", "exit 7")
                #expect(try Launch([work["program\(number)"]]).start().wait() == .exited(7))
            }
            try await group.waitForAll()
        }
    }

    @Test func nothingIsAnEmptyInput() throws {
        #expect(try said("cat; echo end") == "end\n")
    }

    @Test(arguments: [(false, getpgrp()), (true, nil)])
    func aGroupOfItsOwnHasToBeWished(_ isWished: Bool, _ group: Int32?) throws {
        var launch = Launch(["sleep", "60"])
        launch.hasOwnGroup = isWished
        let child = try launch.start()
        #expect(getpgid(child.id) == group ?? child.id)
        #expect(child.ending() == nil)
        kill(child.id, SIGTERM)
        #expect(child.wait() == .killed(SIGTERM))
    }

    @Test func anEndingIsACodeOrASignal() throws {
        let endings = try ["exit 0", "exit 255", "kill -9 $$"].map { try Launch(["sh", "-c", $0]).start().wait() }
        #expect(endings == [.exited(0), .exited(255), .killed(SIGKILL)])
        #expect(endings.map(\.status) == [0, 255, 128 + SIGKILL])
    }

    @Test(arguments: [("no-such-program", ENOENT), ("/nowhere/at/all", ENOENT), ("/", EACCES)])
    func whatCannotBeStartedSaysWhy(_ program: String, _ code: Int32) {
        let failure = #expect(throws: LaunchFailure.self) { _ = try Launch([program]).start() }
        #expect(failure?.code == code)
        #expect(failure?.isMissing == (code == ENOENT))
    }

    private var home: String? { unsafe getenv("HOME").map { unsafe String(cString: $0) } }

    /// The output of a shell script without input.
    private func said(
        _ script: String, _ words: String..., environment: [String]? = nil, inherited: [CInt] = []
    ) throws -> String {
        let output = try MemoryFile()
        var launch = Launch(["/bin/sh", "-c", script, "sh"] + words)
        launch.environment = environment
        launch.input = .nothing
        launch.output = .file(output.descriptor)
        launch.inherited = inherited
        #expect(try launch.start().wait() == .exited(0))
        return String(decoding: output.bytes, as: UTF8.self)
    }
}
