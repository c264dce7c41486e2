import Foundation
import Processes
import Synchronization

/// A PostgreSQL server for tests, with its data and its socket in a temporary folder.
///
/// CORKBOARD_TEST_POSTGRES names another server to use instead, such as a cluster of machines:
/// `postgresql://postgres@127.0.0.1:7700/postgres`. CORKBOARD_TEST_CRASH is then a command that kills and restarts it
/// or a part of it.
public final class PostgresServer: Sendable {
    /// The server that all tests share, which ends with them; nil if PostgreSQL isn't installed.
    public static let shared: PostgresServer? = {
        if let address = ProcessInfo.processInfo.environment["CORKBOARD_TEST_POSTGRES"] {
            return PostgresServer(at: address)
        }
        guard let server = try? PostgresServer() else { return nil }
        atexit { PostgresServer.shared?.end() }
        return server
    }()

    /// The reason for skipping tests that need a server.
    public static let isMissing = "PostgreSQL is not installed, or can't be started here"

    private let folder: Scratch?
    private let hasOwnDisk: Bool
    private let address: String?
    private let programs: String
    private let port: UInt16
    private let count = Mutex(0)
    private let process = Mutex<pid_t?>(nil)

    /// The user who runs the server, which must not be root.
    private static let user =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    private init(at address: String) {
        (folder, self.address, port, hasOwnDisk) = (nil, address, 0, false)
        programs = Self.programs ?? ""
    }

    /// Creates an empty server and starts it.
    ///
    /// - Parameters:
    ///   - port: The port, which is also part of the socket's name.
    ///   - settings: Additional lines of configuration.
    ///   - megabytes: The size of a separate disk in memory; nil uses the disk of temporary files. Only root can create
    ///     one.
    ///   - primary: The server to replicate as a standby; nil for an independent server.
    public init(
        port: UInt16 = 5432, settings: String = "", megabytes: Int? = nil, standbyOf primary: PostgresServer? = nil
    ) throws {
        guard let programs = Self.programs else { throw CocoaError(.fileNoSuchFile) }
        let folder = try Scratch()
        (self.folder, self.programs, address, self.port) = (folder, programs, nil, port)
        hasOwnDisk = megabytes != nil
        if let megabytes {
            let size = "size=\(megabytes)m"
            let isMounted = unsafe size.withCString {
                unsafe mount("tmpfs", folder.path, "tmpfs", 0, $0) == 0
            }
            guard isMounted else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
        }
        if getuid() == 0 { unsafe chown(folder.path, 65534, 65534) }
        if let primary = primary?.folder {
            try run(
                "pg_basebackup", "-D", folder["data"], "-h", primary.path, "-U", "corkboard", "-R", "-c", "fast",
                "--no-sync")
        } else {
            try run(
                "initdb", "-D", folder["data"], "-A", "trust", "-U", "corkboard", "--no-sync", "-E", "UTF8",
                "--locale=C", "--wal-segsize=\(hasOwnDisk ? 1 : 16)")
        }
        // Tests kill processes, not the machine, so writes need not wait for the disk.
        let own = """
            listen_addresses = ''
            unix_socket_directories = '\(folder.path)'
            fsync = off
            max_connections = 60
            port = \(port)
            """
        let former = primary == nil ? "" : folder.read("data/postgresql.auto.conf") ?? ""
        folder.write("data/postgresql.auto.conf", former + own + "\n" + settings + "\n")
        try start()
    }

    deinit { if hasOwnDisk, let folder { unsafe _ = umount2(folder.path, Int32(MNT_DETACH)) } }

