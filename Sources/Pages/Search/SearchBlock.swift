import Bytes
import Content
import Crypto
import Time

/// Records of one kind that a search can find, which share a file.
struct SearchBlock: Sendable {
    /// The most records in a block.
    static let size = 64

    let count: Int
    let records: @Sendable () -> [SearchRecord]

    /// Placeholders to compare instead of the records: equal placeholders mean equal records.
    let standIns: @Sendable () -> [SearchRecord]

    /// The blocks of `count` records; `record` returns the record at an index.
    static func all(count: Int, record: @escaping @Sendable (Int) -> SearchRecord) -> [SearchBlock] {
        places(count).map { places in
            let records = { @Sendable in places.map(record) }
            return SearchBlock(count: places.count, records: records, standIns: records)
        }
    }

    /// The ranges of the blocks of `count` records.
    static func places(_ count: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }
}

extension Site {
    /// The blocks of all searchable records by kind, in reverse order of their kinds in results. Songs behind a code
    /// are left out.
    ///
    /// New records are usually last in their kind, so that the others keep their indices.
    var searchBlocks: [[SearchBlock]] { [entryBlocks, pageBlocks, songBlocks, eventBlocks, bulletinBlocks] }

    private var bulletinBlocks: [SearchBlock] {
        let (bulletins, zone, dates, configuration) = (bulletins, configuration.zone, strings.dates, configuration)
        return SearchBlock.all(count: bulletins.count) { index in
            let placed = bulletins[bulletins.count - 1 - index]
            return SearchRecord(
                link: placed.address.link, title: placed.record.title,
                details: [placed.record.author] + placed.record.tags.map(configuration.name(ofTag:)),
                note: dates.short(placed.record.date.day(in: zone)),
                language: configuration.language(of: placed.record.heading))
        }
    }

    private var eventBlocks: [SearchBlock] {
        let (events, rows, dates, configuration) = (events, rowOfEvent, strings.dates, configuration)
        return SearchBlock.all(count: events.count) { index in
            let event = events[index]
            return SearchRecord(
                link: event.address.link, title: event.publicEvent.name,
                details: event.searchDetails(rows, configuration),
                note: (event.publicEvent.times.start?.day(in: event.zone)).map(dates.short),
                language: configuration.language(of: event.publicEvent.heading))
        }
    }

    /// Each list starts a new block, so that unchanged lists needn't be read. The dates of a series with the same list are
    /// found once.
    private var songBlocks: [SearchBlock] {
        eventsWithOwnLists.flatMap { event -> [SearchBlock] in
            guard let songs = listedSongs(of: event.publicEvent) else { return [] }
            let page = event.songsAddress?.link ?? event.address.link
            @Sendable func records(_ songs: [ListedSongs.Name]) -> [SearchRecord] {
                songs.map {
                    SearchRecord(
                        link: "\(page)#\($0.anchor)", title: $0.title, details: [$0.artist],
                        note: event.publicEvent.name)
                }
            }
            return SearchBlock.places(songs.count).map { places in
                SearchBlock(count: places.count) {
                    records(songs.names(places))
                } standIns: {
                    records(
                        songs.source.map { [ListedSongs.Name(id: "", title: $0.hex, artist: "\(places)")] }
                            ?? songs.names(places))
                }
            }
        }
    }

    /// The events with lists that no code protects: of dates of a series with the same list, only the next date, or the
    /// last if all are past.
    private var eventsWithOwnLists: [SiteEvent] {
        struct List: Hashable {
            let series: ExactText
            let source: Digest
        }
        func list(_ event: SiteEvent) -> List? {
            guard event.publicEvent.recordID != event.publicEvent.id else { return nil }
            return listedSongs(of: event.publicEvent)?.source.map {
                List(series: ExactText(event.publicEvent.recordID), source: $0)
            }
        }
        let open = events.filter { !$0.publicEvent.isGated }
        let lists = open.map(list)
        var chosen: [List: Int] = [:]
        for (index, list) in lists.enumerated() {
            guard let list else { continue }
            if let earlier = chosen[list], open[earlier].phase != .past { continue }
            chosen[list] = index
        }
        return open.indices.filter { index in lists[index].map { chosen[$0] == index } ?? true }.map { open[$0] }
    }

    private var pageBlocks: [SearchBlock] {
        let (pages, configuration) = (pages, configuration)
        return SearchBlock.all(count: pages.count) { index in
            let page = pages[index].record
            return SearchRecord(
                link: pages[index].address.link, title: page.title,
                language: configuration.language(of: page.heading))
        }
    }

    private var entryBlocks: [SearchBlock] {
        let (zone, dates, configuration) = (configuration.zone, strings.dates, configuration)
        let entries = schedules.flatMap { schedule in schedule.record.entries.map { (schedule: schedule, entry: $0) } }
        return SearchBlock.all(count: entries.count) { index in
            let (schedule, entry) = entries[index]
            return SearchRecord(
                link: Address(folder: "schedules", schedule.slug, entry.id).link, title: entry.title,
                details: [schedule.record.title] + [entry.room, entry.track].compactMap { $0 } + entry.people,
                note: dates.short(entry.date.day(in: zone)),
                language: configuration.language(of: schedule.record.heading))
        }
    }
}

extension SiteEvent {
    /// - Parameter rows: The row of each event, for the name of the event's sport.
    fileprivate func searchDetails(_ rows: RowsOfEvents, _ configuration: SiteConfiguration) -> [String] {
        let details = publicEvent.details
        let group = details.sport.map { rows[self]?.name ?? $0 } ?? details.category
        return [details.venue?.text, group, details.organizer].compactMap { $0 }
            + details.tags.map(configuration.name(ofTag:))
    }
}
