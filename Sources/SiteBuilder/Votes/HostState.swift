import Ballots
import Content
import Diagnostics
package import Documents
import Pages
import Text
import Time

/// The state of an event that its host sees and can change.
package struct HostState: Sendable {
    /// The values of `requests` and `voting` in the event's record; null if it doesn't set `voting`.
    package let requests: Node.Value
    package let voting: Node.Value

    /// The value of `voting` to set when requests are closed or opened again, so that people can vote as long as before;
    /// nil to leave it.
    package let keptVoting: Node.Value?

    /// True if visitors can request no songs.
    package var areRequestsClosed: Bool { if case .string("closed") = requests { true } else { false } }

    /// The number of places that the host can reveal one after another, from the last to the first, and how many of
    /// them are shown; nil if that is impossible.
    package let reveal: (places: Int, shown: Int)?

    /// All songs, in the order of the list, followed by the declined ones.
    package let songs: [Song]

    package struct Song: Sendable {
        package let id: String
        let title: String
        let artist: String
        package let status: String
        package let isPinned: Bool

        /// True if visitors requested it and it is not in a file.
        package let isRequested: Bool
    }

    /// The ids of the merged songs, each with the id of the song that has its votes.
    package let merged: [(song: String, other: String)]

    /// Finds the song that a request for this title and artist would be about.
    package func song(titled title: String, by artist: String) -> Song? {
        let folded = FoldedSong(title: title, artist: artist)
        return songs.first { FoldedSong(title: $0.title, artist: $0.artist) == folded }
    }

    /// The undecided songs, in the order of their first requests.
    package let waiting: [RequestList.Request]

    /// The state as one JSON object on one line.
    package let json: String

    /// The state of an event that no longer exists.
    package static let none = HostState()

    private init() {
        (requests, voting, keptVoting) = (.string("closed"), .null, nil)
        (reveal, songs, merged, waiting, json) = (nil, [], [], [], "{}")
    }

    init(_ event: Event, _ votes: EventVotes, revealed: Int, in zone: Zone) {
        let now = Instant.now()
        let state = event.listState(at: now, in: zone)
        let music = event.music
        requests = .string(
            music.isLimitedToSongbook ? Event.RequestMode.songbook.rawValue : music.requests.rawValue)
        voting = Self.setting(music.voting, in: zone)
        let end = event.listEnd(in: zone)
        keptVoting =
            switch music.voting {
            case nil where music.requests != .closed:
                end.map { Self.setting(.until(.instant($0), $0), in: zone) } ?? .string("open")
            case .until(_, let last)? where music.requests == .closed && last == end: .null
            default: nil
            }
        let list = SongList(event, votes, in: zone)
        let finalists = event.canRevealResults(at: now, in: zone) ? list.finalists : []
        let places = finalists.count
        reveal = places > 0 ? (places: places, shown: min(revealed, places)) : nil
        let requested = Set(event.music.requestedSongs(votes).map(\.id))
        var songs = list.rows.map { row in
            Song(
                id: row.song.id, title: row.song.title, artist: row.song.artist, status: row.song.status.rawValue,
                isPinned: row.song.isPinned,
                isRequested: requested.contains(row.song.id))
        }
        var declined: [JSONValue] = []
        func add(declined id: String, _ title: String, _ artist: String, isPinned: Bool, isRequested: Bool) {
            songs.append(
                Song(
                    id: id, title: title, artist: artist, status: "declined", isPinned: isPinned,
                    isRequested: isRequested))
            declined.append([
                "id": .string(id), "title": .string(title), "artist": .string(artist), "ups": .number(0),
                "downs": .number(0), "net": .number(0), "status": .string("declined"), "pinned": .boolean(isPinned),
            ])
        }
        for song in event.music.songs?.all ?? [] where song.status == .declined {
            add(declined: song.id, song.title, song.artist, isPinned: song.isPinned, isRequested: false)
        }
        for request in event.music.requestedSongs(votes) where votes.decisions.declined.contains(request.id) {
            add(declined: request.id, request.title, request.artist, isPinned: false, isRequested: true)
        }
        waiting = event.waitingSongs(votes)
        for song in waiting where !songs.contains(where: { $0.id == song.id }) {
            songs.append(
                Song(
                    id: song.id, title: song.title, artist: song.artist, status: "requested", isPinned: false,
                    isRequested: requested.contains(song.id)))
        }
        self.songs = songs
        let asked = waiting.map { song -> JSONValue in
            [
                "id": .string(song.id), "title": .string(song.title), "artist": .string(song.artist),
                "askers": .number(song.askers), "votes": .number(song.votes), "listed": .boolean(song.isListed),
            ]
        }
        // Inserts the declined songs after the songs at the end of the list's own object.
        let listed = String(decoding: list.json(of: event, state: state), as: UTF8.self)
            .filter { $0 != "\n" }
        let all = (list.rows.isEmpty || declined.isEmpty ? "" : ",") + declined.map(\.text).joined(separator: ",")
        var step = ""
        if let reveal {
            // Songs that share a rank are revealed one after another, too.
            let next = finalists.dropLast(reveal.shown).last?.rankText ?? ""
            step = ",\"places\":\(reveal.places),\"shown\":\(reveal.shown),\"next\":\"\(next)\""
        }
        let own = event.music.songs?.all ?? []
        merged = votes.merged.map { ($0.key, $0.value) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
        let others = merged.map { id, other -> JSONValue in
            let song = own.first { $0.id.utf8.elementsEqual(id.utf8) }
            let wording = votes.wordings[id]
            return [
                "id": .string(id), "title": .string(song?.title ?? wording?.title ?? id),
                "artist": .string(song?.artist ?? wording?.artist ?? ""), "status": "merged", "into": .string(other),
            ]
        }
        json =
            listed.dropLast(2) + all + "],\"waiting\":" + JSONValue.array(asked).text + ",\"merged\":"
            + JSONValue.array(others).text + step + "}"
    }

    /// The value of `voting` in a record.
    private static func setting(_ voting: Event.Voting?, in zone: Zone) -> Node.Value {
        func time(_ key: String, _ moment: Moment) -> Member {
            let text =
                switch moment {
                case .day(let day): "\(day)"
                case .instant(let instant): instant.rfc3339(in: zone)
                }
            return Member(key, .plain(text))
        }
        return switch voting {
        case .open: .string("open")
        case .closed: .string("closed")
        case .until(let end, _): .object([time("until", end)])
        case .from(let start, let end, _):
            .object([time("from", .instant(start))] + (end.map { [time("until", $0)] } ?? []))
        case nil: .null
        }
    }
}
