import Diagnostics
package import Files

/// The history that a DJ program writes while it plays.
///
/// | program | file |
/// |---|---|
/// | VirtualDJ | `History/….m3u`, a line with tags for each song; `History/tracklist.txt` |
/// | rekordbox | an exported history: text with tabs in UTF-16, or M3U8 |
/// | Serato | `History/Sessions/….session`, or an export as CSV or text |
/// | Traktor | `History/history_….nml`, which Traktor writes when it quits |
/// | Mixxx | an exported history: M3U or CSV |
/// | others | a text file with "Artist - Title", or with the artist and the title on two lines |
///
/// A last line without a line end may be half-written and isn't used, except in a text file with only the current song.
public enum History {
    /// Returns the song that was started last; nil if the history is empty.
    ///
    /// Of a file with lines, only the beginning and the end are read, so that a call costs the same for a long history.
    /// In a folder, the history that changed last counts. Links are not followed.
    ///
    /// - Parameter path: The path of the file or of the folder with histories, below `folder`.
    package static func lastSong(at path: String, below folder: Folder) throws(UnreadableSongs) -> SongbookSong? {
        let stream: FileStream?
        do throws(FileError) { stream = try opened(path, below: folder) } catch { throw UnreadableSongs(error) }
        guard let stream else { return nil }
        return try song(in: HistoryFile(stream), as: nil)
    }

    /// When a history last changed, in nanoseconds since 1970; nil if it can't be read, or the folder has no history.
    package static func lastChange(at path: String, below folder: Folder) -> Int64? {
        (try? opened(path, below: folder))?.status?.modified
    }

    /// Opens a file, or the file of a folder that changed last; nil if the folder has no history.
    private static func opened(_ path: String, below folder: Folder) throws(FileError) -> FileStream? {
        guard try folder.status(path)?.kind == .folder else { return try FileStream(below: folder, path) }
        guard let inner = try folder.folder(at: path.names) else {
            throw FileError(.open, path: path, reason: .notAFile)
        }
        let newest = try inner.entries().filter(isHistory).max { $0.status.modified < $1.status.modified }
        return try newest.map { entry throws(FileError) in try FileStream(below: inner, entry.name) }
    }

    /// Returns the song that was started last in the content of a file; nil if the history is empty.
    ///
    /// - Parameter name: The name of the file.
    public static func lastSong(
        in bytes: [UInt8], name: String, as format: HistoryFormat? = nil
    ) throws(UnreadableSongs) -> SongbookSong? {
        let stream: FileStream
        do throws(FileError) { stream = try MemoryFile(bytes).stream(at: name) } catch { throw UnreadableSongs(error) }
        return try song(in: HistoryFile(stream), as: format)
    }

    private static func isHistory(_ entry: FolderEntry) -> Bool {
        let endings = [".csv", ".m3u", ".m3u8", ".nml", ".session", ".txt"]
        return entry.status.kind == .file && entry.isUTF8 && entry.name.utf8.first != UInt8(ascii: ".")
            && endings.contains(where: entry.name.utf8.lowercasedEnds)
    }

    private static func song(in file: HistoryFile, as format: HistoryFormat?) throws(UnreadableSongs) -> SongbookSong? {
        if format == .session || format == nil && file.head.starts(with: SeratoSession.start) {
            return try SeratoSession.lastSong(in: file.all(limit: SeratoSession.mostBytes))
        }
        guard !file.head.isEmpty else { return nil }
        let encoding = try TextEncoding(ofFileBeginning: file.head)
        let beginning = try file.beginning(encoding)
        let start = encoding == .utf8OrWindows1252 ? file.head : beginning
        switch format ?? HistoryFormat(of: file.name, start: start, lines: beginning) {
        case .traktor: return try TraktorHistory.lastSong(in: file)
        case .playlist: return SongPlaylist.lastSong(of: try file.lastLines(encoding))
        case .table: return SongTable.lastSong(of: try file.lastLines(encoding), header: beginning)
        case .text, .session:
            let lines = try file.lastLines(encoding, withUnfinished: true)
            return NowPlayingText.lastSong(of: lines, isPart: !file.isSmall)
        }
    }
}
