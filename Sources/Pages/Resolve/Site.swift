import Bytes
package import Content
package import Diagnostics
import Documents
import Text
package import Time

/// The visible records of the site at one instant, in order; a class, because many pages share it.
package final class Site: Sendable {
    package let configuration: SiteConfiguration

    /// The interface texts in the site's language.
    let strings: Strings

    package let now: Instant

    let today: Today

    /// The visible bulletins, newest first.
    package let bulletins: [RoutedRecord<Bulletin>]

    /// The board's order, as indices into `bulletins`: pinned ones first, each group by date or last change, newest
    /// first.
    let board: [Int]

    /// The colours of the bulletins' papers, by index into `bulletins`.
    let colours: [Bulletin.Colour]

    /// All events, including past ones, soonest first.
    package let events: [SiteEvent]

    /// The recurring events, in the order of the files.
    let series: [SiteSeries]
    let eventRows: [EventRow]
    let eventGrouping: EventGrouping

    let rowOfEvent: RowsOfEvents
    private let songs: [String: ListedSongs]
    let schedules: [RoutedRecord<Schedule>]
    let pages: [RoutedRecord<Page>]

    /// The site's published assets: each picture is replaced by its published files.
    package let assets: [Asset]

    /// The published sizes of the pictures among the assets.
    package let pictures: SitePictures
    let tags: SiteTags

    /// The addresses that redirect visitors: former addresses of records, and permanent addresses of series.
    let aliases: [Alias]

    /// The hidden records: drafts, scheduled and expired ones.
    package let skipped: [SkippedRecord]

    /// The pages that get a generated picture for links.
    let cardPages: CardPages

    /// The next instant at which the site changes without an edit; nil if it doesn't.
    package let nextChange: Instant?

    /// Gives the records their addresses and checks the references between them.
    ///
    /// - Parameters:
    ///   - lists: The song lists of the events with votes; the missing lists are added.
    ///   - pictures: The sizes of the pictures; empty if no pages with pictures will be made.
    ///   - own: The site in its main language, if this is another language, so that pages have the same addresses in
    ///     all languages.
    package init(
        _ sources: Sources, strings: Strings, pictures: SitePictures = .none, completing lists: inout SongLists,
        now: Instant, drafts: Bool, besides own: Site? = nil, _ log: inout DiagnosticLog
    ) {
        var selection = Selection(now: now, drafts: drafts)
        let zone = sources.configuration.zone
        configuration = sources.configuration
        self.strings = strings
        self.now = now
        let today = Today(now, in: zone)
        self.today = today
        assets = pictures.published(sources.assets)
        self.pictures = pictures

        let bulletins = sources.bulletins.placed(in: "bulletins", reserved: RecordKind.bulletin.reservedNames, &log)
        let ownEvents = (sources.series + sources.events).placed(
            in: "events", reserved: RecordKind.event.reservedNames, &log)
        let fixtures = sources.sports.fixtures(besides: ownEvents, &log)
        let schedules = sources.schedules.placed(in: "schedules", reserved: RecordKind.schedule.reservedNames, &log)
        let pages = sources.pages.placed(
            in: nil, reserved: RecordKind.page.reservedNames.union(configuration.languageFolders), &log)
        checkReferences(sources, &log)

        self.bulletins = selection.visible(bulletins).newestFirst(in: zone)
        let isPinned = self.bulletins.map(\.record.isPinned)
        var order = Array(isPinned.indices)
        if configuration.board.order == .updated {
            let changes = self.bulletins.map { $0.record.lastChange(in: zone) }
            order.sort { changes[$1] < changes[$0] }
        }
        board = order.filter { isPinned[$0] } + order.filter { !isPinned[$0] }
        colours = self.bulletins.colours(on: board, columns: configuration.board.columns)
        // Occurrences are visible if their series is.
        let single = ownEvents.filter { $0.record.occurrence == nil }
        let records = selection.visible(single.filter { $0.record.series == nil } + fixtures)
        let recurring = selection.visible(single.filter { $0.record.series != nil })
        let isShown = Set(recurring.map { ExactText($0.record.id) })
        let occurring = ownEvents.filter { placed in
            placed.record.occurrence.map { isShown.contains(ExactText($0.series)) } ?? false
        }
        let shown = records + occurring
        events =
            concurrentMap(shown.count) { index in
                let placed = shown[index]
                return SiteEvent(placed.record, slug: placed.slug, at: placed.address, siteZone: zone, now: now)
            }.soonestFirst
        let ofSeries = Dictionary(grouping: events) { $0.publicEvent.occurrence?.series ?? "" }
        series = recurring.map { SiteSeries($0, ofSeries[$0.record.id] ?? [], siteZone: zone) }
        eventGrouping = EventGrouping(
            feeds: sources.sports, icons: configuration.sportIcons, strings, written: own?.strings ?? strings)
        eventRows = .rows(of: events, eventGrouping, slugs: own?.eventRows.slugs ?? [:])
        rowOfEvent = RowsOfEvents(eventRows)
        let (bulletinsOnSite, eventsOnSite, configuration) = (self.bulletins, events, configuration)
        let tags = Future { SiteTags(bulletins: bulletinsOnSite, events: eventsOnSite, configuration) }
        cardPages = CardPages(events: events, series: series, configuration)
        lists.complete(for: events)
        songs = lists.listedSongs
        self.schedules = selection.visible(schedules)
        self.pages = selection.visible(pages)

        self.tags = tags.get()
        var former: [Alias] = []
        former += self.bulletins.flatMap { Alias.all(of: $0.record, called: $0.record.title, at: $0.address) }
        former += events.flatMap { Alias.all(of: $0.publicEvent, called: $0.publicEvent.name, at: $0.address) }
        former += series.flatMap { Alias.all(of: $0.publicEvent, called: $0.publicEvent.name, at: $0.address) }
        former += self.schedules.flatMap { Alias.all(of: $0.record, called: $0.record.title, at: $0.address) }
        former += self.pages.flatMap { Alias.all(of: $0.record, called: $0.record.title, at: $0.address) }
        // A former address of a record takes precedence.
        let taken = Set(former.map { Address(path: $0.path).file })
        let lasting = series.flatMap { Alias.next(of: $0, strings) }
        aliases = former + lasting.filter { !taken.contains(Address(path: $0.path).file) }

        for event in events {
            selection.noteChange(event.start)
            selection.noteChange(event.end)
            // When a date is over, the next date of its series becomes visible.
            selection.noteChange(event.publicEvent.occurrence?.isOver)
            if event.songsAddress != nil {
                let music = event.publicEvent.music
                selection.noteChange(music.votingEnd?.instant)
                selection.noteChange(music.votingStart)
                if case .after(_, let instant) = music.results { selection.noteChange(instant) }
                selection.noteChange(event.fullEvent.listEnd(in: event.zone))
            }
        }
        // Pages show the days until an event begins or ends, and whether it started today.
        if events.contains(where: {
            $0.isAhead && $0.start != nil || $0.phase == .live || $0.hasJustStarted(today)
        }) {
            selection.noteChange(today.end)
        }
        for schedule in self.schedules {
            for entry in schedule.record.entries {
                selection.noteChange(entry.over(in: zone))
                // Timetables end with the day.
                selection.noteChange(zone.end(of: entry.date.day(in: zone)))
            }
        }
        skipped = selection.skipped
        nextChange = selection.nextChange
    }

    /// The songs of an event's list; nil without a list.
    ///
    /// Only the event's song pages, song files and report use the ranked list, so votes don't change other pages.
    package func listedSongs(of event: Event) -> ListedSongs? { songs[event.id] }
}

