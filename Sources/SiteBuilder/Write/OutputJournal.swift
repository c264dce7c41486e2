import Files

/// The record of what an output is, and of what it is about to be while an update is put in place.
///
/// `journal` is the manifest to be, and the steps to it; it is whole on the disk before the first step is taken. Its renaming
/// to `manifest` is the last. So whoever finds one knows that the site may be half old and half new, and how to go on; and
/// whoever finds none, or not a whole one, knows that nothing visible was changed.
struct OutputJournal: Sendable {
    /// Why records can't be read.
    enum Failure: Error {
        /// They are of a format to come, by this version of the product.
        case newer(version: String)
        case file(FileError)
    }

    private static let name = "journal"
    private static let manifestName = "manifest"

    let place: OutputPlace
    let records: Folder

    /// Of the product, kept with what is written.
    let version: String

    /// The manifest; nil where there is none or it is damaged.
    func manifest() throws(Failure) -> Manifest? { try file(OutputJournal.manifestName)?.manifest }

    /// Takes the steps that an interrupted update has left, or forgets it where it changed nothing yet.
    func finishInterrupted() throws(Failure) {
        guard let file = try file(OutputJournal.name) else {
            do {
                try records.removeFile(OutputJournal.name)
            } catch {
                throw .file(error)
            }
            return
        }
        do {
            try finish(file.commit)
        } catch {
            throw .file(error)
        }
    }

    /// Writes down what is to be done; from here on it will be done, by this process or the next.
    ///
    /// - Parameter flushing: Whether it must outlive a power failure.
    func begin(_ file: ManifestFile, flushing: Bool) throws(FileError) {
        do {
            try records.removeFile(OutputJournal.name)
            let bytes = file.encoded(version: version)
            try records.create(OutputJournal.name, bytes.span, permissions: 0o600, flushing: flushing)
            if flushing { try records.flush() }
        } catch {
            // What is there of it is not whole, and counts as nothing; it is only tidier gone.
            _ = try? records.removeFile(OutputJournal.name)
            throw error
        }
    }

    /// Takes the steps from the first, whether they were taken before or not.
    func finish(_ commit: Commit) throws(FileError) {
        try CommitRun(place: place, commit: commit).run()
        try records.rename(OutputJournal.name, to: OutputJournal.manifestName)
    }

    /// Removes what an interrupted update left in its staging folder.
    func removeStaging() throws(FileError) {
        if try Folder.status(at: place.parent)?.kind == .folder {
            let parent = try Folder.open(place.parent)
            for name in [Staging.nameBeside(place), Staging.nameOfOld(place)] where try parent.status(name) != nil {
                try parent.removeAll(name)
            }
        }
        if try Folder.status(at: place.path)?.kind == .folder {
            let output = try Folder.open(place.path)
            if try output.status(Staging.nameWithin) != nil { try output.removeAll(Staging.nameWithin) }
        }
    }

    private func file(_ name: String) throws(Failure) -> ManifestFile? {
        let bytes: [UInt8]
        do {
            guard try records.status(name) != nil else { return nil }
            bytes = try records.read(name, limit: 1 << 30).bytes
        } catch {
            throw .file(error)
        }
        switch ManifestFile.read(bytes) {
        case .whole(let file): return file
        case .damaged: return nil
        case .newer(let version): throw .newer(version: version)
        }
    }
}
