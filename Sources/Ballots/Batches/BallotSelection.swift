import Diagnostics
import Text
import Time

/// The ballots and requests for an event, for one of its songs, or from one voter.
package struct BallotSelection: Sendable {
    package let subject: Subject

    /// The names that selected ballots and requests have; nil matches any name.
    package struct Subject: Sendable {
        package var event: String?
        package var song: String?

        /// The id of a request for the song.
        package var request: String?

        /// The folded name.
        package var voter: String?
        package var hasRequests = true
    }

    private let start: [UInt8]
    private let requestStart: [UInt8]

    /// The start of the lines with ballots for the song, and the id of a request for it; nil selects the entire event.
    private let song: (start: [UInt8], request: String)?

    /// The bytes that the lines of one voter contain; nil selects the lines of all voters.
    private let voter: [UInt8]?

    private let hasRequests: Bool

    /// Selects everything for an event, with or without requests.
    package init(event: String, withRequests hasRequests: Bool = true) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        self.hasRequests = hasRequests
        subject = Subject(event: event, hasRequests: hasRequests)
        (song, voter) = (nil, nil)
    }

    /// Selects everything from a voter, given by the folded name.
    init(voter: [UInt8]) {
        subject = Subject(voter: String(decoding: voter, as: UTF8.self))
        // Quotation marks in texts are escaped, so this can match only the field itself.
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
            // A line that isn't a request can't be about this song.
            return false
        }
        return reader.requests.contains {
            SongRequest.id(title: $0.title, artist: $0.artist).utf8.elementsEqual(song.request.utf8)
        }
    }
}
