import Ballots
import Bytes
import Content
import Diagnostics
import Files
import Output
import Pages

extension CachedLists {
    /// Builds only the lists of these events, with the same result as a full build; nil if more must be built.
    func build(
        _ events: [FoundEvent], lists: SongLists, gates: Gates, theme: SiteTheme, project: Project,
        buildCache: BuildCache, _ log: inout DiagnosticLog
    ) throws(FileError) -> BuildReport? {
        let configuration = project.configuration
        for found in events {
            let before = found.listed.songs ?? ListedSongs(SongList(found.event, in: configuration.zone)).digest
            guard let list = lists[found.event], ListedSongs(list).digest == before,
                // Reports of other dates compare with this one.
                !found.event.access.hasReportPage
                    || !found.event.canBeReported(at: project.options.now, in: configuration.zone)
            else { return nil }
        }
        let languages = zip([configuration] + configuration.further, [theme] + theme.further)
        guard menuPages.count == configuration.further.count + 1 else { return nil }
        let store = PictureStore(project, in: buildCache.stateFolder)
        var plans: [Plan] = []
        for (number, language) in zip(languages, menuPages).enumerated() {
            let ((configuration, theme), menuPages) = language
            let shown = events.map { found in
                SiteEvent(
                    found.versions[number], slug: found.listed.slug, siteZone: configuration.zone,
                    now: project.options.now)
            }
            let withCards = zip(shown, events).filter { event, found in
                event.songsAddress.map { found.listed.files.index(of: configuration.cardPath(of: $0)) != nil } ?? false
            }.map(\.0)
            let cards = try store.cards(
                ofSongsOf: withCards, lists: lists, configuration: configuration, theme: theme, &log)
            guard let cards else { return nil }
            let contexts = PageContextMaker(configuration, pages: menuPages, theme: theme)
            plans.append(
                Plan(
                    songsOf: shown, lists: lists, gates: gates, contexts: contexts, configuration: configuration,
                    theme: theme, cards: cards, for: Set(withCards.map(\.slug)), &log))
        }
        let plan = plans[0].joined(with: Array(zip(configuration.languageFolders, plans.dropFirst())), &log)
        guard !log.hasErrors,
            let output = try buildCache.output(part: part(of: events.map(\.listed), buildCache), &log),
            try isInPlace(output)
        else { return nil }
        let changes = try Changes(
            from: output, output.standing(), to: plan, clean: false, longestBatch: project.options.longestBatch)
        let update = try changes.write(
            theme, stream: nil, folder: project.folder, &log, { _ in }, finishing: store.finishCards)
        guard !log.hasErrors else { return nil }
        return BuildReport(
            changes, fileCount: fileCount, output: buildCache.outputPath, done: update, nextChange: inputs.nextChange,
            zone: configuration.zone)
    }

    /// True if records were added or removed since the last build; the next build includes them.
    func seesOtherChanges(in folder: SiteFolder) throws(FileError) -> Bool {
        for kind in RecordKind.allCases {
            let now = try folder.content.status(kind.folder).map(FileSignature.init)
            if now != folders[kind.folder] { return true }
        }
        return false
    }

    private func part(of events: [CachedEvent], _ buildCache: BuildCache) throws(FileError) -> OutputPart {
        var known = Manifest()
        for event in events { known = known.patched(with: event.files) }
        return try buildCache.part(of: known, over: base)
    }

    /// True if the output still exists: someone may have removed it.
    private func isInPlace(_ output: OutputFolder) throws(FileError) -> Bool {
        try output.folder?.status(OutputMarker.path).map(marker.describes) ?? false
    }
}
