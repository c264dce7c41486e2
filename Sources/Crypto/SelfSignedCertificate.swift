private import COpenSSL

/// A certificate for HTTPS that this machine signs itself (RFC 5280), with a key on the curve P-256.
///
/// A browser knows no authority for it, and warns. People can compare its fingerprint instead.
package struct SelfSignedCertificate: Sendable {
    /// The certificate and its key in PEM format.
    package let certificate: String, key: String

    /// The SHA-256 digest, as browsers show it: hexadecimal digits in upper case, in pairs with colons.
    package let fingerprint: String

    /// The number of days until it expires; negative afterwards.
    package let remainingDays: Int

    /// The most bytes of a certificate or a key in PEM format.
    private static let limit = 16 << 10

    /// Makes a certificate.
    ///
    /// - Parameters:
    ///   - names: The names of the machine.
    ///   - addresses: Its IP addresses.
    /// - Returns: Nil if a name or an address is invalid.
    package init?(names: [String], addresses: [String], days: Int) {
        let all = (names.map { "DNS:\($0)" } + addresses.map { "IP:\($0)" }).joined(separator: ",")
        var (certificate, key) = ([CChar](repeating: 0, count: Self.limit), [CChar](repeating: 0, count: Self.limit))
        let isMade = unsafe corkboard_make_certificate(all, days, &certificate, &key, CInt(Self.limit))
        guard isMade != 0 else { return nil }
        func text(_ characters: [CChar]) -> String {
            String(decoding: characters.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        self.init(certificate: text(certificate), key: text(key))
    }

    /// Reads a certificate; nil if invalid.
    package init?(certificate: String, key: String) {
        var digest = [UInt8](repeating: 0, count: 32)
        var days: CInt = 0
        let isRead = unsafe corkboard_read_certificate(certificate, CInt(certificate.utf8.count), &digest, &days)
        guard isRead != 0, !key.isEmpty else { return nil }
        self.certificate = certificate
        self.key = key
        remainingDays = Int(days)
        fingerprint = digest.map { byte in
            [byte >> 4, byte & 0xf].map { String($0, radix: 16, uppercase: true) }.joined()
        }.joined(separator: ":")
    }
}
