import Ballots

/// An event's ranked songs, or as many of them as go on one page.
struct SongsPage: WebPage {
    let frame: Frame
    let event: SiteEvent
    let list: SongList
    let rows: [SongList.Row]

    /// Which page of the list this is, from 1.
    let number: Int
    let pageCount: Int
    let previous: TitledLink?
    let next: TitledLink?

    /// How many songs go on a page: with more it would be too heavy for a slow connection.
    private static let perPage = 100

    static let template = "songs"
    static let view = pageView([
        .object("event", "the event", of: TitledLink.eventView) { page in
            page.frame.link(page.event.event.name, page.event.address)
        },
        .text("eventID", "the event's id, as ballots name it") { $0.event.event.id },
        .list("songs", "the songs in the order in which they are shown", of: SongList.Row.view) { $0.rows }
            .noted { page, writer in writer.write(page.list.digest) },
        .count("count", "how many there are, as in \"12 songs\"", .songCount) { $0.list.rows.count },
        .words("ranking", "how they are ranked, in words") { $1[$0.event.event.ranking.word] },
        .flag("isEmpty", "whether there are no songs") { $0.list.rows.isEmpty },
        .flag("hasMovement", "whether the ranks can be compared with those before the latest batch") { page in
            page.list.rows.contains { $0.movement != nil }
        },
        .object(
            "chart", "the scores of the leading songs over time; absent where there is nothing to draw yet",
            of: ScoreChart.view
        ) { $0.chart }.noted { page, writer in writer.write(page.chart) { $1.write(to: &$0) } },
        .list("files", "the list in other formats", of: TitledLink.view) { page in
            page.files.map { page.frame.link($0.title, $0.address) }
        },
        .flag("hasFiles", "whether there are any") { !$0.files.isEmpty },
        .flag("requestsOpen", "whether visitors may ask for songs") { $0.event.event.requests == .open },
        .flag("requestsModerated", "whether what they ask for must be accepted") {
            $0.event.event.requests == .moderated
        },
        .flag("requestsClosed", "whether no more songs are taken") { $0.event.event.requests == .closed },
        .flag("hasPages", "whether there is more than one page of songs") { $0.pageCount > 1 },
        .text("pageNumber", "which page of them this is, from 1") { String($0.number) },
        .text("pageCount", "how many pages of them there are") { String($0.pageCount) },
        .object("previous", "the page before this one", of: TitledLink.view) { $0.previous },
        .object("next", "the page after this one", of: TitledLink.view) { $0.next },
    ])
}

extension SongsPage {
    /// The list in other formats: none where a code is asked for, since a file can't ask for one.
    var files: [SongsFile] { SongsFile.all(of: event, list) }

    private var chart: ScoreChart? { number == 1 ? list.chart : nil }

    /// The pages of the song lists of these events, sealed where they have a code: such a list is one page, so that the code is
    /// asked for once.
    static func series(
        of events: [SiteEvent], _ lists: SongLists, _ gates: Gates, _ frames: FrameMaker
    ) -> PageSeries {
        let listed = events.compactMap { event in lists[event.event].map { (event: event, list: $0) } }
            // Nothing that has a code is shown without its gate.
            .filter { $0.event.event.code == nil || gates[$0.event.event, .event] != nil }
            .flatMap { event, list in
                let isWhole = event.event.code != nil || list.rows.count <= perPage
                let parts = isWhole ? [list.rows] : list.rows.chunks(ofCount: perPage)
                return parts.indices.map { (event: event, list: list, parts: parts, part: $0) }
            }
        return PageSeries(count: listed.count) { index in
            let (event, list, parts, part) = listed[index]
            let page = SongsPage(event, list, parts, part, frames)
            guard let gate = gates[event.event, .event] else { return page }
            return GatePage(frames.strings[.songsFor], event, SealedPart(page: page, template: "song-list", gate: gate))
        }
    }

