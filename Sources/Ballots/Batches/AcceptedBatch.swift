import Files

/// An accepted batch and the status of its file on disk.
struct AcceptedBatch {
    let name: BatchName
    let status: FileStatus
}
