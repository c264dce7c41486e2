import Diagnostics

/// The reason that a command stopped.
struct CommandError: Error {
    let exitCode: ExitCode
    let diagnostics: [Diagnostic]

    /// Stops because of an error in the command line.
    ///
    /// - Parameter field: The invalid field of a record, if the error is about one.
    static func misuse(_ message: String, hint: String?, field: String? = nil) -> CommandError {
        CommandError(
            exitCode: .misuse,
            diagnostics: [Diagnostic(.error, code: .usage, at: nil, message: message, hint: hint, field: field)])
    }

    /// Stops because of an error of the disk or another part of the system.
    static func world(_ message: String, at file: String? = nil, hint: String? = nil) -> CommandError {
        let place = file.map { Place(file: $0) }
        return CommandError(
            exitCode: .world,
            diagnostics: [Diagnostic(.error, code: .writeFailed, at: place, message: message, hint: hint)])
    }
}

/// Ends a command whose question the user didn't agree to, or didn't answer.
struct Withdrawal: Error {}

/// Stops because of an error in the command line, unless a condition holds.
func require(
    _ condition: Bool, _ message: @autoclosure () -> String, hint: @autoclosure () -> String?
) throws(CommandError) {
    if !condition { throw .misuse(message(), hint: hint()) }
}

/// Returns a value; stops because of an error in the command line if it is nil.
///
/// Store the result in a constant before returning it as an optional. Otherwise the compiler may take an optional as
/// `Value`, which is never missing.
func require<Value>(
    _ value: Value?, _ message: @autoclosure () -> String, hint: @autoclosure () -> String?
) throws(CommandError) -> Value {
    guard let value else { throw .misuse(message(), hint: hint()) }
    return value
}