extension Schedule.Entry {
    package func over(in zone: Zone) -> Instant { (end ?? date).end(in: zone) }
}

/// Selects the visible records, and records why the others are skipped.
private struct Selection {
    let now: Instant
    let drafts: Bool
    var skipped: [SkippedRecord] = []
    var nextChange: Instant?

    mutating func visible<Content>(_ records: [RoutedRecord<Content>]) -> [RoutedRecord<Content>] {
        records.filter { placed in
            let record = placed.record
            let publication = record.publication
            if !publication.isDraft || drafts {
                noteChange(publication.publish)
                noteChange(publication.expire)
            }
            guard let reason = publication.absence(at: now, drafts: drafts) else { return true }
            skipped.append(SkippedRecord(what: Content.what, id: record.id, place: record.place, reason: reason))
            return false
        }
    }

    mutating func noteChange(_ instant: Instant?) {
        if let instant, now < instant { nextChange = min(nextChange ?? instant, instant) }
    }
}

extension [RoutedRecord<Bulletin>] {
    /// Sorts the bulletins newest first, and by id if their dates are equal.
    fileprivate func newestFirst(in zone: Zone) -> [RoutedRecord<Bulletin>] {
        // Sorting plain values avoids reference counting.
        let dates = indices.map { (date: self[$0].record.date.start(in: zone), index: $0) }
        return dates.sorted { a, b in
            a.date == b.date
                ? self[a.index].record.id.utf8.lexicographicallyPrecedes(self[b.index].record.id.utf8)
                : a.date > b.date
        }.map { self[$0.index] }
    }
}

