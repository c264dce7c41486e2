/// The songs of a file while it is being read, and the entries that aren't songs.
package struct SongIntake {
    /// The most songs of a library.
    static let mostSongs = 200_000

    package private(set) var songs: [SongbookSong] = []

    /// The number of entries without a title.
    private(set) var untitledCount = 0

    /// The places of the first entries without a title, at most 100.
    package private(set) var untitledPlaces: [Int] = []

    /// True if the file has more songs than the limit; the rest is ignored.
    private(set) var isFull = false

    /// Adds a song, or counts an entry without a title.
    mutating func add(title: String, artist: String, place: Int) {
        add(SongbookSong(title: title, artist: artist, place: place), place: place)
    }

    /// Adds a song; nil is an entry without a title.
    mutating func add(_ song: SongbookSong?, place: Int) {
        guard let song else {
            if untitledCount < 100 { untitledPlaces.append(place) }
            untitledCount += 1
            return
        }
        if songs.count < Self.mostSongs { songs.append(song) } else { isFull = true }
    }
}
