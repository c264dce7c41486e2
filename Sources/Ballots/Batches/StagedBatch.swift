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

    /// Renames the batch to its final name: from then on it is accepted and counts.
    ///
    /// - Returns: The name of the file with rejected lines, if any.
    package func accept(as name: BatchName, report: String, hasRejections: Bool) throws(FileError) -> String? {
        try ballots.flush()
        let rejections = hasRejections ? try nameRejections(name) : nil
        try nameReport(name, report)
        try folder.rename(Self.ballotsName, to: name.file)
        try folder.flush()
        return rejections
    }

    /// Stores the rejected lines of a file without valid lines.
    ///
    /// - Returns: The name of the file.
    package func keepRejections(as name: BatchName, report: String) throws(FileError) -> String {
        let rejections = try nameRejections(name)
        try nameReport(name, report)
        try folder.flush()
        return rejections
    }

    private func nameRejections(_ name: BatchName) throws(FileError) -> String {
        let file = name.stem + BatchFolder.rejectedEnding
        try rejected.flush()
        try folder.rename(Self.rejectedName, to: file)
        return file
    }

    private func nameReport(_ name: BatchName, _ report: String) throws(FileError) {
        try folder.create(
            Self.reportName, report.utf8Span.span, permissions: BatchFolder.filePermissions, flushing: true)
        try folder.rename(Self.reportName, to: name.stem + BatchReport.ending)
    }
}
