import Ballots
import Content
import Diagnostics
import Pages
import Time

/// What the host of an event sees and can change while it goes on.
package struct HostState: Sendable {
    /// Whether the event takes requests, and whether it takes votes, as its file says it.
    package let requests: String
    package let voting: String

    /// All songs, in the order of the list; then those that were declined.
    package let songs: [Song]

    /// One song.
    package struct Song: Sendable {
        package let id: String
        package let status: String
        package let isPinned: Bool

        /// True if visitors requested it, and no file has it.
        package let isRequested: Bool
    }

    /// All of it as one JSON object on one line.
    package let json: String

    /// The state of an event that is gone.
    package static let none = HostState()

    private init() { (requests, voting, songs, json) = ("closed", "closed", [], "{}") }

    init(_ event: Event, _ votes: EventVotes, in zone: Zone) {
        let isVotingOpen = event.music.isVotingOpen(at: .now())
        requests = event.music.requests.rawValue
        voting = isVotingOpen ? "open" : "closed"
        let list = SongList(event, votes, in: zone)
        let requested = Set(event.music.requestedSongs(votes).map(\.id))
        var songs = list.rows.map { row in
            Song(
                id: row.song.id, status: row.song.status.rawValue, isPinned: row.song.isPinned,
                isRequested: requested.contains(row.song.id))
        }
        var declined: [JSONValue] = []
        for song in event.music.songs?.all ?? [] where song.status == .declined {
            songs.append(
                Song(id: song.id, status: song.status.rawValue, isPinned: song.isPinned, isRequested: false))
            declined.append(["id": .string(song.id), "title": .string(song.title), "artist": .string(song.artist)])
        }
        for request in event.music.requestedSongs(votes) where votes.decisions.declined.contains(request.id) {
            songs.append(Song(id: request.id, status: "declined", isPinned: false, isRequested: true))
            declined.append([
                "id": .string(request.id), "title": .string(request.title), "artist": .string(request.artist),
            ])
        }
        let waiting = event.waitingSongs(votes)
        for song in waiting where !songs.contains(where: { $0.id == song.id }) {
            songs.append(
                Song(id: song.id, status: "requested", isPinned: false, isRequested: requested.contains(song.id)))
        }
        self.songs = songs
        let listed = String(decoding: list.json(of: event, isVotingOpen: isVotingOpen), as: UTF8.self).filter {
            $0 != "\n"
        }
        let more: JSONValue = [
            "waiting": .array(
                waiting.map {
                    [
                        "id": .string($0.id), "title": .string($0.title), "artist": .string($0.artist),
                        "askers": .number($0.askers), "listed": .boolean($0.isListed),
                    ]
                }), "declined": .array(declined),
        ]
        json = listed.dropLast() + "," + more.text.dropFirst()
    }
}
