import Files
import SQLite
import Time

/// Counts the ballots of batches into a ledger's tables, within the caller's transaction.
final class LedgerWriter {
    /// The changes that the batches made so far.
    private(set) var effect = LedgerEffect()

    /// Counts the voters of events that are followed.
    private let turnout: Turnout?

    private let database: Database
    private let addEvent, findEvent, addSong, findSong, lastSong, addVoter, findVoter: Statement
    private let addBallot, findBallot, changeBallot, addVotes, keepHistory, addRequest, addRequestedSong: Statement
    private let addBatch: Statement
    private var nextEvent, nextVoter, nextBlock: Int64

    /// The number of the batch that is being counted.
    private var batch: Int64 = 0

    // The number of each event's last song, for events that got a new song.
    private var lastSongs: [Int64: Int64] = [:]

    /// True if songs or voters have run out of numbers; the caller must then not commit.
    private(set) var isFull = false

    // Ballots that wait to be counted, with their keys. When sorted, they touch each page of the table only once.
    private var pending: [(key: Int64, standing: CurrentBallot)] = []
    private var touchedSongs: Set<Int64> = []

    private var reader = BallotReader(.lines, zone: .utc)

    /// When more names than this are in memory, all of them are forgotten. An index uses about 60 MB for them, including
    /// the data about them; a server, which follows the turnout, a quarter of that.
    private let nameLimit: Int

    // The numbers of names in the tables, by the reader's numbers; 0 if unknown.
    private var events: [Int64] = []
    private var voters: [Int64] = []
    private var songs: [UInt64: Int64] = [:]

    /// The number of ballots that may wait; they use 16 MB.
    private static let pendingLimit = 1 << 20

    init(_ database: Database, _ turnout: Turnout? = nil) throws(DatabaseError) {
        self.database = database
        self.turnout = turnout
        nameLimit = turnout == nil ? 1 << 20 : 1 << 18
        addEvent = try database.prepare("INSERT OR IGNORE INTO event (number, id) VALUES (?, ?)")
        findEvent = try database.prepare("SELECT number FROM event WHERE id = ?")
        addSong = try database.prepare("INSERT INTO song (number, event, id) VALUES (?, ?, ?)")
        findSong = try database.prepare("SELECT number FROM song WHERE event = ? AND id = ?")
        lastSong = try database.prepare("SELECT max(number) FROM song WHERE event = ?")
        addVoter = try database.prepare(
            "INSERT OR IGNORE INTO voter (number, name, loose) VALUES (?, ?, nullif(?, x''))")
        findVoter = try database.prepare("SELECT number FROM voter WHERE name = ?")
        addBallot = try database.prepare("INSERT OR IGNORE INTO ballot (key, standing) VALUES (?, ?)")
        findBallot = try database.prepare("SELECT standing FROM ballot WHERE key = ?")
        changeBallot = try database.prepare("UPDATE ballot SET standing = ? WHERE key = ?")
        addVotes = try database.prepare(
            "UPDATE song SET ups = ups + ?, downs = downs + ?, withdrawn = withdrawn + ? WHERE number = ?")
        keepHistory = try database.prepare(
            "INSERT INTO history (song, batch, ups, downs) SELECT number, ?, ups, downs FROM song WHERE number = ?")
        // A voter's earliest wording of a request counts, regardless of the order of batches.
        addRequest = try database.prepare(
            """
            INSERT INTO request (event, id, voter, at, title, artist) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET at = excluded.at, title = excluded.title, artist = excluded.artist
            WHERE (excluded.at, excluded.title, excluded.artist) < (at, title, artist)
            """)
        addRequestedSong = try database.prepare(
            """
            INSERT INTO requested_song (event, id, batch, moderated) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET moderated = min(moderated, excluded.moderated)
            """)
        addBatch = try database.prepare(
            """
            INSERT INTO batch (number, name, digest, source, size, modified, changed, inode)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """)
        nextEvent = try database.number("SELECT ifnull(max(number), 0) + 1 FROM event")
        nextVoter = try database.number("SELECT ifnull(max(number), 0) + 1 FROM voter")
        nextBlock = try database.number("SELECT ifnull(max(number), 0) FROM song") >> SongKey.blockBits + 1
    }

    /// Begins the batch with this number.
    func begin(_ batch: Int64) {
        self.batch = batch
        reader = BallotReader(.lines, zone: .utc)
        forgetNames()
        touchedSongs = []
    }

