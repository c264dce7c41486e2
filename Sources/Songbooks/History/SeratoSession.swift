/// Serato's binary session: chunks of a tag with four letters, a length in four bytes (big-endian) and content.
///
/// Each `oent` has an `adat` with fields: a number, a length and a value. Serato appends an entry again when it changes.
/// The format isn't published; the numbers of fields are those that users found out.
enum SeratoSession {
    /// The first chunk is the version.
    static let start = Array("vrsn".utf8)

    /// The largest session in bytes; a night of songs has a few hundred kilobytes.
    static let mostBytes = 16 << 20

    private enum Field {
        static let row: UInt32 = 1, title: UInt32 = 6, artist: UInt32 = 7, start: UInt32 = 28, isPlayed: UInt32 = 50
    }

    private struct Entry {
        var row: UInt32 = 0, start: UInt32 = 0
        var title = "", artist = ""
        var isPlayed = true
    }

    /// Returns the played song that was started last. A chunk that isn't complete yet ends the session.
    static func lastSong(in bytes: [UInt8]) throws(UnreadableSongs) -> SongbookSong? {
        guard bytes.isEmpty || bytes.starts(with: start) else {
            throw UnreadableSongs("this isn't a session of Serato", hint: "name a file in _Serato_/History/Sessions")
        }
        var entries: [UInt32: (number: Int, entry: Entry)] = [:]
        var number = 0
        forEachChunk(bytes[...]) { tag, content in
            guard tag == code("oent") else { return }
            forEachChunk(content) { tag, content in
                guard tag == code("adat") else { return }
                number += 1
                let entry = entry(content)
                entries[entry.row] = (number, entry)
            }
        }
        let last = entries.values.filter(\.entry.isPlayed).max {
            ($0.entry.start, $0.number) < ($1.entry.start, $1.number)
        }
        return last.flatMap { SongbookSong(title: $0.entry.title, artist: $0.entry.artist, place: $0.number) }
    }

    private static func entry(_ fields: ArraySlice<UInt8>) -> Entry {
        var entry = Entry()
        forEachChunk(fields) { field, value in
            switch field {
            case Field.row: entry.row = number(value)
            case Field.start: entry.start = number(value)
            case Field.title: entry.title = text(value)
            case Field.artist: entry.artist = text(value)
            case Field.isPlayed: entry.isPlayed = number(value) != 0
            default: break
            }
        }
        return entry
    }

    private static func forEachChunk(_ bytes: ArraySlice<UInt8>, _ body: (UInt32, ArraySlice<UInt8>) -> Void) {
        var rest = bytes
        while rest.count >= 8 {
            let (tag, length) = (number(rest.prefix(4)), Int(number(rest.dropFirst(4).prefix(4))))
            rest = rest.dropFirst(8)
            guard length <= rest.count else { return }
            body(tag, rest.prefix(length))
            rest = rest.dropFirst(length)
        }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func code(_ tag: String) -> UInt32 { number(Array(tag.utf8)[...]) }

    /// A text in UTF-16 (big-endian), which ends with a zero.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let bytes = Array(bytes)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}
