/// A test hook that runs before every change to the disk, and can make the change fail or simulate the end of the
/// process.
package enum Interruption {
    /// Called with the operation and the path of a change; if it throws, the change fails with that error.
    @TaskLocal package static var beforeChange: (@Sendable (FileError.Operation, String) throws(FileError) -> Void)?

    /// Calls the hook. Call this before each change.
    package static func check(_ operation: FileError.Operation, _ path: @autoclosure () -> String) throws(FileError) {
        if let beforeChange { try beforeChange(operation, path()) }
    }
}
