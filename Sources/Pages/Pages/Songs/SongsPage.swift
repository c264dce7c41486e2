import Ballots
import Content
import Text
import Time

/// A page of an event's ranked songs.
struct SongsPage: PagedPage, SealablePage {
    let context: PageContext
    let event: SiteEvent
    let list: SongList
    let paging: Paging
    private let hasPodium: Bool

    static let template = "songs"
    static let partTemplate = "song-list"
    static let view = pagedView([
        .object("event", "the event", of: TitledLink.eventView) { page in
            page.context.link(page.event.publicEvent.heading, page.event.address)
        },
        .text("eventID", "the event's id, as in ballots") { $0.event.publicEvent.id },
        .list("songs", "the songs, in the order shown", of: SongList.Row.view, from: { $0.list.source }) {
            $0.list.rows($0.paging.range)
        },
        .count("count", "the number of songs, as in \"12 songs\"", .songCount) { $0.list.count },
        .forms(.songCount),
        .number("countNumber", "that number in digits, for scripts") { $0.list.count },
        .forms(.voteCount, "voteForms", "the forms for the number of a visitor's votes, like countForms"),
        .forms(
            .unsentBallots, "unsentForms", "the forms for the number of votes and requests to send, like countForms"),
        .forms(
            .refusedBallots, "refusedForms", "the forms for the number of refused votes and requests, like countForms"),
        .words("percentForm", "the text for # percent, for scripts") { $1[.percent, ["number": "#"]] },
        .text("rankingName", "the ranking, as in event files") {
            $0.ranking.rawValue
        },
        .time("counted", "the time of the latest counted votes; absent without any") { page in
            page.list.counted.map { TimeText(.instant($0), in: page.list.zone) }
        },
        .words("ranking", "the ranking, in words") { $0.ranking.name($1) },
        .words("shownRanking", "the ranking while the results aren't hidden, in words") {
            $0.music.ranking.name($1)
        },
        .flag("isInTurns", "whether singers take turns, so that the ranks are places in the queue") {
            $0.ranking == .turns
        },
        .flag("resultsHidden", "whether the results are hidden") { $0.list.hidesResults },
        .time("resultsAfter", "when the results become public; only if a time is set, and until then") { page in
            guard page.list.hidesResults, case .after(let moment, _) = page.music.results else { return nil }
            return TimeText(moment, in: page.event.zone)
        },
        .flag(
            "resultsAfterVote", "whether voters at a live event see the results at once, and others after voting"
        ) {
            $0.list.hidesResults && $0.music.results == .afterVote
        },
        .flag("upsOnly", "whether voters can only vote for songs, not against them") { $0.music.rules.votes == .up },
        .count(
            "upLimit",
            "the most votes for songs that count per voter, as in \"5 votes for songs\"; absent without a limit",
            .upLimit
        ) { $0.music.rules.mostUps },
        .count("downLimit", "the same for votes against songs", .downLimit) {
            $0.music.rules.votes == .up ? nil : $0.music.rules.mostDowns
        },
        .flag("votersNamed", "whether only people on the host's list can vote, so that a voter's name matters") {
            !$0.music.voters.isEmpty
        },
        .flag("votesByCode", "whether people vote with one-time codes instead of names") { $0.music.votesByCode },
        .flag("isEmpty", "whether there are no songs") { $0.list.count == 0 },
        .flag("hasMovement", "whether the ranks can be compared with those before the latest batch") { page in
            page.list.hasMovement
        },
        .words("roseBy", "the text for a song that rose by # ranks, for scripts") { $1[.roseBy, ["count": "#"]] },
        .words("fellBy", "the text for a song that fell by # ranks, for scripts") { $1[.fellBy, ["count": "#"]] },
        .object(
            "chart", "the scores of the leading songs over time; absent if there is nothing to draw yet",
            of: ScoreChart.view
        ) { $0.chart },
        .list("files", "the list in other formats", of: TitledLink.view) { page in
            SongsFile.all(of: page.event, page.list).map { page.context.link($0.title, $0.address) }
        },
        .flag("hasFiles", "whether there are any such files") { !$0.event.publicEvent.isGated },
        .number("requestLength", "the most characters in a requested song's title or artist") {
            $0.music.requestRules.longest
        },
        .address("songbook", "the folder with the songs that visitors can pick; absent without a songbook") { page in
            guard page.event.list.requests != .closed, let name = page.music.songbook else { return nil }
            return page.context.filesRoot + Address(folder: SongbookFiles.folder(of: name)).link
        },
        .flag("onlySongbook", "whether visitors can request only songs of the songbook") {
            $0.music.isLimitedToSongbook
        },
        .flag("requestsOpen", "whether visitors can request songs") { $0.event.list.requests == .open },
        .flag("requestsModerated", "whether requests must be accepted") {
            $0.event.list.requests == .moderated
        },
        .flag("requestsClosed", "whether requests are closed") { $0.event.list.requests == .closed },
        .flag("votingOpen", "whether voting is open") { $0.event.list.isVotingOpen },
        .time("votingUntil", "when voting closes; only if a time is set, and until then") { page in
            guard page.event.list.isVotingOpen else { return nil }
            return page.music.votingEnd.map { TimeText($0.moment, in: page.event.zone) }
        },
        .page("listFile", "the list for scripts, sealed if a code is needed") { $0.event.listAddress },
        .page("live", "the link to the page for a big screen") { $0.event.liveAddress },
        .page("podium", "the picture with the first songs; absent before the end, and without votes for any") {
            $0.hasPodium && !$0.list.podium.isEmpty ? $0.event.podiumAddress : nil
        },
        .number("rowsBefore", "the number of songs on the previous pages") { $0.paging.range.lowerBound },
        .flag("isLast", "whether this is the last page of the list") { $0.paging.range.upperBound == $0.list.count },
    ])
}

