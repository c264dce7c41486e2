import Fetch
import Files

/// Stages the files of a publish in a hidden folder of a web host, and then moves them over the old files.
///
/// ```
/// .corkboard-release/                       the new files, by their later paths
///                   .corkboard-publish      a record of those that are complete
/// ```
/// Visitors see the old site while files arrive, which can take minutes. Then the files are moved within a few round
/// trips each. After an interruption, the complete files are not sent again.
extension FileServerHost {
    static let stagingFolder = ".corkboard-release"

    /// Sends the files that are not there yet.
    ///
    /// - Parameter sent: Called with the number of files that are there.
    func stage(_ upload: StagedUpload, sent: (_ files: Int) -> Void) throws {
        guard !upload.plan.sent.isEmpty else { return try removeLeftovers() }
        var record = try existing(of: upload)
        var count = record.entries.count
        var inDoubt: Int64 = 0
        for batch in upload.batches {
            for file in batch.files where record.entries[PathName(file.path)] == nil {
                try send("\(batch.name)/\(file.path)", in: upload.folder, to: place(file.path))
                record.entries[PathName(file.path)] = upload.plan.new.entries[PathName(file.path)]
                count += 1
                sent(count)
                inDoubt += file.size
                if inDoubt > Self.costOfRecord {
                    try write(record)
                    inDoubt = 0
                }
            }
        }
        try write(record)
    }

    /// Removes the files of an interrupted publish, for example after their content was reverted.
    func removeLeftovers() throws {
        let (files, folders) = try tree(Self.stagingFolder)
        guard !files.isEmpty || !folders.isEmpty else { return }
        try remove(files, folders: ([Self.stagingFolder] + folders).reversed())
    }

    /// Sends a file in parts, so that large files don't need as much memory.
    private func send(_ path: String, in folder: Folder, to place: String) throws {
        let source = try FileStream(below: folder, path)
        var failure: FileError?
        do {
            try server.write(source.status?.size ?? 0, to: place) {
                var part: [UInt8] = []
                do throws(FileError) {
                    return try source.read(into: &part, size: 1 << 20) ? part : []
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            if let failure { throw failure }
            throw error
        }
    }

    /// Moves the files over the old ones, in their order.
    func release(_ upload: StagedUpload, released: (StagedUpload.Batch) throws -> Void) throws {
        let paths = upload.plan.sent.map(\.path)
        guard !paths.isEmpty else { return }
        // First, so that later only files change.
        try inParts(of: paths.folders) { part in try server.makeFolders(part) }
        try inParts(of: paths) { part in
            try server.rename(part.map { (old: place($0), new: $0) })
        }
        let folders = paths.map(place).folders.filter { $0 != Self.stagingFolder }
        try remove([place(PublishRecord.path)], folders: folders.reversed())
        // Otherwise a connection that is cut here would leave it behind after a successful publish.
        try server.remove(folder: Self.stagingFolder)
    }

    /// The complete files of an interrupted publish that are still needed. Others are removed.
    private func existing(of upload: StagedUpload) throws -> PublishRecord {
        var record = upload.plan.new.empty
        let (files, folders) = try tree(Self.stagingFolder)
        let there = files.map { String($0.dropFirst(Self.stagingFolder.count + 1)) }
        guard !files.isEmpty || !folders.isEmpty else { return record }
        if let bytes = try read(place(PublishRecord.path)),
            case .whole(let old) = PublishRecord.read(bytes, into: record)
        {
            for file in upload.plan.sent where there.contains(file.path) {
                let entry = old.entries[PathName(file.path)]
                if entry?.digest == file.digest { record.entries[PathName(file.path)] = entry }
            }
        }
        // Before one of the others is overwritten, or a cut would leave it incomplete but recorded.
        try write(record)
        let needed = Set(upload.plan.sent.map { PathName($0.path) })
        let old = there.filter { $0 != PublishRecord.path && !needed.contains(PathName($0)) }
        let used = Set(upload.plan.sent.map { place($0.path) }.folders)
        try remove(old.map(place), folders: folders.reversed().filter { !used.contains($0) })
        return record
    }

    private func write(_ record: PublishRecord) throws {
        try server.write(record.bytes, to: place(PublishRecord.path))
    }

    private func place(_ path: String) -> String { "\(Self.stagingFolder)/\(path)" }
}
