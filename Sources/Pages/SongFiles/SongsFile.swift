import Ballots
package import Content
import Crypto
import Diagnostics
import Text
import Time

/// An event's song list in a format for programs, published next to its page.
struct SongsFile: Sendable {
    let format: Format
    let address: Address
    private let event: SiteEvent
    private let list: SongList

    /// The formats of a published list.
    enum Format: String, CaseIterable, Sendable {
        case json, csv, m3u, xspf
    }

    /// The files of a list; empty for one with a code, because a file can't ask for it.
    static func all(of event: SiteEvent, _ list: SongList) -> [SongsFile] {
        guard !event.publicEvent.isGated, let page = event.songsAddress else { return [] }
        return Format.allCases.map { format in
            SongsFile(
                format: format, address: Address(file: "songs.\(format.rawValue)", beside: page), event: event,
                list: list)
        }
    }

    /// The files of these events' lists, including sealed ones.
    static func generated(of events: [SiteEvent], _ lists: SongLists, _ gates: Gates) -> [GeneratedFile] {
        events.flatMap { event in
            lists[event.publicEvent].map { list in
                all(of: event, list).map(\.file) + [event.sealedSongs(list, gates)].compactMap(\.self)
            } ?? []
        }
    }

    /// The label of a link to the file.
    var title: String { format.rawValue.uppercased() }

    /// The file's bytes, or a placeholder that determines them.
    ///
    /// - Parameter isForComparison: True to replace the songs by the digest of their source, if known.
    private func bytes(isForComparison: Bool) -> [UInt8] {
        let standIn = isForComparison ? list.source?.hex : nil
        return switch format {
        case .json: list.json(of: event.publicEvent, state: event.list, standIn: standIn)
        case .csv: standIn.map { Array($0.utf8) } ?? list.csv
        case .m3u: standIn.map { Array($0.utf8) } ?? list.m3u
        case .xspf:
            standIn.map { Array("\($0) \(event.publicEvent.name)".utf8) } ?? list.xspf(title: event.publicEvent.name)
        }
    }

    var file: GeneratedFile {
        GeneratedFile(at: address, unless: { [event] in $0.keep(event) }) {
            SHA256.digest(of: bytes(isForComparison: true))
        } make: { _ in
            bytes(isForComparison: false)
        }
    }
}

extension SongList {
    /// The list as a JSON object, with one song per line.
    ///
    /// - Parameters:
    ///   - state: What visitors can do with the list.
    ///   - voters: The number of people who have voted, if known; it is hidden with the results.
    ///   - revealed: The songs whose votes and ranks are shown although the results are hidden.
    ///   - standIn: A text to write instead of the songs.
    package func json(
        of event: Event, state: Event.ListState, voters: Int? = nil, revealed: [Row] = [], standIn: String? = nil
    ) -> [UInt8] {
        JSONText.file(capacity: standIn == nil ? 256 + count * 192 : 512) { json in
            json.member("event", event.id)
            json.member("name", event.name)
            json.member("ranking", event.music.ranking.rawValue)
            json.member("voting", state.isVotingOpen ? "open" : "closed")
            json.member("votingUntil", state.votingEnd?.rfc3339())
            json.member("requests", state.requests.rawValue)
            json.member("requestsUntil", state.requestsEnd?.rfc3339())
            if hidesResults { json.member("results", "hidden") } else if let voters { json.member("voters", voters) }
            if let standIn { return json.member("songs", standIn) }
            let declined = declinedMarks
            if !declined.isEmpty { json.member("declined", declined.joined(separator: " ")) }
            let merged = mergedMarks
            if !revealed.isEmpty {
                json.list("revealed", .bareLines) { json in
                    for row in revealed { write(row, merged[row.song.id], hidingVotes: false, to: &json) }
                }
            }
            json.list("songs", .bareLines) { json in
                for row in rows { write(row, merged[row.song.id], hidingVotes: hidesResults, to: &json) }
            }
        }
    }

    /// - Parameter merged: The marks of the requests that were merged into the song; nil without any.
    private func write(_ row: Row, _ merged: [String]?, hidingVotes: Bool, to json: inout JSONText) {
        let (song, tally) = (row.song, row.tally)
        json.object(.compact) { json in
            json.member("rank", row.rank)
            json.member("tied", row.isTied)
            json.member("id", song.id)
            json.member("title", song.title)
            json.member("artist", song.artist)
            if !hidingVotes {
                json.member("ups", tally.ups)
                json.member("downs", tally.downs)
                json.member("net", tally.net)
            }
            json.member("status", song.status.rawValue)
            json.member("pinned", song.isPinned)
            if let added = song.added { json.member("added", added.start(in: zone).rfc3339()) }
            if let merged { json.member("also", merged.joined(separator: " ")) }
        }
    }

    /// The list as comma-separated values (RFC 4180) with a header.
    package var csv: [UInt8] {
        let rows = rows
        var csv: [UInt8] = []
        csv.reserveCapacity(64 + rows.count * 96)
        csv.append("rank,id,title,artist,ups,downs,net,status,pinned\r\n")
        for index in rows.indices {
            // Don't copy the complete row: that is slower than reading it.
            let (song, tally) = (rows[index].song, rows[index].tally)
            let status = song.status.rawValue
            let (id, title, artist) = (song.id.utf8Span.span, song.title.utf8Span.span, song.artist.utf8Span.span)
            // In one step, because an array checks at each append whether its buffer is uniquely referenced.
            csv.append(addingCapacity: 2 * (id.count + title.count + artist.count) + 192) { csv in
                csv.append(decimal: rows[index].rank)
                csv.append(",")
                writeCell(id, to: &csv)
                writeCell(title, to: &csv)
                writeCell(artist, to: &csv)
                if hidesResults {
                    csv.append(",,,")
                } else {
                    csv.append(decimal: tally.ups)
                    csv.append(",")
                    csv.append(decimal: tally.downs)
                    csv.append(",")
                    csv.append(decimal: tally.net)
                    csv.append(",")
                }
                csv.append(status.utf8Span.span)
                csv.append(song.isPinned ? ",true\r\n" : ",false\r\n" as StaticString)
            }
        }
        return csv
    }
}
