package import Crypto
package import Files
package import Time

/// A store that counts a site's votes: an index of the batches in its content, or a database.
///
/// All ledgers count in the same way: of a voter's ballots on a song the greatest `CurrentBallot` counts. Totals therefore
/// depend only on the set of ballots, not on their order, their batches, or repetitions.
package protocol Ledger: AnyObject {
    /// The folder where people drop files of ballots, and where rejected lines are stored.
    var batches: BatchFolder { get }

    /// A folder for temporary files.
    var state: Folder { get }

    /// The names of the dropped files, which are not counted yet.
    var dropped: [String] { get }

    // MARK: - Results

    /// How far the ledger has counted.
    func revision() throws(LedgerError) -> LedgerRevision

    /// A digest that differs whenever the set of ballots does.
    func ballotsDigest() throws(LedgerError) -> Digest

    /// The ids of the events that have ballots or requests, in no particular order.
    func events() throws(LedgerError) -> [String]

    /// The votes for the songs of an event, by the songs' ids; O(songs of the event).
    func tallies(of event: String) throws(LedgerError) -> [String: SongTally]

    /// Calls `body` with each ballot that counts at an event, in no particular order; O(ballots at the event).
    ///
    /// - Parameters:
    ///   - songs: The ids of the songs; nil for all.
    ///   - body: Gets a song's id, a number that identifies the voter during this call, and the ballot's standing.
    func forEachStanding(
        at event: String, of songs: [String]?, _ body: (_ song: String, _ voter: Int64, CurrentBallot) -> Void
    ) throws(LedgerError)

    /// The totals of some of an event's songs after each batch that changed one of them, oldest first.
    ///
    /// With more than `limit` such batches, `limit` of them are used, evenly spread.
    func history(of event: String, songs: [String], limit: Int) throws(LedgerError) -> [PastTally]

    /// All requests at an event, by time, title, artist, id and voter's name, and the latest batch that touched the
    /// event.
    func askedSongs(at event: String) throws(LedgerError) -> (songs: [AskedSong], latest: Int64)

    /// Returns true if a song was requested at an event.
    func isRequested(_ song: String, at event: String) throws(LedgerError) -> Bool

    /// The ids of the songs that were requested at an event.
    func requestedSongs(at event: String) throws(LedgerError) -> Set<String>

    /// The ids of the songs that one voter requested at an event.
    func requests(of event: String, by voter: [UInt8]) throws(LedgerError) -> Set<String>

    /// The vote of one voter on a song; nil without a ballot.
    func vote(of voter: [UInt8], on song: String, at event: String) throws(LedgerError) -> Vote?

    /// The indices of new voters whose names look like the name of a voter in the ledger.
    func doubles(among voters: [(name: [UInt8], loose: [UInt8]?)]) throws(LedgerError) -> [Int]

    /// Calls `body` with every ballot that counts, sorted by event, song and voter.
    ///
    /// - Parameter event: The id of the only event to read; nil for all.
    func forEachBallot(at event: String?, _ body: (Ballot) throws(LedgerError) -> Void) throws(LedgerError)

    /// The filing time of the latest batch that touched the event, to the second; nil without votes and requests.
    func latestFiling(of event: String) throws(LedgerError) -> Instant?

    // MARK: - Accepting batches

    /// The voters whose ballots were erased.
    func forgottenVoters() throws(LedgerError) -> ForgottenVoters

    /// The name of the batch with this content, if any.
    func batch(with content: Digest) throws(LedgerError) -> String?

    /// The name of the batch made from this source, if any.
    func batch(madeOf source: Digest) throws(LedgerError) -> String?

    /// Counts staged lines as a batch made from `source`: all of them, or none.
    ///
    /// - Returns: The batch's name, the name of the file with rejected lines, if any, and the changes that were made.
    func accept(
        _ staged: inout StagedBatch, content: Digest, source: Digest, _ counts: IntakeCounts, now: Instant
    ) throws(LedgerError) -> (batch: String, rejected: String?, effect: LedgerEffect)

    /// Records that the program has added these files to the batch folder.
    func note(_ files: [String]) throws(LedgerError)

    /// Returns the changes that a staged batch would make.
    ///
    /// - Parameters:
    ///   - file: The batch's name in the state folder.
    ///   - look: Called while the ledger includes the batch.
    func effect(ofStaged file: String, _ look: () throws(LedgerError) -> Void) throws(LedgerError) -> LedgerEffect
}

/// One voter's request for a song, as a ledger stores it.
///
/// The number identifies the voter among the requests at one event. The batch is the first one with a request for the
/// song, and `isModerated` is true if all requests for the song were moderated.
package typealias AskedSong = (
    id: String, title: String, artist: String, at: Instant, voter: Int64, batch: Int64, isModerated: Bool
)

/// One voter's vote on one song at one instant: the ids of the event and the song, and the voter's folded name.
package typealias Ballot = (event: String, song: String, user: String, vote: Vote, at: Instant)

/// A song's votes after one batch: the song's id, when the batch was filed, and the votes that counted then.
package typealias PastTally = (song: String, filed: Instant, tally: Tally)
