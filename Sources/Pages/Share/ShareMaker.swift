import Archive
import Bytes
package import Content
import Crypto
import Files
import Markdown
import Output
import Time

/// Makes the files for sharing bulletins.
package struct ShareMaker: Sendable {
    private let policy: String

    package init(_ theme: SiteTheme) { policy = theme.sharePolicy }

    /// A bulletin with its rendered body. A class, because all formats share it, and a copy has hundreds of references to
    /// count.
    package final class Material {
        let share: Share
        let body: RenderedBody
        let pictures: SitePictures
        let markdown: [UInt8]
        /// The width of a line of plain text, in columns.
        let width: Int

        init(share: Share, body: RenderedBody, pictures: SitePictures, markdown: [UInt8], width: Int) {
            self.share = share
            self.body = body
            self.pictures = pictures
            self.markdown = markdown
            self.width = width
        }
    }

    /// Makes the file of a bulletin in a format.
    ///
    /// - Parameter assets: The files that may be shared together with it.
    package func bytes(
        of format: ShareFormat, material: Material, assets: ShareAssets, renderer: PageRenderer
    ) throws -> [UInt8] {
        let files = format.hasAssets ? try assets.files(of: material.share.bulletin, at: paths(material)) : [:]
        switch format {
        case .text: return try renderer.render(textPage(material), [])
        case .html:
            let (page, body) = page(material, policy: policy) { files[Array($0)]?.dataAddress }
            return try renderer.render(page, [body])
        case .markdown: return material.share.markdown(material.markdown)
        case .json: return json(material)
        case .zip:
            let packed = try archive(of: material.share, along: Array(files.values)) { format in
                try bytes(of: format, material: material, assets: assets, renderer: renderer)
            }
            return ZipArchive.bytes(of: packed)
        case .eml:
            var pictures: [MailMessage.Picture] = []
            let (page, body) = page(material, policy: nil) { path in
                files[Array(path)].flatMap { file in
                    file.pictureType.map { Array(pictures.add($0, file.bytes).utf8) }
                }
            }
            let share = material.share
            return MailMessage(
                subject: share.subject, date: share.bulletin.date.start(in: share.configuration.zone),
                zone: share.configuration.zone, text: try renderer.render(textPage(material), []),
                html: try renderer.render(page, [body]), pictures: pictures
            ).bytes
        }
    }

    /// The digest of everything that determines the file's bytes.
    ///
    /// - Parameters:
    ///   - material: The bulletin with the placeholder of its body.
    ///   - assets: The digest of all files that may be shared together with it.
    func fingerprint(
        of format: ShareFormat, _ material: Material, assets: Digest, _ fingerprinter: inout PageFingerprinter
    ) -> Digest {
        var hash = SHA256()
        hash.update("corkboard share \(Product.pageFormat)")
        if format.hasAssets, material.share.bulletin.mayShowAssets { hash.update(assets.bytes) }
        switch format {
        case .text: hash.update(fingerprinter.fingerprint(of: textPage(material)).bytes)
        case .html:
            let (page, body) = page(material, policy: policy) { _ in nil }
            hash.update(fingerprinter.fingerprint(of: page).bytes)
            hash.update(body)
        case .eml:
            for format in [ShareFormat.text, .html] {
                hash.update(fingerprint(of: format, material, assets: assets, &fingerprinter).bytes)
            }
        case .markdown: hash.update(material.share.markdown(material.markdown))
        case .json: hash.update(json(material))
        case .zip:
            let files = archive(of: material.share, along: []) { format in
                fingerprint(of: format, material, assets: assets, &fingerprinter).bytes
            }
            for file in files {
                hash.update("\(file.path)\0")
                hash.update(SHA256.digest(of: file.bytes).bytes)
            }
        }
        return hash.finish()
    }

    private func textPage(_ material: Material) -> ShareTextPage {
        ShareTextPage(share: material.share, plainText: material.body.plainText, width: material.width)
    }

    /// Returns the page and the body that it shows.
    ///
    /// - Parameters:
    ///   - policy: The page's content security policy, if any.
    ///   - picture: Returns the address of the picture at a path; nil to link to it instead.
    private func page(
        _ material: Material, policy: String?, picture: (ArraySlice<UInt8>) -> [UInt8]?
    ) -> (SharePage, body: [UInt8]) {
        let isPlaced = !material.share.configuration.baseURL.origin.isEmpty
        var markup = markup(material, root: isPlaced ? material.share.configuration.shareRoot : nil)
        let body = markup.rewrite(material.body.html) { path in
            if let source = picture(path) { return .shown(source) }
            return material.pictures.publishes(path) ? .linked : .unpublished
        }
        return (SharePage(share: material.share, policy: policy), body)
    }

    /// The schema of `share.json`; its number grows when the meaning of a key changes.
    static let schema = "corkboard/bulletin/1"

    /// The schema of an archive's manifest.
    static let bundleSchema = "corkboard/bundle/1"

    private func json(_ material: Material) -> [UInt8] {
        let (share, bulletin, markdown) = (material.share, material.share.bulletin, material.markdown)
        let root = share.configuration.shareRoot
        let files = share.configuration.filesURL.origin + share.configuration.filesURL.path
        var markup = markup(material, root: root)
        let html = markup.rewrite(material.body.html) { path in
            guard material.pictures.publishes(path) else { return .unpublished }
            return .shown(Array(files.utf8) + material.pictures.publishedPath(path))
        }
        return JSONText.file(capacity: 1024 + 2 * (html.count + markdown.count), .lines) { json in
            json.member("schema", Self.schema)
            json.member("id", bulletin.id)
            json.member("address", orNull: share.address)
            json.member("name", share.placed.shareName)
            json.member("subject", share.subject)
            json.member("title", bulletin.title)
            json.member("author", bulletin.author)
            json.member("date", share.time.iso)
            json.member("updated", orNull: share.updated?.iso)
            json.list("tags", .spaced) { json in for tag in bulletin.tags { json.text(tag) } }
            json.member("pinned", bulletin.isPinned)
            json.member("colour", bulletin.paper.rawValue)
            json.member("image", orNull: bulletin.image?.target)
            json.member("alt", orNull: bulletin.imageText)
            json.member("markdown", markdown.span)
            json.member("html", html.span)
            json.member("text", material.body.plainText)
        }
    }

    /// Returns the files of the archive.
    ///
    /// - Parameter bytes: Returns the bytes of the bulletin in a format.
    private func archive(
        of share: Share, along: [ShareAssets.File], _ bytes: (ShareFormat) throws -> [UInt8]
    ) rethrows -> [ZipArchive.File] {
        let name = share.placed.shareName
        var files = try ShareFormat.usual.filter { $0 != .zip }.map { format in
            ZipArchive.File(path: "\(name)/\(name).\(format.fileExtension)", bytes: try bytes(format))
        }
        var names = ArchiveNames()
        let unique = Dictionary(along.map { ($0.path, $0) }) { first, _ in first }
        for file in unique.values.sorted(by: { OutputPath.precedes($0.path, $1.path) }) {
            files.append(ZipArchive.File(path: "\(name)/\(names.name(for: file.path))", bytes: file.bytes))
        }
        return files + [ZipArchive.File(path: "\(name)/manifest.json", bytes: manifest(of: files, share))]
    }

    private func manifest(of files: [ZipArchive.File], _ share: Share) -> [UInt8] {
        JSONText.file(.lines) { json in
            json.member("schema", Self.bundleSchema)
            json.member("id", share.bulletin.id)
            json.member("title", share.bulletin.title)
            json.member("address", orNull: share.address)
            json.list("files", .innerLines) { json in
                for file in files {
                    json.object(.spaced) { json in
                        json.member("path", file.path.droppingPrefix(share.placed.shareName + "/") ?? file.path)
                        json.member("size", file.bytes.count)
                        json.member("sha256", SHA256.digest(of: file.bytes).hex)
                    }
                }
            }
        }
    }

    private func markup(_ material: Material, root: String?) -> ShareMarkup {
        let configuration = material.share.configuration
        return ShareMarkup(
            pageRoot: material.share.placed.address.root, filesRoot: configuration.filesRoot, root: root,
            files: root.map { _ in configuration.filesURL.origin + configuration.filesURL.path })
    }

    private func paths(_ material: Material) -> [ArraySlice<UInt8>] {
        markup(material, root: nil).paths(in: material.body.html)
    }
}

/// Assigns the files of an archive paths that every system can unpack side by side.
struct ArchiveNames {
    private var taken: Set<String> = []

    /// Returns a path like `path`, without characters that Windows forbids or uses as separators.
    ///
    /// It differs from all paths returned before, even if case is ignored.
    mutating func name(for path: String) -> String {
        var safe = ""
        for scalar in path.unicodeScalars {
            let isRefused = scalar.value < 0x20 || #"<>:"\|?*"#.unicodeScalars.contains(scalar)
            safe.unicodeScalars.append(isRefused ? "_" : scalar)
        }
        let dot = safe.utf8.lastIndex(of: UInt8(ascii: ".")) ?? safe.endIndex
        var name = safe
        var number = 1
        while !taken.insert(name.lowercased()).inserted {
            number += 1
            name = "\(safe[..<dot])-\(number)\(safe[dot...])"
        }
        return name
    }
}
