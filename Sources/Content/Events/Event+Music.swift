package import Ballots
package import Bytes
package import Diagnostics
import Documents
import Text
package import Time

extension Event {
    /// The song list of an event, and the rules for requests and votes.
    package struct Music: Sendable {
        /// Nil if the event has no song list.
        package var songs: OwnSongs?
        package var requests = Poll.Requests.open

        /// The rules for the titles that visitors can request.
        package var requestRules = Poll.RequestRules()

        /// The name of the file with the songs that visitors can pick; nil without one.
        package var songbook: String?

        /// The place of that name; nil if the name is the site's.
        package var songbookPlace: Place?

        /// True if visitors can request only songs of the songbook.
        package var isLimitedToSongbook = false

        /// Nil if the event doesn't set it.
        package var voting: Voting?

        /// The names that can vote; empty for everyone.
        package var voters: [String] = []

        /// True if people vote with one-time codes instead of names.
        package var votesByCode = false
        package var ranking = Ranking.net

        /// Which ballots count.
        package var rules = Poll.Rules()

        /// Who sees the results, and when.
        package var results = Results.always
    }

    /// The values of `requests` that are words.
    package enum RequestMode: String, CaseIterable, Sendable {
        case open, moderated, closed
        /// Only songs of the songbook, which join the list at once.
        case songbook

        fileprivate var requests: Poll.Requests {
            switch self {
            case .open, .songbook: .open
            case .moderated: .moderated
            case .closed: .closed
            }
        }
    }

    /// Whether visitors can vote.
    package enum Voting: Hashable, Sendable {
        case open
        case closed
        /// Until the end of this moment; the instant is that end.
        case until(Moment, Instant)
        /// From this instant, until the end of the moment, if any.
        case from(Instant, until: Moment?, Instant?)
    }

    /// Who sees the results of a vote, and when.
    package enum Results: Hashable, Sendable {
        case always
        /// Visible to voters after their vote, on sites that accept votes live, and to everyone after voting.
        case afterVote
        /// Visible only to the host.
        case hidden
        /// From the start of this moment; the instant is that start.
        case after(Moment, Instant)
    }
}

extension Event.Music {
    /// The time at which voting closes automatically.
    package var votingEnd: (moment: Moment, instant: Instant)? {
        switch voting {
        case .until(let moment, let instant): (moment, instant)
        case .from(_, let moment?, let instant?): (moment, instant)
        case .open, .closed, .from, nil: nil
        }
    }

    /// The time at which voting opens automatically.
    package var votingStart: Instant? { if case .from(let start, _, _)? = voting { start } else { nil } }

    /// A copy that doesn't reveal the results: without tallies, and without a ranking by votes.
    package var withoutResults: Event.Music {
        var music = self
        music.songs = songs.map { OwnSongs($0.all.map { $0.with(tally: Tally()) }) }
        if music.ranking != .turns { music.ranking = .added }
        return music
    }

    /// True if visitors can vote at `now`. Without `voting`, they can vote unless requests are closed.
    package func isVotingOpen(at now: Instant) -> Bool {
        switch voting {
        case .closed: false
        case .open, .until, .from:
            (votingStart.map { $0 <= now } ?? true) && (votingEnd.map { now < $0.instant } ?? true)
        case nil: requests != .closed
        }
    }
}

