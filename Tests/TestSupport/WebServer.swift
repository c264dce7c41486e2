import Foundation
import Glibc

/// A web server on the loopback interface, which runs as long as this object exists; the test decides its answers.
@safe public final class WebServer: Sendable {
    /// The port to connect to.
    public let port: UInt16

    private let listener: Int32

    /// A request and the means to answer it.
    @safe public struct Exchange: Sendable {
        /// The request line and the headers.
        public let request: String

        fileprivate let socket: Int32

        /// Sends text unchanged; it must include the status line and headers.
        ///
        /// - Returns: True if the client received it.
        @discardableResult
        public func send(_ text: String) -> Bool {
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { bytes in
                    unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }

        /// Sends a complete response.
        public func reply(_ status: Int = 200, _ body: String = "", headers: [String] = []) {
            let lines = ["HTTP/1.1 \(status) x", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
            send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        }
    }

    /// Starts a server.
    ///
    /// - Parameter answer: Called for each connection on a separate thread; the connection closes when it returns.
    public init(answer: @escaping @Sendable (Exchange) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(listener, address, length) == 0 && getsockname(listener, address, &length) == 0
            }
        }
        guard status, listen(listener, 16) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else {
                    // Closed only here, so that no other file gets the same number while `accept` uses it.
                    close(listener)
                    return
                }
                Thread.detachNewThread {
                    answer(Exchange(request: Self.head(of: connection), socket: connection))
                    close(connection)
                }
            }
        }
    }

    deinit {
        // Wakes up the thread that waits for connections, which then ends.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Returns the URL of a path on the server.
    public func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }

    private static func head(of connection: Int32) -> String {
        var head: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
            let count = unsafe recv(connection, &block, block.count, 0)
            guard count > 0 else { break }
            head += block[..<count]
        }
        return String(decoding: head, as: UTF8.self)
    }
}
