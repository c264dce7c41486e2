import Diagnostics
import Files
import Text
import Time

/// Decides which lines of a file count, and writes them as canonical lines.
struct BallotValidator {
    /// The lines judged since the last `removeLines()`.
    private(set) var lines = BatchLines()

    /// The report so far.
    var report = IntakeReport()

    /// When the lines arrived.
    var now: Instant

    /// The device that sent the lines; nil for lines from a file.
    var device: SendingDevice? { didSet { searchCount = 0 } }

    /// The up and down votes, collected only from devices.
    var votes: [CastVote] = []

    /// The number of songs from `device` that were looked up in the ledger.
    private var searchCount = 0

    private let ledger: any Ledger

    /// The voters whose earlier ballots are refused; nil until first used.
    private var forgotten: ForgottenVoters?
    private let eventIDs: () -> [String]
    private let findPoll: (String) -> Poll?

    // Data about names, by the reader's numbers.
    private var polls: [UInt32: Result<Poll, Refusal>] = [:]
    private var voters: [Result<Voter, Refusal>?] = []

    // The holders of codes, by the numbers of the event and the code.
    private var holders: [UInt64: Result<Voter, Refusal>] = [:]
    private var songs: [UInt64: Song] = [:]

    // The ids of the songs that voters requested, by event.
    private var requestsOfVoter: [String: [[UInt8]: Set<String>]] = [:]

    // The ids of the songs that voters requested, by event.
    private var requestedSongs: [String: Set<String>] = [:]

    // The first ballot of each song that is not on a list.
    private var pendingBallots: [PendingBallot] = []

    /// The most pending ballots to remember; the limit affects only messages.
    private static let pendingBallotLimit = 10_000

    // The hints for unknown names, by the ids of the event and the song; nil if no name is similar.
    private var hints: [[String]: String?] = [:]

    /// The most unknown names to find hints for; each search goes through all songs of an event, or all events.
    private static let hintLimit = 20

    /// The most songs of a message to look up in the ledger, in case another server has received the request.
    private static let searchLimit = 20

    /// The most requests of one voter to store beyond those that count, if devices send them.
    private static let furtherRequests = 100

    /// How far in the future a ballot's time may be, in microseconds: clocks differ, by up to a day if a time zone is
    /// missing.
    private static let slack: Int64 = 86_400_000_000

    /// A song that can be voted on.
    ///
    /// Most ballots are for a song seen before, and need only these fields.
    private struct Song {
        let id: String

        /// The start of the lines of its ballots.
        var start: [UInt8]

        /// Its event's poll.
        var poll: Poll

        /// The index of its first ballot in `pendingBallots`; nil for a listed song, and past the limit.
        var pending: Int?
    }

    private struct PendingBallot {
        var line: Int
        var event: String
        var song: String
        var isDeclined: Bool

        /// The number of valid ballots for the song.
        var count = 0
    }

    private struct Voter {
        /// The folded name.
        var key: [UInt8]

        /// The folded name as a JSON string.
        var json: [UInt8]

        /// The name's look-alike form; nil if it equals `key`.
        var loose: [UInt8]?

        /// The first line with the name.
        var line: Int

        /// The time in microseconds until which the voter's ballots are refused; nil if the voter wasn't forgotten.
        var refusedUntil: Int64?

        init(_ key: [UInt8], loose: [UInt8]? = nil, at line: UInt32, _ forgotten: ForgottenVoters?) {
            self.key = key
            json = JSONEscaping.plain.quoted(key.span)
            self.loose = loose
            self.line = Int(line)
            refusedUntil = forgotten?.limit(of: key)
        }
    }

    init(
        _ ledger: any Ledger, now: Instant, eventIDs: @escaping () -> [String], poll: @escaping (String) -> Poll?
    ) {
        self.ledger = ledger
        self.now = now
        self.eventIDs = eventIDs
        findPoll = poll
    }

