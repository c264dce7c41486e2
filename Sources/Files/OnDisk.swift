/// Returns the result of `body`, and converts its errors into the caller's error type.
///
/// - Parameter failure: Converts an error.
package func onDisk<Result: ~Copyable, Failure: Error>(
    as failure: (FileError) -> Failure, _ body: () throws(FileError) -> Result
) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw failure(error) }
}
