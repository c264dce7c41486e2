private import Glibc

/// Whose network an address is in: what a stranger's redirect must not lead into.
package enum Neighbourhood: Hashable, Sendable {
    /// The network of everybody.
    case world
    /// This machine.
    case loopback
    /// A network of somebody's own.
    case inside
    /// The next wire, where clouds keep their machines' secrets.
    case link
    /// Nothing that can be fetched from: a group of machines, or what is reserved.
    case nowhere

    /// Where the address of these bytes is, of which IPv4 has 4 and IPv6 16.
    package init(address bytes: [UInt8]) {
        switch bytes.count {
        case 4: self = Self.ofIPv4(bytes[0], bytes[1], bytes[2])
        case 16: self = Self.ofIPv6(bytes)
        default: self = .nowhere
        }
    }

    /// Where a host is that is written as an address or as `localhost`; nil for a name, which can lead anywhere.
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

    /// IANA's registry of special IPv4 addresses (RFC 6890).
    private static func ofIPv4(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> Neighbourhood {
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

    /// The same of IPv6; addresses that carry one of IPv4 are where that one is.
    private static func ofIPv6(_ bytes: [UInt8]) -> Neighbourhood {
        func carried(at start: Int) -> Neighbourhood { ofIPv4(bytes[start], bytes[start + 1], bytes[start + 2]) }
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

extension String.UTF8View {
    fileprivate func ends(with suffix: String) -> Bool {
        count >= suffix.utf8.count && self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
    }
}
