private import CLinux
private import Glibc

/// A program of others', started without a shell: no argument is ever taken for anything else.
struct Program {
    /// As it is found in PATH.
    let name: String

    /// What its environment has beside, or in place of, ours; nil: what it must not have.
    var environment: [String: String?] = [:]

    /// A file that stays open in the program, so that a lock on it outlives us with the program.
    var inherited: CInt?

    /// How it ended, and what it said.
    struct Outcome {
        /// Its exit status, or 128 and the signal that ended it.
        let status: Int32
        let output: [UInt8]
        let errors: String
    }

    /// Runs it to its end.
    ///
    /// - Parameter input: What it reads from its standard input.
    /// - Throws: `PublishFailure` where it can't be started.
    func run(_ arguments: [String], input: [UInt8] = []) throws(PublishFailure) -> Outcome {
        // Files in memory instead of pipes: whatever is written, nobody waits for a reader.
        let files = try [MemoryFile(input), MemoryFile([]), MemoryFile([])]
        let (id, code) = spawn(arguments, files)
        guard code == 0 else {
            if code == ENOENT {
                throw PublishFailure("\(name) is not installed", hint: "install it, as in: apt-get install \(name)")
            }
            throw PublishFailure("can't start \(name): \(unsafe String(cString: strerror(code)))")
        }
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        return Outcome(
            status: signal != 0 ? 128 + signal : (status >> 8) & 0xff, output: files[1].bytes,
            errors: String(decoding: files[2].bytes, as: UTF8.self))
    }

    /// Runs it and takes no failure for an answer.
    @discardableResult
    func succeed(_ arguments: [String], input: [UInt8] = []) throws(PublishFailure) -> [UInt8] {
        let outcome = try run(arguments, input: input)
        guard outcome.status == 0 else { throw failure(outcome) }
        return outcome.output
    }

    /// What a program says that did not succeed.
    func failure(_ outcome: Outcome) -> PublishFailure {
        let lines = outcome.errors.split(whereSeparator: \.isNewline).suffix(3).joined(separator: "; ")
        return PublishFailure(
            "\(name) failed (\(outcome.status))\(lines.isEmpty ? "" : ": \(lines)")",
            hint: "what was sent is kept: publish again when this is mended")
    }

    private func spawn(_ arguments: [String], _ files: [MemoryFile]) -> (pid_t, Int32) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, file) in files.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, file.descriptor, Int32(number))
        }
        if let inherited { unsafe posix_spawn_file_actions_adddup2(&actions, inherited, inherited) }
        // Signals as they are for a program just started, whatever this one ignores.
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var id: pid_t = 0
        var argv = unsafe ([name] + arguments).map { unsafe strdup($0) } + [nil]
        var envp = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer { unsafe (argv + envp).forEach { unsafe free($0) } }
        let code = unsafe posix_spawnp(&id, name, &actions, &attributes, &argv, &envp)
        return (id, code)
    }

    /// Our own environment, changed; with messages as they are written, since some are read.
    private var variables: [String] {
        let changes = environment.merging(["LC_ALL": "C.UTF-8"]) { own, _ in own }
        var variables = changes.compactMap { name, value in value.map { "\(name)=\($0)" } }
        var next = unsafe environ
        while let variable = unsafe next.pointee {
            let text = unsafe String(cString: variable)
            let name = text.prefix { $0 != "=" }
            if !changes.keys.contains(String(name)) { variables.append(text) }
            unsafe next += 1
        }
        return variables
    }
}

/// A file without a name, in memory.
@safe private final class MemoryFile {
    let descriptor: CInt

    init(_ bytes: [UInt8]) throws(PublishFailure) {
        descriptor = unsafe memfd_create("corkboard", 1)  // MFD_CLOEXEC, a macro that Swift doesn't see
        guard descriptor >= 0 else { throw PublishFailure("can't make a file in memory") }
        var written = 0
        while written < bytes.count {
            let more = unsafe bytes.withUnsafeBytes {
                unsafe write(descriptor, $0.baseAddress! + written, $0.count - written)
            }
            guard more > 0 else { throw PublishFailure("no memory for what a program is to read") }
            written += more
        }
        lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }

    /// All that was written to it.
    var bytes: [UInt8] {
        let size = max(0, Int(lseek(descriptor, 0, SEEK_END)))
        return unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = max(0, unsafe pread(descriptor, buffer.baseAddress, size, 0))
        }
    }
}
