/// What `body` returns; what the disk refuses is thrown as an error of the caller's.
///
/// - Parameter failure: Makes that error.
package func onDisk<Result: ~Copyable, Failure: Error>(
    as failure: (FileError) -> Failure, _ body: () throws(FileError) -> Result
) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw failure(error) }
}
