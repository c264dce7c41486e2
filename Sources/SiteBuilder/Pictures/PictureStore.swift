import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Libraries
import Pages
import Pictures
import Processes

/// Makes the sizes of a site's pictures, and caches them in the state folder by all their inputs.
///
/// ```
/// pictures/library       the version of libvips, with the path and the signature of its file
///          <key>         the result for a picture: its files, or a failure
///          <key>-<n>     a file
///          logo          the logo on preview pictures, for builds that read only the votes
/// ```
/// The key is the digest of the picture's bytes, the settings, and the library's version. This is a class, because it
/// records which keys are used.
final class PictureStore {
    private let state: Folder
    private let project: Project

    /// The folder; nil until it is needed.
    private var opened: Folder?

    /// The keys in use by this build.
    private var used: Set<String> = []

    /// Draws preview pictures for links during the build, if any are needed.
    private var drawing: CardDrawing?

    init(_ project: Project, in state: Folder) {
        self.state = state
        self.project = project
    }

    deinit { _ = drawing?.finish(isCancelled: true) }

    private func open() throws(FileError) {
        opened = try state.makingFolder(Self.folderName, permissions: 0o700)
    }

    private var folder: Folder {
        guard let opened else { preconditionFailure("the folder must be open before pictures are made") }
        return opened
    }

    private var libraryVersion: LibraryVersion { LibraryVersion(folder: folder) }

    private static let folderName = "pictures"

    /// Makes missing pictures, and reports unreadable ones, in the order of the assets.
    func pictures(of sources: Sources, _ log: inout DiagnosticLog) throws(FileError) -> SitePictures {
        let others = Self.others(of: sources)
        let originals = sources.assets.filter { $0.picture != nil }
        guard !originals.isEmpty else { return SitePictures(others) }
        try open()
        let worker = project.options.worker
        let pool = PicturePool(
            executable: worker.program, arguments: [worker.argument, PictureWorker.argument], workers: Machine.cores)
        defer { pool.close() }
        guard let version = version(&log, { () throws(PictureFailure) in try pool.library() }) else {
            return SitePictures(others + originals.map { ($0.path, .unreadable) })
        }

        let logo = project.configuration.logo?.assetPath
        let wanted = originals.map { asset -> Wanted in
            let settings = asset.path == logo ? PictureSettings.logo : project.configuration.images.pictures
            return Wanted(asset: asset, settings: settings, key: Self.key(of: asset, settings, version))
        }
        let records = try make(wanted.map(\.key), pool) { index in
            let asset = wanted[index].asset
            guard case .file(let path) = asset.source,
                let bytes = try? project.folder.content.read(path, limit: PictureLimits().inputBytes + 1).bytes
            else { return nil }
            return .sizes(bytes, wanted[index].settings)
        }
        var standings = others
        for (wanted, record) in zip(wanted, records) {
            standings.append((wanted.asset.path, standing(of: wanted, record, &log)))
        }
        return SitePictures(standings)
    }

    /// The drawings, and the assets that aren't published.
    private static func others(of sources: Sources) -> [(path: String, standing: SitePictures.PictureResult)] {
        let drawings = sources.assets.compactMap { asset in
            asset.drawing.map { (path: asset.path, standing: SitePictures.PictureResult.drawing($0)) }
        }
        return drawings + sources.refusedAssets.map { (path: $0, standing: .unreadable) }
    }

    /// Makes missing pictures outside of a build, for a single export.
    ///
    /// - Returns: The pictures, and the state that owns their files; nil, without locking the site, if no picture is
    ///   needed.
    static func picturesAlone(
        of sources: Sources, _ project: Project, _ log: inout DiagnosticLog
    ) throws(FileError) -> (pictures: SitePictures, state: BuildCache?) {
        guard sources.assets.contains(where: { $0.picture != nil }) else {
            return (SitePictures(others(of: sources)), nil)
        }
        let state = try BuildCache(project.dryRun)
        return (try PictureStore(project, in: state.stateFolder).pictures(of: sources, &log), state)
    }

