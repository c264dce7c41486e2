package import Files

/// The state of a site's commands, in `.corkboard/`.
///
/// Losing it costs time. The only texts of the authors in it are deleted records, hand-made changes to files that a
/// build or a fetch replaced, and unsaved texts from an editor.
///
/// ```
/// lock                       held by the command that changes the site
/// serving                    held by the process that serves the site
/// sources                    the cache of records read from the content
/// sources-changes            the records read since `sources` was written
/// outputs/<key>/manifest     the output's files and their state when written
///               patch        the files written since then
///               journal      the next manifest or patch, while an update is put in place
///               last-build   the positions of events' songs in the content, for batches of votes
///               counted      the last batch whose votes the output shows
///               last-plan    the fingerprints of the last build, with the digests of their inputs
///               last-report  the report of the last build, repeated if nothing changed
/// pictures/                  the sizes of pictures, by digest, settings and library version
/// search/                    the words of the bulletins in each language, and their entries in the search index
/// theme                      the results of checking the theme's templates
/// songbooks                  the parts that songbooks were split into, by the signatures of their files
/// evenings                   the figures in the reports of events
/// ledger                     the counted votes of all batches
/// reset/                     the ballots of reset events
/// keys                       the keys derived from codes, for their gates
/// fetched/                   the last responses of sources
/// publish/                   the files at each publishing target, and the last releases that were sent to it
/// guests/                    the counted votes of an evening, and digests of devices and of the names they vote under
/// owner                      the key of the editor's address, the people who edit, and digests of their browsers
/// editing-port               the port at which the site was last edited
/// changes                    the log of changes
/// former/                    earlier versions of changed files
/// certificate                the certificate that this machine makes for people who edit, with its key
/// secrets                    the passwords and keys of web hosts
/// trash/<when>-<kind>/…      deleted records with their ballots
/// replaced/<n>/…             copies of files edited by hand that a build or a fetch replaced or removed
/// text-<n>.md                a text that is open in an editor; stays afterwards if it wasn't saved in a record
/// ```
package struct StateFolder: Sendable {
    package let folder: Folder

    /// The folder's name inside a site's folder.
    package static let name = ".corkboard"

    /// The path of the state folder of the site at `site`, whether it exists or not.
    package static func path(ofSite site: String) -> String { "\(site)/\(name)" }

    /// The name of the folder with the records of all outputs.
    static let outputs = "outputs"

    /// Opens the folder at `path`, or creates it with access for its owner only.
    ///
    /// - Throws: `FileError`. If it `forbidsWriting`, the site is read-only: use another folder.
    package static func open(at path: String) throws(FileError) -> StateFolder {
        let folder = try Folder.openMaking(path, permissions: 0o700)
        try folder.checkWritable()
        return StateFolder(folder: folder)
    }

    /// Acquires the lock for changing the site and its output.
    ///
    /// - Parameter waiting: Called once, before waiting for another process that holds the lock.
    package func lock(waiting: () -> Void) throws(FileError) -> FileLock { try FileLock(folder, waiting: waiting) }

    /// The name of the file that is locked by the process that serves the site.
    package static let servingLock = "serving"

    /// True if a process is serving the site.
    package func isServed() throws(FileError) -> Bool { try FileLock.isHeld(Self.servingLock, folder) }

    /// Opens the folder of the records about one output, and creates it if needed.
    package func records(ofOutput key: String) throws(FileError) -> Folder {
        try folder.makingFolder(Self.outputs, permissions: 0o700).makingFolder(key, permissions: 0o700)
    }

    /// Creates a folder for copies of the files that one update replaces.
    func folderForReplaced() throws(FileError) -> Folder {
        let replaced = try folder.makingFolder("replaced", permissions: 0o700)
        var number = 1
        while try !replaced.makeFolder(String(number), permissions: 0o700) { number += 1 }
        return try replaced.folder(String(number))
    }
}
