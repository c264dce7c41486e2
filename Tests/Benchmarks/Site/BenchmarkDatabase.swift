import Foundation
import Glibc

/// A separate PostgreSQL for the benchmark, with its data in a folder and default settings: each commit waits for the
/// disk.
///
/// CORKBOARD_TEST_POSTGRES names another server to use instead, as for tests.
struct BenchmarkDatabase {
    private let folder: URL
    private let programs: String
    private let address: String
    private let server: ChildProcess?

    /// True if tables are distributed over machines.
    private(set) var isCitus = false

    /// The user who runs the server, which must not be root.
    private static let user =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    /// Creates and starts a server; nil if PostgreSQL isn't installed.
    ///
    /// - Parameter waitsForDisk: False in small runs, which measure nothing.
    init?(in folder: URL, waitsForDisk: Bool) throws {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        guard let newest = versions.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) else { return nil }
        programs = "\(root)/\(newest)/bin"
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if let named = ProcessInfo.processInfo.environment["CORKBOARD_TEST_POSTGRES"] {
            (address, server) = (named, nil)
        } else {
            address = "postgresql://corkboard@/postgres?host=\(folder.path)"
            server = try Self.start(programs, in: folder, waitsForDisk: waitsForDisk)
            for _ in 0..<200 where (try? run(["SELECT 1"], in: "public")) == nil { usleep(50_000) }
        }
        isCitus = try run(["SELECT count(*) FROM pg_extension WHERE extname = 'citus'"], in: "public") != "0"
    }

    private static func start(_ programs: String, in folder: URL, waitsForDisk: Bool) throws -> ChildProcess {
        unsafe chmod(folder.deletingLastPathComponent().path, 0o755)
        if getuid() == 0 { unsafe chown(folder.path, 65534, 65534) }
        let data = folder.appending(path: "data").path
        try ChildProcess(
            user + ["\(programs)/initdb", "-D", data, "-A", "trust", "-U", "corkboard", "-E", "UTF8", "--locale=C"]
                + (waitsForDisk ? [] : ["--no-sync"])
        ).wait()
        let settings = """
            listen_addresses = ''
            unix_socket_directories = '\(folder.path)'
            shared_buffers = 1GB
            fsync = \(waitsForDisk ? "on" : "off")
            max_wal_size = 8GB
            logging_collector = on
            """
        try settings.write(toFile: data + "/postgresql.auto.conf", atomically: false, encoding: .utf8)
        if getuid() == 0 { unsafe chown(data + "/postgresql.auto.conf", 65534, 65534) }
        return try ChildProcess(user + ["\(programs)/postgres", "-D", data])
    }

    /// Ends the server.
    func stop() {
        guard let server else { return }
        kill(server.id, SIGINT)
        // The way it ends doesn't affect the measurements.
        _ = try? server.wait()
    }

    /// Creates an empty schema for the tables of one ledger, and returns its address.
    func make(_ name: String) throws -> String {
        let schema = Self.schema(name)
        try run(["DROP SCHEMA IF EXISTS \(schema) CASCADE", "CREATE SCHEMA \(schema)"], in: "public")
        return address(of: schema)
    }

    private static func schema(_ name: String) -> String { "corkboard_bench_" + name }

    /// Runs statements in one session of psql in the schema of a ledger, and returns their results.
    @discardableResult
    func run(_ statements: String..., in name: String) throws -> String {
        try run(statements, in: Self.schema(name))
    }

    /// Returns the number of bytes that all machines have written to their logs so far.
    func log() throws -> Double {
        let own = "SELECT pg_current_wal_insert_lsn() - '0/0'"
        let others = "(SELECT sum(result::numeric) FROM run_command_on_workers($$\(own)$$))"
        return Double(try run([own + (isCitus ? " + " + others : "")], in: "public")) ?? 0
    }

    /// Returns the number of rows in a ledger's table of ballots, and its size including the key, in bytes.
    func size(of name: String) throws -> (rows: Double, bytes: Double) {
        let function = isCitus ? "citus_total_relation_size" : "pg_total_relation_size"
        let parts = try run("SELECT count(*), \(function)('ballot') FROM ballot", in: name).split(separator: "|")
        return (Double(parts.first ?? "") ?? 0, Double(parts.last ?? "") ?? 0)
    }

    private func address(of schema: String) -> String {
        address + (address.contains("?") ? "&" : "?") + "options=-csearch_path%3D\(schema)"
    }

    @discardableResult
    private func run(_ statements: [String], in schema: String) throws -> String {
        let output = folder.deletingLastPathComponent().appending(path: "psql-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let file = try FileHandle(forWritingTo: output)
        let commands = (["SET client_min_messages = warning"] + statements).flatMap { ["-c", $0] }
        try ChildProcess(
            ["\(programs)/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", address(of: schema)] + commands,
            output: file.fileDescriptor
        ).wait()
        return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