    /// Starts the worker that draws preview pictures, if the site needs some and the library's version is unknown.
    ///
    /// Starting the worker takes as long as drawing ten pictures.
    func prepareCards() throws(FileError) {
        let draws = project.configuration.makesLinkCards || project.configuration.logo != nil
        guard draws, !project.options.dryRun else { return }
        try open()
        if libraryVersion.known == nil { _ = openDrawing() }
    }

    /// Returns the preview pictures for links to a site's pages and the icons of its logo, and starts drawing missing
    /// ones.
    func cards(
        of site: Site, _ lists: SongLists, _ theme: SiteTheme, _ log: inout DiagnosticLog
    ) throws(FileError) -> [Asset] {
        try icons(of: site, theme, &log) + linkCards(of: site, lists, theme, &log)
    }

    /// Returns the icons of the site's own logo. If one can't be drawn, the theme's has its place.
    private func icons(
        of site: Site, _ theme: SiteTheme, _ log: inout DiagnosticLog
    ) throws(FileError) -> [Asset] {
        let icons = theme.drawnIcons
        guard !icons.isEmpty, site.configuration.folder == nil else { return [] }
        try open()
        let logo = try file(theme.logo.large, of: site, theme, atMost: Self.largestIconLogo)
        let drawn = logo.isEmpty ? [] : try assets(icons.map { $0.card(logo, site.configuration) }, &log)
        let known = Dictionary(drawn.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        return icons.map { icon in
            guard let asset = known[icon.path] else { return icon.builtIn }
            guard case .later(let make) = asset.source else { return asset }
            let source = Asset.Source.later { () throws(FileError) in try make() ?? icon.builtInBytes }
            return Asset(path: asset.path, source: source, fingerprint: asset.fingerprint)
        }
    }

    private func linkCards(
        of site: Site, _ lists: SongLists, _ theme: SiteTheme, _ log: inout DiagnosticLog
    ) throws(FileError) -> [Asset] {
        guard site.configuration.images.makesCards else { return [] }
        try open()
        let logo = try file(theme.logo.small, of: site, theme, atMost: Self.largestLogo)
        if site.configuration.folder == nil, (try? folder.read(Self.logoFile, limit: Self.largestLogo).bytes) != logo,
            !project.options.dryRun
        {
            try folder.put(Self.logoFile, logo.span)
        }
        return try assets(site.linkCards(lists, LinkCardWriter(site.configuration, theme, logo: logo)), &log)
    }

    /// Returns the preview pictures for links to the lists of these events, and starts drawing missing ones; nil without
    /// the logo of the last build.
    ///
    /// - Parameter events: Events whose lists have a preview picture.
    func cards(
        ofSongsOf events: [SiteEvent], lists: SongLists, configuration: SiteConfiguration, theme: SiteTheme,
        _ log: inout DiagnosticLog
    ) throws(FileError) -> [Asset]? {
        guard !events.isEmpty else { return [] }
        try open()
        guard let logo = try? folder.read(Self.logoFile, limit: Self.largestLogo).bytes else { return nil }
        let writer = LinkCardWriter(configuration, theme, logo: logo)
        let cards = events.compactMap { event in
            lists[event.publicEvent].flatMap { writer.card(ofSongsOf: event, $0) }
        }
        return try assets(cards, &log)
    }

    private static let logoFile = "logo"

    /// The largest file of a logo that preview pictures show, in bytes: each picture is ordered with the logo.
    private static let largestLogo = 1 << 16

    /// The largest file of a logo that becomes an icon, in bytes.
    private static let largestIconLogo = 1 << 20

    /// The bytes of a file of the site's logo; empty if too large.
    private func file(
        _ path: String, of site: Site, _ theme: SiteTheme, atMost limit: Int
    ) throws(FileError) -> [UInt8] {
        guard let asset = (site.assets + theme.assets).first(where: { $0.path == path }) else { return [] }
        switch asset.source {
        case .file, .later: return []
        case .bytes, .made, .drawing:
            let bytes = try asset.bytes(from: project.folder) ?? []
            return bytes.count <= limit ? bytes : []
        }
    }

    private func assets(_ cards: [LinkCard], _ log: inout DiagnosticLog) throws(FileError) -> [Asset] {
        guard !cards.isEmpty else { return [] }
        guard let version = version(&log, { () throws(PictureFailure) in try openDrawing().library }) else { return [] }
        var (orders, drawn): ([CardDrawing.Order], [String: CardDrawing.Drawn]) = ([], [:])
        let assets = cards.compactMap { card -> Asset? in
            // A digest of the words, because the bytes don't exist yet.
            let fingerprint = card.card.digest(drawnBy: version)
            let key = fingerprint.hex
            used.insert(key)
            let source: Asset.Source
            switch known(key) {
            case .success(let files)?:
                guard let file = files.first else { return nil }
                source = .made(Self.file(of: key, file, in: folder))
            case .failure(let failure)?:
                if !card.card.isIcon { report(failure, &log) }
                return nil
            case nil:
                if drawn[key] == nil {
                    let order = CardDrawing.Order(card.card, as: key, in: folder)
                    drawn[key] = order.drawn
                    orders.append(order)
                }
                guard let drawn = drawn[key] else { return nil }
                source = .later { () throws(FileError) in
                    // This build has just written the file, so its digest isn't checked.
                    guard let file = try drawn.get().get() else { return nil }
                    return try file.folder.read(file.name, limit: .max).bytes
                }
            }
            return Asset(path: card.path, source: source, fingerprint: fingerprint)
        }
        if !orders.isEmpty, !project.options.dryRun { openDrawing().draw(orders) }
        return assets
    }

    /// Waits until all preview pictures are drawn, and reports failures.
    func finishCards(_ log: inout DiagnosticLog) {
        guard let drawing else { return }
        for failure in drawing.finish() { report(failure, &log) }
        // Even if no picture was drawn, so that the next build doesn't start a worker for the version.
        if libraryVersion.known == nil, let (version, path) = try? drawing.library {
            libraryVersion.remember(version, path)
        }
        self.drawing = nil
    }

    private func openDrawing() -> CardDrawing {
        if let drawing { return drawing }
        let opened = CardDrawing(project.options.worker, idle: project.options.idleWorkers)
        drawing = opened
        return opened
    }

    /// Removes damaged picture files, so that they are made again. Slow: reads all files.
    static func removeDamaged(in state: Folder) throws(FileError) {
        guard try state.status(folderName) != nil else { return }
        let folder = try state.folder(folderName)
        for entry in try folder.entries() {
            guard let bytes = try? folder.read(entry.name, limit: 1 << 16).bytes,
                case .success(let files)? = PictureRecord(stored: bytes, as: entry.name)
            else { continue }
            for (number, file) in files.enumerated() {
                let stored = Self.file(number, of: entry.name, file, in: folder)
                if (try? stored.read()) == nil { try folder.removeFile(stored.name) }
            }
        }
    }

    /// Removes all files that this build doesn't use.
    func prune() throws(FileError) {
        guard try state.status(Self.folderName) != nil else { return }
        try open()
        for entry in try folder.entries() where ![LibraryVersion.fileName, Self.logoFile].contains(entry.name) {
            if !used.contains(String(decoding: entry.name.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)) {
                try folder.removeFile(entry.name)
            }
        }
    }
}

// MARK: Pictures

extension PictureStore {
    /// A picture to be made.
    private struct Wanted {
        let asset: Asset
        let settings: PictureSettings
        let key: String
    }

