import Ballots
import Content
import Text
import Time

/// The page of an event for a big screen: the way in for phones, the leading songs, what plays and what was asked for.
///
/// It shows nothing that the time of the build decides, so that a batch of votes alone makes it again.
struct LivePage: WebPage {
    let frame: Frame
    private let event: SiteEvent
    private let list: SongList

    /// The number of songs that can be read from across a room.
    private static let leaderCount = 10

    /// The number of songs that are shown as new.
    private static let newestCount = 3

    static let template = "live"
    static let partTemplates = [screenTemplate]
    private static let screenTemplate = "live-screen"
    static let view = pageView([
        .text("name", "the event's name") { $0.event.fullEvent.name },
        .text("language", "the language of the name, where that is not the page's") { page in
            page.frame.titleLanguage(page.event.publicEvent.details.fallback)
        },
        .text("eventID", "the event's id, as ballots name it") { $0.event.publicEvent.id },
        .address("listFile", "the list for scripts, sealed where a code is needed") { page in
            page.event.listAddress.map { page.frame.href($0) }
        },
        .time("time", "when the event begins; absent while that is not known") { page in
            page.event.fullEvent.times.start.map { TimeText($0, in: page.event.zone) }
        },
        .text("startSeconds", "the start in Unix seconds") { $0.event.start.map { String($0.seconds) } },
        .text("endSeconds", "the end in Unix seconds; only where that is known") { page in
            page.event.isOverAtStart ? nil : page.event.end.map { String($0.seconds) }
        },
        .object(
            "countdown",
            "a second before the start, for a script to go on from; absent if the event has no start or is off",
            of: Countdown.view
        ) { $0.countdown },
        .words("status", "cancelled or postponed, in words") { page, strings in
            page.event.fullEvent.status.word.map { strings[$0] }
        },
        .address("songs", "the link to the page of its songs") { page in
            page.event.songsAddress.map { page.frame.href($0) }
        },
        .text(
            "songsText", "the absolute address of that page as people write it; absent where the site names no base URL"
        ) {
            $0.songsText
        },
        .code("code", "the same address as a QR code, an svg element") { page in
            page.songsAddress.map { (text: $0, label: .liveCode) }
        },
        .flag("resultsHidden", "whether nobody may see how the songs stand") { $0.list.hidesResults },
        .flag("takesRequests", "whether visitors may ask for songs") { page in
            page.event.list.requests != .closed
        },
        .list("playing", "the song that plays now, if one does", of: Song.screenView) { page in
            KnownBySource(page.list.source) { page.list.songs.filter { $0.status == .playing }.prefix(1).map(\.self) }
        },
        .list("leaders", "the songs with the best ranks that are still to be played, ten at most", of: Leader.view) {
            page in
            KnownBySource(page.list.source) { page.leaders }
        },
        .list(
            "newest", "the songs that came last and are still to be played, newest first, three at most",
            of: Song.screenView
        ) { page in
            KnownBySource(page.list.source) { page.newest }
        },
    ])

    /// A song with its bar.
    private struct Leader: Sendable {
        let row: SongList.Row
        /// The most that a song is ahead by.
        let best: Int

        static let view = View<Leader>([
            .text("id", "the song's id, as ballots name it") { $0.row.song.id },
            .text("rank", "its place, as in 2=, where two songs share it") { $0.row.rankText },
            .text("title", "the song's title") { $0.row.song.title },
            .text("artist", "who plays it") { $0.row.song.artist },
            .text("score", "ups minus downs, as in +12, 0 or −3") { signed($0.row.tally.net) },
            .number("share", "how long its bar is, of 100 for the leader's") {
                SongBar(Double(max(0, $0.row.tally.net)), of: Double($0.best)).share
            },
        ])
    }
}

extension LivePage {
    var showsCode: Bool { songsAddress != nil }

    private var leaders: [Leader] {
        let waiting = list.rows.filter { $0.song.status != .playing && $0.song.status != .played }
        let order = waiting.indices.sorted { (waiting[$0].rank, $0) < (waiting[$1].rank, $1) }
        let leading = order.prefix(Self.leaderCount).map { waiting[$0] }
        let best = leading.map(\.tally.net).max() ?? 0
        return leading.map { Leader(row: $0, best: best) }
    }

    private var newest: [Song] {
        let dated = list.songs.enumerated().compactMap { index, song -> (time: Instant, index: Int, song: Song)? in
            guard song.status == .requested || song.status == .accepted, let added = song.added else { return nil }
            return (added.start(in: event.zone), index, song)
        }
        // Of those that came at the same time, the one that stands later is the newer.
        let order = dated.sorted { ($0.time, $0.index) > ($1.time, $1.index) }
        return order.prefix(Self.newestCount).map(\.song)
    }

    private var countdown: Countdown? {
        guard let start = event.start, event.fullEvent.status.word == nil else { return nil }
        return Countdown(to: start, asOf: start.adding(microseconds: -1_000_000))
    }

    private var songsAddress: String? { event.songsAddress.flatMap(frame.absolute) }

    private var songsText: String? {
        guard let address = songsAddress else { return nil }
        let scheme = "https://"
        return address.utf8.starts(with: scheme.utf8) ? String(address.utf8.dropFirst(scheme.utf8.count)) : address
    }

    /// The pages of the events that have songs, sealed if they have a code.
    static func series(
        of events: [SiteEvent], _ lists: SongLists, _ gates: Gates, _ frames: FrameMaker
    ) -> PageSeries {
        let shown = events.compactMap { event -> (event: SiteEvent, address: Address, list: SongList)? in
            guard let address = event.liveAddress, let list = lists[event.publicEvent] else { return nil }
            // Nothing that has a code is shown without its gate.
            guard event.publicEvent.access.code == nil || gates[event.publicEvent, .event] != nil else { return nil }
            return (event, address, list)
        }
        return PageSeries(
            count: shown.count, at: { shown[$0].address }, unless: { $1.keep(shown[$0].event) }
        ) { index, address in
            let (event, _, list) = shown[index]
            let (name, strings) = (event.publicEvent.name, frames.strings)
            let page = LivePage(
                frame: frames.frame(
                    address, title: strings[.liveTitle, ["name": name]],
                    description: strings[.liveSummary, ["name": name]],
                    isGated: event.publicEvent.access.code != nil, isForScreens: true,
                    back: event.songsAddress.map { frames.parent(strings[.songsTitle, ["name": name]], $0) }),
                event: event, list: list)
            guard let gate = gates[event.publicEvent, .event] else { return page }
            return GatePage(strings[.liveFor], event, SealedPart(page: page, template: screenTemplate, gate: gate))
        }
    }
}

extension Song {
    fileprivate static let screenView = View<Song>([
        .text("id", "the song's id, as ballots name it") { $0.id },
        .text("title", "the song's title") { $0.title },
        .text("artist", "who plays it") { $0.artist },
    ])
}
