package import Files
private import Synchronization

/// Backups of the files edited by hand that an update replaces or removes, made before it changes anything.
package final class ReplacedFiles: Sendable {
    private struct Kept {
        var folder: Folder?
        var paths: [String] = []
    }

    private let state: StateFolder
    private let kept = Mutex(Kept())

    package init(_ state: StateFolder) { self.state = state }

    /// The paths of the copied files, in no order.
    package var paths: [String] { kept.withLock(\.paths) }

    /// The folder with the copies; nil without copies.
    package var folder: Folder? { kept.withLock(\.folder) }

    /// Copies the file at `path` in the output. Can be called from several threads at once.
    package func keep(_ path: String, of output: Folder) throws(FileError) {
        let copies = try kept.withLock { (kept) throws(FileError) in
            if kept.folder == nil { kept.folder = try state.folderForReplaced() }
            guard let folder = kept.folder else { preconditionFailure("the folder was just made") }
            try folder.makeFolders(to: path, permissions: 0o700)
            kept.paths.append(path)
            return folder
        }
        // A hard link is enough, because the update replaces the file and never writes to it.
        if try !output.link(path, to: path, in: copies) {
            _ = try output.copy(path, to: path, in: copies, permissions: 0o600)
        }
    }

    /// Removes the copies made by an abandoned update, whose originals are still in place.
    func discard() throws(FileError) {
        let folder = kept.withLock { kept in
            defer { kept = Kept() }
            return kept.folder
        }
        guard let folder else { return }
        try state.folder.folder("replaced").removeAll(folder.path.lastName)
    }
}