    private func standing(
        of wanted: Wanted, _ record: PictureRecord, _ log: inout DiagnosticLog
    ) -> SitePictures.PictureResult {
        guard case .success(let files) = record, let format = wanted.asset.picture?.published else {
            if case .failure(let failure) = record {
                report(failure, at: project.folder.name("Content/\(wanted.asset.path)"), &log)
            }
            return .unreadable
        }
        let isLogo = wanted.settings == .logo
        let largest = files.last { $0.format == format }?.width
        let published = files.enumerated().flatMap { number, file in
            paths(of: file, wanted.asset, isLogo: isLogo && file.format == format, isLargest: file.width == largest)
                .map { path in
                    file.with(
                        Asset(
                            path: path, source: .made(Self.file(number, of: wanted.key, file, in: folder)),
                            fingerprint: file.content.digest))
                }
        }
        return SitePicture(published, format).map(SitePictures.PictureResult.picture) ?? .unreadable
    }

    /// The published paths of a file of an asset; a logo has the fixed paths that every page uses.
    private func paths(
        of file: PictureFile<StoredContent>, _ asset: Asset, isLogo: Bool, isLargest: Bool
    ) -> [String] {
        guard isLogo else { return [Self.path(of: file, asset)] }
        let logo = LogoPaths(asset.path)
        return (file.width <= LogoPaths.widths[0] ? [logo.small] : []) + (isLargest ? [logo.large] : [])
    }

