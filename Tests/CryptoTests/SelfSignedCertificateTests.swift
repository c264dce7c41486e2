import Crypto
import Foundation
import TestSupport
import Testing

@Suite struct SelfSignedCertificateTests {
    @Test func itIsReadBack() throws {
        let made = try #require(
            SelfSignedCertificate(names: ["localhost", "shed.local"], addresses: ["127.0.0.1"], days: 90))
        #expect((88...90).contains(made.remainingDays))
        #expect(made.fingerprint.split(separator: ":").count == 32)
        let read = try #require(SelfSignedCertificate(certificate: made.certificate, key: made.key))
        #expect(read.fingerprint == made.fingerprint)
        #expect(SelfSignedCertificate(names: ["localhost"], addresses: [], days: 90)?.fingerprint != made.fingerprint)
    }

    @Test func whatIsNoCertificateIsRefused() {
        #expect(SelfSignedCertificate(certificate: "", key: "x") == nil)
        #expect(SelfSignedCertificate(certificate: "-----BEGIN CERTIFICATE-----\nAAAA\n", key: "x") == nil)
        #expect(SelfSignedCertificate(names: ["localhost"], addresses: ["no address"], days: 90) == nil)
    }

    private static let openssl = URL(filePath: "/usr/bin/openssl")

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: openssl.path), "openssl is not installed"))
    func openSSLReadsItsNamesAndFingerprint() throws {
        let made = try #require(SelfSignedCertificate(names: ["localhost"], addresses: ["192.0.2.7"], days: 90))
        let said = try Tool.run(
            Self.openssl, ["x509", "-noout", "-fingerprint", "-sha256", "-ext", "subjectAltName,extendedKeyUsage"],
            input: made.certificate
        ).output
        #expect(said.contains(made.fingerprint))
        #expect(said.contains("DNS:localhost, IP Address:192.0.2.7") && said.contains("TLS Web Server Authentication"))
        #expect(try Tool.run(Self.openssl, ["pkey", "-check", "-noout"], input: made.key).code == 0)
    }
}
