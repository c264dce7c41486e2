private import Glibc

/// The machine's IPv4 addresses in its networks; private ones first.
func networkAddresses() -> [ListeningSocket.Address] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    var addresses: [ListeningSocket.Address] = []
    var next = unsafe first
    while let interface = unsafe next {
        let (address, flags) = unsafe (interface.pointee.ifa_addr, interface.pointee.ifa_flags)
        unsafe next = interface.pointee.ifa_next
        let isUp = flags & UInt32(IFF_UP) != 0 && flags & UInt32(IFF_LOOPBACK) == 0
        guard isUp, let address = unsafe address, unsafe Int32(address.pointee.sa_family) == AF_INET else { continue }
        let number = unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            unsafe UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
        }
        addresses.append(ListeningSocket.Address(number: number))
    }
    return addresses.filter(\.isPrivate) + addresses.filter { !$0.isPrivate }
}

package func machineName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

extension ListeningSocket.Address {
    /// True for private addresses (RFC 1918).
    fileprivate var isPrivate: Bool {
        number >> 24 == 10 || number >> 20 == 0xac1 || number >> 16 == 0xc0a8
    }
}
