import Fetch
import Testing

private let examples: [(String, NetworkZone)] = [
    ("93.184.216.34", .world), ("2606:4700::1111", .world), ("127.0.0.1", .loopback), ("127.255.0.9", .loopback),
    ("localhost", .loopback), ("a.localhost", .loopback), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback),
    ("10.1.2.3", .inside), ("172.16.0.1", .inside), ("172.31.255.255", .inside), ("172.32.0.1", .world),
    ("192.168.1.1", .inside), ("100.64.0.1", .inside), ("fd00::1", .inside), ("::ffff:10.0.0.1", .inside),
    ("64:ff9b::c0a8:101", .inside), ("2002:0a00:0001::", .inside), ("169.254.169.254", .link), ("fe80::1", .link),
    ("::ffff:169.254.169.254", .link), ("0.0.0.0", .nowhere), ("::", .nowhere), ("224.0.0.1", .nowhere),
    ("255.255.255.255", .nowhere), ("ff02::1", .nowhere), ("2001:db8::1", .nowhere), ("::10.0.0.1", .inside),
]

@Test(arguments: examples) func addressesAreWhereTheyAre(_ example: (host: String, place: NetworkZone)) {
    #expect(NetworkZone(host: example.host) == example.place)
}

@Test(arguments: ["example.org", "localhost.example.org", "2130706433", "0x7f.1", "127.1", ""])
func namesCanLeadAnywhere(_ host: String) {
    #expect(NetworkZone(host: host) == nil)
}