extension Event.Music: Keyed {
    static let keys: [Key<Event.Music>] = [
        Key(
            RecordField("songs", .list, "its songs; [] for an empty list", .automatic, kind: "list of groups"), \.songs
        ) { fields, _, context, log in fields.songs(context, &log) },
        Key(
            [
                RecordField(
                    "requests", .choice(of: Event.RequestMode.self),
                    "whether visitors can request songs, and whether you decide on each; songbook: only songs of the songbook",
                    standard: "`open` if it has songs", group: "{mode: MODE, refuse: [WORD], length: CHARACTERS}")
            ], in: .init(\.requests), .init(\.requestRules), .init(\.isLimitedToSongbook)
        ) { music, fields, _, log in
            guard let mode = fields.requests(&music.requestRules, &log) else { return }
            music.requests = mode.requests
            music.isLimitedToSongbook = mode == .songbook
            // An event that accepts requests needs a list for them.
            if music.songs == nil, music.requests != .closed { music.songs = .empty }
        },
        Key(
            [
                RecordField(
                    "songbook", .text, "the file in Content/songbooks/ with songs that visitors can pick", .rare,
                    standard: "`voting.songbook` of site.yaml")
            ], in: .init(\.songbook), .init(\.songbookPlace)
        ) { music, fields, context, log in
            guard let name = fields.value("songbook", &log, parse: SongbookName.checked) else {
                if let name = context.site.songbook { music.songbook = name }
                return
            }
            music.songbook = name
            music.songbookPlace = fields.place(of: "songbook")
        },
        Key(
            RecordField(
                "voting", .choice(of: Event.Voting.Choice.self), "whether visitors can vote", .rare,
                standard: "`open` until requests are closed or it is over", group: "{from: TIME, until: TIME}"),
            \.voting
        ) { fields, _, context, log in fields.voting(in: context.zone, &log) },
        Key(RecordField("voters", .list, "the names that can vote", .rare, standard: "everyone"), \.voters) {
            $0.texts($1, &$3) { (name) throws(InvalidValue) in
                guard let fault = Poll.fault(ofVoter: name) else { return }
                throw InvalidValue(fault, hint: "write a name of 1 to 64 characters")
            }
        },
        Key(
            RecordField(
                "votingCodes", .flag, "people vote with one-time codes, which corkboard codes makes, instead of names",
                .rare),
            \.votesByCode),
        Key(
            RecordField(
                "votes", .choice(of: Poll.Rules.Votes.self), "the votes that it accepts", .rare, standard: "`updown`"),
            \.rules.votes),
        Key(
            [
                RecordField(
                    "limit", .number, "how many of each voter's votes for songs count", .rare,
                    kind: "whole number or group", group: "{ups: N, downs: N}")
            ], in: .init(\.rules.mostUps), .init(\.rules.mostDowns)
        ) { music, fields, _, log in fields.limit(&music.rules, &log) },
        Key(
            RecordField(
                "results", .choice(of: Event.Results.Choice.self),
                "who sees the results: everyone, everyone who has voted, or only the host", .rare,
                standard: "`always`", group: "{after: TIME}"),
            \.results
        ) { fields, _, context, log in fields.results(in: context.zone, &log) },
        Key(
            RecordField(
                "ranking", .choice(of: Ranking.self),
                "the order of songs: ups minus downs, Wilson's lower bound, as added, or fair turns for singers", .rare,
                standard: "`net`"),
            \.ranking),
    ]

    /// Writes all values, for digests.
    package func write(to writer: inout ByteWriter) { storeKeys(in: &writer) }

    /// Reports settings that don't fit together.
    func check(_ fields: borrowing FieldReader, _ log: inout DiagnosticLog) {
        checkSongbook(at: fields.place(of: "requests"), &log)
        checkVoters(fields, &log)
    }

    /// Reports a missing songbook if visitors can request only its songs.
    func checkSongbook(at place: Place, _ log: inout DiagnosticLog) {
        guard isLimitedToSongbook, songbook == nil else { return }
        log.error(
            .missingField, at: place, "visitors can't request songs without a songbook",
            hint: "write \(example("songbook: library.csv", in: place.file)), "
                + "a file in Content/\(SongbookName.folder)/")
    }

    /// Warns of names of voters that have no effect.
    func checkVoters(_ fields: borrowing FieldReader, _ log: inout DiagnosticLog) {
        guard votesByCode, !voters.isEmpty else { return }
        log.warning(
            .invalidValue, at: fields.place(of: "voters"), "people vote here with codes, so these names have no effect",
            hint: "remove \"voters\" or \"votingCodes\"")
    }
}

extension Poll.Requests: StorableChoice {}
extension Poll.Rules.Votes: StorableChoice {}
extension Ranking: StorableChoice {}

extension Poll.RequestRules: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(longest)
        writer.write(words) { $0.write($1) }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let longest = try reader.int()
        self.init(refusing: try reader.value())
        self.longest = longest
    }
}

extension Event.Results: Storable {
    /// The values of `results` that are words.
    package enum Choice: String, CaseIterable, Sendable {
        case always, afterVote, hidden
    }

    package func store(in writer: inout ByteWriter) {
        switch self {
        case .always: writer.store(0)
        case .hidden: writer.store(1)
        case .after(let moment, let instant): writer.store(2, moment, instant)
        case .afterVote: writer.store(3)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .always
        case 1: self = .hidden
        case 2: self = .after(try reader.value(), try reader.value())
        case 3: self = .afterVote
        default: throw ByteReader.Damage()
        }
    }
}

extension Event.Voting: Storable {
    /// The values of `voting` that are words.
    package enum Choice: String, CaseIterable, Sendable {
        case open, closed
    }

    package func store(in writer: inout ByteWriter) {
        switch self {
        case .open: writer.store(0)
        case .closed: writer.store(1)
        case .until(let moment, let instant): writer.store(2, moment, instant)
        case .from(let start, let moment, let end): writer.store(3, start, moment, end)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .open
        case 1: self = .closed
        case 2: self = .until(try reader.value(), try reader.value())
        case 3: self = .from(try reader.value(), until: try reader.value(), try reader.value())
        default: throw ByteReader.Damage()
        }
    }
}

extension RecordField {
    /// The fields of `limit` as a group.
    static let limitGroup = [
        RecordField("ups", .number, "the votes for songs"), RecordField("downs", .number, "the votes against"),
    ]

    /// The fields of `requests`, `voting` and `results` as groups.
    static let requestsGroup = [
        RecordField(
            "mode", .choice(of: Event.RequestMode.self), "whether visitors can request songs", standard: "`open`"),
        RecordField("refuse", .list, "words that titles and artists must not contain"),
        RecordField("length", .number, "the most characters in a title or an artist", standard: "`200`"),
    ]

