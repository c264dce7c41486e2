import Files

/// An accepted batch and the status of its file on disk.
package struct AcceptedBatch {
    package let name: BatchName
    let status: FileStatus
}
