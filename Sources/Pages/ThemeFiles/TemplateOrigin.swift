import Crypto
import Text
import Theme

/// The line in a copy of a built-in template that identifies the original.
///
/// It is a comment at the beginning, in the syntax of the file, with a digest of the original, so it stays with the
/// copy.
package struct TemplateOrigin: Sendable {
    /// The first digits of the digest of the built-in template.
    package let digest: String

    private static let words = "A copy of Corkboard's own, of which this is the digest:"

    /// The origin for a new copy.
    package init(of original: [UInt8]) { digest = String(SHA256.digest(of: original).hex.prefix(16)) }

    /// The origin in a file's first line; nil without one.
    package init?(in bytes: [UInt8]) {
        guard bytes.prefix(200).contains(UInt8(ascii: "\n")) else { return nil }
        let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        let words = line.split(separator: " ")
        let known = Self.words.split(separator: " ")
        guard let start = words.indices.first(where: { words[$0...].starts(with: known) }),
            words.indices.contains(start + known.count)
        else { return nil }
        // A carriage return may follow.
        let digest = words[start + known.count].utf8.prefix { $0.hexDigitValue != nil }
        guard digest.count == 16 else { return nil }
        self.digest = String(Substring(digest))
    }

    /// The bytes of a copy, with the origin at the beginning; nil if the type of the file has no comments.
    package func marking(_ bytes: [UInt8], named path: String) -> [UInt8]? {
        let comments = [
            ".mustache": ("{{! ", " }}"), ".css": ("/* ", " */"), ".js": ("// ", ""), ".yaml": ("# ", ""),
            ".svg": ("<!-- ", " -->"),
        ]
        guard let (open, close) = comments.first(where: { path.utf8.ends(with: $0.key) })?.value else {
            return nil
        }
        return Array("\(open)\(Self.words) \(digest)\(close)\n".utf8) + bytes
    }

    /// A file without the line of its origin, if it has one.
    package static func unmarked(_ bytes: [UInt8]) -> [UInt8] {
        guard TemplateOrigin(in: bytes) != nil, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return bytes }
        return Array(bytes[(end + 1)...])
    }
}

/// The files of the built-in theme, for copying.
package enum BuiltInTheme {
    /// The paths of all files, below `Templates/`.
    package static var paths: [String] { Theme.templates.map(\.path) }

    /// The bytes of the file at `path`; nil if it doesn't exist.
    package static func file(at path: String) -> [UInt8]? { Theme.templates.first { $0.path == path }?.bytes }
}