    static let votingGroup = [
        RecordField("from", .moment, "when voting opens"), RecordField("until", .moment, "when voting closes"),
    ]

    static let resultsGroup = [RecordField("after", .moment, "when everyone sees the results")]
}

extension FieldReader {
    /// Reads a number of votes for songs, or `{ups: N, downs: N}`.
    fileprivate mutating func limit(_ rules: inout Poll.Rules, _ log: inout DiagnosticLog) {
        guard case .object? = node("limit")?.value else {
            rules.mostUps = integer("limit", in: 1...1000, &log)
            return
        }
        withObject("limit", of: "limit", &log) { fields, log in
            rules.mostUps = fields.integer("ups", in: 1...1000, &log)
            rules.mostDowns = fields.integer("downs", in: 0...1000, &log)
        }
    }

    /// Reads `open`, `moderated`, `closed`, `songbook` or `{mode: MODE, refuse: [WORD], length: N}`.
    fileprivate mutating func requests(
        _ rules: inout Poll.RequestRules, _ log: inout DiagnosticLog
    ) -> Event.RequestMode? {
        guard case .object? = node("requests")?.value else {
            return choice("requests", of: Event.RequestMode.self, &log)
        }
        guard var fields = object("requests", of: "rule for requests", &log) else { return nil }
        defer { fields.finish(&log) }
        let words = fields.texts("refuse", &log) { (word) throws(InvalidValue) in
            guard !word.isBlank, Poll.RequestRules.isEmpty(word) else { return }
            throw InvalidValue(
                "\"\(word)\" has no letter or digit, so it would refuse every song", hint: "write a word")
        }
        rules = Poll.RequestRules(refusing: words)
        rules.longest = fields.integer("length", in: 1...Poll.RequestRules.mostCharacters, &log) ?? rules.longest
        return fields.choice("mode", of: Event.RequestMode.self, &log) ?? .open
    }

    /// Reads `always`, `afterVote`, `hidden` or `{after: TIME}`.
    fileprivate mutating func results(in zone: Zone, _ log: inout DiagnosticLog) -> Event.Results? {
        if case .object? = node("results")?.value {
            guard var fields = object("results", of: "results", &log) else { return nil }
            defer { fields.finish(&log) }
            return fields.requiredMoment("after", in: zone, &log).map { .after($0, $0.start(in: zone)) }
        }
        return switch choice("results", of: Event.Results.Choice.self, &log) {
        case .always: .always
        case .afterVote: .afterVote
        case .hidden: .hidden
        case nil: nil
        }
    }

    /// Reads `open`, `closed`, `{until: TIME}` or `{from: TIME, until: TIME}`.
    fileprivate mutating func voting(in zone: Zone, _ log: inout DiagnosticLog) -> Event.Voting? {
        if case .object? = node("voting")?.value {
            guard var fields = object("voting", of: "voting", &log) else { return nil }
            defer { fields.finish(&log) }
            guard fields.has("from") else {
                return fields.requiredMoment("until", in: zone, &log).map { .until($0, $0.end(in: zone)) }
            }
            let start = fields.moment("from", in: zone, &log)?.start(in: zone)
            let until = fields.moment("until", in: zone, &log)
            if let start, let until, until.end(in: zone) <= start {
                log.error(
                    .invalidValue, at: fields.place(of: "until"), "voting closes before it opens",
                    hint: "set \"until\" to a later time than \"from\"")
            }
            return start.map { .from($0, until: until, until?.end(in: zone)) }
        }
        return choice("voting", of: Event.Voting.Choice.self, &log).map { $0 == .open ? .open : .closed }
    }

    fileprivate mutating func songs(_ context: RecordContext, _ log: inout DiagnosticLog) -> OwnSongs? {
        guard has("songs") else { return nil }
        var songs: [Song] = []
        var first: [ExactText: Int] = [:]
        if case .array(let items)? = node("songs")?.value {
            songs.reserveCapacity(items.count)
            first.reserveCapacity(items.count)
        }
        forEachObject("songs", of: "song", sample: "{title: Waterloo, artist: ABBA}", &log) { fields, log in
            let hasID = fields.has("id")
            guard var song = Song(&fields, context, &log) else { return }
            // The first song with a title keeps the title as its id, so that a song added below it changes no id, and
            // ballots still refer to the same song.
            if !hasID, first[ExactText(song.id)] != nil { song = song.with(id: song.requestID) }
            if let index = first.updateValue(songs.count, forKey: ExactText(song.id)) {
                let earlier = songs[index].place
                log.error(
                    .duplicateID, at: song.place, "another song has the id \"\(song.id)\"",
                    hint:
                        "the other one is at \(earlier); a song without an \"id\" gets its title as the id, or title and artist "
                        + "if an earlier song has that title")
            }
            songs.append(song)
        }
        return OwnSongs(songs)
    }
}
