private import Glibc

/// How a program is started, without a shell: no word is ever taken for anything else.
package struct Launch {
    /// The program, which is looked for in PATH unless it has a slash, and its arguments.
    package var words: [String]

    /// Its environment, as `NAME=value`; nil: ours.
    package var environment: [String]?

    /// Its standard input, standard output and standard error.
    package var input = Stream.same, output = Stream.same, errors = Stream.same

    /// Files that stay open in it, under the numbers that they have here.
    package var inherited: [CInt] = []

    /// Whether it has a process group of its own, so that what the terminal's keys send is ours alone to answer.
    package var hasOwnGroup = false

    /// What one of its standard files is.
    package enum Stream {
        /// The one that is ours.
        case same
        /// `/dev/null`.
        case nothing
        /// An open file, none of our own standard ones.
        case file(CInt)
    }

    /// A program that has our environment and our standard files.
    package init(_ words: [String]) {
        self.words = words
    }

    /// Starts it. Its signals are as they are for a program just started, whatever this one ignores or blocks.
    ///
    /// - Throws: `LaunchFailure` where there is no such program, or it can't be started.
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
        // We never ignore it: who does is `nohup`, and means whatever we start as well.
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
