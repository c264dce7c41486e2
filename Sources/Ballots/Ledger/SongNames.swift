import Text

/// The songs of an event by all of their names: ballots and requests may name a song in another spelling, or by a song
/// that the host has merged into it.
///
/// The names depend only on the set of requests and on the host's decisions. Only a voter's latest ballot among a song's
/// names counts.
struct SongNames {
    private let poll: Poll

    /// The ids of requested songs that repeat another song, with that song's id.
    private var twins: [String: String] = [:]

    /// The ids of the merged songs, with the ids of the songs that have their votes; without those that were merged into a
    /// song that no longer exists.
    private(set) var merged: [String: String] = [:]

    /// The title and artist of each merged song that was requested, as first worded.
    private(set) var wordings: [String: (title: String, artist: String)] = [:]

    /// - Parameter asked: All requests at the event, by time, title, artist and id.
    init(_ poll: Poll, _ asked: [AskedSong]) {
        self.poll = poll
        var groups: [FoldedSong: [String]] = [:]
        var known: Set<String> = []
        let unlisted = asked.filter { poll.songs[$0.id] == nil }
        let own = unlisted.isEmpty ? [:] : poll.songsByKey
        // The first wording of a song decides.
        for song in unlisted where known.insert(song.id).inserted {
            let key = FoldedSong(title: song.title, artist: song.artist)
            if let id = own[key] { twins[song.id] = id } else { groups[key, default: []].append(song.id) }
        }
        for ids in groups.values where ids.count > 1 {
            let first =
                ids.first(where: poll.decided.accepted.contains) ?? ids.first(where: poll.decided.declined.contains)
                ?? ids[0]
            for id in ids where id != first { twins[id] = first }
        }
        if !poll.merged.isEmpty {
            known.formUnion(poll.songs.values)
            merged = mergedSongs(among: known)
            for song in unlisted where merged[song.id] != nil && wordings[song.id] == nil {
                wordings[song.id] = (song.title, song.artist)
            }
        }
    }

    /// Follows each merged song to the last one, under any name that the host's decisions use. Circles, and songs that
    /// lead to an unknown one, are left out.
    private func mergedSongs(among known: Set<String>) -> [String: String] {
        var next: [String: String] = [:]
        for (song, other) in poll.merged.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            let (first, last) = (twins[song] ?? song, twins[other] ?? other)
            if first != last, next[first] == nil { next[first] = last }
        }
        var merged: [String: String] = [:]
        for song in next.keys {
            var (last, steps) = (song, 0)
            while let other = next[last], steps <= next.count { (last, steps) = (other, steps + 1) }
            if steps <= next.count, known.contains(last) { merged[song] = last }
        }
        return merged
    }

    /// The id of the song with this name.
    func id(of name: String) -> String {
        let id = twins[name] ?? poll.songs[name] ?? name
        return merged[id] ?? id
    }
}
