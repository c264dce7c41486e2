import Files

/// Runs what may fail on the disk.
func onDisk<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(AuthoringError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
}
