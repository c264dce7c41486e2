package import Foundation
import Glibc

/// A client for servers on the loopback interface, with one connection per request.
package struct LocalClient {
    private let port: UInt16

    package init(port: UInt16) { self.port = port }

    /// Sends a request; status 0 without a server or a complete response.
    package func send(
        _ method: String, _ path: String, _ body: Data = Data(), _ headers: [String] = []
    ) -> PreviewProcess.Response {
        let socket = connected()
        guard socket >= 0 else { return PreviewProcess.Response(Data()) }
        defer { close(socket) }
        let lines =
            [
                "\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close",
                "Content-Length: \(body.count)",
            ] + (headers.contains { $0.hasPrefix("Content-Type:") } ? [] : ["Content-Type: text/plain"]) + headers
        PreviewProcess.write(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, to: socket)
        return PreviewProcess.Response(PreviewProcess.readAll(socket, patience: 30_000))
    }

    /// True if a server is listening.
    package var isHeard: Bool {
        let socket = connected()
        if socket >= 0 { close(socket) }
        return socket >= 0
    }

    /// Returns an unused port.
    package static func freePort() throws -> UInt16 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard result else { throw POSIXError(.EADDRNOTAVAIL) }
        return UInt16(bigEndian: address.sin_port)
    }

    private func connected() -> Int32 {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = Self.address(port)
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result == 0 { return socket }
        close(socket)
        return -1
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }
}
