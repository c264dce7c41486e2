import Bytes
import Content
import Diagnostics
import Files
import Pages
import Time

/// Creates catalogue records from a site's content.
struct CatalogueReader {
    let zone: Zone
    let now: Instant

    /// The prefix of file paths in places.
    let prefix: String

    func records(of sources: Sources, _ log: inout DiagnosticLog) -> [CatalogueRecord] {
        let bulletins = sources.bulletins.placed(in: "bulletins", reserved: RecordKind.bulletin.reservedNames, &log)
        let events = (sources.series + sources.events).placed(
            in: "events", reserved: RecordKind.event.reservedNames, &log)
        let fixtures = sources.sports.fixtures(besides: events, &log)
        let series = Dictionary(sources.series.map { ($0.id, $0) }) { first, _ in first }
        let schedules = sources.schedules.placed(in: "schedules", reserved: RecordKind.schedule.reservedNames, &log)
        let pages = sources.pages.placed(in: nil, reserved: RecordKind.page.reservedNames, &log)
        let translations = sources.translationFiles
        var records =
            bulletins.map(record)
            + events.flatMap { placed in
                self.records(
                    placed, of: placed.record.occurrence.flatMap { series[$0.series] },
                    isFixture: placed.record.isImported && placed.record.series != nil)
            }
            + fixtures.flatMap { self.records($0, isFixture: true) } + schedules.flatMap(self.records)
            + pages.map(record)
        guard let language = sources.configuration.languages.first else { return records }
        for index in records.indices {
            records[index].language = language
            guard records[index].kind.recordKind != nil else { continue }
            records[index].translations = translations[ExactText(records[index].path.withoutExtension)] ?? []
        }
        return records
    }

    private func record(_ placed: RoutedRecord<Bulletin>) -> CatalogueRecord {
        let bulletin = placed.record
        return CatalogueRecord(
            kind: .bulletin, id: bulletin.id, title: bulletin.title, by: bulletin.author, date: bulletin.date,
            path: path(bulletin.place), place: bulletin.place, state: state(bulletin.publication),
            address: "bulletins/\(placed.slug)/")
    }

    private func record(_ placed: RoutedRecord<Page>) -> CatalogueRecord {
        let page = placed.record
        return CatalogueRecord(
            kind: .page, id: page.id, title: page.title, path: path(page.place), place: page.place,
            state: state(page.publication), address: "\(placed.slug)/", menuLabel: page.menuLabel)
    }

    /// - Parameter series: The recurring event that this event is a date of; nil for a single event.
    private func records(_ placed: RoutedRecord<Event>, of series: Event? = nil, isFixture: Bool) -> [CatalogueRecord] {
        // A series isn't over with its first date.
        let event = SiteEvent(
            placed.record.nextDate(at: now, in: zone), slug: placed.slug, siteZone: zone, now: now)
        let occurrence = series.map { series in
            CatalogueRecord.Occurrence(
                series: series.id,
                isAllOfSeries: placed.record.place == series.place || placed.record.isImported,
                hasSongsOfSeries: placed.record.music.songs === series.music.songs, takesPlace: event.takesPlace)
        }
        let isImported = placed.record.isImported && !isFixture
        let state = state(placed.record.publication, isPast: event.phase == .past)
        var own = CatalogueRecord(
            kind: .event, id: placed.record.id, title: placed.record.name, date: placed.record.times.start,
            path: path(placed.record.place), place: placed.record.place, state: state,
            count: placed.record.music.songs?.count, address: "events/\(placed.slug)/", isFixture: isFixture,
            isImported: isImported, occurrence: occurrence)
        own.startText = own.dateText(in: zone)
        let songs = (placed.record.music.songs?.all ?? []).map { song in
            let state =
                placed.record.music.lists(song.status) ? state : song.status == .declined ? .declined : .waiting
            return CatalogueRecord(
                kind: .song, id: song.id, title: song.title, by: song.artist, holder: placed.record.id,
                date: song.added, path: path(song.place), place: song.place, state: state, occurrence: occurrence)
        }
        return [own] + songs
    }

    private func records(_ placed: RoutedRecord<Schedule>) -> [CatalogueRecord] {
        let schedule = placed.record
        let state = state(schedule.publication)
        let own = CatalogueRecord(
            kind: .schedule, id: schedule.id, title: schedule.title, holder: schedule.event?.target,
            path: path(schedule.place), place: schedule.place, state: state, count: schedule.entries.count,
            address: "schedules/\(placed.slug)/")
        let entries = schedule.entries.map { entry in
            CatalogueRecord(
                kind: .entry, id: entry.id, title: entry.title, holder: schedule.id, date: entry.date,
                path: path(entry.place), place: entry.place,
                state: state == .shown && entry.over(in: zone) <= now ? .past : state,
                address: "schedules/\(placed.slug)/\(entry.id)/")
        }
        return [own] + entries
    }

    private func path(_ place: Place) -> String { place.file.droppingPrefix(prefix) ?? place.file }

    private func state(_ publication: Publication, isPast: Bool = false) -> CatalogueRecord.State {
        switch publication.absence(at: now, drafts: false) {
        case nil: isPast ? .past : .shown
        case .draft: CatalogueRecord.State(name: .draft)
        case .scheduled(let instant): CatalogueRecord.State(name: .scheduled, time: instant)
        case .expired(let instant): CatalogueRecord.State(name: .expired, time: instant)
        }
    }
}
