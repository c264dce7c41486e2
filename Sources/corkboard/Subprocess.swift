import Glibc

/// Another program, run to its end.
enum Subprocess {
    /// The first line that a program writes; nil where it is not there or fails.
    static func firstLine(_ words: [String]) -> String? {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else { return nil }
        // The child has its own copy of the end that it writes to, and needs neither of these.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let process = start(words, output: ends[1])
        close(ends[1])
        defer { close(ends[0]) }
        guard let process else { return nil }
        var output: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe read(ends[0], &block, block.count), count > 0 { output += block[..<count] }
        guard wait(for: process) == 0 else { return nil }
        return String(decoding: output.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Runs a program that has the terminal to itself, and returns its exit code; nil where it is not there.
    static func run(_ words: [String]) -> Int32? {
        // Ctrl-C is for the program that has the terminal.
        let interrupt = signal(SIGINT, SIG_IGN)
        let quit = signal(SIGQUIT, SIG_IGN)
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        return start(words, output: nil).map(wait)
    }

    private static func start(_ words: [String], output: Int32?) -> pid_t? {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        _ = [SIGINT, SIGQUIT, SIGPIPE].map { unsafe sigaddset(&signals, $0) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) }
        unsafe arguments.append(nil)
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let failure = unsafe posix_spawnp(&process, words[0], &actions, &attributes, arguments, environ)
        return failure == 0 ? process : nil
    }

    private static func wait(for process: pid_t) -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return -1 }
        }
        // The exit code is in the second byte where no signal, the low seven bits, ended it.
        return status & 0x7f == 0 ? status >> 8 & 0xff : -1
    }
}
