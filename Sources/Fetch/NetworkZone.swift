private import Glibc
private import Text

/// The kind of network that an address belongs to.
///
/// A redirect from a public server must not lead into a private network. The raw values end the message "the address
/// leads to …".
package enum NetworkZone: String, Sendable {
    case world = "the internet"
    case loopback = "this machine"
    case inside = "a private network"
    /// Here, cloud providers serve their machines' credentials.
    case link = "the local link"
    /// A multicast or reserved address.
    case nowhere = "a reserved network"

    /// Classifies an address by its bytes: 4 for IPv4, 16 for IPv6.
    package init(address bytes: [UInt8]) {
        switch bytes.count {
        case 4: self = Self.ofIPv4(bytes[0], b: bytes[1], c: bytes[2])
        case 16: self = Self.ofIPv6(bytes)
        default: self = .nowhere
        }
    }

    /// Classifies a host that is an address or `localhost`; nil for other names, which may resolve to any network.
    package init?(host: String) {
        if host == "localhost" || host.utf8.ends(with: ".localhost") {
            self = .loopback
            return
        }
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, host, &bytes) == 1 {
            self.init(address: Array(bytes[..<4]))
        } else if unsafe inet_pton(AF_INET6, host, &bytes) == 1 {
            self.init(address: bytes)
        } else {
            return nil
        }
    }

    /// Classifies an IPv4 address by IANA's registry of special addresses (RFC 6890).
    private static func ofIPv4(_ a: UInt8, b: UInt8, c: UInt8) -> NetworkZone {
        switch (a, b, c) {
        case (127, _, _): .loopback
        case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): .inside
        case (169, 254, _): .link
        case (0, _, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100), (203, 0, 113),
            (224...255, _, _):
            .nowhere
        default: .world
        }
    }

    /// Classifies an IPv6 address; an embedded IPv4 address determines the network.
    private static func ofIPv6(_ bytes: [UInt8]) -> NetworkZone {
        func carried(at start: Int) -> NetworkZone { ofIPv4(bytes[start], b: bytes[start + 1], c: bytes[start + 2]) }
        let isZero = { (range: Range<Int>) in bytes[range].allSatisfy { $0 == 0 } }
        switch (bytes[0], bytes[1]) {
        case (0, 0) where isZero(0..<15): return bytes[15] == 1 ? .loopback : .nowhere
        case (0, 0) where isZero(0..<10) && bytes[10] == 0xff && bytes[11] == 0xff: return carried(at: 12)
        case (0, 0) where isZero(0..<12): return carried(at: 12)
        case (0, 0x64) where bytes[2] == 0xff && bytes[3] == 0x9b && isZero(4..<12): return carried(at: 12)
        case (0x20, 0x02): return carried(at: 2)
        case (0x20, 0x01) where bytes[2] < 2 || bytes[2] == 0x0d && bytes[3] == 0xb8: return .nowhere
        case (0x20...0x3f, _): return .world
        case (0xfc...0xfd, _): return .inside
        case (0xfe, 0x80...0xbf): return .link
        default: return .nowhere
        }
    }
}
