import Ballots
package import Content
import Diagnostics
package import Pictures
import Time

/// A picture to generate for links to a page.
package struct LinkCard: Sendable {
    /// The path below the output folder.
    package let path: String
    package let card: PictureCard
}

extension DrawnIcon {
    /// The order to draw it.
    ///
    /// - Parameter logo: The file of the site's logo.
    package func card(_ logo: [UInt8], _ configuration: SiteConfiguration) -> LinkCard {
        var style = CardStyle()
        // An icon shows only this colour of the style, so it isn't drawn again if others change.
        style.sheet = configuration.theme.cardStyle.sheet
        return LinkCard(
            path: path,
            card: PictureCard(
                style: style, isMirrored: false, site: "", logo: logo,
                content: .icon(size: size, isMaskable: isMaskable)))
    }
}

/// Writes the pictures for links to pages of one language.
package struct LinkCardWriter: Sendable {
    private let configuration: SiteConfiguration
    private let strings: Strings
    private let style: CardStyle

    /// The file of the site's logo; empty without one.
    private let logo: [UInt8]

    package init(_ configuration: SiteConfiguration, _ theme: SiteTheme, logo: [UInt8]) {
        self.configuration = configuration
        self.logo = logo
        strings = theme.strings
        style = configuration.theme.cardStyle
    }

    fileprivate func card(of page: Address, _ content: PictureCard.Content) -> LinkCard {
        LinkCard(
            path: configuration.cardPath(of: page),
            card: PictureCard(
                style: style, isMirrored: configuration.direction == "rtl",
                site: configuration.title, logo: logo, content: content))
    }

    fileprivate func card(
        of page: Address, on paper: PictureCard.Paper, title: String, lead: String = "", text: String,
        leaf: PictureCard.Leaf? = nil
    ) -> LinkCard {
        card(of: page, .sheet(PictureCard.Sheet(paper: paper, title: title, lead: lead, text: text, leaf: leaf)))
    }

    /// The picture for links to an event, or to all its dates.
    ///
    /// - Parameters:
    ///   - event: The public part of the event.
    ///   - date: The date to show; nil without one.
    fileprivate func card(of event: Event, at page: Address, on date: Moment?, in zone: Zone) -> LinkCard {
        let time = date.map { TimeText($0, in: zone).long(strings) }
        let status = event.status.text(strings)
        return card(
            of: page, on: .sheet, title: event.name,
            lead: [status, time].compactMap(\.self).joined(separator: " · "), text: event.details.venue?.name ?? "",
            leaf: date.map { strings.dates.leaf($0.day(in: zone)) })
    }

    fileprivate func card(of placed: RoutedRecord<Bulletin>) -> LinkCard {
        let bulletin = placed.record
        return card(of: placed.address, on: bulletin.paper.onCards, title: bulletin.title, text: bulletin.excerpt)
    }

    fileprivate func card(of placed: RoutedRecord<Schedule>) -> LinkCard {
        let (schedule, zone) = (placed.record, configuration.zone)
        let days = schedule.entries.map { $0.date.day(in: zone) }
        var lead = ""
        if let first = days.min(), let last = days.max() {
            lead =
                first == last
                ? strings.dates.long(first) : "\(strings.dates.short(first)) – \(strings.dates.short(last))"
        }
        return card(
            of: placed.address, on: .sheet, title: schedule.title, lead: lead, text: schedule.description ?? "",
            leaf: days.min().map(strings.dates.leaf))
    }

    /// The picture for links to a song list, with the leading song and about how many votes there are.
    ///
    /// The number is rounded, so that most batches of votes change no picture.
    package func card(ofSongsOf event: SiteEvent, _ list: SongList) -> LinkCard? {
        guard let address = event.songsAddress else { return nil }
        let isPublic = event.publicEvent.access.code == nil
        var (lead, text) = (isPublic ? strings[.songCount, count: list.count] : "", "")
        if isPublic, !list.hidesResults {
            let votes = list.rows.reduce(0) { $0 + $1.tally.ups + $1.tally.downs }
            if let shown = Self.steps.last(where: { $0 <= votes }) {
                lead = strings[.cardVotes, ["count": strings.number(shown)]]
                if let leader = list.leaders(1).first?.song {
                    text = strings[.cardLeader, ["title": leader.title, "artist": leader.artist]]
                }
            }
        }
        return card(
            of: address, on: .yellow, title: strings[.songsTitle, ["name": event.publicEvent.name]], lead: lead,
            text: text)
    }

    /// The picture with the first songs of a finished list; nil if no song has any.
    fileprivate func podium(of event: SiteEvent, _ list: SongList) -> LinkCard? {
        let best = list.podium
        guard !best.isEmpty else { return nil }
        let votes = list.rows.reduce(0) { $0 + $1.tally.ups + $1.tally.downs }
        let date = event.publicEvent.times.start.map { strings.dates.short($0.day(in: event.zone)) }
        let places = best.map { row in
            var score: [UInt8] = []
            row.writeScore(strings, to: &score)
            return PictureCard.Place(
                rank: "\(row.rank)", title: row.song.title, artist: row.song.artist,
                score: String(decoding: score, as: UTF8.self))
        }
        return LinkCard(
            path: configuration.path(of: event.podiumAddress),
            card: PictureCard(
                style: style, isMirrored: configuration.direction == "rtl", site: configuration.title, logo: [],
                content: .podium(
                    title: event.publicEvent.name,
                    lead: [date, strings[.voteCount, count: votes], configuration.title].compactMap(\.self)
                        .joined(separator: " · "), places: places)))
    }

    /// The numbers of votes that pictures name. With fewer votes than the first, the leader changes too often.
    private static let steps =
        [10, 20, 50]
        + [2, 3, 4, 5, 6, 7].flatMap { power in
            let unit = (0..<power).reduce(1) { product, _ in product * 10 }
            return [unit, 2 * unit, 5 * unit]
        }
}

