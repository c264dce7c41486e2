import Glibc
import Processes
import Synchronization

/// A process that the benchmark starts and waits for.
///
/// Foundation's Process notices an exit through a run loop, which would add to the measured time.
struct ChildProcess {
    private static let running = Mutex<Set<pid_t>>([])

    var id: pid_t { child.id }
    private let child: Child
    private let command: [String]
    private let messages: Messages

    /// The process's output to standard error so far.
    var errors: String { messages.text }

    /// Starts `command`; its first word is a path.
    ///
    /// - Parameters:
    ///   - input: The standard input; empty by default.
    ///   - output: The standard output; discarded by default.
    init(_ command: [String], input: Int32? = nil, output: Int32? = nil) throws {
        var launch = Launch(command)
        launch.input = input.map { .file($0) } ?? .nothing
        launch.output = output.map { .file($0) } ?? .nothing
        messages = try Messages()
        launch.errors = .file(messages.file)
        // An interrupt reaches only the benchmark, which then kills all its processes.
        launch.hasOwnGroup = true
        do {
            child = try launch.start()
        } catch {
            throw BenchmarkProblem("could not start \(command[0]): \(error)")
        }
        self.command = command
        Self.running.withLock { [id = child.id] in _ = $0.insert(id) }
    }

    /// Waits for the end of the process; throws if its exit status isn't 0.
    func wait() throws { try check(child.wait()) }

    /// True if the process has ended; throws if its exit status isn't 0.
    func hasEnded() throws -> Bool {
        guard let ending = child.ending() else { return false }
        try check(ending)
        return true
    }

    /// Kills all unfinished processes.
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

/// A nameless file that receives a process's standard error.
private final class Messages: Sendable {
    let file: Int32

    /// The maximum number of bytes to read; the first message matters most.
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
