import Ballots
package import Content
import Diagnostics

extension SiteConfiguration {
    /// True if pages get generated pictures for links. Without a base URL, pages can't name them.
    package var makesLinkCards: Bool { images.makesCards && baseURL.root != nil }

    /// The path, below the output folder, of the picture generated for links to a page.
    package func cardPath(of page: Address) -> String { path(of: Address(file: "card.jpg", beside: page)) }

    /// The path, below the output folder, of a file of this language.
    func path(of file: Address) -> String { folder.map { "\($0)/\(file.file)" } ?? file.file }
}

extension Site {
    /// The pages that get a generated picture for links, in addition to the home page.
    ///
    /// Each picture needs some hundredths of a second. People share new and upcoming things; all other pages have the
    /// home page's picture. The choice depends only on the order of the records, so that a record's change has no
    /// effect on other pages.
    struct CardPages: Sendable {
        /// The number of bulletins, newest first.
        let bulletins: Int

        /// The slugs of events, and of the events whose song lists get one.
        let events: Set<String>
        let songLists: Set<String>

        /// The slugs of events that are over, whose first songs are on a picture.
        let podiums: Set<String>

        /// The slugs of recurring events.
        let series: Set<String>

        /// The number of schedules.
        let schedules: Int

        /// The most pages of each kind. Lists change during an evening, so fewer of them get a picture.
        private static let (mostRecords, mostLists) = (100, 24)
    }

    /// The path of the picture for links to an event: its own, or a generated one; nil for the home page's.
    func linkPicture(of event: SiteEvent) -> String? { picture(event.fullEvent.picture) ?? cardPath(of: event) }

    /// The path of the picture generated for links to an event; nil for events without a generated picture.
    func cardPath(of event: SiteEvent) -> String? {
        guard cardPages.events.contains(event.slug), picture(event.publicEvent.picture) == nil else { return nil }
        return configuration.cardPath(of: event.address)
    }

    /// The path of the picture for links to a recurring event.
    func linkPicture(of series: SiteSeries) -> String? {
        picture(series.publicEvent.picture) ?? cardPath(of: series)
    }

    /// The path of the picture generated for links to a recurring event; nil without one.
    func cardPath(of series: SiteSeries) -> String? {
        guard cardPages.series.contains(series.slug), picture(series.publicEvent.picture) == nil else { return nil }
        return configuration.cardPath(of: series.address)
    }

    /// The path of the picture for links to the bulletin with this number.
    func linkPicture(ofBulletin number: Int) -> String? {
        picture(bulletins[number].record.picture) ?? cardPath(ofBulletin: number)
    }

    /// The path of the picture generated for links to the bulletin with this number; nil without one.
    func cardPath(ofBulletin number: Int) -> String? {
        guard number < cardPages.bulletins, picture(bulletins[number].record.picture) == nil else { return nil }
        return configuration.cardPath(of: bulletins[number].address)
    }

    /// The path of the picture generated for links to the schedule with this number, and to its entries; nil without
    /// one.
    func cardPath(ofSchedule number: Int) -> String? {
        number < cardPages.schedules ? configuration.cardPath(of: schedules[number].address) : nil
    }

    /// The path of a record's own picture for links; nil if networks can't show it.
    private func picture(_ image: RecordImage?) -> String? { image.flatMap { pictures.linkPath(of: $0.path) } }
}

extension Site.CardPages {
    /// Chooses the newest bulletins, the next events, and the first schedules.
    ///
    /// Events from feeds are left out, because feeds have more events than people share.
    init(events: [SiteEvent], series: [SiteSeries], _ configuration: SiteConfiguration) {
        // People send podiums as files, so they need no base URL.
        let podiums = configuration.images.makesCards ? events.lazy.filter(\.hasPodium).suffix(Self.mostLists) : []
        let names = Set(podiums.map(\.slug))
        guard configuration.makesLinkCards else {
            self.init(bulletins: 0, events: [], songLists: [], podiums: names, series: [], schedules: 0)
            return
        }
        let ahead = events.lazy.filter { $0.phase != .past && !RecordKind.feed.includes($0.publicEvent.place) }
        self.init(
            bulletins: Self.mostRecords, events: Set(ahead.prefix(Self.mostRecords).map(\.slug)),
            songLists: Set(ahead.filter { $0.songsAddress != nil }.prefix(Self.mostLists).map(\.slug)),
            podiums: names,
            series: Set(
                series.lazy.filter { $0.occurrences.contains { $0.phase != .past } }.prefix(Self.mostRecords)
                    .map(\.slug)), schedules: Self.mostLists)
    }
}

extension SiteEvent {
    /// True if everyone may see the first songs of its finished list. Like a report, it makes late votes slower, so only
    /// events with a report have one.
    fileprivate var hasPodium: Bool {
        canBeReported && !areResultsHidden && publicEvent.access.code == nil && publicEvent.access.hasReportPage
    }

    /// The address of the picture with the first songs.
    var podiumAddress: Address { Address(file: "podium.png", beside: address) }
}

extension SongList {
    /// The best songs that more people want than not, at most three; empty if the results are hidden, or if songs are
    /// sung in turns.
    var podium: [Row] {
        hidesResults || rows.first?.ranking == .turns ? [] : leaders(3).filter { $0.ranking.barLength($0.tally) > 0 }
    }
}
