package import Crypto
package import Files

/// A batch that is being written: hidden files in the batch folder, until everything is on disk.
package struct StagedBatch: ~Copyable {
    private let folder: Folder
    private let ballots: FileWriter
    private let rejected: FileWriter
    private var hash = SHA256()

    /// The name of the file that becomes the batch.
    package static let ballotsName = BatchFolder.stagedName + BatchName.ending

    private static let rejectedName = BatchFolder.stagedName + BatchFolder.rejectedEnding
    private static let reportName = BatchFolder.stagedName + BatchReport.ending

    package init(in folder: Folder) throws(FileError) {
        // Remove the files of an interrupted command, which held the lock that this command holds now.
        for name in [Self.ballotsName, Self.rejectedName, Self.reportName] { try folder.removeFile(name) }
        let ballots = try FileWriter(folder, Self.ballotsName, permissions: BatchFolder.filePermissions)
        let rejected = try FileWriter(folder, Self.rejectedName, permissions: BatchFolder.filePermissions)
        self.folder = folder
        self.ballots = ballots
        self.rejected = rejected
    }

    deinit {
        // The next command removes any file that can't be removed now.
        for name in [Self.ballotsName, Self.rejectedName, Self.reportName] { _ = try? folder.removeFile(name) }
    }

    /// Adds lines of ballots and requests.
    package mutating func append(_ lines: [UInt8]) throws(FileError) {
        hash.update(lines)
        try ballots.append(lines)
    }

    /// Adds rejected lines.
    func reject(_ lines: [UInt8]) throws(FileError) { try rejected.append(lines) }

    /// Returns the digest of the content; call it after adding the last line.
    package mutating func finish() throws(FileError) -> Digest {
        try ballots.finish()
        return hash.finish()
    }

    /// Gives the files their final names: from then on the batch is accepted and counts.
    ///
    /// - Parameters:
    ///   - source: The digest of the file that the batch was made from.
    ///   - onlyRejections: True to store only the rejected lines and the report.
    /// - Returns: The name of the file with rejected lines, if any.
    package func accept(
        as name: BatchName, source: Digest, _ counts: IntakeCounts, onlyRejections: Bool = false
    ) throws(FileError) -> String? {
        if !onlyRejections { try ballots.flush() }
        let rejections = counts.rejected > 0 ? name.stem + BatchFolder.rejectedEnding : nil
        if let rejections {
            try rejected.flush()
            try folder.rename(Self.rejectedName, to: rejections)
        }
        let report = BatchReport.text(source: source, counts)
        try folder.create(
            Self.reportName, report.utf8Span.span, permissions: BatchFolder.filePermissions, flushing: true)
        try folder.rename(Self.reportName, to: name.stem + BatchReport.ending)
        if !onlyRejections { try folder.rename(Self.ballotsName, to: name.file) }
        try folder.flush()
        return rejections
    }
}
