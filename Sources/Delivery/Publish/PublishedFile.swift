import Compression
import Crypto
import Files

/// A file that a target should have.
struct PublishedFile: Sendable {
    /// The order of sending: files are sent before files that link to them.
    enum Stage: Int, CaseIterable, Sendable {
        case asset, page
        /// Lists, feeds, and the home page.
        case entry
    }

    /// The file's path at the target.
    let path: String

    /// The path of the output file that it is made from.
    let source: String

    /// The compression; nil for the file itself.
    let coding: ContentCoding?

    /// The digest of the uncompressed bytes, after the name of the coding for a compressed copy.
    let digest: String

    /// The size of `source`, in bytes.
    let size: Int64

    let stage: Stage

    /// True if the name contains a digest of the bytes, as in `style.0123456789.css`; false for an author's
    /// `poster.svg`.
    let isImmutable: Bool

    /// Creates the file for `path` in an output.
    init(_ path: String, digest: Digest, size: Int64) {
        self.init(path, from: path, coding: nil, digest: String(digest.hex.prefix(Self.digestLength)), size: size)
    }

    private init(_ path: String, from source: String, coding: ContentCoding?, digest: String, size: Int64) {
        self.path = path
        self.source = source
        self.coding = coding
        self.digest = digest
        self.size = size
        stage =
            path.utf8.starts(with: "assets/".utf8)
            ? .asset : path.utf8.count(where: { $0 == UInt8(ascii: "/") }) <= 1 ? .entry : .page
        let bytes = digest.utf8.suffix(Self.digestLength)
        isImmutable =
            stage == .asset
            && path.utf8.split(separator: UInt8(ascii: ".")).contains { $0.count == 10 && bytes.starts(with: $0) }
    }

    private static let digestLength = 32

    /// The compressed copies to publish next to it; empty if the file is already compressed, is too small to benefit,
    /// or has a name that leaves no room for the suffix.
    var compressedCopies: [PublishedFile] {
        let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        guard size >= 256, size < 1 << 28, Self.compressible.contains(String(path[dot...])) else { return [] }
        let name = path.lastName
        return ContentCoding.allCases.filter { name.utf8.count + $0.suffix.utf8.count <= Self.longestName }.map {
            coding in
            PublishedFile(
                path + coding.suffix, from: source, coding: coding, digest: "\(coding.rawValue)-\(digest)", size: size)
        }
    }

    /// The length of the longest allowed file name, in bytes.
    private static let longestName = 255

    private static let compressible: Set<String> = [
        ".html", ".css", ".js", ".mjs", ".json", ".xml", ".svg", ".txt", ".md", ".csv", ".ics", ".webmanifest",
    ]
}

extension [PublishedFile] {
    /// The files with their compressed copies. If a file has the name of a copy, the file is published.
    var withCompressedCopies: [PublishedFile] {
        let names = Set(map { PathName($0.path) })
        return self + flatMap(\.compressedCopies).filter { !names.contains(PathName($0.path)) }
    }
}
