package import Bytes
package import Crypto
package import Files

/// The record of what an output is, and of what it is about to be while an update is put in place.
///
/// `journal` is the manifest to be, and the steps to it; it is whole on the disk before the first step is taken. Its renaming
/// to `manifest` is the last. So whoever finds one knows that the site may be half old and half new, and how to go on; and
/// whoever finds none, or not a whole one, knows that nothing visible was changed. An update of a few files that are known
/// beforehand leaves the manifest as it is and puts a `patch` over it, so that its cost doesn't grow with the site.
package struct OutputJournal: Sendable {
    /// Why records can't be read.
    package enum Failure: Error {
        /// They are of a format to come, by this version of the product.
        case newer(version: String)
        case file(FileError)
    }

    private static let name = "journal"
    private static let manifestName = "manifest"
    private static let patchName = "patch"

    package let place: OutputPlace
    package let records: Folder

    /// Of the product, kept with what is written.
    package let version: String

    package init(place: OutputPlace, records: Folder, version: String) {
        self.place = place
        self.records = records
        self.version = version
    }

    /// The manifest with its patch, and what its file ends in; nil where there is none or it is damaged.
    package func manifest() throws(Failure) -> (manifest: Manifest, base: Digest)? {
        guard let (file, checksum) = try file(OutputJournal.manifestName) else { return nil }
        return (file.manifest.patched(with: try patch(over: checksum)), checksum)
    }

    /// What was written since the manifest that ends in `base`.
    package func patch(over base: Digest) throws(Failure) -> Manifest {
        guard let (patch, _) = try file(OutputJournal.patchName), patch.base == base else { return Manifest() }
        return patch.manifest
    }

    /// What tells this state of the manifest's file from others; nil while an update is to be finished, or without a manifest.
    package func signature() throws(FileError) -> FileSignature? {
        guard try records.status(OutputJournal.name) == nil else { return nil }
        return try records.status(OutputJournal.manifestName).map(FileSignature.init)
    }

    /// Takes the steps that an interrupted update has left, or forgets it where it changed nothing yet.
    func finishInterrupted() throws(Failure) {
        guard let (file, _) = try file(OutputJournal.name) else {
            return try onDisk(as: Failure.file) { () throws(FileError) in try records.removeFile(OutputJournal.name) }
        }
        try onDisk(as: Failure.file) { () throws(FileError) in try finish(file) }
    }

    /// Writes down what is to be done; from here on it will be done, by this process or the next.
    ///
    /// - Parameter flushing: Whether it must outlive a power failure.
    package func begin(_ file: ManifestFile, flushing: Bool) throws(FileError) {
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
    package func finish(_ file: ManifestFile) throws(FileError) {
        try CommitRun(place: place, commit: file.commit).run()
        guard file.base == nil else { return try records.rename(OutputJournal.name, to: OutputJournal.patchName) }
        try records.rename(OutputJournal.name, to: OutputJournal.manifestName)
        // One that were left would go over another manifest, and so over none.
        try records.removeFile(OutputJournal.patchName)
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

    /// What was kept under a name beside the records; nil where there is nothing.
    package func read(_ name: String) throws(FileError) -> [UInt8]? {
        do {
            return try records.read(name, limit: 1 << 30).bytes
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// Keeps something under a name beside the records: whole, or as it was.
    package func keep(_ bytes: [UInt8], _ name: String) throws(FileError) {
        if try read(name) == bytes { return }
        try records.put(name, bytes.span, permissions: 0o600)
    }

    private func file(_ name: String) throws(Failure) -> (file: ManifestFile, checksum: Digest)? {
        let bytes = try onDisk(as: Failure.file) { () throws(FileError) in
            try records.status(name) == nil ? nil : try records.read(name, limit: 1 << 30).bytes
        }
        guard let bytes else { return nil }
        switch ManifestFile.read(bytes) {
        case .whole(let file, let checksum): return (file, checksum)
        case .damaged: return nil
        case .newer(let version): throw .newer(version: version)
        }
    }
}
