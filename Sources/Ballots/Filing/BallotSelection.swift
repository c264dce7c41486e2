import Diagnostics
import Text
import Time

/// The ballots and requests for an event, for one of its songs, or of one voter.
package struct BallotSelection: Sendable {
    /// What is selected.
    let subject: Subject

    /// The names that ballots and requests in a selection have; nil where they may have any.
    struct Subject: Sendable {
        var event: String?
        var song: String?

        /// The id that a request for the song has.
        var request: String?

        /// The folded name.
        var voter: String?
        var hasRequests = true
    }

    private let start: [UInt8]
    private let requestStart: [UInt8]

    /// The start of a ballot's line for the song, and the id that a request for it has; nil selects the whole event.
    private let song: (start: [UInt8], request: String)?

    /// What the lines of one voter have in them; nil selects those of all.
    private let voter: [UInt8]?

    /// True if requests are in the selection.
    private let hasRequests: Bool

    /// Selects everything for an event, or all but the requests.
    package init(event: String, withRequests hasRequests: Bool = true) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        self.hasRequests = hasRequests
        subject = Subject(event: event, hasRequests: hasRequests)
        (song, voter) = (nil, nil)
    }

    /// Selects everything of a voter, by the folded name.
    init(voter: [UInt8]) {
        subject = Subject(voter: String(decoding: voter, as: UTF8.self))
        // No text in a line has an unescaped quotation mark, so that only a member's name can match.
        self.voter = Array(",\"user\":".utf8) + JSONEscaping.plain.quoted(voter.span) + [UInt8(ascii: ",")]
        (start, requestStart, song, hasRequests) = ([], [], nil, true)
    }

    /// Selects the ballots and requests for one song of an event.
    package init(event: String, song: String, title: String, artist: String) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        (voter, hasRequests) = (nil, true)
        let request = SongRequest.id(title: title, artist: artist)
        self.song = (BatchLines.start(event: event, song: song), request)
        subject = Subject(event: event, song: song, request: request)
    }

    /// True if the selection includes this line of an accepted batch.
    func includes(_ line: ArraySlice<UInt8>) -> Bool {
        if let voter { return line.firstRange(of: voter) != nil }
        guard line.starts(with: start), hasRequests || !line.starts(with: requestStart) else { return false }
        guard let song else { return true }
        if line.starts(with: song.start) { return true }
        guard line.starts(with: requestStart) else { return false }
        var reader = BallotReader(.lines, zone: .utc)
        do throws(UnreadableBallots) {
            try reader.read(Array(line))
            try reader.finish()
        } catch {
            // A line that is no request can't be about this song.
            return false
        }
        return reader.requests.contains {
            SongRequest.id(title: $0.title, artist: $0.artist).utf8.elementsEqual(song.request.utf8)
        }
    }
}
