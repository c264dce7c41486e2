import Ballots
import Content
import Text
import Time

/// An event's page for a big screen: a QR code for phones, the leading songs, the current song and the newest requests.
///
/// It doesn't depend on the time of the build, so it only changes with the event and its votes.
struct LivePage: SealablePage {
    let context: PageContext
    private let event: SiteEvent
    private let list: SongList

    /// The number of songs that are readable from across a room.
    private static let leaderCount = 8

    /// The number of newest songs to show.
    private static let newestCount = 3

    static let template = "live"
    static let partTemplate = "live-sealed"
    static let view = pageView([
        .text("name", "the event's name") { $0.event.fullEvent.name },
        .language(of: "the name") { $0.event.publicEvent.heading },
        .text("eventID", "the event's id, as in ballots") { $0.event.publicEvent.id },
        .page("listFile", "the list for scripts, sealed if a code is needed") { $0.event.listAddress },
        .time("time", "the event's start; absent if unknown") { $0.event.startText },
        .text("startSeconds", "the start in Unix seconds") { $0.event.start.map { String($0.seconds) } },
        .text("endSeconds", "the end in Unix seconds; absent if unknown") { page in
            page.event.isOverAtStart ? nil : page.event.end.map { String($0.seconds) }
        },
        .words("status", "cancelled or postponed, in words") { $0.event.fullEvent.status.text($1) },
        .page("songs", "the link to its songs page") { $0.event.songsAddress },
        .text(
            "songsText", "the absolute address of that page for reading; absent without a base URL"
        ) { page in
            page.event.songsAddress.flatMap(page.context.readable)
        },
        .address(
            "short", "the event's shortest former address from the site's root; absent unless it is shorter than that"
        ) { page in
            page.event.songsAddress.flatMap(page.event.shortAddress)
        },
        .text("shortText", "the same as an absolute address for reading; absent without a base URL") { page in
            page.event.songsAddress.flatMap(page.event.shortAddress).flatMap {
                page.context.readable(Address(path: $0))
            }
        },
        .words("closesForm", "the text for voting that ends at a time, with # for the time, for scripts") {
            $1[.votingCloses, ["time": "#"]]
        },
        .forms(
            .voteCount, "voteForms",
            "the forms for a number of votes: a JSON object by plural category, # for the number"),
        .words("percentForm", "the text for # percent, for scripts") { $1[.percent, ["number": "#"]] },
        .forms(.voterCount, "voterForms", "the forms for a number of voters, like voteForms"),
        .forms(.songsLeft, "leftForms", "the forms for the number of songs to come, like voteForms"),
        .code("code", "the same address as a QR code, an SVG element", .liveCode) { $0.songsAddress },
        .flag("resultsHidden", "whether the results are hidden") { $0.list.hidesResults },
        .flag("isInTurns", "whether singers take turns, so that the leaders are the next songs") {
            $0.event.publicEvent.music.ranking == .turns
        },
        .flag("takesRequests", "whether visitors can request songs") { page in
            page.event.list.requests != .closed
        },
        .list("playing", "the song that is playing now, if any", of: Song.screenView, from: { $0.list.source }) {
            $0.playing
        },
        .list(
            "leaders", "the best songs that haven't been played, at most eight", of: leader,
            from: { $0.list.source }
        ) { $0.leaders },
        .list(
            "newest", "the newest songs that haven't been played, newest first, at most three", of: Song.screenView,
            from: { $0.list.source }
        ) { $0.newest },
    ])

    /// A song with its bar, and the longest bar of all songs.
    private static let leader = View<(row: SongList.Row, best: Double)>([
        .text("id", "the song's id, as in ballots") { $0.row.song.id },
        .text("rank", "its rank, as in 2= if two songs share it") { $0.row.rankText },
        .text("title", "the song's title") { $0.row.song.title },
        .text("artist", "the artist") { $0.row.song.artist },
        .written("score", "the score for its rank: ups minus downs, as in +12, 0 or −3, or a percentage") {
            $0.row.writeScore($1, to: &$2)
        },
        .number("share", "the length of its bar, as a percentage of the leader's") {
            SongList.bar($0.row.ranking.barLength($0.row.tally), of: $0.best)
        },
    ])
}

extension LivePage {
    private var playing: [Song] { Array(list.songs.filter { $0.status == .playing }.prefix(1)) }

    private var leaders: [(row: SongList.Row, best: Double)] {
        let waiting = list.rows.filter { $0.song.status != .playing && $0.song.status != .played }
        let order = waiting.indices.sorted { (waiting[$0].rank, $0) < (waiting[$1].rank, $1) }
        let leading = order.prefix(Self.leaderCount).map { waiting[$0] }
        let best = leading.map { $0.ranking.barLength($0.tally) }.max() ?? 0
        return leading.map { (row: $0, best: best) }
    }

    private var newest: [Song] {
        let dated = list.songs.enumerated().compactMap { index, song -> (time: Instant, index: Int, song: Song)? in
            guard song.status == .requested || song.status == .accepted, let added = song.added else { return nil }
            return (added.start(in: event.zone), index, song)
        }
        // The songs that the list began with aren't new. If some have no time, the list began with those.
        let first = list.songs.contains { $0.added == nil } ? nil : dated.map(\.time).min()
        let new = dated.filter { $0.song.status == .requested || $0.time != first }
        // Of requests with the same time, the later one in the list is the newer.
        let order = new.sorted { ($0.time, $0.index) > ($1.time, $1.index) }
        return order.prefix(Self.newestCount).map(\.song)
    }

    private var songsAddress: String? { event.songsAddress.flatMap(context.absolute) }

    /// The pages of the events with songs, sealed if they have a code.
    static func series(
        of events: [SiteEvent], lists: SongLists, gates: Gates, contexts: PageContextMaker
    ) -> PageSeries {
        let shown = events.compactMap { event -> (event: SiteEvent, address: Address, list: SongList)? in
            guard let address = event.liveAddress, let list = lists[event.publicEvent],
                gates.canShowSongs(of: event)
            else { return nil }
            return (event, address, list)
        }
        return PageSeries(of: shown, at: { $0.address }, unless: { $1.keep($0.event) }) { shown, address in
            let (event, _, list) = shown
            let (name, strings) = (event.publicEvent.name, contexts.strings)
            let page = LivePage(
                context: contexts.context(
                    address, title: strings[.liveTitle, ["name": name]],
                    description: strings[.liveSummary, ["name": name]],
                    isGated: event.publicEvent.access.code != nil, isForScreens: true,
                    back: event.songsAddress.map { contexts.parent(Title(strings[.songsTitle, ["name": name]]), $0) }),
                event: event, list: list)
            return page.behind(gates[event.publicEvent, .event], title: strings[.liveFor], event: event)
        }
    }
}

extension Song {
    fileprivate static let screenView = View<Song>([
        .text("id", "the song's id, as in ballots") { $0.id },
        .text("title", "the song's title") { $0.title },
        .text("artist", "the artist") { $0.artist },
    ])
}
