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

    /// The files of a list; none where the event has a code, which a file can't ask for.
    static func all(of event: SiteEvent, _ list: SongList) -> [SongsFile] {
        guard event.event.code == nil, let page = event.songsAddress else { return [] }
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
        hash.update("corkboard \(format.rawValue) \(Product.pageFormat) \(event.event.ranking.rawValue)")
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
        var json: [UInt8] = []
        func write(_ name: StaticString, _ text: String) {
            json += "\(name)".utf8
            JSONValue.write(text, to: &json)
        }
        write("{\"event\":", event.id)
        write(",\"name\":", event.name)
        write(",\"ranking\":", event.ranking.rawValue)
        json += ",\"songs\":[\n".utf8
        for (index, row) in rows.enumerated() {
            if index > 0 { json += ",\n".utf8 }
            json += "{\"rank\":\(row.rank),\"tied\":\(row.isTied)".utf8
            write(",\"id\":", row.song.id)
            write(",\"title\":", row.song.title)
            write(",\"artist\":", row.song.artist)
            json += ",\"ups\":\(row.tally.ups),\"downs\":\(row.tally.downs),\"net\":\(row.tally.net)".utf8
            write(",\"status\":", row.song.status.rawValue)
            json += ",\"pinned\":\(row.song.isPinned)}".utf8
        }
        json += "\n]}\n".utf8
        return json
    }

    /// The list as comma-separated values (RFC 4180) under a header.
    var csv: [UInt8] {
        var csv = Array("rank,id,title,artist,ups,downs,net,status,pinned\r\n".utf8)
        for row in rows {
            csv += "\(row.rank),\(cell(row.song.id)),\(cell(row.song.title)),\(cell(row.song.artist)),".utf8
            csv += "\(row.tally.ups),\(row.tally.downs),\(row.tally.net),".utf8
            csv += "\(row.song.status.rawValue),\(row.song.isPinned)\r\n".utf8
        }
        return csv
    }
}

/// A text as a cell that no spreadsheet takes for a formula: what might begin one has an apostrophe before it.
private func cell(_ text: String) -> String {
    let starts = "=+-@\t\r\n|%".utf8
    let isDangerous = text.utf8.first { $0 != UInt8(ascii: " ") }.map(starts.contains) ?? false
    // The signs of other widths are formulas to some spreadsheets as well.
    let isWide = text.unicodeScalars.first.map { "＝＋－＠".unicodeScalars.contains($0) } ?? false
    let safe = isDangerous || isWide ? "'" + text : text
    guard safe.utf8.contains(where: { ",\"\r\n;".utf8.contains($0) }) else { return safe }
    var quoted = "\""
    for scalar in safe.unicodeScalars {
        if scalar == "\"" { quoted += "\"" }
        quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
}
