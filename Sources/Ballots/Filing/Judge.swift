import Text
import Time

/// Decides what of a file can count, and writes that down as canonical lines.
struct Judge {
    /// What is judged, written down since `removeLines()`.
    private(set) var lines = BatchLines()

    /// What there is to tell so far.
    private(set) var report = IntakeReport()

    private let ledger: Ledger
    private let now: Instant
    private let findPoll: (String) -> Poll?

    // What is known of the reader's names, by its numbers.
    private var polls: [UInt32: Result<Poll, Refusal>] = [:]
    private var voters: [Result<Voter, Refusal>?] = []
    private var songs: [UInt64: Song] = [:]

    // The ids of the songs that were asked for, by event, and by event and voter.
    private var requestedSongs: [String: Set<String>] = [:]
    private var requestsOfVoter: [String: [[UInt8]: Set<String>]] = [:]

    // By what people would take a name for: the name that counts and where it first came; and those that have a double.
    private var looseNames: [String: (key: [UInt8], line: Int)] = [:]
    private var noted: Set<[UInt8]> = []

    /// How far in the future a ballot may say it was cast: clocks differ, by a day where a zone was forgotten.
    private static let slack: Int64 = 86_400_000_000

    /// A song that can be voted on; most ballots are for one that earlier ones were for, and need no more than this.
    private struct Song {
        /// The beginning of the lines of ballots for it.
        var start: [UInt8]

        /// The id of its event, and the names of those who may vote there; nil: everybody.
        var event: String
        var voters: Set<[UInt8]>?
    }

    private struct Voter {
        /// The name that counts.
        var key: [UInt8]

        /// The same as a JSON string.
        var json: [UInt8]
    }

    init(_ ledger: Ledger, now: Instant, poll: @escaping (String) -> Poll?) {
        self.ledger = ledger
        self.now = now
        findPoll = poll
    }

    /// Judges what a reader has read, in the order of the file: a batch's content doesn't depend on blocks.
    mutating func judge(_ reader: BallotReader) throws(LedgerError) {
        var requests = reader.requests[...]
        var rejections = reader.rejections[...]
        func isNext(_ line: UInt32?, before other: UInt32) -> Bool { line.map { $0 < other } ?? false }
        for ballot in reader.ballots {
            while isNext(requests.first?.line, before: ballot.line) { try judge(requests.removeFirst(), reader) }
            while isNext(rejections.first.map { UInt32(clamping: $0.line) }, before: ballot.line) {
                note(rejections.removeFirst())
            }
            try judge(ballot, reader)
        }
        for request in requests { try judge(request, reader) }
        for rejection in rejections { note(rejection) }
    }

    mutating func removeLines() { lines.removeAll() }

    /// Forgets what is known by the reader's numbers, which begin anew.
    mutating func forgetNames() {
        polls = [:]
        voters = []
        songs = [:]
        looseNames = [:]
        noted = []
    }

    private mutating func judge(_ ballot: RawBallot, _ reader: BallotReader) throws(LedgerError) {
        let song = try song(ballot, reader)
        do throws(Refusal) {
            let song = try song.get()
            let voter = try voter(ballot.user, at: ballot.line, reader).get()
            try check(voter, among: song.voters, of: song.event)
            lines.addBallot(song.start, voter.json, ballot.vote, try time(ballot.microseconds, line: ballot.line))
            report.counts.ballots += 1
        } catch {
            let text = [
                reader.events[Int(ballot.event)], reader.songs[Int(ballot.song)], reader.users[Int(ballot.user)],
            ]
            .joined(separator: [UInt8(ascii: " ")])
            note(Rejection(line: Int(ballot.line), reason: error.reason, text: Array(text)[...]))
        }
    }

    private mutating func judge(_ request: RawRequest, _ reader: BallotReader) throws(LedgerError) {
        let poll = poll(request.event, reader)
        let voter = voter(request.user, at: request.line, reader)
        if case .success(let poll) = poll, case .success(let voter) = voter {
            try learnRequests(of: poll)
            if requestsOfVoter[poll.event]?[voter.key] == nil {
                let known = try ledger.requests(of: poll.event, by: voter.key)
                requestsOfVoter[poll.event, default: [:]][voter.key] = known
            }
        }
        do throws(Refusal) {
            let poll = try poll.get()
            guard poll.requests != .closed else { throw Refusal("requests for \(shown(poll.event)) are closed") }
            let voter = try voter.get()
            try check(voter, among: poll.voters, of: poll.event)
            let title = try wording(request.title, "title")
            let artist = try wording(request.artist, "artist")
            let id = SongRequest.id(title: title, artist: artist)
            var asked = requestsOfVoter[poll.event]?[voter.key] ?? []
            guard asked.insert(id).inserted == false || asked.count <= poll.requestLimit else {
                throw Refusal("this user has asked for \(poll.requestLimit) songs already")
            }
            lines.addRequest(
                event: poll.event, title: title, artist: artist, voter.json,
                try time(request.microseconds, line: request.line))
            requestsOfVoter[poll.event]?[voter.key] = asked
            requestedSongs[poll.event]?.insert(id)
            report.counts.requests += 1
        } catch {
            let text = "\(request.title) \(request.artist)"
            note(Rejection(line: Int(request.line), reason: error.reason, text: Array(text.utf8)[...]))
        }
    }

