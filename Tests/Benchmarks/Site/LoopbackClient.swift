import Foundation
import Glibc

/// Requests pages from a server on the loopback interface, with a connection per page.
struct LoopbackClient {
    let port: UInt16

    /// Returns an unused port.
    static func freePort() throws -> UInt16 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, length) == 0 && getsockname(socket, address, &length) == 0
            }
        }
        guard isBound else { throw BenchmarkProblem("no port is free") }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Returns the body of the response; nil without a listening server.
    func get(_ path: String) -> String? {
        guard let socket = connected() else { return nil }
        defer { close(socket) }
        send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", to: socket)
        var all: [UInt8] = []
        while case let more = receive(socket), !more.isEmpty { all += more }
        let text = String(decoding: all, as: UTF8.self)
        return text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) }
    }

    /// Waits until the just-started `server` answers.
    func wait(for server: ChildProcess) throws {
        let start = ContinuousClock.now
        while get("/") == nil {
            if try server.hasEnded() { throw BenchmarkProblem("the server has ended") }
            if ContinuousClock.now - start > .seconds(60) { throw BenchmarkProblem("the server does not answer") }
            usleep(10_000)
        }
    }

    /// Opens a stream of events and returns its socket.
    func events(_ path: String) throws -> Int32 {
        let socket = try connect()
        send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", to: socket)
        while !String(decoding: receive(socket), as: UTF8.self).contains("data:") {}
        return socket
    }

    /// Waits for data.
    func receive(_ socket: Int32) -> ArraySlice<UInt8> {
        var block = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(socket, &block, block.count, 0)
        return block[..<max(0, count)]
    }

    /// Opens a connection and returns its socket.
    func connect() throws -> Int32 {
        guard let socket = connected() else { throw BenchmarkProblem("the server is gone") }
        return socket
    }

    /// Sends a request.
    func send(_ text: String, to socket: Int32) {
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func connected() -> Int32? {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(port)
        let isConnected = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe Glibc.connect(socket, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard !isConnected else { return socket }
        close(socket)
        return nil
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }
}