    /// The published path of a file of an asset: the path of the asset for the complete picture. Scaled pictures have
    /// the width and a digest in their names, because browsers may cache them forever.
    private static func path(of file: PictureFile<StoredContent>, _ asset: Asset) -> String {
        if file.isWhole { return asset.picture == .heif ? Asset.path(asset.path, ending: ".jpg") : asset.path }
        let stem = asset.path.utf8.lastIndex(of: UInt8(ascii: ".")).map { asset.path[..<$0] } ?? asset.path[...]
        let ending = "-\(file.width).\(file.content.digest.hex.prefix(10)).\(file.format.fileExtension)"
        return Asset.path(String(stem), ending: ending)
    }

    /// Warns of a picture that can't be shown; reports an error if no picture can be made at all.
    ///
    /// - Parameter file: The picture's name in diagnostics; nil for a picture for links.
    private func report(_ failure: PictureFailure, at file: String? = nil, _ log: inout DiagnosticLog) {
        guard failure.isOfMachine else {
            if let file {
                log.warning(.picture, at: Place(file: file), "not published: \(failure)", hint: failure.hint)
            } else {
                log.error(.pictureWorker, at: nil, "a picture for links can't be drawn: \(failure)")
            }
            return
        }
        guard !log.diagnostics.contains(where: { $0.code == .pictureWorker }) else { return }
        // The site works without pictures. Originals aren't published instead: photos may contain the place where they were made.
        if failure == .worker(.noLibrary) {
            return log.warning(.pictureWorker, at: nil, "pictures are left out: \(failure)", hint: failure.hint)
        }
        log.error(.pictureWorker, at: nil, "\(failure)", hint: failure.hint)
    }
}

extension PictureSettings {
    /// The settings for the logo.
    static let logo = {
        var settings = PictureSettings()
        (settings.widths, settings.keepsOriginals) = (LogoPaths.widths, false)
        return settings
    }()
}

extension PictureFailure {
    fileprivate var hint: String? {
        switch self {
        case .worker(.noLibrary): "\(OptionalLibrary.vips.advice), then build again"
        case .damaged: "open it in an image editor, and save it again"
        case .tooManyPixels, .inputTooLong, .worker(.tooSlow), .worker(.tooMuchMemory):
            "make it smaller: 4000 pixels are enough for a full page"
        case .unknownFormat: "supported formats are JPEG, PNG, GIF, WebP, HEIC and SVG"
        default: nil
        }
    }
}

// MARK: The cache

extension PictureStore {
    /// Returns the records of the pictures with these keys, making missing ones.
    ///
    /// - Parameter work: Returns the work for the key at an index.
    private func make(
        _ keys: [String], _ pool: PicturePool, _ work: (Int) -> PictureWork?
    ) throws(FileError) -> [PictureRecord] {
        used.formUnion(keys)
        var records = keys.map(known)
        // Several assets may be the same picture.
        var places: [String: [Int]] = [:]
        for index in keys.indices where records[index] == nil { places[keys[index], default: []].append(index) }
        let missing = keys.indices.filter { places[keys[$0]]?.first == $0 }
        var (done, problem) = (0, FileError?.none)
        project.progress(Progress(stage: .pictures, done: 0, total: missing.count))
        pool.make(missing.count, work: { problem == nil ? work(missing[$0]) : nil }) { index, result in
            let key = keys[missing[index]]
            do throws(FileError) {
                let record = try Self.keep(result, as: key, in: folder)
                for place in places[key] ?? [] { records[place] = record }
            } catch {
                problem = problem ?? error
            }
            done += 1
            project.progress(Progress(stage: .pictures, done: done, total: missing.count))
        }
        if let problem { throw problem }
        // A file that was deleted during the build counts as damaged; the next build notices that it is gone.
        return records.map { $0 ?? .failure(.damaged) }
    }

