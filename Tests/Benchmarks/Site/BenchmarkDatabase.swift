import Foundation
import Glibc

/// A PostgreSQL of the benchmark's own, with its data in a folder and the settings that it comes with: each commit waits for the disk.
struct BenchmarkDatabase {
    private let folder: URL
    private let programs: String
    private let server: ChildProcess

    /// The server's user, who must not be root.
    private static let user =
        getuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

    /// Makes and starts a server; nil if PostgreSQL is not installed.
    init?(in folder: URL) throws {
        let root = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        guard let newest = versions.max(by: { (Int($0) ?? 0) < (Int($1) ?? 0) }) else { return nil }
        programs = "\(root)/\(newest)/bin"
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let parent = folder.deletingLastPathComponent().path
        unsafe chmod(parent, 0o755)
        if getuid() == 0 { unsafe chown(folder.path, 65534, 65534) }
        let data = folder.appending(path: "data").path
        try ChildProcess(
            Self.user + [
                "\(programs)/initdb", "-D", data, "-A", "trust", "-U", "corkboard", "-E", "UTF8", "--locale=C",
            ]
        ).wait()
        let settings = """
            listen_addresses = ''
            unix_socket_directories = '\(folder.path)'
            shared_buffers = 1GB
            max_wal_size = 8GB
            logging_collector = on
            """
        try settings.write(toFile: data + "/postgresql.auto.conf", atomically: false, encoding: .utf8)
        if getuid() == 0 { unsafe chown(data + "/postgresql.auto.conf", 65534, 65534) }
        server = try ChildProcess(Self.user + ["\(programs)/postgres", "-D", data])
        for _ in 0..<200 where (try? run("SELECT 1", in: "postgres")) == nil { usleep(50_000) }
    }

    /// Ends the server.
    func stop() {
        kill(server.id, SIGINT)
        // How it ends is nothing that was measured.
        _ = try? server.wait()
    }

    /// Makes a database, and returns its address.
    func make(_ name: String) throws -> String {
        try run("CREATE DATABASE \(name)", in: "postgres")
        return "postgresql://corkboard@/\(name)?host=\(folder.path)"
    }

    /// Runs statements in one session of psql, and returns what they found.
    @discardableResult
    func run(_ statements: String..., in database: String) throws -> String {
        let output = folder.deletingLastPathComponent().appending(path: "psql-\(UUID().uuidString)")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let file = try FileHandle(forWritingTo: output)
        let commands = statements.flatMap { ["-c", $0] }
        try ChildProcess(
            ["\(programs)/psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-h", folder.path, "-U", "corkboard"]
                + ["-d", database] + commands, output: file.fileDescriptor
        ).wait()
        return try String(contentsOf: output, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
