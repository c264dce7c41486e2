import Diagnostics
import Time

/// The ballots and requests for an event, or for one of its songs.
package struct BallotSelection: Sendable {
    private let start: [UInt8]
    private let requestStart: [UInt8]

    /// The song's id on the list, and the id that a request for it would have; nil: all of the event.
    private let song: (start: [UInt8], request: String)?

    /// All for an event.
    package init(event: String) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        song = nil
    }

    /// Those for one song of an event, requests for it among them.
    package init(event: String, song: String, title: String, artist: String) {
        start = Array("{\"event\":\(quoted(event)),".utf8)
        requestStart = start + Array("\"title\":".utf8)
        self.song = (BatchLines.start(event: event, song: song), SongRequest.id(title: title, artist: artist))
    }

    /// Whether a line of an accepted batch belongs to it.
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
            // A line that is no request is none for this song.
            return false
        }
        return reader.requests.contains {
            SongRequest.id(title: $0.title, artist: $0.artist).utf8.elementsEqual(song.request.utf8)
        }
    }
}