    /// Counts the next lines of the batch; an empty block ends it.
    ///
    /// - Parameter path: The batch's file in messages.
    func count(_ block: [UInt8], path: String) throws(LedgerError) {
        do throws(UnreadableBallots) { try reader.read(block) } catch {
            throw .unreadable(path: path, line: error.line)
        }
        if let rejection = reader.rejections.first { throw .unreadable(path: path, line: rejection.line) }
        try inDatabase { () throws(DatabaseError) in try count(reader) }
        reader.removeAll()
        if reader.forgetNames(ifMoreThan: nameLimit) { forgetNames() }
    }

    /// Counts everything that the reader has read since its last `removeAll()`.
    private func count(_ reader: BallotReader) throws(DatabaseError) {
        for ballot in reader.ballots {
            let song = try song(ballot.song, ofEvent: ballot.event, reader)
            let voter = try voter(ballot.user, reader)
            let standing = CurrentBallot(ballot.vote, microseconds: ballot.microseconds ?? 0)
            pending.append((song << SongKey.voterBits | voter, standing))
            if pending.count == Self.pendingLimit { try countPending() }
        }
        for request in reader.requests {
            let event = try event(request.event, reader)
            let id = SongRequest.id(title: request.title, artist: request.artist)
            let voter = try voter(request.user, reader)
            try addRequest.run([
                .number(event), .text(id), .number(voter), .number(request.microseconds ?? 0), .text(request.title),
                .text(request.artist),
            ])
            try addRequestedSong.run([
                .number(event), .text(id), .number(batch), .number(request.isModerated ? 1 : 0),
            ])
        }
    }

    /// Forgets the numbers of names; call it when the reader has forgotten its names.
    private func forgetNames() {
        events = []
        voters = []
        songs = [:]
    }

    /// Ends the batch, and adds it to the table of batches.
    func end(_ name: BatchName, source: String?, status: FileStatus?) throws(DatabaseError) {
        try end()
        let (size, modified, changed) = status.map { ($0.size, $0.modified, $0.changed) } ?? (0, 0, 0)
        try addBatch.run([
            .number(batch), .text(name.stem), .text(name.digest), .text(source ?? name.digest), .number(size),
            .number(modified), .number(changed), .number(Int64(bitPattern: status?.inode ?? 0)),
        ])
    }

    /// Ends the batch, and stores the totals that it changed.
    func end() throws(DatabaseError) {
        try countPending()
        for song in touchedSongs.sorted() { try keepHistory.run([.number(batch), .number(song)]) }
    }

    /// Counts the waiting ballots, in the order of the table.
    func countPending() throws(DatabaseError) {
        pending.sort { $0.key == $1.key ? $0.standing < $1.standing : $0.key < $1.key }
        var votes = SongTally()
        var song: Int64 = 0
        for (index, ballot) in pending.enumerated() {
            let next = ballot.key >> SongKey.voterBits
            if next != song {
                try add(votes, to: song)
                (votes, song) = (SongTally(), next)
            }
            // Only the last of a voter's ballots on one song can count, and they are adjacent now.
            guard index + 1 == pending.count || pending[index + 1].key != ballot.key else {
                effect.repeated += 1
                continue
            }
            try count(ballot.key, standing: ballot.standing, votes: &votes)
        }
        try add(votes, to: song)
        pending.removeAll(keepingCapacity: true)
    }

    private func count(_ key: Int64, standing: CurrentBallot, votes: inout SongTally) throws(DatabaseError) {
        addBallot.bind(key, at: 0)
        addBallot.bind(standing.number, at: 1)
        try addBallot.run()
        if database.changedRows == 1 {
            votes.add(standing.vote, 1)
            try turnout?.note(key, from: nil, to: standing.vote)
            effect.add(nil, after: standing.vote)
            return
        }
        findBallot.bind(key, at: 0)
        let isThere = try findBallot.step()
        // The insert was ignored because of a row that can't be found: the index is damaged.
        guard isThere else { throw database.damage }
        let before = CurrentBallot(number: findBallot.integer(0))
        findBallot.reset()
        guard before < standing else {
            effect.repeated += 1
            return
        }
        changeBallot.bind(standing.number, at: 0)
        changeBallot.bind(key, at: 1)
        try changeBallot.run()
        votes.add(before.vote, -1)
        votes.add(standing.vote, 1)
        try turnout?.note(key, from: before.vote, to: standing.vote)
        effect.add(before.vote, after: standing.vote)
    }