extension Site {
    /// The pictures to generate for links.
    package func linkCards(_ lists: SongLists, _ writer: LinkCardWriter) -> [LinkCard] {
        let podiums = events.compactMap { event in
            cardPages.podiums.contains(event.slug)
                ? lists[event.publicEvent].flatMap { writer.podium(of: event, $0) } : nil
        }
        guard configuration.makesLinkCards else { return podiums }
        var cards = podiums + [homeCard(writer)]
        cards += bulletins.indices.prefix(cardPages.bulletins).compactMap { number in
            cardPath(ofBulletin: number).map { _ in writer.card(of: bulletins[number]) }
        }
        cards += events.compactMap { event in
            guard cardPath(of: event) != nil else { return nil }
            return writer.card(
                of: event.publicEvent, at: event.address, on: event.publicEvent.times.start, in: event.zone)
        }
        cards += series.compactMap { series in
            guard cardPath(of: series) != nil else { return nil }
            let ahead = series.occurrences.filter { $0.phase != .past }
            let next = ahead.first(where: \.takesPlace) ?? ahead.first
            return writer.card(
                of: series.publicEvent, at: series.address, on: next?.publicEvent.times.start, in: series.zone)
        }
        cards += events.compactMap { event in
            guard cardPages.songLists.contains(event.slug), let list = lists[event.publicEvent] else { return nil }
            return writer.card(ofSongsOf: event, list)
        }
        cards += schedules.prefix(cardPages.schedules).map { writer.card(of: $0) }
        return cards
    }

    private func homeCard(_ writer: LinkCardWriter) -> LinkCard {
        let notes = board.prefix(PictureCard.mostNotes).map { bulletins[$0].record }
        if notes.isEmpty {
            return writer.card(of: .home, on: .sheet, title: configuration.title, text: configuration.description)
        }
        return writer.card(
            of: .home,
            .board(
                description: configuration.description,
                notes: notes.map { PictureCard.Note(title: $0.title, paper: $0.paper.onCards) }))
    }
}

extension Bulletin.Colour {
    fileprivate var onCards: PictureCard.Paper {
        switch self {
        case .yellow: .yellow
        case .pink: .pink
        case .blue: .blue
        case .green: .green
        case .orange: .orange
        case .white: .white
        }
    }
}