    /// Validates all records of a reader in file order, so that a batch doesn't depend on block sizes.
    mutating func judge(_ reader: BallotReader) throws(LedgerError) {
        if forgotten == nil { forgotten = try ledger.forgottenVoters() }
        var (requests, rejections) = (reader.requests[...], reader.rejections[...])
        for ballot in reader.ballots {
            try judge(&requests, rejections: &rejections, before: Int(ballot.line), reader: reader)
            try judge(ballot, reader)
        }
        try judge(&requests, rejections: &rejections, before: .max, reader: reader)
    }

    /// Validates the requests, and records the rejected lines, before `line`.
    private mutating func judge(
        _ requests: inout ArraySlice<RawRequest>, rejections: inout ArraySlice<Rejection>, before line: Int,
        reader: BallotReader
    ) throws(LedgerError) {
        while true {
            let (request, rejection) = (requests.first.map { Int($0.line) } ?? .max, rejections.first?.line ?? .max)
            guard min(request, rejection) < line else { return }
            if rejection < request { note(rejections.removeFirst()) } else { try judge(requests.removeFirst(), reader) }
        }
    }

    mutating func removeLines() { lines.removeAll() }

    /// Forgets everything stored by the reader's numbers, because the reader renumbers its names.
    mutating func forgetNames() {
        polls = [:]
        voters = []
        holders = [:]
        songs = [:]
        requestsOfVoter = [:]
    }

    /// Reports the voters whose names look alike, or look like a name in an earlier batch.
    mutating func noteNearDuplicates() throws(LedgerError) {
        let voters = voters.compactMap { try? $0?.get() }
        // At most one of the names that look alike equals its look-alike form.
        var alike: [[UInt8]: [Voter]] = [:]
        for voter in voters { if let loose = voter.loose { alike[loose, default: []].append(voter) } }
        if !alike.isEmpty {
            for voter in voters where voter.loose == nil { alike[voter.key]?.append(voter) }
        }
        var found: [IntakeReport.NearDuplicate] = []
        var noted: Set<[UInt8]> = []
        for group in alike.values {
            let group = group.sorted { $0.line < $1.line }
            for voter in group where voter.key != group[0].key && noted.insert(voter.key).inserted {
                found.append(.init(line: voter.line, earlier: group[0].line))
            }
        }
        let others = voters.filter { !noted.contains($0.key) }
        for index in try ledger.doubles(among: others.map { ($0.key, $0.loose) }) {
            found.append(.init(line: others[index].line, earlier: nil))
        }
        report.nearDuplicates += found.sorted { $0.line < $1.line }
            .prefix(IntakeReport.limit - report.nearDuplicates.count)
    }

    /// Reports the lines that don't change a list yet, given the current ledger.
    mutating func noteWaiting() throws(LedgerError) {
        for ballot in pendingBallots where ballot.count > 0 {
            if !ballot.isDeclined, try ledger.isRequested(ballot.song, at: ballot.event) { continue }
            report.waitingBallots += ballot.count
            guard report.waiting.count < IntakeReport.limit else { continue }
            if ballot.isDeclined {
                let reason =
                    "the song \(shown(ballot.song)) at \(shown(ballot.event)) was declined; votes count if it is accepted"
                report.waiting.append(WaitingLine(line: ballot.line, reason: reason))
                continue
            }
            let reason =
                "there is no song \(shown(ballot.song)) at \(shown(ballot.event)); votes count once someone requests it"
            var hint: String?
            if let poll = findPoll(ballot.event) { hint = advice(for: ballot.song, at: poll) }
            report.waiting.append(WaitingLine(line: ballot.line, reason: reason, hint: hint, isForUnknownSong: true))
        }
        report.waiting.sort { $0.line < $1.line }
    }

    private mutating func judge(_ ballot: RawBallot, _ reader: BallotReader) throws(LedgerError) {
        let refusal = refusalOfDevice(at: ballot.event, reader)
        let song = if let refusal { Result<Song, Refusal>.failure(refusal) } else { try song(ballot, reader) }
        do throws(Refusal) {
            let song = try song.get()
            let voter = try voter(ballot.user, of: (ballot.event, song.poll), at: ballot.line, reader).get()
            try check(voter, castAt: ballot.microseconds)
            let time = try time(ballot.microseconds, line: ballot.line)
            try song.poll.check(castAt: time)
            try song.poll.check(ballot.vote)
            try admit(voter, to: song.poll)
            lines.addBallot(song.start, voter: voter.json, vote: ballot.vote, microseconds: time)
            report.counts.ballots += 1
            if let pending = song.pending { pendingBallots[pending].count += 1 }
            if device != nil, ballot.vote != .none {
                votes.append((event: song.poll.event, song: song.id, voter: voter.key))
            }
        } catch {
            note(error, line: Int(ballot.line), of: ballot.event, reader: reader, at: ballot.place)
        }
    }

