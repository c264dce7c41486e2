import Crypto

/// What a site has put at a target: the file by which it knows its own there again.
///
/// ```
/// corkboard-publish 1
/// # …                              what the file is for
/// site 0123456789abcdef            the site, by digest
/// build 0123456789abcdef           all files as they are meant to be, by digest
/// f <path> <bytes>                 a file: both by digest, the bytes as - while it is being replaced
/// a <path> <bytes> 1767225600      an asset, and since when no page names it
/// end 2                            the number of files
/// ```
struct PublishRecord: Equatable, Sendable {
    /// Its path at the target.
    static let path = ".corkboard-publish"

    /// One file.
    struct Entry: Equatable, Sendable {
        /// What its bytes are known by; nil while they may be old or new.
        var digest: String?

        /// Whether its name changes with its bytes, so that pages of before name it still.
        var isAsset: Bool

        /// Since when the site has no use for it, in Unix seconds.
        var retired: Int64?
    }

    /// The site, by digest.
    let site: String

    /// The files.
    var entries: [PathName: Entry] = [:]

    private static let title = "corkboard-publish "
    private static let version = "1"
    private static let note =
        "# Corkboard knows by this file what it has put here, and will replace and remove that only."

    /// A record of nothing.
    init(identity: String) {
        site = String(SHA256.digest(of: "corkboard site\n" + identity).hex.prefix(16))
    }

    /// All files, by digest: the same for the same site, whoever built it.
    var build: String { String(SHA256.digest(of: lines.joined(separator: "\n")).hex.prefix(16)) }

    /// The file's bytes.
    var bytes: [UInt8] {
        let lines = lines
        let head = [Self.title + Self.version, Self.note, "site \(site)", "build \(build)"]
        return Array((head + lines + ["end \(lines.count)"]).joined(separator: "\n").utf8) + [0x0a]
    }

    private var lines: [String] {
        entries.sorted { $0.key < $1.key }.map { name, entry in
            let retired = entry.retired.map { " \($0)" } ?? ""
            return "\(entry.isAsset ? "a" : "f") \(name) \(entry.digest ?? "-")\(retired)"
        }
    }

    /// What a file under the record's name turned out to be.
    enum Reading {
        case whole(PublishRecord)
        /// Cut off.
        case damaged
        /// Of another site, of a format to come, or something else altogether.
        case foreign
    }

    /// Reads a file's bytes, which must be of the site that has `identity`.
    static func read(_ bytes: [UInt8], identity: String) -> Reading {
        let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
        var record = PublishRecord(identity: identity)
        // An interrupted transfer leaves a beginning of it, or nothing.
        let head = [Self.title + Self.version, Self.note, "site \(record.site)"]
        guard zip(lines, head).allSatisfy({ $0.0 == $0.1 || $0.1.utf8.starts(with: $0.0.utf8) && lines.count < 4 })
        else {
            return .foreign
        }
        guard lines.count >= 5, lines.last == "end \(lines.count - 5)", bytes.last == 0x0a else { return .damaged }
        for line in lines[4...].dropLast() {
            let words = line.split(separator: " ")
            guard words.count == 3 || words.count == 4, let name = PathName(hex: words[1]) else { return .damaged }
            record.entries[name] = Entry(
                digest: words[2] == "-" ? nil : String(words[2]), isAsset: words[0] == "a",
                retired: words.count == 4 ? Int64(words[3]) : nil)
        }
        return .whole(record)
    }
}
