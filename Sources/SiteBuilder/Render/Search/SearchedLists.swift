import Crypto

/// The songs of several lists, one list after another.
struct SearchedLists: Sendable {
    private var lists: [List] = []

    /// How many songs there are.
    private(set) var count = 0

    /// How many bytes of text they have, each with its list's name and link.
    private(set) var size = 0

    struct List {
        let name: String

        /// The page that shows the list.
        let link: String

        fileprivate let songs: SongList

        /// Of all that is searched and shown; the songs need not be read for it.
        fileprivate let digest: Digest

        /// The place of the list's first song.
        fileprivate let start: Int
    }

    /// The lists of those of the events that have one.
    init(_ events: [SiteEvent], _ songLists: SongLists) {
        var writer = ByteWriter()
        for event in events {
            guard let songs = songLists[event.event] else { continue }
            let link = event.songsAddress?.link ?? event.address.link
            writer.removeAll()
            writer.write(link)
            writer.write(event.event.name)
            size += writer.bytes.count * songs.count + songs.names.bytes.count
            writer.write(songs.names.digest)
            let digest = SHA256.digest(of: writer.bytes)
            lists.append(List(name: event.event.name, link: link, songs: songs, digest: digest, start: count))
            count += songs.count
        }
    }

    /// Writes what determines the songs at some places.
    func write(at places: Range<Int>, to writer: inout ByteWriter) {
        forEachList(at: places) { list, range in
            writer.write(list.digest)
            writer.write(range.lowerBound)
            writer.write(range.count)
        }
    }

    /// Adds the words of the songs at some places.
    ///
    /// - Parameter number: The number that the song at a place has.
    func addWords(at places: Range<Int>, _ number: (Int) -> Int, to postings: inout SearchPostings) {
        forEachList(at: places) { list, range in
            list.songs.names.forEach(at: range) { place, title, artist in
                let number = number(list.start + place)
                postings.add(title, isTitle: true, ofRecord: number)
                postings.add(artist, isTitle: false, ofRecord: number)
            }
        }
    }

    /// Adds the songs at some places as the page's script wants them: with their list's link and name, each with a comma
    /// behind it.
    func writeRecords(at places: Range<Int>, to json: inout [UInt8]) {
        var (start, end): ([UInt8], [UInt8]) = ([], [])
        forEachList(at: places) { list, range in
            start.removeAll(keepingCapacity: true)
            SearchRecord.writeLink(list.link, to: &start)
            end.removeAll(keepingCapacity: true)
            SearchRecord.writeEnd(note: list.name, isFirst: false, to: &end)
            list.songs.names.forEach(at: range) { _, title, artist in
                SearchRecord.write(title: title, subtitle: artist, behind: start.span, before: end.span, to: &json)
            }
        }
    }

    /// Calls `visit` with the lists that have songs at some places, and with the places of those on the list.
    private func forEachList(at places: Range<Int>, _ visit: (List, Range<Int>) -> Void) {
        var place = places.lowerBound
        var index = indexOfList(at: place)
        while place < places.upperBound {
            let list = lists[index]
            let end = min(places.upperBound, list.start + list.songs.count)
            if place < end { visit(list, place - list.start..<end - list.start) }
            place = end
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
