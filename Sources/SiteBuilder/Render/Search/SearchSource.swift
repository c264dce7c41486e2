import Time

/// The records of one kind that a search can find.
struct SearchSource: Sendable {
    let count: Int

    /// How many bytes of text the records have; nil: as many as are written of them.
    var size: Int?

    /// Writes what determines the records at some places, which is cheaper to have than the records.
    let write: @Sendable (Range<Int>, inout ByteWriter) -> Void

    /// Adds the words of the records at some places.
    ///
    /// - Parameter number: The number that the record at a place has.
    let addWords: @Sendable (_ places: Range<Int>, _ number: (Int) -> Int, inout SearchPostings) -> Void

    /// Adds the records at some places as JSON, in their order, each with a comma behind it.
    let writeRecords: @Sendable (_ places: Range<Int>, _ json: inout [UInt8]) -> Void
}

extension SearchSource {
    /// Records that have nothing in common.
    ///
    /// - Parameter note: What a record shows and isn't searched for, such as a date.
    init(
        count: Int, write: @escaping @Sendable (Int, inout ByteWriter) -> Void,
        record: @escaping @Sendable (Int) -> SearchRecord,
        note: @escaping @Sendable (Int) -> String? = { _ in nil }
    ) {
        self.init(count: count) { places, writer in
            for place in places { write(place, &writer) }
        } addWords: { places, number, postings in
            for place in places { postings.add(record(place), number: number(place)) }
        } writeRecords: { places, json in
            for place in places { record(place).write(note: note(place), to: &json) }
        }
    }
}

extension Site {
    /// Everything that can be found, the kinds that come first in an answer last. Songs that take a code are not there.
    ///
    /// What is added last stands last within its kind, so that the places of the others stay.
    var searchSources: [SearchSource] { [entrySource, pageSource, songSource, eventSource, bulletinSource] }

    private var bulletinSource: SearchSource {
        let (bulletins, zone, dates) = (bulletins, configuration.zone, strings.dates)
        return SearchSource(count: bulletins.count) { index, writer in
            let placed = bulletins[bulletins.count - 1 - index]
            writer.write(placed.slug)
            writer.write(placed.record.title)
            writer.write(placed.record.author)
            writer.write(placed.record.tags) { $0.write($1) }
            writer.write(placed.record.date)
        } record: { index in
            let placed = bulletins[bulletins.count - 1 - index]
            return SearchRecord(
                link: placed.address.link, title: placed.record.title, subtitle: placed.record.author,
                details: placed.record.tags)
        } note: { index in
            dates.short(bulletins[bulletins.count - 1 - index].record.date.day(in: zone))
        }
    }

    private var eventSource: SearchSource {
        let (events, rows, dates) = (events, rowOfEvent, strings.dates)
        return SearchSource(count: events.count) { index, writer in
            let event = events[index].event
            writer.write(events[index].slug)
            writer.write(events[index].zone.name)
            writer.write(event.name)
            writer.write(event.times.start) { $0.write($1) }
            writer.write(events[index].searchDetails(rows)) { $0.write($1) }
        } record: { index in
            let event = events[index]
            return SearchRecord(
                link: event.address.link, title: event.event.name, details: event.searchDetails(rows))
        } note: { index in
            (events[index].event.times.start?.day(in: events[index].zone)).map(dates.short)
        }
    }

    private var songSource: SearchSource {
        let lists = SearchedLists(events.filter { !$0.event.isGated }, songLists)
        return SearchSource(count: lists.count, size: lists.size) { places, writer in
            lists.write(at: places, to: &writer)
        } addWords: { places, number, postings in
            lists.addWords(at: places, number, to: &postings)
        } writeRecords: { places, json in
            lists.writeRecords(at: places, to: &json)
        }
    }

    private var pageSource: SearchSource {
        let pages = pages
        return SearchSource(count: pages.count) { index, writer in
            writer.write(pages[index].slug)
            writer.write(pages[index].record.title)
        } record: { index in
            SearchRecord(link: pages[index].address.link, title: pages[index].record.title)
        }
    }

    private var entrySource: SearchSource {
        let (zone, dates) = (configuration.zone, strings.dates)
        let entries = schedules.flatMap { schedule in schedule.record.entries.map { (schedule: schedule, entry: $0) } }
        return SearchSource(count: entries.count) { index, writer in
            let (schedule, entry) = entries[index]
            writer.write(schedule.slug)
            writer.write(schedule.record.title)
            writer.write(entry.id)
            writer.write(entry.title)
            writer.write(entry.date)
        } record: { index in
            let (schedule, entry) = entries[index]
            return SearchRecord(
                link: Address(folder: "schedules", schedule.slug, entry.id).link, title: entry.title,
                subtitle: schedule.record.title)
        } note: { index in
            dates.short(entries[index].entry.date.day(in: zone))
        }
    }
}

extension SiteEvent {
    /// - Parameter rows: The row that each event is in, which knows a sport's name where the event has a key.
    fileprivate func searchDetails(_ rows: [String: EventRow]) -> [String] {
        let details = event.details
        let group = details.sport.map { rows[slug]?.name ?? $0 } ?? details.category
        return [details.venue?.text, group, details.organizer].compactMap { $0 } + details.tags
    }
}
