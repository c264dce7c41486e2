import Bytes
import Diagnostics
import Files
import Text

/// A folder of audio files as a library.
enum AudioFolder {
    /// The deepest folder within the folder, and the most files that are looked at.
    private static let mostDepth = 32, mostFiles = SongIntake.mostSongs

    private static let endings = [
        ".aac", ".aif", ".aiff", ".alac", ".ape", ".flac", ".m4a", ".mp3", ".mp4", ".mpc", ".oga", ".ogg", ".opus",
        ".wav", ".wma", ".wv",
    ]

    /// Reads the folder and the folders in it, without following links and without hidden names.
    ///
    /// A file without a title in its tags has the name of the file. Tags of several files are read at a time.
    static func read(
        _ folder: Folder, file: String, _ prober: AudioProber?, _ log: inout DiagnosticLog
    ) throws(FileError) -> Songbook {
        var paths: [String] = []
        try collect(folder, below: "", depth: 0, &paths)
        let tags = prober?.tags(of: paths, in: folder)
        var intake = SongIntake()
        for (index, path) in paths.enumerated() {
            let place = index + 1
            let tagged = tags?.found[index].flatMap {
                SongbookSong(title: $0.title, artist: $0.artist, place: place)
            }
            intake.add(tagged ?? SongbookSong(ofFileAt: path.lastName, place: place), place: 0)
        }
        if let tags, tags.unread > 0 {
            log.note(
                .songbookSkipped, at: Place(file: file),
                "\(tags.unread) files are listed by their names, because reading all tags takes too long",
                hint: "export the list from the DJ program as XML, M3U or CSV")
        }
        log.report(intake, in: file)
        return Songbook(songs: intake.songs)
    }

    /// Adds the paths of audio files, sorted by the bytes of the names in each folder.
    private static func collect(
        _ folder: Folder, below prefix: String, depth: Int, _ paths: inout [String]
    ) throws(FileError) {
        for name in try folder.sortedNames() {
            guard paths.count <= mostFiles else { return }
            guard name.isUTF8, name.text.utf8.first != UInt8(ascii: ".") else { continue }
            let kind: FileStatus.Kind? = if let kind = name.kind { kind } else { try folder.entry(name)?.status.kind }
            switch kind {
            case .folder where depth < mostDepth:
                let inner: Folder
                do throws(FileError) { inner = try folder.folder(name.text) } catch {
                    // The folder was removed meanwhile, or belongs to another user.
                    continue
                }
                try collect(inner, below: "\(prefix)\(name.text)/", depth: depth + 1, &paths)
            case .file where endings.contains(where: name.text.utf8.lowercasedEnds):
                paths.append(prefix + name.text)
            default: break
            }
        }
    }
}
