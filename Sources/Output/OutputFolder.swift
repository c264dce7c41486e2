import Bytes
package import Crypto
package import Diagnostics
package import Files

/// The output folder of a site, with the records about its files.
///
/// Only the process that holds the site's lock may open it.
package final class OutputFolder: Sendable {
    /// The state of an output file compared with the plan.
    package enum Status: Sendable {
        /// Matches the plan.
        case current
        /// Was made from other content.
        case stale
        /// It does not exist.
        case missing
        /// Differs from the file that was written, or is another kind of entry.
        case edited
    }

    package let place: OutputPlace

    /// The files and their state when written.
    package let manifest: Manifest

    /// The checksum at the end of the manifest's file; nil without a manifest.
    package let base: Digest?

    /// The only part of the output to look at; nil for the complete output.
    package let part: OutputPart?

    /// True if the records were lost and guessed from the output, so that changes made by hand can't be detected.
    package let recordsWereLost: Bool

    /// The open folder; nil until the first update creates it.
    package let folder: Folder?

    package let options: OutputOptions
    package let state: StateFolder
    package let journal: OutputJournal

    /// Finishes an interrupted update, then reads the records; reports an error and returns nil if the folder can't be
    /// used.
    ///
    /// Apart from finishing the update, it doesn't change the output.
    ///
    /// - Parameter part: The records of the part to update; nil for the complete output.
    /// - Throws: `FileError` if the disk fails; the next process that opens the output finishes the update.
    package init?(
        _ options: OutputOptions, _ state: StateFolder, part: OutputPart? = nil, _ log: inout DiagnosticLog
    ) throws(FileError) {
        guard let place = try OutputPlace(options, &log) else { return nil }
        self.options = options
        self.place = place
        self.state = state

        journal = OutputJournal(place: place, records: try state.records(ofOutput: place.key), version: options.version)
        self.part = part
        var manifest = part?.manifest
        var base = part?.base
        do {
            try journal.finishInterrupted()
            if part == nil, let found = try journal.manifest() { (manifest, base) = found }
        } catch {
            switch error {
            case .file(let error): throw error
            case .newer(let version):
                log.error(
                    .outputRefused, at: Place(file: options.path),
                    "the records about the output were written by a newer Corkboard (\(version))",
                    hint: "use that version, or delete \(state.folder.path) to rebuild the site from scratch")
                return nil
            }
        }
        self.base = base
        folder = try ifPresent { () throws(FileError) in try Folder.open(place.path) }
        if let found = manifest {
            self.manifest = found
            recordsWereLost = false
        } else if let folder,
            // The title or the address may have changed since.
            let guessed = try OutputFolder.manifest(from: folder, identity: place.isInSite ? nil : options.identity)
        {
            self.manifest = guessed
            recordsWereLost = true
        } else {
            self.manifest = Manifest()
            recordsWereLost = false
            let isEmpty = try folder?.isEmpty() != false
            guard isEmpty || options.adopt else {
                log.error(
                    .outputForeign, at: Place(file: options.path),
                    "the output folder contains files that this site didn't write",
                    hint: "choose another folder, or add --adopt to keep the files and write the site among them")
                return nil
            }
        }
        try journal.removeStaging()
    }

    /// Compares a file on disk with the plan, in 2 µs. Can be called from several threads at once.
    package func status(of file: PlannedFile) throws(FileError) -> Status {
        status(of: file, at: manifest.index(of: file.path), standing: try folder?.status(file.path))
    }

    /// Compares the files on disk with the plan.
    ///
    /// - Parameters:
    ///   - match: The files matched with the manifest.
    ///   - standing: The status on disk of the manifest's files, from `standing()`.
    package func statuses(
        of files: [PlannedFile], _ match: ManifestMatch, _ standing: [FileStatus?]
    ) throws(FileError) -> [Status] {
        try concurrentMap(trying: files.count) { (index) throws(FileError) in
            let place = match.places[index]
            let found = if let place { standing[place] } else { try folder?.status(files[index].path) }
            return status(of: files[index], at: place, standing: found)
        }
    }

    /// Returns the status on disk of each file in the manifest; nil if missing. 2 µs for each file and core.
    package func standing() throws(FileError) -> [FileStatus?] {
        try concurrentMap(trying: manifest.count) { (index) throws(FileError) in
            try folder?.status(manifest.path(at: index))
        }
    }

    /// The number of parts of the manifest.
    package var partCount: Int { (manifest.count + Self.partSize - 1) / Self.partSize }

    private static let partSize = 256

    /// Returns the status on disk of each file in a part of the manifest, as `standing()` does for all files. Can be
    /// called from several threads at once.
    package func standing(inPart part: Int) throws(FileError) -> [FileStatus?] {
        var statuses: [FileStatus?] = []
        statuses.reserveCapacity(Self.partSize)
        for index in part * Self.partSize..<min((part + 1) * Self.partSize, manifest.count) {
            statuses.append(try folder?.status(manifest.path(at: index)))
        }
        return statuses
    }

    /// True if no file has changed since the last update.
    ///
    /// - Parameter standing: The status on disk of the manifest's files, from `standing()`.
    package func isAsWritten(_ standing: [FileStatus?]) -> Bool {
        folder != nil && !recordsWereLost
            && standing.enumerated().allSatisfy { index, status in status.map(manifest[index].describes) ?? false }
    }

    private func status(of file: PlannedFile, at place: Int?, standing: FileStatus?) -> Status {
        guard let standing else { return .missing }
        guard let place, manifest[place].describes(standing) else { return .edited }
        return manifest[place].fingerprint == file.fingerprint ? .current : .stale
    }

    /// Returns the sorted paths of everything in the output that the site didn't write. 5–10 µs per folder.
    package func foreignPaths() throws(FileError) -> [String] {
        guard let folder else { return [] }
        var paths: [String] = []
        try OutputWalk(manifest: manifest).forEachForeign(in: folder) { paths.append($0) }
        return paths.sorted(by: OutputPath.precedes)
    }

    /// Makes a manifest of the files that the output's marker lists; nil without a marker of this site.
    ///
    /// - Parameter identity: The site's identity; nil accepts any site.
    private static func manifest(from folder: Folder, identity: String?) throws(FileError) -> Manifest? {
        guard try folder.status(OutputMarker.path)?.kind == .file,
            let marker = OutputMarker(try folder.read(OutputMarker.path, limit: 1 << 28).bytes, identity: identity)
        else { return nil }
        var paths: [String] = []
        try OutputWalk(manifest: Manifest()).forEachFile(in: folder) { path in
            if marker.lists(path) { paths.append(path) }
        }
        var manifest = Manifest()
        for path in paths.sorted(by: OutputPath.precedes) { manifest.append(path, .unknown) }
        return manifest
    }
}

/// The records of a few files of an output, so that the complete manifest need not be read: the checksum at the end of
/// the manifest's file, the files, and other files written since the manifest.
package typealias OutputPart = (base: Digest, manifest: Manifest, others: Manifest)
