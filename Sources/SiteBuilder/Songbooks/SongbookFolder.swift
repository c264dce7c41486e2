import Ballots
import Content
import Diagnostics
import Documents
import Files
import Songbooks
import Text

/// The songbooks of a site: libraries of songs in `Content/songbooks/`.
struct SongbookFolder {
    private let site: SiteFolder

    /// The folder; nil without songbooks.
    let folder: Folder?

    init(_ site: SiteFolder) throws(FileError) {
        self.site = site
        let isThere = try site.content.status(SongbookName.folder)?.kind == .folder
        folder = isThere ? try site.content.folder(SongbookName.folder) : nil
    }

    /// Reads a songbook; nil, with an error in the log, if it can't be read.
    ///
    /// - Parameter place: The place that names it.
    func read(_ name: String, at place: Place, _ log: inout DiagnosticLog) throws(FileError) -> Songbook? {
        guard let folder, try folder.status(name) != nil else {
            let names = try folder?.names().map(\.text) ?? []
            log.error(
                .danglingReference, at: place, "there is no songbook \"\(name)\"",
                hint: didYouMean(name, among: names) ?? "put the file into Content/\(SongbookName.folder)/")
            return nil
        }
        return Songbook.read(name, below: folder, file: file(name), &log)
    }

    /// The path of a songbook in messages.
    func file(_ name: String) -> String { site.name("Content/\(SongbookName.folder)/\(name)") }

    /// Returns the songs that can be requested at an event with this songbook. Without a readable songbook, which builds
    /// report, no song can.
    func keys(of name: String?) -> Set<FoldedSong> {
        var discarded = DiagnosticLog()
        guard let name, let songbook = try? read(name, at: Place(file: ""), &discarded) else { return [] }
        return Set(songbook.songs.map { FoldedSong(title: $0.title, artist: $0.artist) })
    }
}

extension Project {
    /// What polls read in addition to events. Builds report the errors of these files.
    var pollFiles: PollFiles {
        PollFiles(
            songs: { [folder] name in (try? SongbookFolder(folder))?.keys(of: name) ?? [] },
            codes: { [folder] event in
                var discarded = DiagnosticLog()
                return IssuedCodes(folder, &discarded)[event] ?? VotingCodes(key: [])
            })
    }
}
