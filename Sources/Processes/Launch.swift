private import Glibc

/// Describes how to start a program directly, without a shell that would interpret its arguments.
package struct Launch {
    /// The program and its arguments. The program is looked up in PATH unless it contains a slash.
    package var words: [String]

    /// The environment as `NAME=value`; nil to inherit ours.
    package var environment: [String]?

    /// Our environment as `NAME=value`.
    static var ownEnvironment: [String] {
        var variables: [String] = []
        var index = 0
        while let variable = unsafe environ[index] {
            unsafe variables.append(String(cString: variable))
            index += 1
        }
        return variables
    }

    /// The standard input, output and error.
    package var input = Stream.same, output = Stream.same, errors = Stream.same

    /// Files that the program inherits, under the same numbers.
    package var inherited: [CInt] = []

    /// True to start the program in its own process group, so that only this process gets signals from the terminal's keys.
    package var hasOwnGroup = false

    /// The source or target of a standard stream.
    package enum Stream {
        /// Our stream.
        case same
        /// `/dev/null`.
        case nothing
        /// An open file, other than our standard streams.
        case file(CInt)
    }

    package init(_ words: [String]) {
        self.words = words
    }

    /// Sets a variable of the program's environment; nil removes it.
    package mutating func set(_ name: String, to value: String?) {
        let others = (environment ?? Self.ownEnvironment).filter { !$0.utf8.starts(with: "\(name)=".utf8) }
        environment = others + (value.map { ["\(name)=\($0)"] } ?? [])
    }

    /// Starts the program with default signal handling, regardless of the signals that this process ignores or blocks.
    ///
    /// - Throws: `LaunchFailure` if the program doesn't exist, or can't be started.
    package func start() throws(LaunchFailure) -> Child {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors)] {
            switch stream {
            case .same: break
            case .nothing: unsafe posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .file(let file): unsafe posix_spawn_file_actions_adddup2(&actions, file, number)
            }
        }
        for file in inherited { unsafe posix_spawn_file_actions_adddup2(&actions, file, file) }

        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        // We never ignore SIGHUP ourselves. `nohup` makes us ignore it, and means our children, too.
        unsafe sigdelset(&signals, SIGHUP)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        var id: pid_t = 0
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe $0.map { unsafe strdup($0) } + [nil] }
        defer { unsafe (arguments + (variables ?? [])).forEach { unsafe free($0) } }
        let code =
            if let variables = unsafe variables {
                unsafe posix_spawnp(&id, words[0], &actions, &attributes, arguments, variables)
            } else {
                unsafe posix_spawnp(&id, words[0], &actions, &attributes, arguments, environ)
            }
        guard code == 0 else { throw LaunchFailure(code: code) }
        return Child(id: id)
    }
}

/// The reason why a program couldn't be started.
package struct LaunchFailure: Error {
    package let code: Int32

    /// True if the program doesn't exist.
    package var isMissing: Bool { code == ENOENT }
}

extension LaunchFailure: CustomStringConvertible {
    /// The system's message.
    // glibc's strerror is safe to call from any thread since 2.32.
    package var description: String { unsafe String(cString: strerror(code)) }
}