    private mutating func judge(_ request: RawRequest, _ reader: BallotReader) throws(LedgerError) {
        let poll = refusalOfDevice(at: request.event, reader).map { .failure($0) } ?? poll(request.event, reader)
        let voter = poll.flatMap { self.voter(request.user, of: (request.event, $0), at: request.line, reader) }
        if case .success(let poll) = poll, case .success(let voter) = voter {
            if requestsOfVoter[poll.event]?[voter.key] == nil {
                let known = try ledger.requests(of: poll.event, by: voter.key)
                requestsOfVoter[poll.event, default: [:]][voter.key] = known
            }
            if device != nil { try loadRequestedSongs(of: poll.event) }
        }
        do throws(Refusal) {
            let poll = try poll.get()
            guard poll.requests != .closed else {
                throw Refusal("requests for \(shown(poll.event)) are closed", .closedRequests)
            }
            let voter = try voter.get()
            try check(voter, castAt: request.microseconds)
            let title = try wording(request.title, "title")
            let artist = try wording(request.artist, "artist")
            try poll.check(title: title, artist: artist)
            let id = SongRequest.id(title: title, artist: artist)
            let time = try time(request.microseconds, line: request.line)
            // A request for a song on the list counts as a vote for it.
            let isListed = poll.songs[id] != nil
            if isListed { try poll.check(castAt: time) }
            let earlier = requestsOfVoter[poll.event]?[voter.key] ?? []
            let isMore = !isListed && !earlier.contains(id)
            if device != nil, isMore, earlier.count >= poll.requestLimit + Self.furtherRequests {
                throw Refusal("this user has already requested \(earlier.count) songs", .tooMany)
            }
            try admit(voter, to: poll)
            lines.addRequest(
                event: poll.event, title: title, artist: artist, voter.json, isModerated: poll.requests == .moderated,
                time)
            report.counts.requests += 1
            guard !isListed else { return }
            requestsOfVoter[poll.event]?[voter.key]?.insert(id)
            requestedSongs[poll.event]?.insert(id)
            let count = requestsOfVoter[poll.event]?[voter.key]?.count ?? 0
            guard count > poll.requestLimit else { return }
            report.waitingRequests += 1
            if report.waiting.count < IntakeReport.limit {
                let reason = "this user requested more than \(poll.requestLimit) songs; only the first requests count"
                report.waiting.append(WaitingLine(line: Int(request.line), reason: reason))
            }
        } catch {
            note(error, line: Int(request.line), of: request.event, reader: reader, at: request.place)
        }
    }

    /// Records a line that doesn't count, without its text if the voter was forgotten or the text has a code.
    private mutating func note(
        _ refusal: Refusal, line: Int, of event: UInt32, reader: BallotReader, at place: Range<UInt32>
    ) {
        let hasCode = (try? poll(event, reader).get())?.needsCodes == true
        let isHidden = hasCode || refusal.kind == .forgotten
        note(Rejection(line: line, refusal: refusal, text: isHidden ? [] : Array(reader.text(at: place))))
    }

    private mutating func note(_ rejection: Rejection) {
        report.counts.rejected += 1
        lines.addRejection(rejection)
        if report.rejections.count < IntakeReport.limit { report.rejections.append(rejection) }
    }

    /// Returns the refusal of a line whose device hasn't given the event's code; nil if the device may vote.
    ///
    /// Check it before songs and voters: their refusals would reveal the list and the voters of the event.
    private mutating func refusalOfDevice(at event: UInt32, _ reader: BallotReader) -> Refusal? {
        guard let device, case .success(let poll) = poll(event, reader), !device.mayVote(poll.event) else { return nil }
        return Refusal("\(shown(poll.event)) needs its code", .missingCode)
    }

