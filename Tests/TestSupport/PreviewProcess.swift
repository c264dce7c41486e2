package import Foundation
import Glibc
import Testing

/// A running `corkboard serve` and a client for it.
package final class PreviewProcess: Sendable {
    package let port: UInt16

    private let process: Process
    private let output: String

    /// Serves the site in a folder, and waits until the server responds.
    package convenience init(_ site: String, _ arguments: String...) throws { try self.init(site, arguments) }

    /// - Parameter fileBlocks: The maximum size of its files in blocks of 512 bytes; nil for any size.
    package init(_ site: String, _ arguments: [String], fileBlocks: Int? = nil) throws {
        output = site + "/../serve-\(UUID().uuidString).log"
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        process = Tool.process(["serve", "--site", site, "--now", "2026-05-06"] + arguments, in: site)
        if let fileBlocks {
            process.arguments =
                ["-c", "ulimit -S -f \(fileBlocks); exec \"$0\" \"$@\"", Tool.executable.path]
                + (process.arguments ?? [])
            process.executableURL = URL(filePath: "/bin/sh")
        }
        let log = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardOutput = log
        process.standardError = log
        try process.run()
        var port: UInt16?
        while port == nil {
            port = Self.port(in: Self.read(output))
            guard process.isRunning || port != nil else { throw Failure(output: Self.read(output)) }
            usleep(5000)
        }
        self.port = port ?? 0
    }

    package struct Failure: Error { package let output: String }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    /// All output so far.
    package var said: String { Self.read(output) }

    /// The process ID.
    package var id: Int32 { process.processIdentifier }

    /// True until the process has ended.
    package var isRunning: Bool { process.isRunning }

    /// Sends a signal and returns the exit code.
    package func end(_ signal: Int32 = SIGINT) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Waits until the output fulfils a condition.
    package func wait(until isFulfilled: (String) -> Bool) {
        while process.isRunning, !isFulfilled(said) { usleep(5000) }
    }

    /// A response: status, headers by lower-case name, and body.
    package struct Response {
        package let status: Int
        package let headers: [String: String]
        package let body: Data
        package let text: String

        /// The body as text.
        package var content: String { String(decoding: body, as: UTF8.self) }

        package init(_ bytes: Data) {
            text = String(decoding: bytes, as: UTF8.self)
            let end = bytes.range(of: Data("\r\n\r\n".utf8))
            let head = String(decoding: bytes[..<(end?.lowerBound ?? bytes.endIndex)], as: UTF8.self)
            body = end.map { Data(bytes[$0.upperBound...]) } ?? Data()
            let lines = head.components(separatedBy: "\r\n")
            status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
            headers = Dictionary(
                lines.dropFirst().compactMap { line in
                    line.firstIndex(of: ":").map {
                        (line[..<$0].lowercased(), line[$0...].dropFirst().trimmingCharacters(in: .whitespaces))
                    }
                }
            ) { $1 }
        }
    }

    /// Sends a request and returns the response.
    package func request(
        _ path: String, method: String = "GET", host: String? = nil, _ headers: String...
    ) -> Response {
        let lines =
            ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")", "Connection: close"] + headers
        return Response(send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)))
    }

    /// Sends a request with a text body and returns the response.
    package func post(_ path: String, _ body: String, _ headers: String...) -> Response {
        post(path, Data(body.utf8), headers)
    }

    /// Sends a request with a binary body and returns the response.
    package func post(_ path: String, _ body: Data, _ headers: [String], from source: UInt8? = nil) -> Response {
        let lines =
            [
                "POST \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
                "Content-Length: \(body.count)",
            ] + headers
        return Response(send(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, from: source))
    }

    /// Sends bytes, and returns all data until the connection is closed or no more arrives for a while.
    ///
    /// - Parameter patience: How long to wait for more data, in milliseconds.
    package func send(_ bytes: Data, patience: Int = 60_000, from source: UInt8? = nil) -> Data {
        let socket = connect(from: source)
        defer { close(socket) }
        Self.write(bytes, to: socket)
        return Self.readAll(socket, patience: patience)
    }

    /// Opens a connection.
    ///
    /// - Parameter source: The last number of the client's address 127.0.0.x; nil for any.
    package func connect(from source: UInt8? = nil) -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        if let source {
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7f00_0000 + UInt32(source)).bigEndian
            _ = unsafe withUnsafePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        }
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        _ = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return socket
    }

    package static func write(_ bytes: Data, to socket: Int32) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads until the end, or until `isEnough` accepts the data.
    package static func readAll(_ socket: Int32, patience: Int, until isEnough: (Data) -> Bool = { _ in false }) -> Data
    {
        var all = Data()
        var block = [UInt8](repeating: 0, count: 1 << 16)
        while !isEnough(all) {
            var end = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&end, 1, Int32(patience)) > 0 else { break }
            let count = unsafe recv(socket, &block, block.count, 0)
            guard count > 0 else { break }
            all += block[..<count]
        }
        return all
    }

    private static func read(_ path: String) -> String {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    private static func port(in said: String) -> UInt16? {
        guard !said.isEmpty,
            let range = said.range(of: #"Serving https?://127\.0\.0\.1:"#, options: .regularExpression)
        else { return nil }
        return UInt16(said[range.upperBound...].prefix { $0.isNumber })
    }
}

extension Scratch {
    /// Makes a certificate for this machine, and returns its files as `--tls` expects them.
    package func makeCertificate() throws -> String {
        let made = try run(
            "openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", self["key.pem"], "-out", self["cert.pem"],
                "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
            ])
        #expect(made.code == 0, "\(made.errors)")
        return "\(self["cert.pem"]):\(self["key.pem"])"
    }

    /// Runs a program of the system's in this folder; cancels the test if the program is missing.
    package func run(_ name: String, _ arguments: [String]) throws -> Tool.Result {
        let program = URL(filePath: "/usr/bin/\(name)")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            try Test.cancel("\(name) is not installed")
        }
        return try Tool.run(program, arguments, in: path)
    }
}
