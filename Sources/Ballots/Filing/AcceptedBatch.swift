import Files

/// An accepted batch as it lies on the disk.
struct AcceptedBatch {
    let name: BatchName
    let status: FileStatus
}