    private mutating func poll(_ number: UInt32, _ reader: BallotReader) -> Result<Poll, Refusal> {
        if let known = polls[number] { return known }
        let id = composed(String(decoding: reader.events[Int(number)], as: UTF8.self))
        let poll: Result<Poll, Refusal>
        if let found = findPoll(id) {
            poll = .success(found)
        } else {
            let eventIDs = eventIDs
            let hint = advice(for: [id]) { suggestion(for: id, among: eventIDs()) }
            poll = .failure(Refusal("there is no event \(shown(id))", hint: hint, .unknownEvent))
        }
        polls[number] = poll
        return poll
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
        let name = composed(String(decoding: reader.songs[Int(ballot.song)], as: UTF8.self))
        let id = poll.songs[name] ?? name
        var pending: Int?
        if poll.songs[name] == nil {
            guard try canBeListed(name, at: poll) else {
                let hint = advice(for: name, at: poll)
                return .failure(
                    Refusal("there is no song \(shown(name)) at \(shown(poll.event))", hint: hint, .unknownSong))
            }
            if pendingBallots.count < Self.pendingBallotLimit {
                pending = pendingBallots.count
                pendingBallots.append(
                    PendingBallot(
                        line: Int(ballot.line), event: poll.event, song: name,
                        isDeclined: poll.declined.contains(name)))
            }
        }
        let song = Song(
            id: id, start: BatchLines.start(event: poll.event, song: id), poll: poll, pending: pending)
        songs[pair] = song
        return .success(song)
    }

    /// Returns true if a song that isn't on the list was declined or requested, or can still be requested.
    private mutating func canBeListed(_ name: String, at poll: Poll) throws(LedgerError) -> Bool {
        // Ballots are counted now and shown once the song is listed. In files, they may be before the request, or the
        // request may be in another file. Devices vote only for songs that they see; otherwise, one device could store
        // any number of songs.
        let isFromFile = device == nil
        if isFromFile ? poll.awaits(name) : poll.declined.contains(name) { return true }
        if isFromFile, poll.requests != .closed { return false }
        try loadRequestedSongs(of: poll.event)
        if requestedSongs[poll.event]?.contains(name) == true { return true }
        guard !isFromFile, searchCount < Self.searchLimit, SongRequest.isID(name) else { return false }
        searchCount += 1
        return try ledger.isRequested(name, at: poll.event)
    }

    private mutating func loadRequestedSongs(of event: String) throws(LedgerError) {
        if requestedSongs[event] == nil { requestedSongs[event] = try ledger.requestedSongs(at: event) }
    }

    private mutating func voter(
        _ number: UInt32, at line: UInt32, _ reader: BallotReader
    ) -> Result<Voter, Refusal> {
        let index = Int(number)
        while voters.count <= index { voters.append(nil) }
        if let known = voters[index] { return known }
        let name = String(decoding: reader.users[index], as: UTF8.self)
        let key = Result { () throws(Refusal) in try VoterName.checked(name) }
        let voter = key.map { Voter($0, loose: VoterName.loose($0), at: line, forgotten) }
        voters[index] = voter
        return voter
    }

    /// Returns a voter who may vote at an event, by the number of a name or, if the event has codes, of a code.
    private mutating func voter(
        _ number: UInt32, of event: (number: UInt32, poll: Poll), at line: UInt32, _ reader: BallotReader
    ) -> Result<Voter, Refusal> {
        switch event.poll.electorate {
        case .everyone: return voter(number, at: line, reader)
        case .named(let names):
            return voter(number, at: line, reader).flatMap { voter in
                guard names.contains(voter.key) else {
                    return .failure(Refusal("the user isn't one of the voters of \(shown(event.poll.event))", .noVoter))
                }
                return .success(voter)
            }
        case .holders(let codes):
            let pair = UInt64(event.number) << 32 | UInt64(number)
            if let known = holders[pair] { return known }
            let code = String(decoding: reader.users[Int(number)], as: UTF8.self)
            // Phones send codes. Files may also be batches, whose codes are digests.
            let key = codes().holder(of: code, acceptsStored: device == nil)
            let holder: Result<Voter, Refusal> =
                if let key { .success(Voter(key, at: line, forgotten)) } else {
                    .failure(Refusal("this isn't a voting code of \(shown(event.poll.event))", .unknownCode))
                }
            holders[pair] = holder
            return holder
        }
    }

