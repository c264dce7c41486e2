package import Files
import Text

/// `Content/ballots/`: the accepted batches, which never change, and what people drop in.
package struct BatchFolder: Sendable {
    package let folder: Folder

    /// The batches in `folder`.
    package init(_ folder: Folder) { self.folder = folder }

    /// The accepted batches, in the order of filing.
    func accepted() throws(FileError) -> [AcceptedBatch] { try contents().accepted }

    /// The accepted batches, and the names of the files that people dropped in, which are not counted yet.
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

    /// Whether a file of that name is read, or is one of those that are kept beside what was read.
    package static func knows(_ name: String) -> Bool {
        canBeDropped(name) || companions.contains { BatchName(file: name, ending: $0) != nil }
    }

    /// What the names of files end in that people drop in, in any case.
    package static let droppedEndings = [".ndjson", ".json", ".csv"]

    /// Whether a name is one that people give to a file of ballots.
    private static func canBeDropped(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.utf8.first != UInt8(ascii: ".")
            && droppedEndings.contains { name.utf8.ends(with: $0) }
    }

    /// Whether what was rejected of a file without a batch is kept already.
    func hasRejections(ofDigest digest: String) throws(FileError) -> Bool {
        let ending = "-" + digest + Self.rejectedEnding
        return try folder.names().contains { $0.text.utf8.ends(with: ending) }
    }

    /// What the names of files end in that keep what was rejected.
    static let rejectedEnding = ".rejected"

    /// Whether there is anything in the folder to count or to take in.
    package func isUsed() throws(FileError) -> Bool {
        // What is accepted has one of these endings as well.
        try folder.names().contains { $0.isUTF8 && ($0.kind ?? .file) == .file && Self.canBeDropped($0.text) }
    }

    /// Puts a dropped file aside that was taken in as `batch`: it is kept beside the batch, and not read again.
    package func setAside(_ name: String, of batch: String) throws(FileError) {
        try folder.rename(name, to: batch + Self.sourceEnding)
    }

    /// What the name of a file ends in that a batch was made of.
    static let sourceEnding = ".source"

    /// What the names of files begin with that are to become a batch; entries like these are hidden.
    static let stagedName = ".staged"
}
