import Foundation
import Glibc
import Synchronization

/// A relay between programs and a PostgreSQL server, on the loopback interface. It forwards each message, and cuts
/// connections at chosen messages.
public final class PostgresRelay: Sendable {
    /// A place to cut a connection.
    public enum Place: Sendable, CustomStringConvertible {
        /// After ballots were copied, before their commit reaches the server.
        case beforeCommit
        /// After ballots were copied and committed, before the program is notified.
        case afterCommit
        /// At the n-th message since the last cut, in either direction.
        case message(Int)

        /// The place in words.
        public var description: String {
            switch self {
            case .beforeCommit: "before the commit"
            case .afterCommit: "after the commit"
            case .message(let number): "at message \(number)"
            }
        }
    }

    /// The port to connect to.
    public let port: UInt16

    private let listener: Int32
    private let server: String
    private let plan = Mutex((places: [Place](), messages: 0))

    /// - Parameter server: The path of the server's socket.
    public init(to server: String) throws {
        self.server = server
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(listener, $0, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        Thread.detachNewThread { [self] in
            while case let client = accept(listener, nil, nil), client >= 0 {
                Thread.detachNewThread { self.relay(client) }
            }
            close(listener)
        }
    }

    /// Stops accepting connections.
    public func stop() { _ = shutdown(listener, Int32(SHUT_RDWR)) }

    /// Cuts connections at these places, one after another, and nowhere else.
    public func cut(_ places: Place...) { cut(places) }

    /// Cuts connections at these places, one after another, and nowhere else.
    public func cut(_ places: [Place]) { plan.withLock { $0 = (places, 0) } }

    /// The number of cuts still to be made.
    public var remaining: Int { plan.withLock { $0.places.count } }

    /// Returns the address of the same database through the relay.
    public func address(like address: String) -> String {
        let options = address.components(separatedBy: "&options=").dropFirst().map { "&options=" + $0 }.joined()
        return "postgresql://corkboard@127.0.0.1:\(port)/postgres?sslmode=disable&gssencmode=disable" + options
    }

    // MARK: - Messages

    /// The data received on one side of a connection and not forwarded yet.
    private struct Side {
        let source: Int32
        let target: Int32
        var bytes: [UInt8] = []

        // The first message of a program has no type.
        var isStarted: Bool

        /// Removes and returns the first complete message; nil if it hasn't fully arrived.
        mutating func next() -> (type: UInt8, message: [UInt8])? {
            let start = isStarted ? 1 : 0
            guard bytes.count >= start + 4 else { return nil }
            let length = start + bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard bytes.count >= length else { return nil }
            defer {
                bytes.removeFirst(length)
                isStarted = true
            }
            return (isStarted ? bytes[0] : 0, Array(bytes[..<length]))
        }

        /// Reads the data that has arrived; false at the end.
        mutating func read() -> Bool {
            var block = [UInt8](repeating: 0, count: 1 << 16)
            let count = unsafe recv(source, &block, block.count, 0)
            if count > 0 { bytes += block[..<count] }
            return count > 0
        }
    }

    private func relay(_ client: Int32) {
        let server = connected()
        defer { for socket in [client, server] where socket >= 0 { close(socket) } }
        guard server >= 0 else { return }
        // Without this, each small message would wait until the previous one is acknowledged.
        var isOn: Int32 = 1
        unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
        var sides = [
            Side(source: client, target: server, isStarted: false),
            Side(source: server, target: client, isStarted: true),
        ]
        var hasCopied = false
        while true {
            var ends = sides.map { pollfd(fd: $0.source, events: Int16(POLLIN), revents: 0) }
            guard unsafe poll(&ends, 2, -1) > 0 else { return }
            for index in sides.indices where ends[index].revents != 0 {
                guard sides[index].read() else { return }
                while let (type, message) = sides[index].next() {
                    let isAnswer = index == 1
                    // The text of a statement follows its name, which is empty; the text of an answer is the completed
                    // command.
                    let text = String(decoding: message.dropFirst(isAnswer ? 5 : 6).prefix { $0 != 0 }, as: UTF8.self)
                    let isDone = isAnswer && type == UInt8(ascii: "C")
                    if isDone, text.hasPrefix("COPY") { hasCopied = true }
                    let isCommit = hasCopied && text == "COMMIT"
                    if isCut(
                        beforeCommit: isCommit && !isAnswer && type == UInt8(ascii: "P"),
                        afterCommit: isCommit && isDone)
                    {
                        return
                    }
                    if isDone, ["COMMIT", "ROLLBACK"].contains(text) { hasCopied = false }
                    guard send(message, to: sides[index].target) else { return }
                }
            }
        }
    }

    /// True if the connection must be cut at this message.
    private func isCut(beforeCommit: Bool, afterCommit: Bool) -> Bool {
        plan.withLock { plan in
            plan.messages += 1
            let isCut =
                switch plan.places.first {
                case .beforeCommit?: beforeCommit
                case .afterCommit?: afterCommit
                case .message(let number)?: plan.messages > number
                case nil: false
                }
            if isCut { plan = (Array(plan.places.dropFirst()), 0) }
            return isCut
        }
    }

    private func send(_ message: [UInt8], to socket: Int32) -> Bool {
        var rest = message[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private func connected() -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = server.utf8CString
        guard path.count <= MemoryLayout.size(ofValue: address.sun_path) else { return -1 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
            unsafe path.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
        }
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let isConnected = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        if isConnected { return socket }
        close(socket)
        return -1
    }
}
