/// Traktor's history: a collection, and a playlist with the time at which each track was started.
///
/// The format isn't published. `STARTDATE` is `year << 16 | month << 8 | day`, `STARTTIME` the second of the day,
/// and `PLAYEDPUBLIC` is 0 for a track that only the DJ heard.
struct TraktorHistory: XMLFormat {
    /// The songs by key: volume, folders and name of the file.
    private var songs: [String: SongbookSong] = [:]

    private var open: SongbookSong?
    private var key: String?
    private var last: (start: (date: Int, time: Int), key: String)?

    /// Returns the song that was started last.
    static func lastSong(in file: HistoryFile) throws(UnreadableSongs) -> SongbookSong? {
        guard file.size <= Songbook.mostBytes else { throw UnreadableSongs(fileLargerThan: Songbook.mostBytes) }
        let stream = try XMLStream { $0 == "NML" ? TraktorHistory() : nil }
        while case let block = try file.nextBlock(), try stream.read(block), !block.isEmpty {}
        return (stream.format as? TraktorHistory)?.lastSong
    }

    private var lastSong: SongbookSong? {
        guard let last else { return nil }
        if let song = songs[last.key] { return song }
        // The file of a track that isn't in the collection, such as "Macintosh HD/:Music/:Artist - Title.mp3".
        return SongbookSong(ofFileAt: last.key.split(separator: ":").last.map(String.init) ?? "", place: 0)
    }

    mutating func start(_ tag: XMLTag, _ intake: inout SongIntake) -> Bool {
        switch tag.name {
        case "ENTRY": open = SongbookSong(title: tag["TITLE"] ?? "", artist: tag["ARTIST"] ?? "", place: tag.line)
        case "LOCATION":
            guard let open, songs.count < SongIntake.mostSongs else { break }
            songs[(tag["VOLUME"] ?? "") + (tag["DIR"] ?? "") + (tag["FILE"] ?? "")] = open
        case "PRIMARYKEY": key = tag["KEY"]
        case "EXTENDEDDATA":
            guard let key, tag["PLAYEDPUBLIC"] != "0" else { break }
            let start = (
                date: tag["STARTDATE"].flatMap { Int($0) } ?? 0, time: tag["STARTTIME"].flatMap { Int($0) } ?? 0
            )
            if last.map({ $0.start <= start }) ?? true { last = (start, key) }
        default: break
        }
        return false
    }

    mutating func end(_ name: String, depth: Int, text: [UInt8], _ intake: inout SongIntake) {
        if name == "ENTRY" { (open, key) = (nil, nil) }
    }
}