extension SongsPage {
    /// The ranking of the visible list.
    private var ranking: Ranking { list.hidesResults ? music.withoutResults.ranking : music.ranking }

    private var music: Event.Music { event.publicEvent.music }

    private var chart: ScoreChart? { paging.number == 1 ? list.chart : nil }

    /// The pages of these events' song lists, sealed if they have a code.
    ///
    /// A sealed list is one page, so that the code is entered only once.
    ///
    /// - Parameters:
    ///   - cards: The slugs of the events whose lists have a generated picture for links.
    ///   - podiums: The slugs of the events whose first songs are on a picture.
    static func series(
        of events: [SiteEvent], lists: SongLists, gates: Gates, contexts: PageContextMaker, cards: Set<String>,
        podiums: Set<String> = []
    ) -> PageSeries {
        let strings = contexts.strings
        // Two events with the same id, which is an error, share one list while the rest is checked.
        let listed = events.flatMap { event -> [(event: SiteEvent, list: SongList, paging: Paging)] in
            guard let first = event.songsAddress, let list = lists[event.publicEvent],
                gates.canShowSongs(of: event)
            else { return [] }
            let places = Paging.pages(
                of: list.count, perPage: event.publicEvent.isGated ? max(1, list.count) : mostSongs,
                called: strings[.songsTitle, ["name": event.publicEvent.name]], at: first, strings)
            return places.map { (event, list, $0) }
        }
        return PageSeries(of: listed, at: { $0.paging.address }, unless: { $1.keep($0.event) }) { listed, address in
            let (event, list, paging) = listed
            let context = contexts.context(
                address, title: paging.title, description: strings[.songsSummary, ["name": event.publicEvent.name]],
                picture: cards.contains(event.slug) ? contexts.configuration.cardPath(of: paging.first) : nil,
                isGated: event.publicEvent.access.code != nil,
                back: contexts.parent(event.publicEvent.heading, event.address))
            let page = SongsPage(
                context: context, event: event, list: list, paging: paging, hasPodium: podiums.contains(event.slug))
            return page.behind(gates[event.publicEvent, .event], title: strings[.songsFor], event: event)
        }
    }

    /// The most songs on a page: more would load too slowly on a slow connection.
    private static let mostSongs = 100
}

extension SongList.Row {
    /// Writes the score for its rank: ups minus downs, or a percentage.
    func writeScore(_ strings: Strings, to text: inout [UInt8]) {
        if ranking == .wilson {
            let share = Int((tally.wilsonLowerBound * 100).rounded())
            text.append(contentsOf: strings[.percent, ["number": "\(share)"]].utf8)
        } else {
            text.append(signed: tally.net)
        }
    }

