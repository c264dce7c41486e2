import Glibc
import Processes
import Synchronization

/// A process that the benchmark starts and waits for.
///
/// Not Foundation's Process: that notices an exit through a run loop, which would add to the measured time.
struct ChildProcess {
    private static let running = Mutex<Set<pid_t>>([])

    /// The process's id.
    var id: pid_t { child.id }
    private let child: Child
    private let command: [String]
    private let messages: Messages

    /// What the process has written to standard error so far.
    var errors: String { messages.text }

    /// Starts `command`; its first word is a path.
    ///
    /// - Parameters:
    ///   - input: Its standard input; empty by default.
    ///   - output: Its standard output; discarded by default.
    init(_ command: [String], input: Int32? = nil, output: Int32? = nil) throws {
        var launch = Launch(command)
        launch.input = input.map { .file($0) } ?? .nothing
        launch.output = output.map { .file($0) } ?? .nothing
        messages = try Messages()
        launch.errors = .file(messages.file)
        // An interrupt goes only to the benchmark, which then kills all its processes.
        launch.hasOwnGroup = true
        do {
            child = try launch.start()
        } catch {
            throw BenchmarkProblem("could not start \(command[0]): \(error)")
        }
        self.command = command
        Self.running.withLock { [id = child.id] in _ = $0.insert(id) }
    }

    /// Waits until the process has ended; throws if its exit status is not 0.
    func wait() throws { try check(child.wait()) }

    /// Returns true if the process has ended; throws if its exit status is not 0.
    func hasEnded() throws -> Bool {
        guard let ending = child.ending() else { return false }
        try check(ending)
        return true
    }

    /// Kills every process that was started and is not finished.
    static func killAll() {
        running.withLock { for id in $0 { kill(id, SIGKILL) } }
    }

    private func check(_ ending: Ending) throws {
        Self.running.withLock { _ = $0.remove(id) }
        guard ending == .exited(0) else {
            let end =
                switch ending {
                case .exited(let code): "exit code \(code)"
                case .killed(let signal): "signal \(signal)"
                }
            throw BenchmarkProblem("\(command.joined(separator: " ")) ended with \(end)\n\(errors)")
        }
    }
}

/// A file without a name that takes what a process writes to standard error.
private final class Messages: Sendable {
    let file: Int32

    /// How many bytes of it are read at most; the first message is the one that matters.
    private static let limit = 1 << 14

    init() throws {
        var path = Array(
            "\(unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp")/messages-XXXXXX".utf8CString)
        file = unsafe mkstemp(&path)
        guard file >= 0 else { throw BenchmarkProblem("could not create a temporary file") }
        unsafe unlink(path)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(file) }

    var text: String {
        var bytes = [UInt8](repeating: 0, count: Self.limit)
        let count = unsafe pread(file, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
