import Bytes
package import Content
import Files
import Pictures
import Text

/// The site's assets that are shared together with bulletins.
package struct ShareAssets: Sendable {
    private let content: Folder
    private let assets: [[UInt8]: Asset]

    /// The pictures, each shared in a size small enough for mail.
    private let pictures: SitePictures

    /// The maximum width of a shared picture, in pixels.
    private static let width = 800

    /// The largest file to share, in bytes; larger ones are only linked.
    private static let largestFile = 4 << 20

    /// The most bytes of files to share with one bulletin.
    private static let largestSum = 16 << 20

    /// The files of a site; no files without a site, for a plan without bulletins.
    package init(_ site: Site?, _ folder: SiteFolder) {
        pictures = site?.pictures ?? SitePictures.none
        content = folder.content
        assets = Dictionary((site?.assets ?? []).map { (Array($0.path.utf8), $0) }) { first, _ in first }
    }

    /// A file that is shared with a bulletin.
    struct File {
        /// The path below the output folder.
        package let path: String
        let bytes: [UInt8]
    }

    /// Reads the files at these paths, as written in a bulletin's links, without missing or too large ones.
    ///
    /// If the body has no links to assets, no files are read: then the bulletin's files don't depend on any asset.
    func files(
        of bulletin: Bulletin, at links: @autoclosure () -> [ArraySlice<UInt8>]
    ) throws(FileError) -> [[UInt8]: File] {
        guard bulletin.mayShowAssets else { return [:] }
        var files: [[UInt8]: File] = [:]
        var sum = 0
        for link in links() {
            let room = min(Self.largestFile, Self.largestSum - sum)
            guard let asset = asset(at: link), let bytes = try bytes(of: asset, atMost: room) else { continue }
            sum += bytes.count
            files[Array(link)] = File(path: asset.path, bytes: bytes)
        }
        return files
    }

    /// The asset to share for a link; nil for other links.
    private func asset(at link: ArraySlice<UInt8>) -> Asset? {
        let path = path(at: link)
        return pictures[String(decoding: path, as: UTF8.self)]?.atMost(Self.width).content ?? assets[path]
    }

    /// The bytes of an asset; nil if its file is missing or larger than `room`, or if it isn't one of the site's files.
    private func bytes(of asset: Asset, atMost room: Int) throws(FileError) -> [UInt8]? {
        func fits(_ path: String, in folder: Folder) throws(FileError) -> Bool {
            try folder.status(path).map { Int($0.size) <= room } ?? false
        }
        switch asset.source {
        case .file(let path):
            return try fits(path, in: content) ? try content.read(path, limit: room).bytes : nil
        case .drawing(let path):
            return try fits(path, in: content) ? try SVG.published(at: path, in: content) : nil
        case .made(let file):
            return try fits(file.name, in: file.folder) ? try file.read(limit: room) : nil
        case .bytes, .later: return nil
        }
    }

    private func path(at link: ArraySlice<UInt8>) -> [UInt8] {
        // First the references, because an apostrophe's contains a "#".
        percentDecoded(Array(link.unescaped.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    }
}

extension ShareAssets.File {
    /// The media type of a picture that browsers show; nil for other files.
    var pictureType: String? {
        path.utf8.lastIndex(of: UInt8(ascii: ".")).flatMap { Self.pictureTypes[path[$0...].dropFirst().lowercased()] }
    }

    /// The file as a `data:` address; nil unless it is a picture that browsers show.
    var dataAddress: [UInt8]? { pictureType.map { Array("data:\($0);base64,\(base64(bytes))".utf8) } }

    private static let pictureTypes = [
        "avif": "image/avif", "gif": "image/gif", "jpeg": "image/jpeg", "jpg": "image/jpeg", "png": "image/png",
        "svg": "image/svg+xml", "webp": "image/webp",
    ]
}
