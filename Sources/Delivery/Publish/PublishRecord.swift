import Crypto

/// The file that lists a site's files at a target, so that later publishes recognise them.
///
/// ```
/// corkboard-publish 1
/// # …                              a note about the purpose of the file
/// site 0123456789abcdef            the digest of the site's identity
/// build 0123456789abcdef           the digest of the entries below
/// f <path> <bytes>                 a file, as digests of its path and bytes; - while it is being replaced
/// a <path> <bytes> 1767225600      an asset, and since when no page refers to it
/// end 2                            the number of files
/// ```
struct PublishRecord: Equatable, Sendable {
    /// The record's path at the target.
    static let path = ".corkboard-publish"

    /// A file at the target.
    struct Entry: Equatable, Sendable {
        /// The digest of its bytes; nil while they may be old or new.
        var digest: String?

        /// True for a file in `assets/`, which older pages may still refer to.
        var isAsset: Bool

        /// When the site stopped using it, in Unix seconds; nil while it is in use.
        var retired: Int64?
    }

    /// The digest of the site's identity.
    let site: String

    var entries: [PathName: Entry] = [:]

    private static let title = "corkboard-publish "
    private static let version = "1"
    private static let note =
        "# Corkboard knows by this file what it has put here, and will replace and remove that only."

    /// Creates a record without files.
    init(identity: String) {
        site = String(SHA256.digest(of: "corkboard site\n" + identity).hex.prefix(16))
    }

    /// A record of the same site without files.
    var empty: PublishRecord {
        var record = self
        record.entries = [:]
        return record
    }

    /// The files that the site uses, without assets that only older pages refer to.
    var used: [PathName: Entry] { entries.filter { $0.value.retired == nil } }

    /// The digest of all files, the same for equal outputs.
    var build: String { String(SHA256.digest(of: lines.joined(separator: "\n")).hex.prefix(16)) }

    /// The content of the file.
    var bytes: [UInt8] {
        let lines = lines
        let head = [Self.title + Self.version, Self.note, "site \(site)", "build \(build)"]
        return Array((head + lines + ["end \(lines.count)"]).joined(separator: "\n").utf8) + [0x0a]
    }

    private var lines: [String] {
        entries.sorted { $0.key.number < $1.key.number }.map { name, entry in
            let retired = entry.retired.map { " \($0)" } ?? ""
            return "\(entry.isAsset ? "a" : "f") \(name) \(entry.digest ?? "-")\(retired)"
        }
    }

    /// The result of reading a file with the record's name.
    enum Reading {
        case whole(PublishRecord)
        /// The file is incomplete.
        case damaged
        /// The file belongs to another site, has a newer format, or is not a record.
        case foreign
    }

    /// Parses a record, which must belong to the site of an empty one.
    static func read(_ bytes: [UInt8], into empty: PublishRecord) -> Reading {
        let lines = bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
        var record = empty
        // An interrupted transfer leaves the start of a record, or an empty file.
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
