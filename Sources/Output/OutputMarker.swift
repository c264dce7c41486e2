import Bytes
import Crypto
import Text

/// The file in an output that lets a site recognise its own files after its records are lost.
///
/// It identifies the site and its files by digests, so it reveals neither local paths nor unlinked addresses. It
/// changes only when a file is added or removed, and is written and committed like a page.
package struct OutputMarker {
    package static let path = OutputPath.reservedPrefix + "output"

    private static let title = "corkboard-output 1"
    private static let note = "# Corkboard wrote the files listed here by digest, and will replace and remove them."

    private let site: String
    private let files: Set<UInt64>

    /// Creates the marker of an output with files at `paths`.
    package init(identity: String, paths: [String]) {
        site = OutputMarker.name(ofSite: identity)
        files = Set(
            concurrentMap(paths.count, state: { SHA256() }) { hash, index in
                hash.update(paths[index])
                return OutputMarker.number(hash.finish())
            })
    }

    /// Reads a marker; nil if the bytes aren't a marker or belong to another site.
    ///
    /// - Parameter identity: The site's identity; nil accepts any site.
    package init?(_ bytes: [UInt8], identity: String?) {
        let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 3, lines[0] == OutputMarker.title else { return nil }
        site = identity.map(OutputMarker.name) ?? lines[2]
        guard lines[2] == site else { return nil }
        files = Set(lines[3...].compactMap { UInt64($0, radix: 16) })
    }

    package var bytes: [UInt8] {
        var bytes = Array("\(OutputMarker.title)\n\(OutputMarker.note)\n\(site)\n".utf8)
        for file in files.sorted() {
            bytes.append(addingCapacity: 13) { bytes in
                for shift in stride(from: 44, through: 0, by: -4) {
                    bytes.append(UInt8(hexDigit: UInt8(file >> shift & 15)))
                }
                bytes.append(0x0a)
            }
        }
        return bytes
    }

    /// True if the site wrote a file at `path`.
    package func lists(_ path: String) -> Bool { files.contains(OutputMarker.number(SHA256.digest(of: path))) }

    private static func name(ofSite identity: String) -> String {
        "site " + SHA256.digest(of: "corkboard site\n" + identity).hex.prefix(16)
    }

    // 48 bits: among 100,000 files, a foreign file collides with one of the site's with a chance of 1 in 2,800 million.
    private static func number(_ digestOfPath: Digest) -> UInt64 { digestOfPath.prefix >> 16 }
}
