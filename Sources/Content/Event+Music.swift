package import Ballots
package import Bytes
package import Diagnostics
package import Documents
package import Time

extension Event {
    /// The song list of an event, and the rules for requests and votes.
    package struct Music: Sendable {
        /// Nil: the event has no song list.
        package var songs: OwnSongs?
        package var requests = Poll.Requests.open

        /// Nil: not said.
        package var voting: Voting?

        /// The names of those who may vote; empty: everyone.
        package var voters: [String] = []
        package var ranking = Ranking.net

        /// A copy with an empty song list, if the event has one.
        var withoutSongs: Music {
            var music = self
            music.songs = songs.map { _ in .empty }
            return music
        }
    }
}

extension Event {
    /// Whether visitors may vote on an event's songs.
    package enum Voting: Sendable {
        case open
        case closed
        /// Until the end of this moment, which is this instant.
        case until(Moment, Instant)
    }
}

extension Event.Music {
    /// When voting closes by itself; nil if it doesn't.
    package var votingEnd: (moment: Moment, instant: Instant)? {
        if case .until(let moment, let instant)? = voting { (moment, instant) } else { nil }
    }

    /// True if visitors may vote at `now`; unless the event says otherwise, they may while requests are not closed.
    package func isVotingOpen(at now: Instant) -> Bool {
        switch voting {
        case .open: true
        case .closed: false
        case .until(_, let end): now < end
        case nil: requests != .closed
        }
    }
}

extension Event.Music {
    package init(_ fields: inout FieldReader, in zone: Zone, _ log: inout DiagnosticLog) {
        songs = fields.songs(in: zone, &log)
        if let requests = fields.choice("requests", of: Poll.Requests.self, &log) {
            self.requests = requests
            // An event that accepts requests needs a list for them.
            if songs == nil, requests != .closed { songs = .empty }
        }
        voting = fields.voting(in: zone, &log)
        voters = fields.texts("voters", &log) { (name) throws(InvalidValue) in
            guard let fault = Poll.fault(ofVoter: name) else { return }
            throw InvalidValue(fault, hint: "no ballot can have such a name: write 1 to 64 characters")
        }
        ranking = fields.choice("ranking", of: Ranking.self, &log) ?? ranking
    }
}

extension Event.Music {
    package func store(in writer: inout ByteWriter) {
        writer.write(songs) { $1.store(in: &$0) }
        writer.write(requests)
        writer.write(voting) { $1.store(in: &$0) }
        writer.write(voters) { $0.write($1) }
        writer.write(ranking)
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        songs = try reader.flag() ? try OwnSongs(from: &reader, origin) : nil
        requests = try reader.choice(of: Poll.Requests.self)
        voting = try reader.flag() ? try Event.Voting(from: &reader) : nil
        voters = try reader.texts()
        ranking = try reader.choice(of: Ranking.self)
    }
}

extension Event.Voting {
    /// The words for it.
    package enum Choice: String, CaseIterable, Sendable {
        case open, closed
    }

    /// The cases as they are stored.
    private enum Word: CaseIterable {
        case open, closed, until
    }

    func store(in writer: inout ByteWriter) {
        switch self {
        case .open: writer.write(Word.open)
        case .closed: writer.write(Word.closed)
        case .until(let moment, let instant):
            writer.write(Word.until)
            writer.write(moment)
            writer.write(instant)
        }
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.choice(of: Word.self) {
        case .open: self = .open
        case .closed: self = .closed
        case .until: self = .until(try reader.moment(), try reader.instant())
        }
    }
}

extension FieldReader {
    /// Reads `open`, `closed` or `{until: TIME}`.
    fileprivate mutating func voting(in zone: Zone, _ log: inout DiagnosticLog) -> Event.Voting? {
        if case .object? = node("voting")?.value {
            guard var fields = object("voting", of: "voting", &log) else { return nil }
            defer { fields.finish(&log) }
            return fields.requiredMoment("until", in: zone, &log).map { .until($0, $0.end(in: zone)) }
        }
        return switch choice("voting", of: Event.Voting.Choice.self, &log) {
        case .open: .open
        case .closed: .closed
        case nil: nil
        }
    }

    fileprivate mutating func songs(in zone: Zone, _ log: inout DiagnosticLog) -> OwnSongs? {
        guard has("songs") else { return nil }
        var songs: [Song] = []
        var first: [ExactText: Int] = [:]
        if case .array(let items)? = node("songs")?.value {
            songs.reserveCapacity(items.count)
            first.reserveCapacity(items.count)
        }
        forEachObject("songs", of: "song", &log) { fields, log in
            guard let song = Song(&fields, in: zone, &log) else { return }
            if let index = first.updateValue(songs.count, forKey: ExactText(song.id)) {
                let earlier = songs[index].place
                log.error(
                    .duplicateID, at: song.place, "there is another song with the id \"\(song.id)\" on this list",
                    hint: "the other one is at \(earlier); a song's id is its title where it has no \"id\" of its own")
            }
            songs.append(song)
        }
        return OwnSongs(songs)
    }
}
