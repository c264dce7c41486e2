/// A song of a library or of a DJ's history.
public struct SongbookSong: Hashable, Sendable {
    /// The title, in one line of 1 to 200 Unicode scalars, without control characters.
    public let title: String

    /// The artist, under the same rules; empty if the file doesn't name one.
    public let artist: String

    /// The line in the file, from 1; in a folder of audio files, the number of the file.
    public let place: Int

    /// Creates a song from texts of a file; nil if the title has no visible character.
    init?(title: String, artist: String, place: Int) {
        let title = SongName.clean(title)
        guard !title.isEmpty else { return nil }
        self.title = title
        self.artist = SongName.clean(artist)
        self.place = place
    }

    /// Creates a song from a name such as "Artist - Title"; nil if the name has no visible character.
    init?(named name: String, place: Int) {
        let (artist, title) = SongName.split(name)
        self.init(title: title, artist: artist, place: place)
    }

    /// Creates a song from the name of its file; nil if the name has no visible character.
    init?(ofFileAt path: String, place: Int) {
        guard let name = SongName.ofFile(at: path) else { return nil }
        self.init(named: name, place: place)
    }
}
