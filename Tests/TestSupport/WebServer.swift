import Foundation
import Glibc

/// A web server on this machine's loopback, for as long as a test holds on to it: what it answers is the test's to say.
@safe public final class WebServer: Sendable {
    /// Where it listens.
    public let port: UInt16

    private let listener: Int32

    /// A request, and the way to answer it.
    @safe public struct Exchange: Sendable {
        /// The request line and the headers.
        public let request: String

        fileprivate let socket: Int32

        /// Sends text as it is, status line and headers included.
        ///
        /// - Returns: Whether somebody takes it.
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

        /// Sends a whole answer.
        public func reply(_ status: Int = 200, _ body: String = "", headers: [String] = []) {
            let lines = ["HTTP/1.1 \(status) x", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
            send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
        }
    }

    /// Starts a server.
    ///
    /// - Parameter answer: Called for each connection, on a thread of its own; the connection ends when it returns.
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
                    // Closed here and not by whoever lets go of the server, so that the number is nobody else's yet.
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
        // A thread that waits for connections wakes up, and ends.
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// The address of something that it serves.
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
