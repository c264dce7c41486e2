import Time

/// The records of one kind that a search can find.
struct SearchSource: Sendable {
    let count: Int

    /// Writes what determines a record, which is cheaper to have than the record.
    let write: @Sendable (Int, inout ByteWriter) -> Void

    /// Makes a record.
    let record: @Sendable (Int) -> SearchRecord

    /// What a record shows and isn't searched for, such as a date.
    var note: @Sendable (Int) -> String? = { _ in nil }
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
                link: placed.address.link, title: placed.record.title,
                details: [placed.record.author] + placed.record.tags)
        } note: { index in
            dates.short(bulletins[bulletins.count - 1 - index].record.date.day(in: zone))
        }
    }

    private var eventSource: SearchSource {
        let (events, dates) = (events, strings.dates)
        return SearchSource(count: events.count) { index, writer in
            let event = events[index].event
            writer.write(events[index].slug)
            writer.write(events[index].zone.name)
            writer.write(event.name)
            writer.write(event.start) { $0.write($1) }
            writer.write(event.searchDetails) { $0.write($1) }
        } record: { index in
            let event = events[index]
            return SearchRecord(
                link: event.address.link, title: event.event.name, details: event.event.searchDetails)
        } note: { index in
            (events[index].event.start?.day(in: events[index].zone)).map(dates.short)
        }
    }

    private var songSource: SearchSource {
        let lists = events.filter { !$0.event.isGated }.compactMap { event in
            songLists[event.event].map {
                (name: event.event.name, link: event.songsAddress?.link ?? event.address.link, songs: $0.songs)
            }
        }
        let songs = lists.indices.flatMap { list in lists[list].songs.indices.map { (list: list, song: $0) } }
        return SearchSource(count: songs.count) { index, writer in
            // In place: to copy a song costs more than to write it.
            let (list, song) = songs[index]
            writer.write(lists[list].link)
            writer.write(lists[list].name)
            writer.write(lists[list].songs[song].title)
            writer.write(lists[list].songs[song].artist)
        } record: { index in
            let (list, song) = songs[index]
            return SearchRecord(
                link: lists[list].link, title: lists[list].songs[song].title,
                details: [lists[list].songs[song].artist])
        } note: { index in
            lists[songs[index].list].name
        }
    }

    private var pageSource: SearchSource {
        let pages = pages
        return SearchSource(count: pages.count) { index, writer in
            writer.write(pages[index].slug)
            writer.write(pages[index].record.title)
        } record: { index in
            SearchRecord(link: pages[index].address.link, title: pages[index].record.title, details: [])
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
                details: [schedule.record.title])
        } note: { index in
            dates.short(entries[index].entry.date.day(in: zone))
        }
    }
}

extension Event {
    fileprivate var searchDetails: [String] {
        [venue?.text, sport ?? category, organizer].compactMap { $0 } + tags
    }
}
