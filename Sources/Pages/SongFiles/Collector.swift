package import Ballots
import Bytes
package import Content
import Crypto
import Text
import Theme

/// The file `ballots.php`, which collects ballots on a web host that runs PHP.
package struct Collector: Sendable {
    private let bytes: [UInt8]

    /// Creates the file for a site.
    ///
    /// It holds a digest of the key, not the key. The digest makes guessing slow, but anyone with the file can make as
    /// many guesses as they like, so the key must be long.
    ///
    /// - Parameter codes: The voting codes of the events that have some, by event.
    package init(key: String, _ configuration: SiteConfiguration, codes: [String: VotingCodes] = [:]) {
        let salt = SHA256.digest(of: "corkboard collector \(configuration.baseURL.origin)\(configuration.baseURL.path)")
            .hex
        let digest = Digest(bytes: PBKDF2.key(from: Array(key.utf8), salt: Array(salt.utf8), rounds: Self.rounds).span)
        // The folder's name can't be guessed: it depends on the key.
        let folder = HMAC.digest(of: Array("folder".utf8), key: digest.bytes)
        let values = [
            "@SALT@": salt, "@KEY@": digest.hex, "@FOLDER@": "ballots-\(folder.hex.prefix(32))",
            "@CODES@": Self.array(of: codes), "@PATH@": Self.quoted(configuration.baseURL.path),
            "@ORIGIN@": Self.quoted(configuration.baseURL.origin),
        ]
        bytes = Self.filled(EmbeddedFiles.ballots_php.bytes, values)
    }

    /// The PBKDF2 rounds for the key's digest; `ballots.php` has the same number.
    private static let rounds = 10_000

    /// The collector as a generated file of the site.
    package var file: GeneratedFile {
        GeneratedFile(at: Address(file: VotingSettings.Collector.file)) { [bytes] _ in bytes }
    }

    /// The elements of an array in PHP: for each event, the key and the digests of its codes.
    private static func array(of codes: [String: VotingCodes]) -> String {
        codes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { event, codes in
            let key = codes.key.map { String($0, radix: 16, digits: 2) }.joined()
            return "'\(quoted(event))' => ['\(key)', '\(codes.digests.sorted().joined(separator: " "))'],"
        }.joined(separator: " ")
    }

    /// Escapes a text for a PHP string in single quotes.
    private static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Replaces each `@NAME@` with its value; unknown names stay.
    private static func filled(_ bytes: [UInt8], _ values: [String: String]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "@")) {
            result += rest[..<start]
            let name = rest[start...].prefix { $0 == UInt8(ascii: "@") || (0x41...0x5a).contains($0) }
            if let value = values[String(decoding: name, as: UTF8.self)] {
                result += value.utf8
            } else {
                result += name
            }
            rest = rest[name.endIndex...]
        }
        return result + rest
    }
}
