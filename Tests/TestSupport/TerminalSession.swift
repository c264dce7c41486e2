import Foundation
import Glibc

/// A run of the tool with a user at its controlling terminal, a pseudo-terminal.
@safe public final class TerminalSession {
    /// The complete output of the terminal so far.
    public private(set) var transcript = ""

    /// The process ID of the tool.
    public let process: Int32

    private let master: Int32
    private var isOver = false

    /// The end of a run.
    public enum End: Equatable, Sendable {
        case exit(Int32)
        case signal(Int32)
    }

    /// The expected text didn't appear in time.
    public struct TimedOut: Error, CustomStringConvertible {
        /// The expected text, and the complete output so far.
        public let description: String
    }

    /// Starts the tool.
    ///
    /// - Parameter columns: The width of the terminal.
    public init(
        _ arguments: [String], environment: [String: String] = [:], in folder: String, columns: Int = 80
    ) throws {
        // These calls are posix_openpt, unlockpt and ptsname, which Swift doesn't import.
        master = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, isLocked): (Int32, Int32) = (0, 0)
        let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        guard master >= 0, unsafe ioctl(master, unlock, &isLocked) == 0, unsafe ioctl(master, getNumber, &number) == 0
        else { throw TimedOut(description: "there is no pseudo-terminal") }
        var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = unsafe ioctl(master, UInt(TIOCSWINSZ), &size)

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        // A terminal opened by a session leader becomes its controlling terminal, so that Ctrl-C interrupts.
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/pts/\(number)", O_RDWR, 0)
        for file in [1, 2] as [Int32] { _ = unsafe posix_spawn_file_actions_adddup2(&actions, 0, file) }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        // The test runner may ignore interrupts, and threads in its pools block them; a user's shell does neither.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigaddset(&signals, SIGINT)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        let newSession: Int16 = 0x80  // POSIX_SPAWN_SETSID, which Swift doesn't import
        unsafe posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let words = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder, Tool.executable.path] + arguments
        var argv: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
        unsafe argv.append(nil)
        var envp: [UnsafeMutablePointer<CChar>?] = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") }
        unsafe envp.append(nil)
        defer {
            unsafe argv.forEach { unsafe free($0) }
            unsafe envp.forEach { unsafe free($0) }
        }
        var process: pid_t = 0
        guard unsafe posix_spawn(&process, words[0], &actions, &attributes, argv, envp) == 0 else {
            throw TimedOut(description: "the tool can't be started")
        }
        self.process = process
    }

    deinit {
        if !isOver {
            kill(process, SIGKILL)
            _ = waitpid(process, nil, 0)
        }
        close(master)
    }

    /// Waits until the terminal shows a text that it hadn't shown before the previous call.
    public func expect(_ text: String) throws {
        while true {
            if let range = unread.range(of: text) {
                unread = String(unread[range.upperBound...])
                return
            }
            guard read() else { throw TimedOut(description: "no \"\(text)\" in: \(transcript)") }
        }
    }

    /// Types keys: a line feed is Enter, U+0003 is Ctrl-C, and U+0004 is Ctrl-D.
    public func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = unsafe write(master, bytes, bytes.count)
    }

    /// Waits for the end of the run.
    public func end() throws -> End {
        while read() {}
        var status: Int32 = 0
        for _ in 0..<3000 {
            if unsafe waitpid(process, &status, WNOHANG) == process {
                isOver = true
                return status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
            }
            usleep(10_000)
        }
        throw TimedOut(description: "it does not end: \(transcript)")
    }

    private var unread = ""

    /// Waits for output and reads it; false at the end of the output.
    private func read() -> Bool {
        var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&ready, 1, 30_000) == 1 else { return false }
        var block = [UInt8](repeating: 0, count: 4096)
        let count = unsafe Glibc.read(master, &block, block.count)
        guard count > 0 else { return false }
        let text = String(decoding: block[..<count], as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
        transcript += text
        unread += text
        return true
    }
}
