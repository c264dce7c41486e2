import Diagnostics
import Songbooks

/// The result of reading a library.
struct Reading {
    let songs: [String]
    let places: [Int]
    let messages: [String]

    init(_ bytes: [UInt8], file: String = "songs.txt", as format: SongbookFormat? = nil) {
        var log = DiagnosticLog()
        let songbook = Songbook.read(bytes, file: file, as: format, &log)
        songs = songbook?.songs.map(\.text) ?? []
        places = songbook?.songs.map(\.place) ?? []
        messages = log.diagnostics.map { $0.formatted() }
    }

    init(_ text: String, file: String = "songs.txt", as format: SongbookFormat? = nil) {
        self.init(Array(text.utf8), file: file, as: format)
    }
}

extension SongbookSong {
    /// The song as "Artist|Title".
    var text: String { "\(artist)|\(title)" }
}

/// A text in UTF-16 with a byte order mark.
func utf16(_ text: String, isBigEndian: Bool = false, isMarked: Bool = true) -> [UInt8] {
    ((isMarked ? "\u{feff}" : "") + text).utf16.flatMap { unit in
        let bytes = [UInt8(unit & 0xff), UInt8(unit >> 8)]
        return isBigEndian ? bytes.reversed() : bytes
    }
}
