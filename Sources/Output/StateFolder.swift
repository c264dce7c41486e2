package import Files

/// The folder in which a site's commands keep their state, `.corkboard/`.
///
/// Losing it costs time. The only texts by people lost with it are records they deleted, their changes to files that a build or
/// a fetch replaced, and texts from an editor that were saved in no record.
///
/// ```
/// lock                       held by the command that changes something
/// serving                    held by the process that serves the site
/// sources                    the cache of records read from the content
/// sources-changes            the records read since that was written
/// outputs/<key>/manifest     the output's files as they were written
///               patch        the files written since then
///               journal      the next manifest or patch, while an update is put in place
///               last-build   the places of events' songs in the content, for batches of votes
///               counted      the last batch whose votes the output shows
///               last-plan    the fingerprints of the last build, with the digests of what they were made from
///               last-report  the report of the last build, for a site in which nothing changes
/// pictures/                  the sizes of pictures, by digest, settings and the version of the library
/// search/                    the words of the bulletins' texts in each language, and what the search index has of them
/// ledger                     the votes of all batches, counted
/// keys                       the keys derived from codes, for their gates
/// fetched/                   the last answers of sources
/// publish/                   the files at each publishing target
/// guests/                    the votes of an evening, counted; devices and the names they vote under, as digests
/// trash/<when>-<kind>/…      records that were deleted, with their ballots
/// replaced/<n>/…             copies of files changed by hand that a build or a fetch replaced or removed
/// text-<n>.md                a text being written in an editor, kept afterwards if it was saved in no record
/// ```
package struct StateFolder: Sendable {
    /// The folder itself.
    package let folder: Folder

    /// Its name in a site's folder.
    package static let name = ".corkboard"

    /// The path of the state folder of the site at `site`, whether it exists or not.
    package static func path(ofSite site: String) -> String { "\(site)/\(name)" }

    /// Opens the folder at `path`; if it is missing, makes one that only its owner can read.
    ///
    /// - Throws: `FileError`; if it `forbidsWriting`, the site is read-only: use another folder.
    package static func open(at path: String) throws(FileError) -> StateFolder {
        let folder = try Folder.openMaking(path, permissions: 0o700)
        try folder.checkWritable()
        return StateFolder(folder: folder)
    }

    /// Takes the lock that is needed to change the site and its output.
    ///
    /// - Parameter waiting: Called once, before waiting for another process that holds the lock.
    package func lock(waiting: () -> Void) throws(FileError) -> FileLock { try FileLock(folder, waiting: waiting) }

    /// The name of the file that is locked by the process that serves the site.
    package static let servingLock = "serving"

    /// True if a process serves the site.
    package func isServed() throws(FileError) -> Bool { try FileLock.isHeld(Self.servingLock, folder) }

    /// Opens or makes the folder of the records about one output.
    package func records(ofOutput key: String) throws(FileError) -> Folder {
        try subfolder("outputs", of: folder, then: key)
    }

    /// Makes a new folder for copies of files that one update replaces.
    func folderForReplaced() throws(FileError) -> Folder {
        try folder.makeFolder("replaced", permissions: 0o700)
        let replaced = try folder.folder("replaced")
        var number = 1
        while try !replaced.makeFolder(String(number), permissions: 0o700) { number += 1 }
        return try replaced.folder(String(number))
    }

    private func subfolder(_ name: String, of folder: Folder, then inner: String) throws(FileError) -> Folder {
        try folder.makeFolder(name, permissions: 0o700)
        let outer = try folder.folder(name)
        try outer.makeFolder(inner, permissions: 0o700)
        return try outer.folder(inner)
    }
}
