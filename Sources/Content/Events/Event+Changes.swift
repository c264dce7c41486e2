package import Ballots
package import Bytes
package import Diagnostics
package import Documents
package import Time

extension Event {
    /// The changes on one date of a series; nil or an empty list for everything that the date inherits.
    package struct Changes: Sendable {
        package var place: Place
        package var name: String?
        package var start: Moment?
        package var end: Moment?
        package var previousStart: Moment?
        package var updated: Moment?
        package var status: Status?
        package var isFeatured: Bool?
        package var details: Details
        package var songs: OwnSongs?
        package var requests: Poll.Requests?
        package var requestRules: Poll.RequestRules?
        package var voting: Voting?
        package var voters: [String]
        package var ranking: Ranking?
        package var votes: Poll.Rules.Votes?

        /// Rules with the limit that the date sets; nil if it sets none.
        package var limit: Poll.Rules?
        package var results: Results?

        package var description: Body? { details.description }
    }
}

extension Event.Changes {
    /// - Parameter body: The text below the front matter of a Markdown file; nil elsewhere.
    package init(
        _ fields: inout FieldReader, _ body: Body?, in zone: Zone, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        place = fields.place
        name = fields.has("name") ? fields.requiredText("name", &log) : nil
        start = fields.moment("start", in: zone, &log)
        end = fields.moment("end", in: zone, &log)
        previousStart = fields.moment("previousStart", in: zone, &log)
        updated = fields.moment("updated", in: zone, &log)
        if let start, let end, end.isOver(before: start, in: zone) {
            log.error(
                .invalidValue, at: fields.place(of: "end"), "the end is before the start",
                hint: "if the event ends after midnight, write the next day's date")
        }
        status = fields.choice("status", of: Event.Status.self, &log)
        isFeatured = fields.flag("featured", &log)
        details = Event.Details(&fields, body, &log)
        let music = Event.Music(&fields, in: zone, &log)
        songs = fields.has("songs") ? music.songs : nil
        requests = fields.has("requests") ? music.requests : nil
        requestRules = fields.has("requests") ? music.requestRules : nil
        voting = music.voting
        voters = music.voters
        ranking = fields.has("ranking") ? music.ranking : nil
        votes = fields.has("votes") ? music.rules.votes : nil
        limit = fields.has("limit") ? music.rules : nil
        results = fields.has("results") ? music.results : nil
    }

    /// Returns the details of the date, which override those of the series.
    func details(over series: Event.Details) -> Event.Details {
        Event.Details(
            description: details.description ?? series.description, shortName: details.shortName ?? series.shortName,
            venue: details.venue ?? series.venue, sport: details.sport ?? series.sport,
            category: details.category ?? series.category, icon: details.icon ?? series.icon,
            image: details.image ?? series.image,
            // The series' description doesn't fit another picture.
            imageText: details.imageText ?? (details.image == nil ? series.imageText : nil),
            organizer: details.organizer ?? series.organizer,
            url: details.url ?? series.url, tags: details.tags.isEmpty ? series.tags : details.tags,
            fallback: details.description == nil ? series.fallback : details.fallback,
            group: details.category == nil ? series.group : details.group)
    }

    /// Returns the songs and rules of the date, which override those of the series.
    func music(over series: Event.Music) -> Event.Music {
        var music = series
        music.songs = songs ?? series.songs ?? (requests.map { $0 != .closed } == true ? .empty : nil)
        music.requests = requests ?? series.requests
        music.requestRules = requestRules ?? series.requestRules
        music.voting = voting ?? series.voting
        if !voters.isEmpty { music.voters = voters }
        music.ranking = ranking ?? series.ranking
        music.rules.votes = votes ?? series.rules.votes
        if let limit { (music.rules.mostUps, music.rules.mostDowns) = (limit.mostUps, limit.mostDowns) }
        music.results = results ?? series.results
        return music
    }

    /// Adds the changes of a separate file, which override the changes in the series' file.
    mutating func add(_ own: Event.Changes) {
        var whole = own
        whole.name = own.name ?? name
        whole.start = own.start ?? start
        whole.end = own.end ?? end
        whole.previousStart = own.previousStart ?? previousStart
        whole.updated = own.updated ?? updated
        whole.status = own.status ?? status
        whole.isFeatured = own.isFeatured ?? isFeatured
        whole.details = own.details(over: details)
        whole.songs = own.songs ?? songs
        whole.requests = own.requests ?? requests
        whole.requestRules = own.requestRules ?? requestRules
        whole.voting = own.voting ?? voting
        if own.voters.isEmpty { whole.voters = voters }
        whole.ranking = own.ranking ?? ranking
        whole.votes = own.votes ?? votes
        whole.limit = own.limit ?? limit
        whole.results = own.results ?? results
        self = whole
    }
}

extension Event.Changes {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(place)
        writer.write(name) { $0.write($1) }
        for moment in [start, end, previousStart, updated] { writer.write(moment) { $0.write($1) } }
        writer.write(status) { $0.write($1) }
        writer.write(isFeatured) { $0.write($1) }
        details.store(in: &writer, knowing: findings)
        writer.write(songs) { $1.store(in: &$0) }
        writer.write(requests) { $0.write($1) }
        writer.write(requestRules) { $1.store(in: &$0) }
        writer.write(voting) { $1.store(in: &$0) }
        writer.write(voters) { $0.write($1) }
        writer.write(ranking) { $0.write($1) }
        writer.write(votes) { $0.write($1) }
        writer.write(limit) { $1.store(in: &$0) }
        writer.write(results) { $1.store(in: &$0) }
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        place = try reader.place(origin)
        name = try reader.optionalText()
        start = try reader.optionalMoment()
        end = try reader.optionalMoment()
        previousStart = try reader.optionalMoment()
        updated = try reader.optionalMoment()
        status = try reader.flag() ? try reader.choice(of: Event.Status.self) : nil
        isFeatured = try reader.flag() ? try reader.flag() : nil
        details = try Event.Details(from: &reader, origin)
        songs = try reader.flag() ? try OwnSongs(from: &reader, origin) : nil
        requests = try reader.flag() ? try reader.choice(of: Poll.Requests.self) : nil
        requestRules = try reader.flag() ? try Poll.RequestRules(from: &reader) : nil
        voting = try reader.flag() ? try Event.Voting(from: &reader) : nil
        voters = try reader.texts()
        ranking = try reader.flag() ? try reader.choice(of: Ranking.self) : nil
        votes = try reader.flag() ? try reader.choice(of: Poll.Rules.Votes.self) : nil
        limit = try reader.flag() ? try Poll.Rules(from: &reader) : nil
        results = try reader.flag() ? try Event.Results(from: &reader) : nil
    }
}
