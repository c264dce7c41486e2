import Compression
import Files

/// The files to send, gathered in a folder of the site's state, so that builds can change the output during the
/// transfer.
struct StagedUpload {
    let plan: PublishPlan

    /// The batches, sent one after another. After an interruption, batches that arrived are not sent again.
    ///
    /// Immutable files are in separate batches.
    let batches: [Batch]

    /// The folder with the batches.
    let folder: Folder

    /// A part of the files, in a separate folder.
    struct Batch {
        /// The folder's name.
        let name: String

        let files: [PublishedFile]

        /// True if clients may cache the files forever, because their names change with their content.
        let isImmutable: Bool

        /// The total size of the output files that its files are made from, in bytes.
        let size: Int64
    }

    /// The name of the folder for the record, which is sent separately.
    private static let recordName = "record"

    /// Gathers the files that `plan` sends.
    init(_ plan: PublishPlan, from output: Folder, in folder: Folder) throws {
        self.plan = plan
        self.folder = folder
        batches = Self.batches(plan.sent)
        for batch in batches {
            let place = try folder.makingFolder(batch.name)
            for folder in batch.files.map(\.path).folders { try place.makeFolder(folder) }
            for file in batch.files { try Self.put(file, from: output, into: place) }
        }
    }

    /// Writes `record` to a folder that contains no other file.
    ///
    /// - Returns: That folder.
    func folder(with record: PublishRecord) throws -> Folder {
        let place = try folder.makingFolder(Self.recordName)
        try place.removeFile(PublishRecord.path)
        try place.create(PublishRecord.path, record.bytes.span)
        return place
    }

    func folder(of batch: Batch) throws -> Folder {
        try folder.folder(batch.name)
    }

    private static func put(_ file: PublishedFile, from output: Folder, into place: Folder) throws(FileError) {
        if let coding = file.coding {
            let bytes = try output.read(file.source, limit: 1 << 28).bytes
            try place.create(file.path, coding.compress(bytes).span)
        } else if try !output.link(file.source, to: file.path, in: place) {
            _ = try output.copy(file.source, to: file.path, in: place)
        }
    }

    private static func batches(_ files: [PublishedFile]) -> [Batch] {
        var batches: [Batch] = []
        var (rest, size): ([PublishedFile], Int64) = ([], 0)
        func close() {
            if let first = rest.first {
                batches.append(
                    Batch(name: String(batches.count), files: rest, isImmutable: first.isImmutable, size: size))
            }
            (rest, size) = ([], 0)
        }
        for file in files {
            let isOfAKind = rest.last.map { $0.stage == file.stage && $0.isImmutable == file.isImmutable } ?? true
            if rest.count == 2000 || size > 64 << 20 || !isOfAKind { close() }
            rest.append(file)
            size += file.size
        }
        close()
        return batches
    }
}
