import Diagnostics
import Documents
import Text

/// The status of an Icecast server, from its address `/status-json.xsl`.
///
/// Source: Icecast 2.4, "Server Statistics": `icestats.source` is an object, or a list of them for several streams.
public enum IcecastStatus {
    /// Returns the song of the first stream that plays one; nil without any.
    ///
    /// - Parameter bytes: The answer of the server.
    public static func song(in bytes: [UInt8]) throws(UnreadableSongs) -> SongbookSong? {
        var log = DiagnosticLog()
        guard let root = JSON.parse(bytes, file: "status-json.xsl", &log), let status = root["icestats"] else {
            let reason = log.diagnostics.first.map { ": \($0.message)" } ?? ""
            throw UnreadableSongs(
                "this isn't the status of an Icecast server\(reason)", hint: "the address ends with /status-json.xsl")
        }
        let sources = status["source"].map { $0.elements ?? [$0] } ?? []
        return sources.lazy.compactMap(song(of:)).first
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
}
