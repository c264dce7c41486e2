import Diagnostics
import Time

/// The ballots and requests for an event, or for one of its songs.
package struct BallotSelection: Sendable {
    private let start: [UInt8]
    private let requestStart: [UInt8]

    /// The start of a ballot's line for the song, and the id that a request for it has; nil selects the whole event.
    private let song: (start: [UInt8], request: String)?

    /// Selects everything for an event.
    package init(event: String) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        song = nil
    }

    /// Selects the ballots and requests for one song of an event.
    package init(event: String, song: String, title: String, artist: String) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        self.song = (BatchLines.start(event: event, song: song), SongRequest.id(title: title, artist: artist))
    }

    /// True if the selection includes this line of an accepted batch.
    func includes(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.starts(with: start) else { return false }
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
