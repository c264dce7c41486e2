package import Files
import Text

/// `Content/ballots/`: the accepted batches, which never change, and the files that people drop in.
package struct BatchFolder: Sendable {
    package let folder: Folder

    /// Creates a value for the batches in `folder`.
    package init(_ folder: Folder) { self.folder = folder }

    /// Opens the folder of batches in a site's content, and creates it if missing; only its owner can read a new one.
    package static func make(in content: Folder) throws(FileError) -> BatchFolder {
        try content.makeFolder(name, permissions: 0o700)
        return BatchFolder(try content.folder(name))
    }

    /// Opens the folder that is at this one's path now, and creates it if it is missing; nil if it is still this one.
    func replacement() throws(FileError) -> BatchFolder? {
        if try Folder.status(at: folder.path)?.isSameFile(as: folder.status()) == true { return nil }
        let (parent, name) = folder.path.folderAndName
        let content = try Folder.open(parent, followingLinks: true)
        try content.makeFolder(name, permissions: 0o700)
        return BatchFolder(try content.folder(name))
    }

    /// The folder's name.
    package static let name = "ballots"

    /// The permissions of new files: the names of voters are for the site's owner.
    static let filePermissions: UInt32 = 0o600

    /// The accepted batches, in the order of filing.
    func accepted() throws(FileError) -> [AcceptedBatch] { try contents().accepted }

    /// The accepted batches, and the names of the dropped files, which are not counted yet.
    func contents() throws(FileError) -> (accepted: [AcceptedBatch], dropped: [String]) {
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

    /// True if a file of this name is read, or is kept beside an accepted batch.
    package static func knows(_ name: String) -> Bool {
        canBeDropped(name) || companions.contains { BatchName(file: name, ending: $0) != nil }
    }

    /// The endings of the names of dropped files, compared without regard to case.
    package static let droppedEndings = [".ndjson", ".json", ".csv"]

    /// True if a dropped file may have this name.
    private static func canBeDropped(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.utf8.first != UInt8(ascii: ".")
            && droppedEndings.contains { name.utf8.ends(with: $0) }
    }

    /// True if the rejected lines of a file without a batch were kept before.
    func hasRejections(ofDigest digest: String) throws(FileError) -> Bool {
        let ending = "-" + digest + Self.rejectedEnding
        return try folder.names().contains { $0.text.utf8.ends(with: ending) }
    }

    /// The ending of the files that keep rejected lines.
    static let rejectedEnding = ".rejected"

    /// True if the folder has anything to count or to take in.
    package func isUsed() throws(FileError) -> Bool {
        // Accepted batches have one of these endings, too.
        try folder.names().contains { $0.isUTF8 && ($0.kind ?? .file) == .file && Self.canBeDropped($0.text) }
    }

    /// Renames a dropped file that was taken in as `batch`: it stays beside the batch, and is not read again.
    package func setAside(_ name: String, of batch: String) throws(FileError) {
        try folder.rename(name, to: batch + Self.sourceEnding)
    }

    /// The ending of the files that batches were made from.
    static let sourceEnding = ".source"

    /// The start of the names of files that will become a batch; the dot hides them.
    static let stagedName = ".staged"
}
