public import Diagnostics
package import Files

/// The songs that can be requested at an event or on a site, read from a library of a DJ program, a list or a folder.
///
/// | format | recognised by | song |
/// |---|---|---|
/// | table | any other text | columns for title and artist, named in eight languages; see `SongColumns` |
/// | M3U, M3U8 | `#EXTM3U`, or the extension | `#EXTINF`, `#EXTVDJ`, or the name of the file |
/// | rekordbox | root `DJ_PLAYLISTS` | `Name` and `Artist` of each `TRACK` of the collection |
/// | Traktor | root `NML` | `TITLE` and `ARTIST` of each `ENTRY` of the collection |
/// | iTunes, Music | root `plist` | `Name` and `Artist` below `Tracks` |
/// | XSPF | root `playlist` | `title` and `creator` of each `track` |
/// | folder | | tags of audio files, or their names |
///
/// Lists are in UTF-8, in UTF-16 with a byte order mark, or in Windows-1252; XML is in the encodings of libexpat (UTF-8,
/// UTF-16, ISO 8859-1). Titles and artists are on one line, and cut after 200 Unicode scalars. A library may contain the
/// same song several times.
public struct Songbook: Hashable, Sendable {
    /// The songs in the order of the file; of a folder, in the order of the paths' bytes.
    public let songs: [SongbookSong]

    /// The largest file in XML in bytes; it is read in blocks.
    static let mostBytes = 256 << 20

    /// The largest list in bytes; it is read as a whole.
    static let mostBytesOfList = 64 << 20

    /// Reads a library; nil, with an error in the log, if it can't be read.
    ///
    /// Entries without a title are skipped, with one warning for the file. Songs after the first 200,000 are ignored,
    /// with a warning. XML may have 256 MiB, other files 64 MiB. O(bytes).
    ///
    /// - Parameters:
    ///   - file: The path in messages.
    ///   - format: The format; nil to recognise it.
    public static func read(
        _ bytes: [UInt8], file: String, as format: SongbookFormat? = nil, _ log: inout DiagnosticLog
    ) -> Songbook? {
        do throws(FileError) {
            return read(try MemoryFile(bytes).stream(at: file), file: file, as: format, &log)
        } catch {
            log.report(UnreadableSongs(error), in: file)
            return nil
        }
    }

    /// Reads a library, or the audio files of a folder; nil, with an error in the log, if it can't be read.
    ///
    /// Links are not followed.
    ///
    /// - Parameters:
    ///   - path: The path of the file or folder below `folder`.
    ///   - file: The path in messages.
    ///   - prober: Reads the tags of audio files; nil to use only their names.
    package static func read(
        _ path: String, below folder: Folder, file: String, prober: AudioProber? = AudioProber(),
        _ log: inout DiagnosticLog
    ) -> Songbook? {
        do throws(FileError) {
            if try folder.status(path)?.kind == .folder {
                guard let audio = try folder.folder(at: path.names) else {
                    throw FileError(.open, path: path, reason: .notAFile)
                }
                return try AudioFolder.read(audio, file: file, prober, &log)
            }
            return read(try FileStream(below: folder, path), file: file, as: nil, &log)
        } catch {
            log.report(UnreadableSongs(error), in: file)
            return nil
        }
    }

    private static func read(
        _ stream: FileStream, file: String, as format: SongbookFormat?, _ log: inout DiagnosticLog
    ) -> Songbook? {
        do throws(UnreadableSongs) {
            let intake = try songs(in: stream, file: file, as: format)
            log.report(intake, in: file)
            return Songbook(songs: intake.songs)
        } catch {
            log.report(error, in: file)
            return nil
        }
    }

    private static func songs(
        in stream: FileStream, file: String, as format: SongbookFormat?
    ) throws(UnreadableSongs) -> SongIntake {
        let size = Int(stream.status?.size ?? 0)
        guard size <= mostBytes else { throw UnreadableSongs(fileLargerThan: mostBytes) }
        var block = try stream.songBlock()
        guard !block.isEmpty else { throw UnreadableSongs("the file is empty", hint: "export the list of songs again") }
        let format =
            if let format { format } else { try SongbookFormat(of: file, beginning: Array(block.prefix(4096))) }
        guard format == .xml else {
            guard size <= mostBytesOfList else { throw UnreadableSongs(fileLargerThan: mostBytesOfList) }
            var bytes = block
            while case let more = try stream.songBlock(), !more.isEmpty { bytes += more }
            return try songs(ofList: bytes, format)
        }
        let reader = try XMLStream { root in
            switch root {
            case "DJ_PLAYLISTS": DJCollection.rekordbox
            case "NML": DJCollection.traktor
            case "plist": PropertyList()
            case "playlist": SharePlaylist()
            default: nil
            }
        }
        while try reader.read(block), !block.isEmpty { block = try stream.songBlock() }
        return reader.intake
    }

    private static func songs(ofList bytes: [UInt8], _ format: SongbookFormat) throws(UnreadableSongs) -> SongIntake {
        let text = try TextEncoding(ofFileBeginning: bytes).utf8(bytes)
        var intake = SongIntake()
        if format == .playlist {
            SongPlaylist.read(text, into: &intake)
        } else {
            SongTable.read(text, into: &intake)
        }
        return intake
    }
}

extension FileStream {
    /// The next bytes; empty at the end of the file.
    func songBlock() throws(UnreadableSongs) -> [UInt8] {
        var block: [UInt8] = []
        do throws(FileError) { _ = try read(into: &block, size: 1 << 18) } catch { throw UnreadableSongs(error) }
        return block
    }
}

extension UnreadableSongs {
    init(fileLargerThan limit: Int) {
        self.init("the file is larger than \(limit >> 20) MiB", hint: "is it the right file?")
    }

    init(_ error: FileError) {
        self.init(
            "this file can't be read: \(error.reason)", hint: nil, at: nil, isOfMachine: error.reason.isOfMachine)
    }
}

extension DiagnosticLog {
    /// Reports why the songs of `file` can't be read.
    public mutating func report(_ error: UnreadableSongs, in file: String) {
        self.error(
            error.isOfMachine ? .readFailed : .songbookUnreadable,
            at: error.position.map { Place(file: file, at: $0) } ?? Place(file: file), error.message, hint: error.hint)
    }

    /// Reports the entries of `file` that aren't songs.
    mutating func report(_ intake: SongIntake, in file: String) {
        let count = intake.untitledCount
        if count > 0 {
            warning(
                .songbookSkipped, at: Place(file: file, line: intake.untitledPlaces.first ?? 0),
                count == 1 ? "an entry has no title and is skipped" : "\(count) entries have no title and are skipped",
                hint: "give them titles in the DJ program, then export the list again")
        }
        if intake.isFull {
            warning(
                .songbookSkipped, at: Place(file: file),
                "only the first \(SongIntake.mostSongs) songs are read", hint: "export a shorter list")
        }
    }
}
