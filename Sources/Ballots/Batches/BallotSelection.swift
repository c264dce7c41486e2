import Diagnostics
import Text
import Time

/// The ballots and requests for an event and its dates, for one of its songs, or from one voter.
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

        /// True to select the dates of a recurring event, too.
        package var hasDates = false

        /// The start of the ids of the selected dates; nil without dates.
        package var datesStart: String? { hasDates ? event.map { $0 + "/" } : nil }
    }

    /// The starts of all lines for the event, and of those with requests.
    private let start, requestStart: [UInt8]

    /// The start of the lines for dates of the event; nil without dates.
    private let datesStart: [UInt8]?

    /// The start of the lines with ballots for the song; nil selects the entire event.
    private let songStart: [UInt8]?

    /// The bytes that the lines of one voter contain; nil selects the lines of all voters.
    private let voter: [UInt8]?

    /// Selects everything for an event and, if it recurs, for all its dates.
    package init(event: String) { self.init(Subject(event: event, hasDates: true)) }

    /// Selects the ballots for an event's own songs, without requests.
    package init(votesAt event: String) { self.init(Subject(event: event, hasRequests: false)) }

    /// Selects everything from a voter, given by the folded name.
    init(voter: [UInt8]) { self.init(Subject(voter: String(decoding: voter, as: UTF8.self))) }

    /// Selects the ballots and requests for one song of an event.
    package init(event: String, song: String, title: String, artist: String) {
        self.init(Subject(event: event, song: song, request: SongRequest.id(title: title, artist: artist)))
    }

    private init(_ subject: Subject) {
        self.subject = subject
        start = subject.event.map { Array("{\"event\":\(quoted($0)),".utf8) } ?? []
        requestStart = start + Array("\"title\":".utf8)
        // Without the closing quotation mark: dates have more.
        datesStart = subject.datesStart.map { Array("{\"event\":\(quoted($0))".utf8.dropLast()) }
        songStart = subject.song.map { BatchLines.start(event: subject.event ?? "", song: $0) }
        // Quotation marks in texts are escaped, so this can match only the field itself.
        voter = subject.voter.map { Array(",\"user\":\(quoted($0)),".utf8) }
    }

    /// True if the selection includes this line of an accepted batch.
    func includes(_ line: ArraySlice<UInt8>) -> Bool {
        if let voter { return line.firstRange(of: voter) != nil }
        if let datesStart, line.starts(with: datesStart) { return true }
        guard line.starts(with: start), subject.hasRequests || !line.starts(with: requestStart) else { return false }
        guard let songStart else { return true }
        if line.starts(with: songStart) { return true }
        guard line.starts(with: requestStart) else { return false }
        var reader = BallotReader(.lines, zone: .utc)
        // A line that can't be read can't be about this song.
        try? reader.read(Array(line))
        try? reader.finish()
        return reader.requests.contains {
            SongRequest.id(title: $0.title, artist: $0.artist) == subject.request
        }
    }
}
