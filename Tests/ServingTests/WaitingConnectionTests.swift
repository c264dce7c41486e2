import Glibc
import Serving
import Synchronization
import TestSupport
import Testing

/// Tests events that are written to the socket of a waiting connection, with a client that reads at random.
@Suite struct WaitingConnectionTests {
    private final class Flag: Sendable {
        private let value = Mutex(true)

        var isSet: Bool { value.withLock(\.self) }

        func set(_ new: Bool) { value.withLock { $0 = new } }
    }

    /// A connection that sends as the library does: until the stream pauses it, or the socket is full.
    private final class Connection {
        let stream = EventStream(Array("L0\n\n".utf8))
        private let isRunning = Flag()
        private var unsent: ArraySlice<UInt8> = []
        private var files: [CInt] = [0, 0]
        private(set) var received: [UInt8] = []
        private(set) var hasEnded = false

        init() throws {
            try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &files) == 0)
            var size: CInt = 4096
            unsafe setsockopt(files[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size))
        }

        deinit { for file in files { close(file) } }

        func send() {
            var block = [UInt8](repeating: 0, count: 700)
            while isRunning.isSet, !hasEnded {
                if unsent.isEmpty {
                    let count = unsafe block.withUnsafeMutableBytes { block in
                        unsafe stream.take(into: block) {
                            isRunning.set(false)
                            return (socket: files[0], resume: { [isRunning] in isRunning.set(true) })
                        }
                    }
                    guard let count else {
                        hasEnded = true
                        return
                    }
                    unsent = block[..<count]
                }
                guard !unsent.isEmpty else { continue }
                let sent = unsafe unsent.withUnsafeBytes {
                    unsafe Glibc.send(files[0], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else {
                    hasEnded = errno == EPIPE
                    return
                }
                unsent = unsent.dropFirst(sent)
            }
        }

        /// Reads at most so many bytes; false if no bytes have arrived.
        func receive(_ most: Int) -> Bool {
            var block = [UInt8](repeating: 0, count: most)
            let count = unsafe recv(files[1], &block, most, Int32(MSG_DONTWAIT))
            if count > 0 { received += block[..<count] }
            return count > 0
        }

        func leave() { shutdown(files[1], Int32(SHUT_RDWR)) }
    }

    /// Whatever the client has read, it gets complete events in order; a change only directly after the state before it.
    @Test(arguments: 0..<30) func eventsArriveWholeAndInOrder(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let connection = try Connection()
        var version = 0
        func event(_ kind: String) -> [UInt8] {
            Array(
                "\(kind)\(version) \(String(repeating: "x", count: Int.random(in: 0...2000, using: &random)))\n\n".utf8)
        }
        for _ in 0..<400 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<3:
                version += 1
                connection.stream.send(change: event("C"), or: event("L"))
            case 3:
                version += 1
                connection.stream.send(latest: event("L"))
            case 4: connection.stream.send(Array("S\n\n".utf8))
            case 5: connection.send()
            default: _ = connection.receive(Int.random(in: 1...3000, using: &random))
            }
        }
        var isMore = true
        while isMore {
            connection.send()
            isMore = connection.receive(5000)
        }
        let text = String(decoding: connection.received, as: UTF8.self)
        #expect(text.hasSuffix("\n\n"))
        var last = 0
        for event in text.split(separator: "\n\n") where event != "S" {
            let number = try #require(Int(event.dropFirst().prefix { $0 != " " }))
            let isChange = event.hasPrefix("C")
            try #require(
                isChange ? number == last + 1 : event.hasPrefix("L") && (number > last || number == 0),
                "\(event.prefix(9)) after \(last)")
            last = number
        }
        #expect(last == version)
    }

    @Test func aClientThatHasLeftEndsTheStream() throws {
        let connection = try Connection()
        connection.send()
        connection.leave()
        for _ in 0..<3 { connection.stream.send(Array("S\n\n".utf8)) }
        #expect(connection.stream.hasEnded)
        connection.send()
        #expect(connection.hasEnded)
    }
}
