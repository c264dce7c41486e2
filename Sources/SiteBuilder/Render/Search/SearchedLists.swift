/// The songs of several lists, one list after another.
struct SearchedLists: Sendable {
    private var lists: [List] = []

    /// How many songs there are.
    private(set) var count = 0

    struct List {
        let name: String

        /// The page that shows the list.
        let link: String

        fileprivate let songs: [Song]

        /// The place of the list's first song.
        fileprivate let start: Int
    }

    /// The lists of those of the events that have one.
    init(_ events: [SiteEvent], _ songLists: SongLists) {
        for event in events {
            guard let songs = songLists[event.event]?.songs else { continue }
            let link = event.songsAddress?.link ?? event.address.link
            lists.append(List(name: event.event.name, link: link, songs: songs, start: count))
            count += songs.count
        }
    }

    /// Calls `visit` with the songs at some places, the lists that they are on, and their places.
    func forEachSong(at places: Range<Int>, _ visit: (Song, List, Int) -> Void) {
        var place = places.lowerBound
        var index = indexOfList(at: place)
        while place < places.upperBound {
            let list = lists[index]
            let end = min(places.upperBound, list.start + list.songs.count)
            for song in list.songs[place - list.start..<end - list.start] {
                visit(song, list, place)
                place += 1
            }
            index += 1
        }
    }

    /// The last list that begins at `place` or before.
    private func indexOfList(at place: Int) -> Int {
        var (low, high) = (0, lists.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lists[middle].start <= place { low = middle } else { high = middle }
        }
        return low
    }
}