    /// Checks that a line wasn't erased at the voter's request. A line without a time may have been, unless it has just
    /// arrived.
    private func check(_ voter: Voter, castAt time: Int64?) throws(Refusal) {
        guard let limit = voter.refusedUntil, time ?? (device == nil ? .min : .max) <= limit else { return }
        throw Refusal("this user's ballots were erased and can't be counted again", .forgotten)
    }

    /// Checks that the voter of a valid line may vote from the device that sent it.
    private func admit(_ voter: Voter, to poll: Poll) throws(Refusal) {
        switch device?.admit(voter.key) {
        case .admitted?, nil: break
        case .taken? where poll.needsCodes:
            throw Refusal("someone on another device already votes with this code", .usedCode)
        case .taken?: throw Refusal("someone on another device already votes under this name", .takenName)
        case .crowded?: throw Refusal("too many people vote on this device", .tooMany)
        }
    }

    /// Returns the time of a ballot.
    ///
    /// A ballot without a time gets `now` plus a microsecond per line, so that later lines get later times; past the
    /// year 9999 it gets `now`.
    private func time(_ microseconds: Int64?, line: UInt32) throws(Refusal) -> Int64 {
        guard let microseconds else {
            return (Instant(stored: now.microseconds + Int64(line)) ?? now).microseconds
        }
        guard microseconds <= now.microseconds + Self.slack else {
            throw Refusal("\"at\" is more than a day in the future", .wrongTime)
        }
        return microseconds
    }

    /// Trims a title or artist, and removes characters that force the direction of the text around it.
    private func wording(_ text: String, _ what: String) throws(Refusal) -> String {
        let wording = withoutForcedDirection(text).trimmed
        guard !text.isBlank, !wording.isEmpty else { throw Refusal("\"\(what)\" is empty") }
        guard wording.unicodeScalars.count <= Poll.RequestRules.mostCharacters else {
            throw Refusal("\"\(what)\" has more than \(Poll.RequestRules.mostCharacters) characters")
        }
        guard wording.unicodeScalars.allSatisfy({ $0.canBeShown && $0.properties.generalCategory != .control }) else {
            throw Refusal("\"\(what)\" contains a control character")
        }
        return wording
    }

    /// Returns a hint for an unknown song of an event.
    private mutating func advice(for song: String, at poll: Poll) -> String? {
        advice(for: [poll.event, song]) {
            suggestion(for: song, among: poll.songs.keys) ?? Self.id(with: song, among: poll.songs.keys)
        }
    }

    /// Returns the first id that begins or ends with a text similar to `part`, such as the title without the artist.
    private static func id(with part: String, among ids: some Sequence<String>) -> String? {
        ids.filter { id in
            let words = id.split(separator: "-")
            let parts = words.indices.dropFirst().flatMap { index in
                [words[..<index].joined(separator: "-"), words[index...].joined(separator: "-")]
            }
            return suggestion(for: part, among: parts) != nil
        }.min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns a hint with the most similar name; nil if no name is similar, for lines of a device, or after too many
    /// searches.
    private mutating func advice(for name: [String], _ nearest: () -> String?) -> String? {
        // Answers to devices have no hints.
        guard device == nil else { return nil }
        if let known = hints[name] { return known }
        guard hints.count < Self.hintLimit else { return nil }
        let hint = nearest().map { "did you mean \(shown($0))?" }
        hints.updateValue(hint, forKey: name)
        return hint
    }

    /// Returns an id in quotes, shortened to 40 characters.
    private func shown(_ id: String) -> String {
        let scalars = id.unicodeScalars
        return "\"" + String(String.UnicodeScalarView(scalars.prefix(40))) + (scalars.count > 40 ? "…\"" : "\"")
    }
}
