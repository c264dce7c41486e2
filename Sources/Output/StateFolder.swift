package import Files

/// The folder of what a site's commands remember, `.corkboard/`. Losing it costs time and, of what people wrote, only what they
/// deleted, what they changed in files that a build or a fetch replaced, and what they wrote in an editor and no record took.
///
/// ```
/// lock                       held by the command that changes something
/// sources                    what was read from the content
/// sources-changes            what was read since that was written
/// outputs/<key>/manifest     what the output's files were when they were written
///               patch        what the files were that were written since then
///               journal      the manifest or patch to be, while an update is put in place
///               last-build   where the songs of events are written, for batches of votes
///               counted      up to which batch the output shows the votes
///               last-report  what the last build said, for a site in which nothing changes
/// ledger                     the votes of all batches, counted
/// keys                       what codes were made into, for their gates
/// fetched/                   what sources answered last
/// publish/                   what is where at each publishing target
/// trash/<when>-<kind>/…      records that were deleted, with their ballots
/// replaced/<n>/…             copies of files changed by hand that a build or a fetch replaced or removed
/// text-<n>.md                a text while it is written in an editor, and after it where no record took it
/// ```
package struct StateFolder: Sendable {
    /// The folder itself.
    package let folder: Folder

    /// What it is called in a site's folder.
    package static let name = ".corkboard"

    /// The path of what the site in the folder `site` remembers, whether it stands there or not.
    package static func path(ofSite site: String) -> String { "\(site)/\(name)" }

    /// Opens the folder at `path`, and makes it for its owner's eyes alone where it is not there.
    ///
    /// - Throws: `FileError`, which `forbidsWriting` where the site can't be written to: then take another folder.
    package static func open(at path: String) throws(FileError) -> StateFolder {
        let folder = try Folder.openMaking(path, permissions: 0o700)
        try folder.checkWritable()
        return StateFolder(folder: folder)
    }

    /// The right to change the site and its output.
    ///
    /// - Parameter waiting: Called once before waiting for another process that has it.
    package func lock(waiting: () -> Void) throws(FileError) -> FileLock { try FileLock(folder, waiting: waiting) }

    /// The folder of what is remembered about one output.
    package func records(ofOutput key: String) throws(FileError) -> Folder {
        try subfolder("outputs", of: folder, then: key)
    }

    /// A new folder for copies of what one update replaces.
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
