/// Returns the result of `body`, or throws its error converted by `failure`.
package func onDisk<Result: ~Copyable, Failure: Error>(
    as failure: (FileError) -> Failure, _ body: () throws(FileError) -> Result
) throws(Failure) -> Result {
    do throws(FileError) { return try body() } catch { throw failure(error) }
}

/// Returns the result of `body`; nil if the file or folder doesn't exist.
package func ifPresent<Result>(_ body: () throws(FileError) -> Result) throws(FileError) -> Result? {
    do throws(FileError) { return try body() } catch  where error.isMissing { return nil }
}
