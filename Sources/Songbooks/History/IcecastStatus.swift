import Diagnostics
import Documents
import Text

/// The status of an Icecast server, from its address `/status-json.xsl`.
///
/// Source: Icecast 2.4, "Server Statistics": `icestats.source` is an object, or a list of them if there are several
/// streams.
public enum IcecastStatus {
    /// Returns the song that a stream plays; nil if it plays no song, or isn't there.
    ///
    /// - Parameters:
    ///   - bytes: The answer of the server.
    ///   - mount: The path of the stream, such as "/live.mp3"; nil for the first one with a song.
    public static func song(in bytes: [UInt8], mount: String? = nil) throws(UnreadableSongs) -> SongbookSong? {
        var log = DiagnosticLog()
        guard let root = JSON.parse(bytes, file: "status-json.xsl", &log), let status = root["icestats"] else {
            let reason = log.diagnostics.first.map { ": \($0.message)" } ?? ""
            throw UnreadableSongs(
                "this isn't the status of an Icecast server\(reason)", hint: "the address ends with /status-json.xsl")
        }
        let sources = status["source"].map { $0.elements ?? [$0] } ?? []
        for source in sources where mount.map({ isAddress(source.text("listenurl"), of: $0) }) ?? true {
            if let song = song(of: source) { return song }
        }
        return nil
    }

    private static func song(of source: Node) -> SongbookSong? {
        let (title, artist) = (source.text("title") ?? "", source.text("artist") ?? "")
        if !SongName.clean(artist).isEmpty, let song = SongbookSong(title: title, artist: artist, place: 1) {
            return song
        }
        // A stream without a title has "-" here, or a blank text.
        let names = [title, source.text("yp_currently_playing") ?? ""].filter { name in
            name.unicodeScalars.contains { !$0.isBlank && $0 != "-" }
        }
        return names.first.flatMap { SongbookSong(named: $0, place: 1) }
    }

    /// True if an address such as `http://radio.example:8000/live.mp3` has the path.
    private static func isAddress(_ address: String?, of mount: String) -> Bool {
        guard let address else { return false }
        let path = mount.utf8.first == UInt8(ascii: "/") ? mount : "/" + mount
        return address.utf8.count > path.utf8.count && address.utf8.suffix(path.utf8.count).elementsEqual(path.utf8)
    }
}
