import Glibc
import Synchronization

/// A process that the benchmark has started and will wait for.
///
/// Not Foundation's: that one learns of an exit through a run loop, which would be part of what is measured.
struct ChildProcess {
    private static let running = Mutex<Set<pid_t>>([])

    /// The process's id.
    let id: pid_t
    private let command: [String]

    /// Starts `command`, whose first word is a path.
    ///
    /// - Parameters:
    ///   - input: What its standard input is; nothing by default.
    ///   - output: What its standard output is; nowhere by default.
    init(_ command: [String], input: Int32? = nil, output: Int32? = nil) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for (stream, file) in [(STDIN_FILENO, input), (STDOUT_FILENO, output)] {
            if let file {
                unsafe posix_spawn_file_actions_adddup2(&actions, file, stream)
            } else {
                unsafe posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }
        var words = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        var id: pid_t = 0
        let failure = unsafe posix_spawn(&id, command[0], &actions, nil, &words, environ)
        guard failure == 0 else {
            throw BenchmarkProblem("could not start \(command[0]): \(unsafe String(cString: strerror(failure)))")
        }
        self.id = id
        self.command = command
        Self.running.withLock { [id] in _ = $0.insert(id) }
    }

    /// Waits until the process has ended, as it should: with 0.
    func wait() throws {
        while try !hasEnded(options: 0) {}
    }

    /// Whether the process has ended; it must have done so with 0.
    func hasEnded() throws -> Bool { try hasEnded(options: WNOHANG) }

    /// Kills every process that has been started and not waited for.
    static func killAll() {
        running.withLock { for id in $0 { kill(id, SIGKILL) } }
    }

    private func hasEnded(options: Int32) throws -> Bool {
        var status: Int32 = 0
        let ended = unsafe waitpid(id, &status, options)
        guard ended != 0 else { return false }
        guard ended == id else {
            if errno == EINTR { return false }
            throw BenchmarkProblem("\(command[0]) was waited for twice")
        }
        Self.running.withLock { _ = $0.remove(id) }
        guard status == 0 else {
            // The lower seven bits are the signal, the byte above them is the exit code.
            let end = status & 0x7f == 0 ? "exit code \(status >> 8)" : "signal \(status & 0x7f)"
            throw BenchmarkProblem("\(command.joined(separator: " ")) ended with \(end)")
        }
        return true
    }
}
