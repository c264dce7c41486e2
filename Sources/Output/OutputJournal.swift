package import Bytes
package import Crypto
package import Files

/// The records about an output on disk: its manifest and, during an update, the journal of that update.
///
/// `journal` holds the new manifest and the steps that lead to it. It is completely on disk before the first step, and
/// the last step renames it to `manifest`. So a complete journal means that the site may be half old and half new, and
/// lists the remaining steps; a missing or damaged journal means that no visible file has changed. An update of a few
/// files that are known beforehand doesn't change the manifest and writes a `patch` to it, so that its cost doesn't grow
/// with the site.
package struct OutputJournal: Sendable {
    /// The reason that records can't be read.
    package enum Failure: Error {
        /// The records are in a newer format, written by this version of the product.
        case newer(version: String)
        case file(FileError)
    }

    private static let name = "journal"
    private static let manifestName = "manifest"
    private static let patchName = "patch"

    package let place: OutputPlace
    package let records: Folder

    /// The product's version, stored in every file.
    package let version: String

    package init(place: OutputPlace, records: Folder, version: String) {
        self.place = place
        self.records = records
        self.version = version
    }

    /// The status of the manifest and the patch of each of a site's outputs, by path.
    ///
    /// A build replaces the manifest once its pages are in place; a vote replaces only the smaller patch.
    package static func recordStatuses(ofSite site: String) -> [String: FileStatus] {
        let outputs = "\(StateFolder.path(ofSite: site))/\(StateFolder.outputs)"
        var statuses: [String: FileStatus] = [:]
        // A site that was never built doesn't have this folder.
        for key in (try? Folder.open(outputs).names()) ?? [] {
            for name in [manifestName, patchName] {
                let path = "\(outputs)/\(key.text)/\(name)"
                statuses[path] = try? Folder.status(at: path)
            }
        }
        return statuses
    }

    /// The manifest with its patch applied, and the checksum at the end of its file; nil if the manifest is missing or
    /// damaged.
    package func manifest() throws(Failure) -> (manifest: Manifest, base: Digest)? {
        guard let (file, checksum) = try file(OutputJournal.manifestName) else { return nil }
        return (file.manifest.patched(with: try patch(over: checksum)), checksum)
    }

    /// The files written since the manifest whose checksum is `base`.
    package func patch(over base: Digest) throws(Failure) -> Manifest {
        guard let (patch, _) = try file(OutputJournal.patchName), patch.base == base else { return Manifest() }
        return patch.manifest
    }

    /// The signature of the manifest's file; nil if missing, or if an interrupted update must be finished first.
    package func signature() throws(FileError) -> FileSignature? {
        guard try !isUnfinished() else { return nil }
        return try records.status(OutputJournal.manifestName).map(FileSignature.init)
    }

    /// The signature of the patch's file; nil without a patch.
    package func patchSignature() throws(FileError) -> FileSignature? {
        try records.status(OutputJournal.patchName).map(FileSignature.init)
    }

    /// True if an update was interrupted while its files were put in place.
    package func isUnfinished() throws(FileError) -> Bool { try records.status(OutputJournal.name) != nil }

    /// Finishes an interrupted update. An incomplete journal is removed, because its update changed no visible file.
    func finishInterrupted() throws(Failure) {
        guard let (file, _) = try file(OutputJournal.name) else {
            return try onDisk(as: Failure.file) { () throws(FileError) in try records.removeFile(OutputJournal.name) }
        }
        try onDisk(as: Failure.file) { () throws(FileError) in try finish(file) }
    }

    /// Writes the journal. From then on, this process or a later one finishes the update.
    ///
    /// - Parameter flushing: True if the journal must survive a power failure.
    package func begin(_ file: ManifestFile, flushing: Bool) throws(FileError) {
        do {
            try records.removeFile(OutputJournal.name)
            let bytes = file.encoded(version: version)
            try records.create(OutputJournal.name, bytes.span, permissions: 0o600, flushing: flushing)
            if flushing { try records.flush() }
        } catch {
            // An incomplete journal is ignored; removing it only tidies up.
            _ = try? records.removeFile(OutputJournal.name)
            throw error
        }
    }

    /// Performs all steps, including those already done.
    package func finish(_ file: ManifestFile) throws(FileError) {
        try CommitRun(place: place, commit: file.commit).run()
        guard file.base == nil else { return try records.rename(OutputJournal.name, to: OutputJournal.patchName) }
        try records.rename(OutputJournal.name, to: OutputJournal.manifestName)
        // A leftover patch would do no harm, because its base is another manifest.
        try records.removeFile(OutputJournal.patchName)
    }

    /// Removes the staging folders of an interrupted update.
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

    /// Reads a file in the folder of the records; nil if it doesn't exist.
    package func read(_ name: String) throws(FileError) -> [UInt8]? {
        try records.readIfPresent(name, limit: 1 << 30)?.bytes
    }

    /// Writes a file to the folder of the records, atomically and only if its bytes changed.
    package func keep(_ bytes: [UInt8], _ name: String) throws(FileError) {
        if try read(name) == bytes { return }
        try records.put(name, bytes.span, permissions: 0o600)
    }

    private func file(_ name: String) throws(Failure) -> (file: ManifestFile, checksum: Digest)? {
        let bytes = try onDisk(as: Failure.file) { () throws(FileError) in try read(name) }
        guard let bytes else { return nil }
        return try ManifestFile.read(bytes)
    }
}
