package import Crypto
import Files
import Output
import Text

/// The certificate that this machine makes for a site's server, in a file that only the owner can read.
package enum OwnCertificate {
    private static let fileName = "certificate"

    /// A certificate is valid for a year, and is replaced a month before its end.
    private static let days = 397, reserve = 30

    /// Returns the stored certificate of a site, or makes one. Browsers that have accepted it don't warn again.
    package static func make(site: String) throws(ServingError) -> SelfSignedCertificate {
        let folder: Folder
        do throws(FileError) {
            folder = try StateFolder.open(at: StateFolder.path(ofSite: site)).folder
            if let stored = try stored(in: folder), stored.remainingDays > reserve { return stored }
        } catch {
            throw .system("the certificate can't be read: \(error.reason)")
        }
        let names = [machineName(), machineName() + ".local"].filter(isName)
        let addresses = ["127.0.0.1"] + networkAddresses().map(\.text)
        guard let new = SelfSignedCertificate(names: ["localhost"] + names, addresses: addresses, days: days) else {
            throw .system("a certificate can't be made")
        }
        do throws(FileError) {
            try folder.put(fileName, (new.certificate + new.key).utf8Span.span, permissions: 0o600, flushing: true)
        } catch {
            throw .system("the certificate can't be stored: \(error.reason)")
        }
        return new
    }

    private static func stored(in folder: Folder) throws(FileError) -> SelfSignedCertificate? {
        guard let bytes = try folder.readIfPresent(fileName, limit: 1 << 16)?.bytes else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let key = text.firstRange(of: "-----BEGIN PRIVATE KEY-----") else { return nil }
        return SelfSignedCertificate(
            certificate: String(text[..<key.lowerBound]), key: String(text[key.lowerBound...]))
    }

    /// True if a certificate may have this name (RFC 5280, section 4.2.1.6).
    private static func isName(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    }
}
