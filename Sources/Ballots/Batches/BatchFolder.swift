package import Files
import Text

/// `Content/ballots/`: the accepted batches, which never change, and the files that people drop there.
package struct BatchFolder: Sendable {
    package let folder: Folder

    package init(_ folder: Folder) { self.folder = folder }

    /// Opens the batch folder in a site's content, creating it if missing; only its owner can read a new folder.
    package static func make(in content: Folder) throws(FileError) -> BatchFolder {
        BatchFolder(try content.makingFolder(name, permissions: 0o700))
    }

    /// Opens the folder now at this folder's path, creating it if missing; nil if that is still this folder.
    func replacement() throws(FileError) -> BatchFolder? {
        if try Folder.status(at: folder.path)?.isSameFile(as: folder.status()) == true { return nil }
        let (parent, name) = folder.path.folderAndName
        let content = try Folder.open(parent, followingLinks: true)
        return BatchFolder(try content.makingFolder(name, permissions: 0o700))
    }

    package static let name = "ballots"

    /// The permissions of new files: only the site's owner may read the names of voters.
    static let filePermissions: UInt32 = 0o600

    /// The accepted batches, in filing order.
    package func accepted() throws(FileError) -> [AcceptedBatch] { try contents().accepted }

    /// The accepted batches, and the names of the dropped files, which are not counted yet.
    package func contents() throws(FileError) -> (accepted: [AcceptedBatch], dropped: [String]) {
        var accepted: [AcceptedBatch] = []
        var dropped: [String] = []
        for name in try folder.names() where name.isUTF8 {
            let batch = BatchName(file: name.text)
            guard batch != nil || Self.canBeDropped(name.text), let entry = try folder.entry(name),
                entry.status.kind == .file
            else { continue }
            if let batch {
                accepted.append(AcceptedBatch(name: batch, status: entry.status))
            } else {
                dropped.append(entry.name)
            }
        }
        accepted.sort { $0.name.stem.utf8.lexicographicallyPrecedes($1.name.stem.utf8) }
        dropped.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return (accepted, dropped)
    }

    /// Returns true if the name is valid for a dropped file or for a file stored with an accepted batch.
    package static func knows(_ name: String) -> Bool {
        canBeDropped(name) || companions.contains { BatchName(file: name, ending: $0) != nil }
    }

    /// The endings of dropped files, which are compared without regard to case.
    package static let droppedEndings = [".ndjson", ".json", ".csv"]

    /// Returns true if the name is valid for a dropped file.
    private static func canBeDropped(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.utf8.first != UInt8(ascii: ".")
            && droppedEndings.contains { name.utf8.ends(with: $0) }
    }

    /// Returns true if the rejected lines of a file without a batch were stored before.
    func hasRejections(ofDigest digest: String) throws(FileError) -> Bool {
        let ending = "-" + digest + Self.rejectedEnding
        return try folder.names().contains { $0.text.utf8.ends(with: ending) }
    }

    /// The ending of files with rejected lines.
    static let rejectedEnding = ".rejected"

    /// Returns true if the folder contains accepted batches or dropped files.
    package func isUsed() throws(FileError) -> Bool {
        // Accepted batches have one of these endings, too.
        try folder.names().contains { $0.isUTF8 && ($0.kind ?? .file) == .file && Self.canBeDropped($0.text) }
    }

    /// Renames a dropped file that was accepted as `batch`: it stays with the batch, and isn't read again.
    package func setAside(_ name: String, of batch: String) throws(FileError) {
        try folder.rename(name, to: batch + Self.sourceEnding)
    }

    /// The ending of the files that batches were made from.
    static let sourceEnding = ".source"

    /// The start of the names of files that will become a batch; the dot hides them.
    static let stagedName = ".staged"
}

/// An accepted batch and the status of its file on disk.
package struct AcceptedBatch {
    package let name: BatchName
    let status: FileStatus
}
