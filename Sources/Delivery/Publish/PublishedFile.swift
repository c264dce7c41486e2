import Compression
import Crypto

/// A file that a target is to have.
struct PublishedFile: Sendable {
    /// In which order files are sent: what others lead to before what leads to them.
    enum Stage: Int, CaseIterable, Sendable {
        case asset, page
        /// Lists, feeds and the home page.
        case entry
    }

    /// Its path at the target.
    let path: String

    /// The file of the output that it is made from.
    let source: String

    /// How it is compressed; nil for the file itself.
    let coding: ContentCoding?

    /// What its bytes are known by.
    let digest: String

    /// The length of `source`.
    let size: Int64

    let stage: Stage

    /// Whether its name changes whenever its bytes do, as with `style.0123456789.css`, and not with a `poster.svg` of somebody's.
    let isImmutable: Bool

    /// The file at `path` in an output.
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

    /// The compressed copies that belong beside it: none of what is compressed already, or too short to gain by it.
    var compressedCopies: [PublishedFile] {
        let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex
        guard size >= 256, size < 1 << 28, Self.compressible.contains(String(path[dot...])) else { return [] }
        return ContentCoding.allCases.map { coding in
            PublishedFile(
                path + coding.suffix, from: source, coding: coding, digest: "\(coding.rawValue)-\(digest)", size: size)
        }
    }

    private static let compressible: Set<String> = [
        ".html", ".css", ".js", ".mjs", ".json", ".xml", ".svg", ".txt", ".md", ".csv", ".ics", ".webmanifest",
    ]
}
