import Ballots
import Diagnostics
package import SiteBuilder
import Text
import Time

/// Decisions about songs, and removed votes.
extension SiteEditing {
    /// Decides about songs that visitors requested.
    package func decide(
        _ decision: RequestList.Decision, songs: [String], at event: String
    ) throws(AuthoringError) {
        var log = DiagnosticLog()
        let songs = songs.map { composed($0) }
        let list = SiteBuilder.decide(
            decision, at: composed(event), songs: songs, currentOptions, building: false, &log)
        guard let list else { throw .problems(log) }
        try note(list, decision, at: composed(event))
    }

    /// Logs the decisions about songs of an event.
    package func note(
        _ list: RequestList, _ decision: RequestList.Decision, at event: String
    ) throws(AuthoringError) {
        try note(list.decided, decision.action, at: event)
        try note(list.declined, .declined, at: event)
    }

    private func note(
        _ songs: [RequestList.Request], _ action: LoggedChange.Action, at event: String
    ) throws(AuthoringError) {
        let store = try store()
        for song in songs { try store.note(action, of: ChangeSubject(.song, song.id, in: event, title: song.title)) }
    }

    /// Gives a song's votes to another one; without another one, separates the song again.
    package func merge(_ song: String, into other: String?, at event: String) throws(AuthoringError) {
        var log = DiagnosticLog()
        let songs = SiteBuilder.merge(
            composed(song), into: other.map { composed($0) }, at: composed(event), currentOptions, building: false, &log
        )
        guard let songs else { throw .problems(log) }
        try note(songs, composed(song), isSeparated: other == nil, at: composed(event))
    }

    /// Logs that a song was merged or separated.
    package func note(
        _ songs: MergedSongs, _ song: String, isSeparated: Bool, at event: String
    ) throws(AuthoringError) {
        guard let changed = songs.changed else { return }
        try store().note(
            isSeparated ? .separated : .merged,
            of: ChangeSubject(.song, song, in: event, title: changed.song.title))
    }

    /// Counts the votes that resetting an event would remove.
    package func voteCount(of event: CatalogueRecord) throws(AuthoringError) -> Int {
        try store().count(BallotSelection(event: event.id, withRequests: false))
    }

    /// Removes an event's votes, and stores them below `.corkboard/`.
    ///
    /// - Returns: The number of removed ballots.
    package func resetVotes(of event: CatalogueRecord) throws(AuthoringError) -> Int {
        try store().resetBallots(of: event, now: now())
    }

    /// Counts the ballots and requests of a voter.
    package func ballotCount(ofVoter name: String) throws(AuthoringError) -> Int {
        let voter = try voter(name)
        return try store().count(voter.selection)
    }

    /// Erases everything that a voter cast.
    ///
    /// - Returns: The number of ballots and requests that counted until now.
    package func forget(voter name: String) throws(AuthoringError) -> Int {
        let erased = try store().forget(try voter(name), now: now())
        guard erased.ballots > 0 || erased.isRepeated else {
            throw .misuse("this name has no votes", hint: "\"corkboard ballots export\" prints all names")
        }
        return erased.ballots
    }

    private func voter(_ name: String) throws(AuthoringError) -> BatchFolder.Voter {
        guard let voter = BatchFolder.Voter(name) else {
            throw .misuse("no voter can have this name", hint: "a name has 1 to 64 characters and isn't blank")
        }
        return voter
    }
}

extension RequestList.Decision {
    fileprivate var action: LoggedChange.Action {
        switch self {
        case .accept: .accepted
        case .decline: .declined
        case .reopen: .reopened
        }
    }
}