    private mutating func note(_ rejection: Rejection) {
        report.counts.rejected += 1
        lines.addRejection(rejection)
        if report.rejections.count < IntakeReport.limit { report.rejections.append(rejection) }
    }

    private mutating func poll(_ number: UInt32, _ reader: BallotReader) -> Result<Poll, Refusal> {
        if let known = polls[number] { return known }
        let id = String(decoding: reader.events[Int(number)], as: UTF8.self)
        let poll: Result<Poll, Refusal> =
            findPoll(id).map { .success($0) } ?? .failure(Refusal("there is no event \(shown(id))"))
        polls[number] = poll
        return poll
    }

    /// The songs of an open event that were asked for, which can be voted on like the others.
    private mutating func learnRequests(of poll: Poll) throws(LedgerError) {
        guard requestedSongs[poll.event] == nil else { return }
        requestedSongs[poll.event] = Set(try ledger.requests(of: poll.event).map(\.id))
    }

    private mutating func song(
        _ ballot: RawBallot, _ reader: BallotReader
    ) throws(LedgerError) -> Result<Song, Refusal> {
        let pair = UInt64(ballot.event) << 32 | UInt64(ballot.song)
        if let known = songs[pair] { return .success(known) }
        let poll: Poll
        switch self.poll(ballot.event, reader) {
        case .success(let found): poll = found
        case .failure(let refusal): return .failure(refusal)
        }
        try learnRequests(of: poll)
        let name = String(decoding: reader.songs[Int(ballot.song)], as: UTF8.self)
        guard let id = poll.songs[name] ?? requested(name, of: poll) else {
            // It may yet be asked for further down, so this is not remembered.
            return .failure(Refusal("there is no song \(shown(name)) at \(shown(poll.event))"))
        }
        let song = Song(
            start: BatchLines.start(event: poll.event, song: id), event: poll.event, voters: poll.voters)
        songs[pair] = song
        return .success(song)
    }

    private func requested(_ name: String, of poll: Poll) -> String? {
        poll.requests == .open && requestedSongs[poll.event]?.contains(name) == true ? name : nil
    }

    private mutating func voter(
        _ number: UInt32, at line: UInt32, _ reader: BallotReader
    ) -> Result<Voter, Refusal> {
        let index = Int(number)
        while voters.count <= index { voters.append(nil) }
        if let known = voters[index] { return known }
        var voter: Result<Voter, Refusal>
        let name = String(decoding: reader.users[index], as: UTF8.self)
        do throws(Refusal) {
            let key = try VoterName.checked(name)
            voter = .success(Voter(key: key, json: BatchLines.quoted(key)))
            noteNearDuplicates(of: key, line: Int(line))
        } catch {
            voter = .failure(error)
        }
        voters[index] = voter
        return voter
    }

    private mutating func noteNearDuplicates(of key: [UInt8], line: Int) {
        let name = String(decoding: key, as: UTF8.self)
        // Folding again changes nothing of ASCII but runs of spaces, which are rarer than names to look at.
        let isPlain = key.allSatisfy { $0 > 0x20 && $0 < 0x7f }
        let loose = isPlain ? name : foldedLoosely(name)
        guard let other = looseNames[loose] else {
            looseNames[loose] = (key, line)
            return
        }
        guard other.key != key, noted.insert(key).inserted, report.nearDuplicates.count < IntakeReport.limit else {
            return
        }
        report.nearDuplicates.append(.init(line: line, earlier: other.line))
    }

    private func check(_ voter: Voter, among voters: Set<[UInt8]>?, of event: String) throws(Refusal) {
        guard voters?.contains(voter.key) != false else {
            throw Refusal("the user is not among the voters of \(shown(event))")
        }
    }

    /// When a ballot was cast: where it doesn't say, now, later lines later.
    private func time(_ microseconds: Int64?, line: UInt32) throws(Refusal) -> Int64 {
        guard let microseconds else { return now.adding(microseconds: Int64(line)).microseconds }
        guard microseconds <= now.microseconds + Self.slack else {
            throw Refusal("its \"at\" is more than a day in the future")
        }
        return microseconds
    }

    /// A title or an artist without white space at its ends.
    private func wording(_ text: String, _ what: String) throws(Refusal) -> String {
        let scalars = text.unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = scalars.lastIndex(where: { !$0.properties.isWhitespace }) else {
            throw Refusal("its \"\(what)\" is empty")
        }
        let wording = String(scalars[...last])
        guard wording.unicodeScalars.count <= 200 else { throw Refusal("its \"\(what)\" has more than 200 characters") }
        guard wording.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw Refusal("there is a control character in its \"\(what)\"")
        }
        return wording
    }

    /// An id in quotes, shortened.
    private func shown(_ id: String) -> String {
        let scalars = id.unicodeScalars
        return "\"" + String(String.UnicodeScalarView(scalars.prefix(40))) + (scalars.count > 40 ? "…\"" : "\"")
    }
}
