import Archive
import Crypto
import Files
import Glibc
import Markdown

/// Makes the files by which bulletins are shared.
struct ShareMaker: Sendable {
    private let policy: String
    private let assets: ShareAssets

    init(_ assets: [Asset], _ theme: SiteTheme, _ folder: SiteFolder) {
        policy = theme.sharePolicy
        self.assets = ShareAssets(assets, folder)
    }

    /// A bulletin with what was made of its body.
    struct Material {
        let share: Share
        let body: RenderedBody
        let markdown: [UInt8]
        /// How many columns a line of plain text may take.
        var width = Share.width
    }

    /// The bytes of the file.
    func bytes(of format: ShareFormat, _ material: Material, _ renderer: PageRenderer) throws -> [UInt8] {
        switch format {
        case .text: try text(material, renderer)
        case .html: try page(material, renderer, try assets.files(at: paths(material)))
        case .markdown: material.share.markdown(material.markdown)
        case .json: json(material)
        case .zip: try archive(material, renderer)
        }
    }

    private func text(_ material: Material, _ renderer: PageRenderer) throws -> [UInt8] {
        let page = ShareTextPage(share: material.share, plainText: material.body.plainText, width: material.width)
        return try renderer.render(page, [])
    }

    private func page(
        _ material: Material, _ renderer: PageRenderer, _ files: [[UInt8]: ShareAssets.File]
    ) throws -> [UInt8] {
        let isPlaced = !material.share.configuration.baseURL.origin.isEmpty
        var markup = markup(material, root: isPlaced ? material.share.configuration.shareRoot : nil)
        let body = markup.rewrite(material.body.html) { path in
            files[Array(path)]?.dataAddress.map { .shown($0) } ?? .linked
        }
        return try renderer.render(SharePage(share: material.share, policy: policy), [body])
    }

    private func json(_ material: Material) -> [UInt8] {
        let (share, bulletin) = (material.share, material.share.bulletin)
        let root = share.configuration.shareRoot
        var markup = markup(material, root: root)
        let html = markup.rewrite(material.body.html) { .shown(Array(root.utf8) + $0) }
        var json = JSONLines()
        json.add("schema", "corkboard/bulletin/1")
        json.add("id", bulletin.id)
        json.add("address", share.address)
        json.add("name", share.placed.shareName)
        json.add("subject", share.subject)
        json.add("title", bulletin.title)
        json.add("author", bulletin.author)
        json.add("date", share.time.iso)
        json.add("updated", share.updated?.iso)
        json.add("tags", bulletin.tags)
        json.add("pinned", bulletin.isPinned)
        json.add("colour", bulletin.paper.rawValue)
        json.add("markdown", material.markdown)
        json.add("html", html)
        json.add("text", material.body.plainText)
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func archive(_ material: Material, _ renderer: PageRenderer) throws -> [UInt8] {
        let name = material.share.placed.shareName
        let along = try assets.files(at: paths(material))
        var files = [
            ZipArchive.File(path: "\(name)/\(name).txt", bytes: try text(material, renderer)),
            ZipArchive.File(path: "\(name)/\(name).html", bytes: try page(material, renderer, along)),
            ZipArchive.File(path: "\(name)/\(name).md", bytes: material.share.markdown(material.markdown)),
            ZipArchive.File(path: "\(name)/\(name).json", bytes: json(material)),
        ]
        var names = ArchiveNames()
        let unique = Dictionary(along.values.map { ($0.path, $0) }) { first, _ in first }
        for file in unique.values.sorted(by: { OutputPath.precedes($0.path, $1.path) }) {
            files.append(ZipArchive.File(path: "\(name)/\(names.name(for: file.path))", bytes: file.bytes))
        }
        files.append(ZipArchive.File(path: "\(name)/manifest.json", bytes: manifest(of: files, material.share)))
        guard let archive = ZipArchive.bytes(of: files) else {
            throw FileError(.open, ZipArchive.library, .system(ENOENT))
        }
        return archive
    }

    private func manifest(of files: [ZipArchive.File], _ share: Share) -> [UInt8] {
        var manifest = JSONLines()
        manifest.add("schema", "corkboard/bundle/1")
        manifest.add("id", share.bulletin.id)
        manifest.add("title", share.bulletin.title)
        manifest.add("address", share.address)
        manifest.add(
            "files",
            files.map { file in
                var entry = JSONLines(indent: "")
                entry.add("path", file.path.droppingPrefix(share.placed.shareName + "/") ?? file.path)
                entry.add("size", file.bytes.count)
                entry.add("sha256", SHA256.digest(of: file.bytes).hex)
                return entry
            })
        return manifest.bytes + [UInt8(ascii: "\n")]
    }

    private func markup(_ material: Material, root: String?) -> ShareMarkup {
        ShareMarkup(pageRoot: material.share.placed.address.root, root: root)
    }

    private func paths(_ material: Material) -> [ArraySlice<UInt8>] {
        markup(material, root: nil).paths(in: material.body.html)
    }
}
