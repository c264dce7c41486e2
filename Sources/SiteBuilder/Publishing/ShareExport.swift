public import Content
public import Diagnostics
import Files
import Markdown
import Pages
import Text
import Time

/// A bulletin, exported in one of the share formats.
public struct ShareExport: Sendable {
    /// The bytes of the published file, unless another width was requested.
    public let bytes: [UInt8]

    /// A portable file name, as in `spring-clean.txt`.
    public let fileName: String

    /// Exports a bulletin without writing a file; reports an error and returns nil if the bulletin is not on the site
    /// or has errors.
    ///
    /// - Parameters:
    ///   - id: The bulletin's id or slug.
    ///   - width: The number of columns in a line of plain text; 0 for no limit, nil for the published width.
    public init?(
        of id: String, as format: ShareFormat, width: Int? = nil, _ options: BuildOptions, _ log: inout DiagnosticLog
    ) {
        guard let project = Project(options, &log) else { return nil }
        do {
            let theme = project.theme(&log)
            let sources = try Sources(project, cache: nil, &log)
            let (pictures, state) = try PictureStore.picturesAlone(of: sources.assets, project, &log)
            var lists = SongLists.withoutBallots
            let site = Site(
                sources, theme.strings, pictures, completing: &lists, now: options.now, drafts: options.drafts, &log)
            guard !log.hasErrors, let placed = site.bulletin(id, among: sources, &log) else { return nil }

            let share = Share(placed: placed, configuration: project.configuration)
            let columns = width.map { $0 == 0 ? .max : $0 } ?? Share.width
            let request = share.bodyRequest(for: format, width: columns)
            let bodies = BodyRenderer(sources, theme, pictures, options).render([request], &log)
            request.body.report(bodies.findings[request.body.number] ?? [], &log)
            guard !log.hasErrors else { return nil }
            let material = bodies.material(of: share, width: columns)

            let assets = ShareAssets(site, project.folder)
            bytes = try withExtendedLifetime(state) {
                try ShareMaker(theme).bytes(of: format, material, assets, PageRenderer(theme))
            }
            fileName = "\(placed.shareName).\(format.fileExtension)"
        } catch {
            let isHealed = (error as? FileError)?.reason == .damaged && Self.removeDamagedPictures(project)
            log.error(
                .writeFailed, at: nil, "\(id) can't be shared: \(error)",
                hint: isHealed ? "try again: the damaged file was removed and will be regenerated" : nil)
            return nil
        }
    }

    private static func removeDamagedPictures(_ project: Project) -> Bool {
        // A failure needs no report: the unreadable file is reported.
        (try? PictureStore.removeDamaged(in: BuildState(project.dryRun).stateFolder)) != nil
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
        let near = suggestion(for: id, among: bulletins.map(\.record.id))
        log.error(
            .usage, at: nil, "there is no bulletin \"\(id)\"",
            hint: near.map { "did you mean \"\($0)\"?" }
                ?? "a bulletin's id is its file name without .md or .json")
        return nil
    }
}
