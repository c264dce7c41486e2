import Files

/// A target whose files are replaced one by one, by a program with access to them.
///
/// Before the first file is sent, the record at the target marks all files that will change. After each large batch,
/// the record is updated. An interruption therefore repeats little work and leaves no published file out of the record.
struct HostTarget<Host: PublishHost>: PublishTarget {
    let host: Host

    /// The approximate number of bytes that take as long to send as a record.
    private static var costOfRecord: Int64 { 4 << 20 }

    func contents() throws(PublishFailure) -> TargetContents { try host.contents() }

    func paths() throws(PublishFailure) -> [String] { try host.paths() }

    func receive(
        _ stagedUpload: StagedUpload, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws(PublishFailure) {
        var record = stagedUpload.plan.meanwhile
        var done = 0
        var inDoubt: Int64 = 0
        try host.send(stagedUpload.folder(with: record), isImmutable: false) { _ in }
        for batch in stagedUpload.batches {
            progress(done)
            try host.send(stagedUpload.folder(of: batch), isImmutable: batch.isImmutable) { progress(done + $0) }
            for file in batch.files { record.entries[PathName(file.path)]?.digest = file.digest }
            done += batch.files.count
            inDoubt += batch.size
            if inDoubt > Self.costOfRecord, done < stagedUpload.plan.sent.count {
                try host.send(stagedUpload.folder(with: record), isImmutable: false) { _ in }
                inDoubt = 0
            }
        }
        if !paths.isEmpty { try host.remove(paths) }
        try host.send(stagedUpload.folder(with: stagedUpload.plan.new), isImmutable: false) { _ in }
    }
}
