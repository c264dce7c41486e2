import Foundation
import Glibc
import Serving
import Synchronization
import Testing

@Suite struct HTTPServerTests {
    /// The library ends the process if it is stopped while connections wait.
    @Test func stoppingEndsWhateverClientsWaitFor() throws {
        let begun = Atomic(0)
        let (socket, port) = try listen()
        let server = try HTTPServer(socket: socket) { request in
            begun.add(1, ordering: .relaxed)
            return request.path == "/stream"
                ? .now(HTTPResponse(200, headers: [], content: .events(EventStream(Array("begin\n".utf8)))))
                : .later(PendingResponse())
        }
        let clients = try (0..<8).map { number in
            let client = try connect(to: port)
            let path = number.isMultiple(of: 2) ? "/stream" : "/answer"
            let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            #expect(unsafe send(client, request, request.count, Int32(MSG_NOSIGNAL)) == request.count)
            return client
        }
        defer { for client in clients { close(client) } }
        while begun.load(ordering: .relaxed) < 8 { usleep(1000) }
        usleep(50_000)
        server.stop()
        let answers = clients.map(readAll)
        for (number, answer) in answers.enumerated() {
            if number.isMultiple(of: 2) {
                #expect(answer.contains("begin\n"))
            } else {
                #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(answer)")
                #expect(answer.contains("the server is shutting down"), "\(answer)")
            }
        }
    }

    /// A client can't take the connections of all others.
    @Test func eachAddressHasALimitOfConnections() throws {
        let (socket, port) = try listen()
        var limits = HTTPServer.Limits()
        limits.connectionsPerAddress = 6
        let server = try HTTPServer(socket: socket, limits: limits) { _ in .now(HTTPResponse(200)) }
        defer { server.stop() }
        func connected(from source: UInt8) throws -> CInt {
            let client = try connect(to: port, from: source)
            let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            // The server may have closed the connection already.
            _ = unsafe send(client, request, request.count, Int32(MSG_NOSIGNAL))
            return client
        }
        let clients = try (0..<20).map { _ in try connected(from: 2) }
        // Each of the two threads has accepted up to three.
        let accepted = clients.count(where: hasAnswer)
        #expect((3...6).contains(accepted), "\(accepted)")
        let other = try connected(from: 3)
        #expect(hasAnswer(other))
        for client in clients + [other] { close(client) }
        // Closed connections make room for others.
        var isAccepted = false
        for _ in 0..<200 where !isAccepted {
            usleep(50_000)
            let client = try connected(from: 2)
            isAccepted = hasAnswer(client)
            close(client)
        }
        #expect(isAccepted)
    }

    /// True if bytes arrive before the connection is closed.
    private func hasAnswer(_ client: CInt) -> Bool {
        var block = [UInt8](repeating: 0, count: 4096)
        var end = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&end, 1, 10_000) > 0 else { return false }
        return unsafe recv(client, &block, block.count, 0) > 0
    }

    private struct SystemFailure: Error {}

    private func listen() throws -> (socket: CInt, port: UInt16) {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(socket, address, size) == 0 && Glibc.listen(socket, 16) == 0
                    && getsockname(socket, address, &size) == 0
            }
        }
        guard isBound else { throw SystemFailure() }
        return (socket, UInt16(bigEndian: address.sin_port))
    }

    /// - Parameter source: The last number of the client's address, 127.0.0.x.
    private func connect(to port: UInt16, from source: UInt8 = 1) throws -> CInt {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var own = loopback(0, source)
        let isBound = unsafe withUnsafePointer(to: &own) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(client, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else { throw SystemFailure() }
        var address = loopback(port)
        let isConnected = unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe Glibc.connect(client, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw SystemFailure() }
        return client
    }

    private func loopback(_ port: UInt16, _ host: UInt8 = 1) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0000 + UInt32(host)).bigEndian
        return address
    }

    private func readAll(_ client: CInt) -> String {
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while true {
            var end = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&end, 1, 10_000) > 0 else { break }
            let count = unsafe recv(client, &block, block.count, 0)
            guard count > 0 else { break }
            all += block[..<count]
        }
        return String(decoding: all, as: UTF8.self)
    }
}