    static let view = View<SongList.Row>([
        .written("rank", "its rank, as in 2= if two songs share it; empty for songs that had their turn") {
            row, _, text in
            guard row.hasShownRank else { return }
            text.append(decimal: row.rank)
            if row.isTied { text.append("=") }
        },
        .words("movement", "its change of rank since the latest batch, as in \"up 3\" or \"new\"") { row, strings in
            row.movement?.forms.map { strings[$0.word, ["count": $0.ranks]] }
        },
        .text("movementSign", "the same with an arrow, as in ↑3") { row in
            row.movement?.forms.map { $0.sign + $0.ranks }
        },
        .text("direction", "the same in one word: up, down or new") { $0.movement?.forms?.direction },
        .text("id", "the song's id, as in ballots") { $0.song.id },
        .text("title", "the song's title") { $0.song.title },
        .text("artist", "the artist") { $0.song.artist },
        .text("anchor", "the id of its row, for links to it") { "song-\(percentEncoded(path: $0.song.id))" },
        .words("group", "the heading above it; absent unless it begins a group") { row, strings in
            row.beginsGroup ? strings.text(row.group.rawValue, in: "songs") : nil
        },
        .text("groupKey", "the group that it begins: playing, pinned, others or played") { row in
            row.beginsGroup ? row.group.rawValue : nil
        },
        .written("score", "the score for its rank: ups minus downs, as in +12, 0 or −3, or a percentage") {
            $0.writeScore($1, to: &$2)
        },
        .number("ups", "the number of votes for it") { $0.tally.ups },
        .number("downs", "the number of votes against it") { $0.tally.downs },
        .object("bar", "its score as a bar; absent without votes", of: barView) { $0.bar },
        .number("medal", "the rank, if it is one of the first three and the score is above 0") { $0.medal },
        .flag("isDivisive", "whether it has many votes, nearly as many against it as for it") { $0.tally.isDivisive },
        .flag("isRequested", "whether a visitor requested it") { $0.song.status == .requested },
        .flag("isPlaying", "whether it is playing now") { $0.song.status == .playing },
        .flag("isPlayed", "whether it has been played") { $0.song.status == .played },
        .flag("isPinned", "whether it stays at the top of the list") { $0.song.isPinned },
    ])

    private static let barView = View<Int>([
        .number("share", "the length, as a percentage of the leader's") { $0 }
    ])

    /// The rank of one of the best three songs; nil for others, without votes for it, and for a list that isn't ranked.
    private var medal: Int? {
        rank <= 3 && ranking != .added && ranking != .turns && (bar ?? 0) > 0 ? rank : nil
    }

    /// The rank, as in `2`, or `2=` if another song shares it; empty for a song that had its turn.
    package var rankText: String { hasShownRank ? isTied ? "\(rank)=" : "\(rank)" : "" }

    /// False where singers take turns, for a song that is playing or was played.
    fileprivate var hasShownRank: Bool { ranking != .turns || group != .playing && group != .played }
}

extension Movement {
    /// The direction in one word, its sign, its text, and the number of ranks; nil without any movement.
    fileprivate var forms: (direction: String, sign: String, word: Word, ranks: String)? {
        switch self {
        case .new: ("new", "★", .isNew, "")
        case .none: nil
        case .up(let ranks): ("up", "↑", .roseBy, "\(ranks)")
        case .down(let ranks): ("down", "↓", .fellBy, "\(ranks)")
        }
    }
}

extension TitledLink {
    fileprivate static let eventView = View<TitledLink>([
        .text("name", "the event's name") { $0.title },
        .text("language", "the language of the name, if it differs from the page's") { $0.language },
        .link("address", "the link to its page") { $0.write(into: &$1) },
    ])
}

extension Ranking {
    fileprivate func name(_ strings: Strings) -> String {
        strings.text("by" + rawValue.capitalizedFirst, in: "songs")
    }
}

/// An integer with its sign, and 0 without.
func signed(_ number: Int) -> String {
    var text: [UInt8] = []
    text.append(signed: number)
    return String(decoding: text, as: UTF8.self)
}

extension [UInt8] {
    /// Appends an integer with its sign, and 0 without.
    fileprivate mutating func append(signed number: Int) {
        append(addingCapacity: 32) { text in
            if number != 0 { text.append(number > 0 ? "+" : "\u{2212}" as StaticString) }
            text.append(decimal: abs(number))
        }
    }
}
