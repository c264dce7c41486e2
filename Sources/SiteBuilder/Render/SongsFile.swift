import Ballots
import Crypto
import Diagnostics

/// An event's song list in a format for programs, beside its page.
struct SongsFile: Sendable {
    let format: Format
    let address: Address
    private let event: SiteEvent
    private let list: SongList

    /// The formats that a list is published in.
    enum Format: String, CaseIterable, Sendable {
        case json, csv
    }

    /// Whether an event's list has files: not where it has a code, which a file can't ask for.
    static func arePublished(for event: SiteEvent) -> Bool {
        event.event.access.code == nil && event.songsAddress != nil
    }

    /// The files of a list, where it has any.
    static func all(of event: SiteEvent, _ list: SongList) -> [SongsFile] {
        guard arePublished(for: event), let page = event.songsAddress else { return [] }
        return Format.allCases.map { format in
            SongsFile(
                format: format, address: Address(file: "songs.\(format.rawValue)", beside: page), event: event,
                list: list)
        }
    }

    /// The files of the lists of these events.
    static func all(of events: [SiteEvent], _ lists: SongLists) -> [SongsFile] {
        events.flatMap { event in lists[event.event].map { all(of: event, $0) } ?? [] }
    }

    /// Determines the file's bytes.
    var fingerprint: Digest {
        var hash = SHA256()
        hash.update("corkboard \(format.rawValue) \(Product.pageFormat) \(event.event.music.ranking.rawValue)")
        // 0xff occurs in no UTF-8 text, so that no two pairs of texts give the same bytes.
        for text in [address.file, event.event.id, event.event.name] {
            hash.update([0xff])
            hash.update(text)
        }
        hash.update(list.digest.bytes)
        return hash.finish()
    }

    /// What a link to it says.
    var title: String { format.rawValue.uppercased() }

    /// The file's bytes.
    var bytes: [UInt8] {
        switch format {
        case .json: list.json(of: event.event)
        case .csv: list.csv
        }
    }
}

extension GeneratedFile {
    /// The file of a song list.
    init(_ file: SongsFile) {
        self.init(at: file.address, fingerprint: file.fingerprint) { _ in file.bytes }
    }
}

extension SongList {
    /// The list as one JSON object, with a song a line.
    func json(of event: Event) -> [UInt8] {
        let rows = rows
        return JSONText.file(capacity: 256 + rows.count * 192) { json in
            json.member("event", event.id)
            json.member("name", event.name)
            json.member("ranking", event.music.ranking.rawValue)
            json.lines("songs", count: rows.count) { json, index in
                let row = rows[index]
                let (song, tally) = (row.song, row.tally)
                json.member("rank", row.rank)
                json.member("tied", row.isTied)
                json.member("id", song.id)
                json.member("title", song.title)
                json.member("artist", song.artist)
                json.member("ups", tally.ups)
                json.member("downs", tally.downs)
                json.member("net", tally.net)
                json.member("status", song.status.rawValue)
                json.member("pinned", song.isPinned)
            }
        }
    }

    /// The list as comma-separated values (RFC 4180) under a header.
    var csv: [UInt8] {
        var csv: [UInt8] = []
        csv.reserveCapacity(64 + rows.count * 96)
        csv.append("rank,id,title,artist,ups,downs,net,status,pinned\r\n")
        func write(_ number: Int) {
            csv.append(decimal: number)
            csv.append(",")
        }
        func write(_ text: String) {
            writeCell(text, to: &csv)
            csv.append(",")
        }
        for row in rows {
            write(row.rank)
            write(row.song.id)
            write(row.song.title)
            write(row.song.artist)
            write(row.tally.ups)
            write(row.tally.downs)
            write(row.tally.net)
            write(row.song.status.rawValue)
            csv.append(row.song.isPinned ? "true\r\n" : "false\r\n" as StaticString)
        }
        return csv
    }
}

/// Adds a text as a cell that no spreadsheet takes for a formula: what might begin one has an apostrophe before it.
private func writeCell(_ text: String, to csv: inout [UInt8]) {
    let utf8 = text.utf8Span.span
    let isQuoted = utf8.indices.contains { index in
        switch utf8[index] {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: ";"): true
        default: false
        }
    }
    if isQuoted { csv.append("\"") }
    if mayBeginFormula(text) { csv.append("'") }
    if isQuoted {
        for index in utf8.indices {
            if utf8[index] == UInt8(ascii: "\"") { csv.append(utf8[index]) }
            csv.append(utf8[index])
        }
        csv.append("\"")
    } else {
        csv.append(utf8)
    }
}

/// Whether some spreadsheet may take the text for a formula: by its first character that is neither blank nor unseen. To some
/// the signs of other widths begin one as well.
private func mayBeginFormula(_ text: String) -> Bool {
    for scalar in text.unicodeScalars {
        switch scalar {
        case "=", "+", "-", "@", "|", "%", "\t", "\r", "\n", "＝", "＋", "－", "＠": return true
        case "!"..."~": return false
        default:
            let properties = scalar.properties
            guard properties.isWhitespace || properties.isDefaultIgnorableCodePoint else { return false }
        }
    }
    return false
}