    /// Stores a picture's files, then its record, so that a record never exists without its files.
    static func keep(
        _ result: PictureResult, as key: String, in folder: Folder
    ) throws(FileError) -> PictureRecord {
        let record: PictureRecord
        switch result {
        case .success(let made):
            var files: [PictureFile<StoredContent>] = []
            for (number, file) in made.enumerated() {
                try folder.put(fileName(key, number), file.content.span)
                files.append(file.with(StoredContent(file.content)))
            }
            record = .success(files)
        case .failure(let failure):
            record = .failure(failure)
            guard failure.isOfPicture else { return record }
        }
        let bytes = record.stored(as: key)
        try folder.put(key, bytes.span)
        return record
    }

    /// The stored record of a picture; nil if the record or one of its files is missing.
    ///
    /// The files' bytes are checked only when they are read (`Asset.MadeFile`), because most builds don't read them.
    private func known(_ key: String) -> PictureRecord? {
        guard let bytes = try? folder.read(key, limit: 1 << 16).bytes,
            let record = PictureRecord(stored: bytes, as: key)
        else { return nil }
        guard case .success(let files) = record else { return record }
        for (number, file) in files.enumerated() {
            guard let status = try? folder.status(Self.fileName(key, number)), status.size == file.content.size else {
                return nil
            }
        }
        return record
    }

    /// The file with this number among the stored files of a picture.
    static func file(
        _ number: Int = 0, of key: String, _ file: PictureFile<StoredContent>, in folder: Folder
    ) -> Asset.MadeFile {
        Asset.MadeFile(name: fileName(key, number), in: folder, file.content.digest)
    }

    private static func fileName(_ key: String, _ number: Int) -> String { "\(key)-\(number)" }

    private static func key(of asset: Asset, _ settings: PictureSettings, _ version: String) -> String {
        var hash = SHA256()
        hash.update("corkboard picture 3 \(version)\0")
        hash.update("\(settings.widths) \(settings.quality) \(settings.keepsOriginals)\0")
        hash.update(asset.fingerprint.bytes)
        return hash.finish().hex
    }

    /// The version of the library, cached until its file changes; reports an error and returns nil without a library.
    ///
    /// - Parameter library: Gets the version and the path of the library from a worker.
    private func version(
        _ log: inout DiagnosticLog, _ library: () throws(PictureFailure) -> (version: String, path: String)
    ) -> String? {
        if let known = libraryVersion.known { return known }
        do throws(PictureFailure) {
            let (version, path) = try library()
            libraryVersion.remember(version, path)
            return version
        } catch {
            report(error, &log)
            return nil
        }
    }
}
