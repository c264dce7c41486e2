private import Glibc

/// A socket that listens on the loopback interface.
struct ListeningSocket {
    let descriptor: CInt
    let port: Int

    private static let first = 8080, tries = 50

    /// Listens on a port; nil for the first free one from 8080.
    init(port: Int?) throws(Preview.Failure) {
        if let port {
            self = try Self(on: port)
            return
        }
        for port in Self.first..<Self.first + Self.tries {
            do throws(Preview.Failure) {
                self = try Self(on: port)
                return
            } catch {
                guard case .taken = error else { throw error }
            }
        }
        throw .taken(port: Self.first)
    }

    private init(on port: Int) throws(Preview.Failure) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure() }
        var isReused: CInt = 1
        // A server that was just ended would block its port for a minute.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 128) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else {
            let failure = errno == EADDRINUSE || errno == EACCES ? Preview.Failure.taken(port: port) : Self.failure()
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }

    private static func failure() -> Preview.Failure {
        let code = errno
        return .system(unsafe String(cString: strerror(code)))
    }
}