extension [Sport] {
    /// The feeds' events with their addresses. Of several events with the same id, only the first is used, with a
    /// warning at the others.
    package func fixtures(besides events: [RoutedRecord<Event>], _ log: inout DiagnosticLog) -> [RoutedRecord<Event>] {
        warnOfNames(&log)
        var first: [ExactText: Place] = [:]
        var unique: [Event] = []
        for event in fixtures {
            if let earlier = first[ExactText(event.id)] {
                let isInOneFile = earlier.file.utf8.elementsEqual(event.place.file.utf8)
                log.warning(
                    .duplicateID, at: event.place,
                    isInOneFile
                        ? "the feed has the event \"\(event.id)\" twice"
                        : "the feed in \(earlier.file) also has the event \"\(event.id)\"",
                    hint: "the site shows the one at \(earlier)")
            } else {
                first[ExactText(event.id)] = event.place
                unique.append(event)
            }
        }
        return unique.placed(in: "events", reserved: RecordKind.event.reservedNames, besides: events, &log)
    }

    /// Warns of sports with one key but several names; pages only show the first name.
    private func warnOfNames(_ log: inout DiagnosticLog) {
        // Like the rows of events, this compares keys by canonical equivalence.
        var first: [String: Sport] = [:]
        for sport in self {
            guard let earlier = first[sport.key] else {
                first[sport.key] = sport
                continue
            }
            guard !earlier.name.utf8.elementsEqual(sport.name.utf8) else { continue }
            log.warning(
                .duplicateID, at: sport.place,
                "the sport \"\(sport.key)\" has another name here: \"\(sport.name)\" instead of \"\(earlier.name)\"",
                hint: "the site shows the name at \(earlier.place); if this is another sport, give it another key")
        }
    }
}

/// Reports references to missing events and files, and schedules that reveal the times of a gated event.
package func checkReferences(_ sources: Sources, _ log: inout DiagnosticLog) {
    let events = (sources.series + sources.events + sources.sports.fixtures).map(\.id)
    // Comparing with all names is slow, so only the first hundred errors get a suggestion.
    var suggestions = 100
    func suggested(for name: String, among names: [String]) -> String? {
        suggestions -= 1
        return suggestions < 0 ? nil : suggestion(for: name, among: names)
    }
    let known = Set(events.map(ExactText.init)).union(sources.names(ofFaulty: .event))
    for case let reference? in sources.schedules.map(\.event) where !known.contains(ExactText(reference.target)) {
        let hint =
            hintForCurlyQuotes(around: reference.target)
            ?? suggested(for: reference.target, among: events).map { "did you mean \"\($0)\"?" }
        log.error(
            .danglingReference, at: reference.place, "there is no event \"\(reference.target)\"",
            hint: hint ?? "the id of an event is its file's name without .md or .json"
        )
    }
    let gated = Set((sources.series + sources.events).lazy.filter { $0.access.gate == .event }.map { ExactText($0.id) })
    for case let reference? in sources.schedules.map(\.event) where gated.contains(ExactText(reference.target)) {
        log.warning(
            .gatedSchedule, at: reference.place,
            "this schedule is public, but its event \"\(reference.target)\" is behind a code",
            hint: "list the times in the event's description instead, or remove \"event\" if they may be public")
    }
    let assets = sources.assets.map(\.path)
    let files = Set(assets.map(ExactText.init)).union(sources.names(ofFaulty: .asset))
    let refused = Set(sources.refusedAssets.map(ExactText.init))
    // Most occurrences have the picture of their series.
    let pictures =
        sources.bulletins.compactMap(\.image) + (sources.series + sources.events).compactMap { $0.details.image }
    var isNamed: Set<Reference> = []
    let named = pictures.filter { isNamed.insert($0).inserted }.map(Optional.some) + [sources.configuration.logo]
    for case let reference? in named where !files.contains(ExactText(reference.assetPath)) {
        guard !refused.contains(ExactText(reference.assetPath)) else {
            log.error(
                .danglingReference, at: reference.place,
                "the file \"Content/\(reference.assetPath)\" can't be published",
                hint: "the warning about that file says why; name another picture")
            continue
        }
        let hint =
            Asset.hint(for: reference.assetPath, among: assets) ?? hintForCurlyQuotes(around: reference.target)
            ?? suggested(for: reference.assetPath, among: assets).map { "did you mean \"/\($0)\"?" }
        log.error(
            .danglingReference, at: reference.place, "there is no file \"Content/\(reference.assetPath)\"",
            hint: hint
                ?? "put pictures into Content/assets and write their paths as /assets/…")
    }
}
