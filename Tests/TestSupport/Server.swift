import Foundation
import Glibc
import Processes

/// An installed server program, which runs on the loopback interface as long as this object exists.
public final class Server {
    /// The port to connect to.
    public let port: UInt16

    private let process: Child

    /// Starts a program and waits until it listens; nil if it isn't installed.
    ///
    /// - Parameters:
    ///   - folder: The working directory; nil for the tests' own.
    ///   - arguments: Returns the arguments for a port.
    public init?(_ program: String, in folder: String? = nil, arguments: (UInt16) throws -> [String]) throws {
        let places = ["/usr/bin/", "/usr/sbin/"].map { $0 + program }
        guard let path = places.first(where: FileManager.default.isExecutableFile) else { return nil }
        guard let port = Self.freePort() else { throw POSIXError(.EADDRNOTAVAIL) }
        self.port = port
        // Foundation's `Process` believes that a program has ended when it closes all files, as sshd does. It then
        // waits for that program and misses the end of all others. The descriptors that it opens for this purpose must
        // not be inherited.
        let closing = #"for file in /proc/$$/fd/*; do file=${file##*/}; [ $file -lt 3 ] || eval "exec $file>&-"; done"#
        let start = #"; cd "$1"; shift; exec "$@""#
        var launch = Launch(
            ["/bin/bash", "-c", closing + start, program, folder ?? ".", path] + (try arguments(port)))
        launch.environment = ["RCLONE_CONFIG=/dev/null", "PATH=/usr/bin:/usr/sbin"]
        (launch.input, launch.output, launch.errors) = (.nothing, .nothing, .nothing)
        process = try launch.start()
        var attempts = 1000
        while attempts > 0, !Self.listens(port) {
            usleep(10_000)
            attempts -= 1
        }
    }

    deinit {
        kill(process.id, SIGTERM)
        var attempts = 500
        while attempts > 0, process.ending() == nil {
            usleep(10_000)
            attempts -= 1
        }
        guard attempts == 0 else { return }
        kill(process.id, SIGKILL)
        _ = process.wait()
    }

    private static func freePort() -> UInt16? {
        withSocket { socket in
            var address = Self.address(0)
            guard unsafe call(&address, { unsafe bind(socket, $0, $1) }) == 0 else { return nil }
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = unsafe withUnsafeMutablePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket, $0, &length) }
            }
            return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
        }
    }

    private static func listens(_ port: UInt16) -> Bool {
        withSocket { socket in
            var address = Self.address(port)
            return unsafe call(&address) { unsafe connect(socket, $0, $1) } == 0
        }
    }

    private static func withSocket<Result>(_ body: (Int32) -> Result) -> Result {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(file) }
        return body(file)
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        return address
    }

    private static func call(
        _ address: inout sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
