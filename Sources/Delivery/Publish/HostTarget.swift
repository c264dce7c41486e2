import Files

/// A target whose files are replaced by a program with access to them.
///
/// Before the first file is replaced, the record at the target marks all files that will change. While files arrive one
/// after another, the record is updated after each large batch. An interruption therefore repeats little work and leaves
/// no published file out of the record.
struct HostTarget<Host: PublishHost>: PublishTarget {
    let host: Host

    /// The approximate number of bytes that take as long to send as a record.
    static var costOfRecord: Int64 { 4 << 20 }

    func contents() throws(PublishFailure) -> TargetContents { try host.contents() }

    func paths() throws(PublishFailure) -> [String] { try host.paths() }

    func receive(
        _ stagedUpload: StagedUpload, removing paths: [String], progress: (_ done: Int) -> Void
    ) throws(PublishFailure) {
        progress(0)
        try host.stage(stagedUpload, sent: progress)
        var record = stagedUpload.plan.meanwhile
        try host.send(stagedUpload.folder(with: record), isImmutable: false)
        // A file must be gone before a folder gets its name, and the files in a folder before a file gets its name.
        let isObstacle = stagedUpload.plan.isObstacle
        let (obstacles, others) = (paths.filter(isObstacle), paths.filter { !isObstacle($0) })
        if !obstacles.isEmpty { try host.remove(obstacles) }
        var done = 0
        var inDoubt: Int64 = 0
        try host.release(stagedUpload) { (batch) throws(PublishFailure) in
            for file in batch.files { record.entries[PathName(file.path)]?.digest = file.digest }
            done += batch.files.count
            progress(done)
            inDoubt += batch.size
            if inDoubt > Self.costOfRecord, done < stagedUpload.plan.sent.count {
                try host.send(stagedUpload.folder(with: record), isImmutable: false)
                inDoubt = 0
            }
        }
        if !others.isEmpty { try host.remove(others) }
        try host.send(stagedUpload.folder(with: stagedUpload.plan.new), isImmutable: false)
    }

    func removeLeftovers() throws(PublishFailure) { try host.removeLeftovers() }

    func test(with folder: Folder) throws(PublishFailure) { try host.test(with: folder) }
}
