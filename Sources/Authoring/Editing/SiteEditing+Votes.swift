package import Ballots
package import Diagnostics
package import SiteBuilder
import Text
import Time

/// Decisions about songs, and removed votes.
extension SiteEditing {
    /// Decides about songs that visitors requested. Without songs and a selection, only lists the open requests.
    ///
    /// - Parameters:
    ///   - selection: Chooses the songs to accept and to decline among the undecided requests, instead of `songs`. In a
    ///     dry run, these are only listed.
    ///   - building: True to build the changed pages.
    /// - Returns: The requests; nil if errors in the log prevented a decision.
    package func decide(
        _ decision: RequestList.Decision, songs: [String], selecting selection: RequestSelection? = nil,
        at event: String, building: Bool = false, _ log: inout DiagnosticLog,
        progress: @escaping (Progress) -> Void = { _ in }
    ) throws(AuthoringError) -> RequestList? {
        let options = currentOptions
        let requests = SiteBuilder.decide(
            decision, at: event, songs: songs, selecting: selection, options, building: building, &log,
            progress: progress)
        guard let list = requests, !options.dryRun else { return requests }
        let all = list.decided.map { ($0, decision.action) } + list.declined.map { ($0, .declined) }
        guard !all.isEmpty else { return list }
        let store = try store()
        for (song, action) in all {
            try store.note(action, of: ChangeSubject(RecordName(.song, song.id, in: event), title: song.title))
        }
        return list
    }

    /// Gives a song's votes to another one; without another one, separates the song again. Without a song, only lists
    /// the merged songs and those that may be the same.
    ///
    /// - Parameter building: True to build the changed pages.
    /// - Returns: The songs; nil if errors in the log prevented the change.
    package func merge(
        _ song: String?, into other: String?, at event: String, building: Bool = false, _ log: inout DiagnosticLog,
        progress: @escaping (Progress) -> Void = { _ in }
    ) throws(AuthoringError) -> MergedSongs? {
        let songs = SiteBuilder.merge(
            song, into: other, at: event, currentOptions, building: building, &log, progress: progress)
        if let song, let changed = songs?.changed {
            try store().note(
                other == nil ? .separated : .merged,
                of: ChangeSubject(RecordName(.song, song, in: event), title: changed.song.title))
        }
        return songs
    }

    /// Counts the votes that resetting an event would remove.
    package func voteCount(of event: CatalogueRecord) throws(AuthoringError) -> Int {
        try store().count(BallotSelection(votesAt: event.id))
    }

    /// Refuses a recurring event whose ballots are all at its dates.
    package func requireOwnBallots(of event: CatalogueRecord, in catalogue: Catalogue) throws(AuthoringError) {
        let dates = catalogue.records.filter {
            $0.kind == .event && $0.occurrence?.series.utf8.elementsEqual(event.id.utf8) == true
        }
        guard let date = dates.last(where: { $0.state == .past }) ?? dates.first, try voteCount(of: event) == 0
        else { return }
        throw .misuse(
            "\"\(event.id)\" repeats, and each of its dates has its own votes, requests and codes",
            hint: "name a date, as in \"\(date.id)\"")
    }

    /// Removes an event's votes, and stores them below `.corkboard/`.
    ///
    /// - Returns: The number of removed ballots.
    package func resetVotes(of event: CatalogueRecord) throws(AuthoringError) -> Int {
        try store().resetBallots(of: event, now: now())
    }

    package func voter(_ name: String) throws(AuthoringError) -> BatchFolder.Voter {
        guard let voter = BatchFolder.Voter(name) else {
            throw .misuse("no voter can have this name", hint: "a name has 1 to 64 characters and isn't blank")
        }
        return voter
    }

    /// Erases everything that a voter cast.
    ///
    /// - Returns: The number of ballots and requests, including removed ones that could be restored.
    package func forget(_ voter: BatchFolder.Voter) throws(AuthoringError) -> Int {
        if try store().hasDropped(by: voter) {
            // Import these files first, because other voters' ballots in them count.
            _ = try throwingProblems { vote([], currentOptions, building: false, &$0) }
        }
        guard let count = try store().forget(voter, now: now()) else {
            throw .misuse("this name has no votes", hint: "\"corkboard ballots export\" prints all names")
        }
        return count
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
