/// A door for tests into every change that is made to the disk: it can fail the change, or stand for the end of the process.
package enum Interruption {
    /// Called with what is about to be changed; what it throws is thrown in place of the change.
    @TaskLocal package static var beforeChange: (@Sendable (FileError.Operation, String) throws(FileError) -> Void)?

    /// To be called before each change.
    package static func check(_ operation: FileError.Operation, _ path: @autoclosure () -> String) throws(FileError) {
        if let beforeChange { try beforeChange(operation, path()) }
    }
}