    private func add(_ votes: SongTally, to song: Int64) throws(DatabaseError) {
        guard votes != SongTally() else { return }
        try addVotes.run([
            .number(Int64(votes.tally.ups)), .number(Int64(votes.tally.downs)), .number(Int64(votes.withdrawn)),
            .number(song),
        ])
        touchedSongs.insert(song)
    }

    private func event(_ number: UInt32, _ reader: BallotReader) throws(DatabaseError) -> Int64 {
        let index = Int(number)
        while events.count <= index { events.append(0) }
        if events[index] == 0 {
            let id = Array(reader.events[index])
            addEvent.bind(nextEvent, at: 0)
            addEvent.bind(id.span, at: 1)
            events[index] = try Self.number(of: id, adding: addEvent, finding: findEvent, database, &nextEvent)
        }
        return events[index]
    }

    private func voter(_ number: UInt32, _ reader: BallotReader) throws(DatabaseError) -> Int64 {
        let index = Int(number)
        while voters.count <= index { voters.append(0) }
        if voters[index] == 0 {
            let name = Array(reader.users[index])
            addVoter.bind(nextVoter, at: 0)
            addVoter.bind(name.span, at: 1)
            let loose = VoterName.loose(name) ?? []
            addVoter.bind(loose.span, at: 2)
            voters[index] = try Self.number(of: name, adding: addVoter, finding: findVoter, database, &nextVoter)
            if voters[index] >= 1 << SongKey.voterBits { isFull = true }
        }
        return voters[index]
    }

    private func song(_ number: UInt32, ofEvent event: UInt32, _ reader: BallotReader) throws(DatabaseError) -> Int64 {
        let pair = UInt64(event) << 32 | UInt64(number)
        if let song = songs[pair] { return song }
        let event = try self.event(event, reader)
        let id = Array(reader.songs[Int(number)])
        findSong.bind([.number(event), .bytes(id)])
        if try findSong.step() {
            songs[pair] = findSong.integer(0)
            findSong.reset()
        } else {
            let next = try nextSong(ofEvent: event)
            try addSong.run([.number(next), .number(event), .bytes(id)])
            songs[pair] = next
        }
        return songs[pair, default: 0]
    }

    /// Returns the number for a new song: the one after the event's last song, or the first of a new block.
    private func nextSong(ofEvent event: Int64) throws(DatabaseError) -> Int64 {
        if lastSongs[event] == nil {
            lastSong.bind(event, at: 0)
            _ = try lastSong.step()
            lastSongs[event] = lastSong.integer(0)
            lastSong.reset()
        }
        var next = lastSongs[event, default: 0] + 1
        if next == 1 || SongKey.beginsBlock(next) {
            next = nextBlock << SongKey.blockBits
            nextBlock += 1
        }
        if next >= 1 << SongKey.songBits { isFull = true }
        lastSongs[event] = next
        return next
    }

    /// Returns the number of a name, or `next` for a new name.
    ///
    /// The caller has bound the name and `next` to `adding`.
    private static func number(
        of name: [UInt8], adding: Statement, finding: Statement, _ database: Database, _ next: inout Int64
    ) throws(DatabaseError) -> Int64 {
        try adding.run()
        guard database.changedRows == 0 else {
            defer { next += 1 }
            return next
        }
        finding.bind(name.span, at: 0)
        let isThere = try finding.step()
        guard isThere else { throw database.damage }
        defer { finding.reset() }
        return finding.integer(0)
    }
}

extension Database {
    /// Returns the number in the first column of a query's first row; 0 without rows.
    func number(_ sql: StaticString) throws(DatabaseError) -> Int64 {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : 0
    }
}

/// Packs the numbers of a song and a voter into one row key.
///
/// Songs are numbered in blocks that belong to one event each, so that an event's ballots are stored together.
enum SongKey {
    static let voterBits: Int64 = 27
    static let songBits: Int64 = 36

    /// The number of bits that number the songs within a block.
    static let blockBits: Int64 = 8

    /// The keys of a song's ballots, as the bounds of a BETWEEN.
    static func range(of song: Int64) -> [StatementValue] {
        [.number(song << voterBits), .number((song + 1) << voterBits - 1)]
    }

    /// Returns the voter's number in a key.
    static func voter(_ key: Int64) -> Int64 { key & (1 << voterBits - 1) }

    /// Returns true if the number is the first of a block.
    static func beginsBlock(_ song: Int64) -> Bool { song & (1 << blockBits - 1) == 0 }
}
