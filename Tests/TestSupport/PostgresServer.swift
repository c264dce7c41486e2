import Foundation
import Processes
import Synchronization

/// A PostgreSQL of the tests' own: its data in a temporary folder, reached through a socket there.
///
/// CORKBOARD_TEST_POSTGRES names another one instead, such as a cluster of machines: `postgresql://postgres@127.0.0.1:7700/postgres`.
/// CORKBOARD_TEST_CRASH is then a command that ends it, or a part of it, at once, and starts it again.
public final class PostgresServer: Sendable {
    /// The server that tests share; nil where PostgreSQL is not installed. It ends with the tests.
    public static let shared: PostgresServer? = {
        if let address = ProcessInfo.processInfo.environment["CORKBOARD_TEST_POSTGRES"] {
            return PostgresServer(at: address)
        }
        guard let server = try? PostgresServer() else { return nil }
        atexit { PostgresServer.shared?.end() }
        return server
    }()

    /// Why tests that need a server are skipped.
    public static let isMissing = "PostgreSQL is not installed, or can't be started here"

    private let folder: Scratch?
    private let hasOwnDisk: Bool
    private let address: String?
    private let programs: String
    private let port: UInt16
    private let count = Mutex(0)
    private let process = Mutex<pid_t?>(nil)

    /// The server's user, who must not be root.
    private static let user =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    private init(at address: String) {
        (folder, self.address, port, hasOwnDisk) = (nil, address, 0, false)
        programs = Self.programs ?? ""
    }

    /// Makes a server with no data, and starts it.
    ///
    /// - Parameters:
    ///   - port: Its port, which is in its socket's name, too.
    ///   - settings: Lines of its settings.
    ///   - megabytes: The size of a disk of its own, which is in memory; nil for that of temporary files. Only root can make one.
    ///   - primary: The server whose standby it is to be; nil for one of its own.
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
        // Processes are killed, the machine isn't: nothing has to wait for the disk.
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

    /// The folder with the server's programs; nil if there is none.
    private static let programs: String? = {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        let newest = versions.max { (Int($0) ?? 0) < (Int($1) ?? 0) }
        return newest.map { "\(root)/\($0)/bin" }.flatMap {
            FileManager.default.isExecutableFile(atPath: $0 + "/initdb") ? $0 : nil
        }
    }()

    /// Starts the server, and waits until it answers.
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

    /// Ends the server: at once, as a crash would, or in order.
    public func stop(inOrder: Bool = false) {
        guard let folder, let process = process.withLock({ $0.take() }) else { return }
        kill(process, inOrder ? SIGINT : SIGQUIT)
        for _ in 0..<400 where FileManager.default.fileExists(atPath: folder["data/postmaster.pid"]) { usleep(25_000) }
    }

    /// The server that was named; nil if there is none.
    public static var named: PostgresServer? { shared.flatMap { $0.folder == nil ? $0 : nil } }

    /// Ends the server as a crash would, and starts it again; one that was named, and of which nobody said how, loses its connections.
    ///
    /// - Parameter pause: Called while the server is down.
    public func crash(pause: () -> Void) throws {
        if folder != nil {
            stop()
            pause()
            return try start()
        }
        if let command = ProcessInfo.processInfo.environment["CORKBOARD_TEST_CRASH"] {
            // Not Foundation's `Process`, which would wait for the server, too: that has inherited what it listens to for the end.
            var launch = Launch(["/bin/sh", "-c", command])
            (launch.input, launch.output, launch.errors) = (.nothing, .nothing, .nothing)
            guard try launch.start().wait() == .exited(0) else { throw POSIXError(.ECHILD) }
        } else {
            try execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'corkboard'")
        }
        pause()
    }

    /// Waits until the server has ended by itself; false if it goes on.
    public func waitForEnd() -> Bool {
        guard let folder else { return false }
        for _ in 0..<1200 where FileManager.default.fileExists(atPath: folder["data/postmaster.pid"]) { usleep(25_000) }
        return !FileManager.default.fileExists(atPath: folder["data/postmaster.pid"])
    }

    /// Fills the server's own disk to the last byte.
    public func fillDisk() {
        guard hasOwnDisk, let folder else { return }
        let file = unsafe open(folder["filler"], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(file) }
        for size in [1 << 20, 1 << 12] {
            let block = [UInt8](repeating: 0, count: size)
            while unsafe write(file, block, size) == size {}
        }
    }

    /// Makes room again.
    public func clearDisk() { folder?.remove("filler") }

    private func end() {
        guard let folder else { return }
        stop()
        // If that fails, the folder is left in a folder for temporary files.
        try? FileManager.default.removeItem(atPath: folder.path)
    }

    /// Makes an empty schema, and returns the address under which its tables are the ones found first.
    public func makeSchema() throws -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let name = "s\(getpid())_\(number)"
        try execute("CREATE SCHEMA \(name)")
        return whole + (whole.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(name)"
    }

    /// The path of its socket; nil if it is another one, which was named.
    public var socket: String? { folder.map { $0[".s.PGSQL.\(port)"] } }

    /// Runs a statement, and returns what it found.
    @discardableResult
    public func execute(_ sql: String) throws -> String {
        try run("psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", whole, "-c", sql)
    }

    /// The address of the whole database.
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
