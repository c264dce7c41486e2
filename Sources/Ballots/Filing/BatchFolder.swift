package import Files

/// `Content/ballots/`: the accepted batches, which never change, and what people drop in.
package struct BatchFolder: Sendable {
    package let folder: Folder

    /// The batches in `folder`.
    package init(_ folder: Folder) { self.folder = folder }

    /// The accepted batches, in the order of filing.
    func accepted() throws(FileError) -> [AcceptedBatch] {
        try folder.entries().compactMap { entry in
            guard entry.isUTF8, entry.status.kind == .file, let name = BatchName(file: entry.name) else { return nil }
            return AcceptedBatch(name: name, status: entry.status)
        }
    }

    /// The files that people dropped in, which are not counted yet.
    package func dropped() throws(FileError) -> [String] {
        let endings = [".ndjson", ".json", ".csv"]
        return try folder.entries().filter { entry in
            entry.isUTF8 && entry.status.kind == .file && BatchName(file: entry.name) == nil
                && entry.name.utf8.first != UInt8(ascii: ".")
                && endings.contains { entry.name.utf8.suffix($0.utf8.count).elementsEqual($0.utf8) }
        }.map(\.name)
    }

    /// Whether what was rejected of a file without a batch is kept already.
    func hasRejections(ofDigest digest: String) throws(FileError) -> Bool {
        let ending = "-" + digest + Self.rejectedEnding
        return try folder.entries().contains { $0.name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) }
    }

    /// What the names of files end in that keep what was rejected.
    static let rejectedEnding = ".rejected"

    /// Whether there is anything in the folder to count or to take in.
    package func isUsed() throws(FileError) -> Bool {
        if try !accepted().isEmpty { return true }
        return try !dropped().isEmpty
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
