import Ballots

/// An event's ranked songs.
struct SongsPage: WebPage {
    let frame: Frame
    let event: SiteEvent
    let list: SongList

    static let template = "songs"
    static let view = pageView([
        .object("event", "the event", of: TitledLink.eventView) { page in
            page.frame.link(page.event.event.name, page.event.address)
        },
        .text("eventID", "the event's id, as ballots name it") { $0.event.event.id },
        .list("songs", "the songs in the order in which they are shown", of: SongList.Row.view) { $0.list.rows }
            .noted { page, writer in writer.write(page.list.rows) { $1.write(to: &$0) } },
        .text("count", "how many there are, as in \"12 songs\"") { counted($0.list.rows.count, "song") },
        .text("ranking", "how they are ranked, in words") { $0.event.event.ranking.text },
        .flag("isEmpty", "whether there are no songs") { $0.list.rows.isEmpty },
        .flag("requestsOpen", "whether visitors may ask for songs") { $0.event.event.requests == .open },
        .flag("requestsModerated", "whether what they ask for must be accepted") {
            $0.event.event.requests == .moderated
        },
        .flag("requestsClosed", "whether no more songs are taken") { $0.event.event.requests == .closed },
    ])
}

extension SongsPage {
    /// The pages of all song lists.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let events = site.events.filter { $0.event.songs != nil }
        return PageSeries(count: events.count) { index in
            let event = events[index]
            let address = Address(folder: "events", event.slug, "songs")
            let name = event.event.name
            let frame = frames.frame(
                address, title: "Songs for \(name)", description: "The songs for \(name), ranked by votes",
                back: (name, event.address))
            return SongsPage(frame: frame, event: event, list: SongList(event.event, in: event.zone))
        }
    }
}

extension SongList.Row {
    static let view = View<SongList.Row>([
        .text("rank", "its place, as in 2=, where two songs share it") { $0.isTied ? "\($0.rank)=" : "\($0.rank)" },
        .text("id", "the song's id, as ballots name it") { $0.song.id },
        .text("title", "the song's title") { $0.song.title },
        .text("artist", "who plays it") { $0.song.artist },
        .text("score", "ups minus downs, as in +12, 0 or −3") { signed($0.song.tally.net) },
        .text("ups", "how many voted for it") { String($0.song.tally.ups) },
        .text("downs", "how many voted against it") { String($0.song.tally.downs) },
        .flag("isRequested", "whether a visitor asked for it") { $0.song.status == .requested },
        .flag("isPlayed", "whether it has been played") { $0.song.status == .played },
        .flag("isPinned", "whether it stays at the top") { $0.song.isPinned },
    ])
}

extension SongList.Row {
    /// Writes all that the fields above are made from.
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(rank)
        writer.write(isTied)
        writer.write(song.id)
        writer.write(song.title)
        writer.write(song.artist)
        writer.write(song.tally.ups)
        writer.write(song.tally.downs)
        writer.write(song.status.rawValue)
        writer.write(song.isPinned)
    }
}

extension TitledLink {
    fileprivate static let eventView = View<TitledLink>([
        .text("name", "the event's name") { $0.title },
        .address("address", "the link to its page") { $0.address },
    ])
}

extension Ranking {
    fileprivate var text: String {
        switch self {
        case .net: "Ranked by votes for minus votes against"
        case .wilson: "Ranked by the share of votes for, as far as the number of votes supports it"
        case .added: "In the order in which they were added"
        }
    }
}

/// A whole number with its sign; 0 has none.
private func signed(_ number: Int) -> String {
    number > 0 ? "+\(number)" : number < 0 ? "\u{2212}\(number.magnitude)" : "0"
}
