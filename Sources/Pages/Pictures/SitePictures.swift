import Bytes
package import Content
import Crypto
import Pictures
import Text

/// The pictures of a site, by asset path.
package struct SitePictures: Sendable {
    private let pictures: [ExactText: PictureResult]

    /// The digest of each picture's files, by path.
    private let digests: [(path: [UInt8], digest: Digest)]

    /// The digest of all pictures.
    let digest: Digest

    package static let none = SitePictures([])

    /// - Parameter pictures: The kind of each asset by path; other paths aren't pictures.
    package init(_ pictures: [(path: String, standing: PictureResult)]) {
        self.pictures = Dictionary(pictures.map { (ExactText($0.path), $0.standing) }) { first, _ in first }
        digests = pictures.map { (Array(composed($0.path).utf8), $0.standing.digest) }
        var hash = SHA256()
        for (path, digest) in digests {
            hash.update(path)
            hash.update(digest.bytes)
        }
        digest = hash.finish()
    }

    /// The kind of an asset, with a picture's published files.
    package enum PictureResult: Sendable {
        /// Not a picture.
        case other
        /// A picture that can't be read, or another file that isn't published: pages don't show it.
        case unreadable
        /// A drawing, which is published unchanged.
        case drawing(Asset.Size)
        case picture(SitePicture)

        /// The digest of what pages show of it.
        fileprivate var digest: Digest {
            var hash = SHA256()
            switch self {
            case .other, .unreadable: break
            case .drawing(let size): hash.update("\(size.width)\0\(size.height)\0")
            case .picture(let picture):
                for file in picture.files {
                    hash.update("\(file.path)\0\(file.width)\0\(file.height)\0\(file.isShown)\0\(file.isWhole)\0")
                }
            }
            return hash.finish()
        }
    }

    /// The kind of the asset at `path`.
    func standing(of path: String) -> PictureResult {
        pictures[ExactText(path)] ?? .other
    }

    /// The picture at `path`; nil if the asset isn't published in several sizes.
    subscript(path: String) -> SitePicture? {
        if case .picture(let picture) = standing(of: path) { picture } else { nil }
    }

    /// The assets to publish instead of `assets`: each picture is replaced by its published files.
    package func published(_ assets: [Asset]) -> [Asset] {
        assets.flatMap { asset -> [Asset] in
            switch standing(of: asset.path) {
            case .other, .drawing: [asset]
            case .unreadable: []
            case .picture(let picture): picture.files.map(\.content)
            }
        }
    }

    /// The digest of the pictures that a body may show; nil if it can't show any.
    func digest(of body: Body) -> Digest? {
        guard body.mayNameAssets, !pictures.isEmpty else { return nil }
        guard let mentions = body.assetMentions else { return digest }
        var hash = SHA256()
        for mention in mentions {
            let mention = Array(composed(mention).utf8)
            for (path, digest) in digests where mention.starts(with: path) { hash.update(digest.bytes) }
        }
        return hash.finish()
    }

    /// True unless the picture can't be read.
    func canShow(_ image: RecordImage) -> Bool {
        if case .unreadable = standing(of: image.path) { false } else { true }
    }

    /// The path of the largest published file of the picture at `path`.
    func bestPath(of path: String) -> String { self[path]?.best.path ?? path }

    /// True unless a path in an HTML address leads to a picture that can't be read.
    func publishes(_ address: ArraySlice<UInt8>) -> Bool {
        if case .unreadable = standing(of: path(in: address)) { false } else { true }
    }

    /// `bestPath(of:)` for a path in an HTML address.
    func publishedPath(_ address: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let path = path(in: address)
        guard let best = self[path]?.best.path, best != path else { return address }
        return Array(htmlEscaped(percentEncoded(path: best)).utf8)[...]
    }

    private func path(in address: ArraySlice<UInt8>) -> String {
        String(decoding: percentDecoded(address.unescaped), as: UTF8.self)
    }

    /// The path of the picture file for links to a page; nil if the picture at `path` can't be read, or if social networks
    /// can't show it, as with a drawing.
    func linkPath(of path: String) -> String? {
        switch standing(of: path) {
        case .unreadable, .drawing: nil
        case .other: path.utf8.ends(with: ".svg") ? nil : path
        case .picture(let picture): picture.atMost(1600).path
        }
    }
}
