private import Glibc
private import Platform
private import Text

/// A socket that listens on one of the machine's addresses, or on all of them.
package struct ListeningSocket {
    package let descriptor: CInt
    package let port: Int

    /// An IPv4 address as a number.
    package struct Address: Hashable, Sendable {
        let number: UInt32

        static let loopback = Address(number: 0x7f00_0001)
        static let any = Address(number: 0)

        init(number: UInt32) { self.number = number }

        /// Reads an address such as 192.168.1.2; nil for any other text.
        init?(_ text: String) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
            let isPlain = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
            guard parts.count == 4, !parts.contains(nil), isPlain else { return nil }
            number = parts.reduce(0) { $0 << 8 | UInt32($1 ?? 0) }
        }

        /// The address in dotted decimal notation.
        var text: String { [24, 16, 8, 0].map { String(number >> $0 & 0xff) }.joined(separator: ".") }
    }

    /// The ports to try, unless the caller wants a certain one.
    private static let usualPorts = 8080..<8130

    /// Listens on a port; nil for the preferred one or, if that is in use, the first free one from 8080.
    package init(port: Int?, preferred: Int? = nil, at address: Address) throws(ServingError) {
        let ports = port.map { [$0] } ?? [preferred].compactMap(\.self) + Array(Self.usualPorts)
        for port in ports {
            do throws(ServingError) {
                self = try Self(on: port, address)
                return
            } catch {
                guard case .taken = error else { throw error }
            }
        }
        throw .taken(port: port ?? Self.usualPorts.lowerBound)
    }

    private init(on port: Int, _ place: Address) throws(ServingError) {
        let descriptor = Descriptors.streamSocket()
        guard descriptor >= 0 else { throw ServingError(code: errno) }
        var isReused: CInt = 1
        // Otherwise, a server that has just ended would block its port for a minute.
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<CInt>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(place.number).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = unsafe withUnsafeMutablePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe bind(descriptor, address, size) == 0 && listen(descriptor, 4096) == 0
                    && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isBound else {
            let isTaken = errno == EADDRINUSE || errno == EACCES
            let failure = isTaken ? ServingError.taken(port: port) : ServingError(code: errno)
            close(descriptor)
            throw failure
        }
        self.descriptor = descriptor
        self.port = Int(in_port_t(bigEndian: address.sin_port))
    }
}