    /// The folder with PostgreSQL's programs; nil if PostgreSQL isn't installed.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) }
        return newest.map { "\(root)/\($0)/bin" }.flatMap {
            FileManager.default.isExecutableFile(atPath: $0 + "/initdb") ? $0 : nil
        }
    }()

    /// Starts the server and waits until it answers.
    public func start() throws {
        guard let folder else { return }
        let words = Self.user + ["\(programs)/postgres", "-D", folder["data"]]
        let process = Tool.process(
            Array(words.dropFirst()), of: URL(filePath: words[0]), environment: ["LC_ALL": "C"], in: "/")
        try process.run()
        self.process.withLock { $0 = process.processIdentifier }
        var failure: (any Error)?
        for _ in 0..<200 {
            do {
                try execute("SELECT 1")
                return
            } catch {
                failure = error
            }
            usleep(50_000)
        }
        if let failure { throw failure }
    }

    /// Stops the server, either immediately, as in a crash, or cleanly.
    public func stop(inOrder: Bool = false) {
        guard let folder, let process = process.withLock({ $0.take() }) else { return }
        kill(process, inOrder ? SIGINT : SIGQUIT)
        for _ in 0..<400 where FileManager.default.fileExists(atPath: folder["data/postmaster.pid"]) { usleep(25_000) }
    }

    /// The server from CORKBOARD_TEST_POSTGRES; nil if the variable isn't set.
    public static var named: PostgresServer? { shared.flatMap { $0.folder == nil ? $0 : nil } }

    /// Kills and restarts the server. A named server without a crash command loses its connections instead.
    ///
    /// - Parameter pause: Called while the server is down.
    public func crash(pause: () -> Void) throws {
        if folder != nil {
            stop()
            pause()
            return try start()
        }
        if let command = ProcessInfo.processInfo.environment["CORKBOARD_TEST_CRASH"] {
            // Foundation's `Process` would also wait for the server, which inherits the descriptor that signals the
            // end.
            var launch = Launch(["/bin/sh", "-c", command])
            (launch.input, launch.output, launch.errors) = (.nothing, .nothing, .nothing)
            guard try launch.start().wait() == .exited(0) else { throw POSIXError(.ECHILD) }
        } else {
            try execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'corkboard'")
        }
        pause()
    }

    /// Waits until the server has stopped without being asked to; false if it is still running.
    public func waitForEnd() -> Bool {
        guard let folder else { return false }
        for _ in 0..<1200 where FileManager.default.fileExists(atPath: folder["data/postmaster.pid"]) { usleep(25_000) }
        return !FileManager.default.fileExists(atPath: folder["data/postmaster.pid"])
    }

    /// Fills the server's disk completely.
    public func fillDisk() {
        guard hasOwnDisk, let folder else { return }
        let file = unsafe open(folder["filler"], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        for size in [1 << 20, 1 << 12] {
            let block = [UInt8](repeating: 0, count: size)
            while unsafe write(file, block, size) == size {}
        }
    }

    /// Frees the disk space again.
    public func clearDisk() { folder?.remove("filler") }

    private func end() {
        guard let folder else { return }
        stop()
        // If this fails, the folder stays among the temporary files.
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    /// Creates an empty schema, and returns an address that searches this schema first.
    public func makeSchema() throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let name = "s\(getpid())_\(number)"
        try execute("CREATE SCHEMA \(name)")
        return whole + (whole.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(name)"
    }

    /// The path of the server's socket; nil for a named server.
    public var socket: String? { folder.map { $0[".s.PGSQL.\(port)"] } }

    /// Runs a statement and returns its result.
    @discardableResult
    public func execute(_ sql: String) throws -> String {
        try run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", whole, "-c", sql)
    }

    /// The address of the complete database.
    private var whole: String { address ?? "postgresql://corkboard@/postgres?host=\(folder?.path ?? "")&port=\(port)" }

    @discardableResult
    private func run(_ program: String, _ arguments: String...) throws -> String {
        let words = Self.user + ["\(programs)/\(program)"] + arguments
        let result = try Tool.run(
            URL(filePath: words[0]), Array(words.dropFirst()), environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C"],
            in: "/")
        guard result.code == 0 else {
            throw NSError(domain: program, code: Int(result.code), userInfo: [NSLocalizedDescriptionKey: result.errors])
        }
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
