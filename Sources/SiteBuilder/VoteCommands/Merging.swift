import Ballots
import Content
public import Diagnostics
import Documents
import Files
import Pages
import Text
import Time

/// The songs of an event that count as one, and songs that may be the same.
public struct MergedSongs: Sendable {
    /// The event's name.
    public let event: String

    /// The song that was just merged or separated, and the song that it was merged into; nil without a change.
    public let changed: (song: Song, other: Song)?

    /// The merged songs, each with the song that has its votes.
    public let merged: [(song: Song, other: Song)]

    /// Pairs of songs that may be the same, such as two spellings.
    public let similar: [(song: Song, other: Song)]

    /// The build after a change; nil without a change or a build.
    public let build: BuildReport?

    /// One song.
    public struct Song: Sendable {
        /// Its id on the list.
        public let id: String

        /// Its title, as in the event's file or in the first request.
        public let title: String

        /// Its artist.
        public let artist: String
    }
}

/// Merges a song of an event into another, so that the other has its votes, or separates a merged song again; then
/// builds the changed pages.
///
/// Without a song, only lists the merged songs and those that may be the same.
///
/// - Parameter other: The song that gets the votes; nil to separate the song.
/// - Returns: The songs; nil if errors prevented the change.
public func merge(
    _ song: String?, into other: String?, at event: String, _ options: BuildOptions, building: Bool = true,
    _ log: inout DiagnosticLog, progress: @escaping (Progress) -> Void = { _ in }
) -> MergedSongs? {
    let result = changeDecisions(
        at: event, options, onlyLists: song == nil, building: building, &log, progress: progress
    ) { (decisions, event, votes, log) -> (song: MergedSongs.Song, other: MergedSongs.Song)? in
        song.flatMap { EventSongs(event, votes).change($0, into: other, &decisions[event.id], at: event, &log) }
    }
    return result.map { EventSongs($0.event, $0.votes).report(on: $0.event, changed: $0.changed, $0.build) }
}

/// The songs of an event by id: its own, and those that visitors requested.
private struct EventSongs {
    private var songs: [MergedSongs.Song] = []
    private var places: [String: Int] = [:]
    private let votes: EventVotes

    init(_ event: Event, _ votes: EventVotes) {
        self.votes = votes
        for song in event.music.songs?.all ?? [] { add(song.id, title: song.title, artist: song.artist) }
        for song in event.music.requestedSongs(votes) { add(song.id, title: song.title, artist: song.artist) }
    }

    private mutating func add(_ id: String, title: String, artist: String) {
        places[id] = songs.count
        songs.append(MergedSongs.Song(id: id, title: title, artist: artist))
    }

    private func song(_ id: String) -> MergedSongs.Song {
        places[id].map { songs[$0] }
            ?? MergedSongs.Song(
                id: id, title: votes.wordings[id]?.title ?? id, artist: votes.wordings[id]?.artist ?? "")
    }

    func report(
        on event: Event, changed: (song: MergedSongs.Song, other: MergedSongs.Song)?, _ build: BuildReport?
    ) -> MergedSongs {
        let merged = votes.merged.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return MergedSongs(
            event: event.name, changed: changed, merged: merged.map { (song($0.key), song($0.value)) },
            similar: similar,
            build: build)
    }

    /// Changes the decisions. Reports an error and returns nil if a song is unknown.
    func change(
        _ id: String, into other: String?, _ decisions: inout RequestDecisions.OfEvent, at event: Event,
        _ log: inout DiagnosticLog
    ) -> (song: MergedSongs.Song, other: MergedSongs.Song)? {
        guard let other else {
            guard let before = decisions.merged.removeValue(forKey: id) else {
                log.error(
                    .usage, at: nil, "\"\(id)\" isn't merged into another song at \"\(event.id)\"",
                    hint: didYouMean(id, among: decisions.merged.keys)
                        ?? "without a song, the command lists the merged songs")
                return nil
            }
            return (song(id), song(before))
        }
        for id in [id, other] where places[id] == nil && decisions.merged[id] == nil {
            log.error(
                .usage, at: nil, "there is no song \"\(id)\" at \"\(event.id)\"",
                hint: didYouMean(id, among: places.keys)
                    ?? "\"corkboard list songs \(event.id)\" lists the songs with their ids")
        }
        guard !log.hasErrors else { return nil }
        let last = votes.merged[other] ?? other
        guard !last.utf8.elementsEqual(id.utf8) else {
            log.error(
                .usage, at: nil,
                id.utf8.elementsEqual(other.utf8)
                    ? "a song can't be merged into itself" : "\"\(other)\" is already merged into \"\(id)\"",
                hint: id.utf8.elementsEqual(other.utf8)
                    ? "name two songs" : "separate it first: corkboard merge --undo \(event.id) \(other)")
            return nil
        }
        // The time zone affects only the order of the list.
        let listed = Set(SongList(event, votes, in: .utc).rows.map(\.song.id))
        guard listed.contains(last) || !listed.contains(id) else {
            log.error(
                .usage, at: nil, "\"\(last)\" isn't on the list, so the list would have neither of these songs",
                hint: "merge \"\(last)\" into \"\(id)\" instead, or accept it first")
            return nil
        }
        decisions.merged[id] = last
        return (song(id), song(last))
    }

    /// Pairs of songs that may be the same: those by one artist, or with one title. O(songs × songs of an artist).
    private var similar: [(song: MergedSongs.Song, other: MergedSongs.Song)] {
        let keys = songs.map { FoldedSong(title: $0.title, artist: $0.artist) }
        let open = songs.indices.filter { votes.merged[songs[$0].id] == nil }
        var pairs: Set<[Int]> = []
        for part in [\FoldedSong.title, \.artist] {
            for group in Dictionary(grouping: open, by: { keys[$0][keyPath: part] }).values {
                for (place, first) in group.enumerated() {
                    for second in group[(place + 1)...]
                    where keys[first] == keys[second] || keys[first].isNear(keys[second]) {
                        pairs.insert([first, second])
                    }
                }
            }
        }
        return pairs.sorted { $0.lexicographicallyPrecedes($1) }.map { (songs[$0[1]], songs[$0[0]]) }
    }
}
