public import Content
public import Diagnostics
import Files
import Markdown
import Pages
import Text
public import Time

/// A bulletin, or the news of a site, exported in one of the share formats.
public struct ShareExport: Sendable {
    /// The bytes of the published file, unless another width was requested.
    public let bytes: [UInt8]

    /// A portable file name, as in `spring-clean.txt`.
    public let fileName: String

    private init(_ bytes: [UInt8], named name: String, _ format: ShareFormat) {
        self.bytes = bytes
        fileName = "\(name).\(format.fileExtension)"
    }

    /// Exports a bulletin without writing a file; reports an error and returns nil if the bulletin is not on the site
    /// or has errors.
    ///
    /// - Parameters:
    ///   - id: The bulletin's id or slug.
    ///   - width: The number of columns in a line of plain text; 0 for no limit, nil for the published width.
    public init?(
        of id: String, as format: ShareFormat, width: Int? = nil, _ options: BuildOptions, _ log: inout DiagnosticLog
    ) {
        let export = Self.making(id, options, &log) { shared, log throws in
            guard let placed = shared.site.bulletin(id, among: shared.sources, &log) else { return nil }
            let share = Share(placed: placed, configuration: shared.project.configuration)
            let columns = Self.columns(width)
            let request = share.bodyRequest(for: format, width: columns)
            let bodies = BodyRenderer(shared.sources, theme: shared.theme, pictures: shared.pictures, options: options)
                .render([request], &log)
            request.body.report(request.body.newFindings ?? [], &log)
            guard !log.hasErrors else { return nil }
            let bytes = try ShareMaker(shared.theme).bytes(
                of: format, material: bodies.material(of: share, width: columns),
                assets: ShareAssets(shared.site, shared.project.folder), renderer: PageRenderer(shared.theme))
            return ShareExport(bytes, named: placed.shareName, format)
        }
        guard let export else { return nil }
        self = export
    }

    /// Exports a site's new bulletins and next dates without writing a file; reports an error and returns nil without
    /// any.
    ///
    /// - Parameters:
    ///   - since: The first day whose bulletins are new; nil for the day a week before the build.
    ///   - format: Not JSON or zip, which only bulletins have.
    ///   - width: The number of columns in a line of plain text; 0 for no limit, nil for the usual width.
    public init?(
        newsSince since: Day?, as format: ShareFormat, width: Int? = nil, _ options: BuildOptions,
        _ log: inout DiagnosticLog
    ) {
        let export = Self.making("the news", options, &log) { shared, log throws in
            let (site, zone) = (shared.site, shared.project.configuration.zone)
            let today = zone.local(options.now).day
            let first = since ?? today.adding(days: -7) ?? today
            let newsletter = Newsletter(site, since: Moment.day(first).start(in: zone))
            if newsletter.isEmpty {
                log.error(
                    .usage, at: nil, "there is nothing to tell: no bulletin is new, and no event comes up",
                    hint: "--since goes further back, as in --since \(today.adding(days: -30) ?? today)")
                return nil
            }
            let bytes = try ShareMaker(shared.theme).bytes(
                of: newsletter, as: format, width: Self.columns(width), shared.theme.strings,
                PageRenderer(shared.theme))
            let name = "\(slug(shared.project.configuration.title)) news \(today)"
            return bytes.map { ShareExport($0, named: slug(name), format) }
        }
        guard let export else { return nil }
        self = export
    }

    private static func columns(_ width: Int?) -> Int { width.map { $0 == 0 ? .max : $0 } ?? Share.width }

    /// A site whose records are resolved, with its pictures but without votes.
    private typealias SharedSite = (
        project: Project, theme: SiteTheme, sources: Sources, pictures: SitePictures, site: Site
    )

    /// Reads the site, and returns what `make` exports from it; reports errors.
    ///
    /// - Parameter what: The name of the content, as the subject of a sentence.
    private static func making(
        _ what: String, _ options: BuildOptions, _ log: inout DiagnosticLog,
        _ make: (SharedSite, inout DiagnosticLog) throws -> ShareExport?
    ) -> ShareExport? {
        guard let project = Project(options, &log) else { return nil }
        do {
            let theme = project.theme(&log)
            let sources = try Sources(project, cache: nil, &log)
            let (pictures, state) = try PictureStore.picturesAlone(of: sources, project, &log)
            var lists = SongLists.withoutBallots
            let site = Site(
                sources, strings: theme.strings, pictures: pictures, completing: &lists, now: options.now,
                drafts: options.drafts, &log)
            guard !log.hasErrors else { return nil }
            return try withExtendedLifetime(state) {
                try make((project, theme, sources, pictures, site), &log)
            }
        } catch {
            let isHealed = (error as? FileError)?.reason == .damaged && Self.removeDamagedPictures(project)
            log.error(
                .writeFailed, at: nil, "\(what) can't be shared: \(error)",
                hint: isHealed ? "try again: the damaged file was removed and will be regenerated" : nil)
            return nil
        }
    }

    private static func removeDamagedPictures(_ project: Project) -> Bool {
        // A failure needs no report: the unreadable file is reported.
        (try? PictureStore.removeDamaged(in: BuildCache(project.dryRun).stateFolder)) != nil
    }
}

extension Site {
    /// Finds the bulletin with this id or slug; reports an error and returns nil if unknown or not on the site.
    fileprivate func bulletin(
        _ id: String, among sources: Sources, _ log: inout DiagnosticLog
    ) -> RoutedRecord<Bulletin>? {
        let isMeant = { (text: String) in text.utf8.elementsEqual(id.utf8) }
        if let placed = bulletins.first(where: { isMeant($0.record.id) || isMeant($0.slug) }) { return placed }
        if let record = skipped.first(where: { $0.what == Bulletin.what && (isMeant($0.id) || isMeant(slug($0.id))) }) {
            let zone = configuration.zone
            let (state, hint) =
                switch record.reason {
                case .draft: ("is a draft", "add --drafts to share it anyway")
                case .scheduled(let instant):
                    ("appears at \(instant.rfc3339(in: zone))", "--now sets another time")
                case .expired(let instant): ("expired at \(instant.rfc3339(in: zone))", "--now sets another time")
                }
            log.error(.usage, at: Place(file: record.place.file), "the bulletin \"\(record.id)\" \(state)", hint: hint)
            return nil
        }
        log.error(
            .usage, at: nil, "there is no bulletin \"\(id)\"",
            hint: didYouMean(id, among: bulletins.map(\.record.id))
                ?? "a bulletin's id is its file name without .md or .json")
        return nil
    }
}