    private init(
        _ event: SiteEvent, _ list: SongList, _ parts: [[SongList.Row]], _ part: Int, _ frames: FrameMaker
    ) {
        let (name, strings) = (event.event.name, frames.strings)
        func title(_ page: Int) -> String { strings.title(strings[.songsTitle, ["name": name]], page: page) }
        func address(_ page: Int) -> Address {
            Address(folder: ["events", event.slug, "songs"] + (page == 1 ? [] : ["page", String(page)]))
        }
        let number = part + 1
        let frame = frames.frame(
            address(number), title: title(number), description: strings[.songsSummary, ["name": name]],
            isGated: event.event.code != nil, back: (name, event.address))
        func link(_ page: Int) -> TitledLink { frame.link(title(page), address(page)) }
        self.frame = frame
        self.event = event
        self.list = list
        rows = parts[part]
        self.number = number
        pageCount = parts.count
        previous = number > 1 ? link(number - 1) : nil
        next = number < parts.count ? link(number + 1) : nil
    }
}

extension SongList.Row {
    static let view = View<SongList.Row>([
        .text("rank", "its place, as in 2=, where two songs share it") { $0.rankText },
        .words("movement", "how its rank compares with the one before the latest batch, as in \"up 3\" or \"new\"") {
            $0.movement?.text($1)
        },
        .text("movementSign", "the same as a sign, as in ▲3") { $0.movement?.sign },
        .text("direction", "the same as one word: up, down or new") { $0.movement?.direction },
        .text("id", "the song's id, as ballots name it") { $0.song.id },
        .text("title", "the song's title") { $0.song.title },
        .text("artist", "who plays it") { $0.song.artist },
        .text("score", "ups minus downs, as in +12, 0 or −3") { signed($0.tally.net) },
        .text("ups", "how many voted for it") { String($0.tally.ups) },
        .text("downs", "how many voted against it") { String($0.tally.downs) },
        .object("bar", "its votes as a bar; absent without votes", of: VoteBar.view) { VoteBar($0.tally) },
        .flag("isDivisive", "whether many voted, and nearly as many against it as for it") { $0.tally.isDivisive },
        .flag("isRequested", "whether a visitor asked for it") { $0.song.status == .requested },
        .flag("isPlayed", "whether it has been played") { $0.song.status == .played },
        .flag("isPinned", "whether it stays at the top") { $0.song.isPinned },
    ])

    /// Its place, as in 2=, where two songs share it.
    var rankText: String { isTied ? "\(rank)=" : "\(rank)" }
}

extension Movement {
    /// In words; nil where nothing moved.
    fileprivate func text(_ strings: Strings) -> String? {
        switch self {
        case .new: strings[.isNew]
        case .none: nil
        case .up(let ranks): strings[.roseBy, ["count": "\(ranks)"]]
        case .down(let ranks): strings[.fellBy, ["count": "\(ranks)"]]
        }
    }

    fileprivate var sign: String? {
        switch self {
        case .new: "★"
        case .none: nil
        case .up(let ranks): "▲\(ranks)"
        case .down(let ranks): "▼\(ranks)"
        }
    }

    fileprivate var direction: String? {
        switch self {
        case .new: "new"
        case .none: nil
        case .up: "up"
        case .down: "down"
        }
    }
}

extension TitledLink {
    fileprivate static let eventView = View<TitledLink>([
        .text("name", "the event's name") { $0.title },
        .address("address", "the link to its page") { $0.address },
    ])
}

extension Ranking {
    fileprivate var word: Word {
        switch self {
        case .net: .rankedByNet
        case .wilson: .rankedByWilson
        case .added: .rankedByAdded
        }
    }
}

extension [SongList.Row] {
    fileprivate func chunks(ofCount count: Int) -> [[SongList.Row]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }
}

/// A whole number with its sign; 0 has none.
func signed(_ number: Int) -> String {
    number > 0 ? "+\(number)" : number < 0 ? "\u{2212}\(number.magnitude)" : "0"
}
