import Diagnostics
import Documents

/// Runs one of the program's commands on the site, for the person of this name; nil for the owner.
public typealias RunCommand = @Sendable (_ words: [String], _ input: [UInt8], _ person: String?) -> CommandResult

/// Starts one of the program's commands on the site for the owner. Calls `said` with each line of its messages, and
/// `done` with its result, on another thread. Returns a function that ends the command.
public typealias StartCommand =
    @Sendable (
        _ words: [String], _ said: @escaping @Sendable ([UInt8]) -> Void,
        _ done: @escaping @Sendable (CommandResult) -> Void
    ) -> @Sendable () -> Void

/// The result of a command that ran in a separate process.
public struct CommandResult: Sendable {
    /// True if the command succeeded.
    public var isDone: Bool

    /// The texts in the command's results, by member name. A later text replaces an earlier one of the same name.
    package private(set) var values: [String: String] = [:]

    /// The lists of texts in the results, by member name.
    package private(set) var lists: [String: [String]] = [:]

    package private(set) var problems: [Problem] = []

    /// An error that the command reported.
    package struct Problem: Sendable {
        package var message: String
        package var hint: String?

        /// The record's field that the error is about; nil if it isn't about a single field.
        package var field: String?

        /// The line of the person's input that the error is about, from 1; nil if it isn't about a single line.
        package var line: Int?
    }

    /// The message of the first error.
    package var message: String { problems.first?.message ?? "the command failed" }

    /// Creates the result of a command that couldn't be started.
    public init(failing message: String) {
        isDone = false
        problems = [Problem(message: message)]
    }

    /// - Parameters:
    ///   - said: Lines of JSON: results and diagnostics.
    ///   - site: The site's folder. Its path is removed from messages, because a host isn't always the owner.
    public init(isDone: Bool, said: [UInt8], site: String) {
        self.isDone = isDone
        for line in said.split(separator: UInt8(ascii: "\n")) {
            var discarded = DiagnosticLog()
            guard case .object(let members)? = JSON.parse(Array(line), file: "command", &discarded)?.value else {
                continue
            }
            var texts: [String: String] = [:]
            for member in members {
                switch member.value.value {
                case .string(let text): texts[member.key] = text
                case .boolean(let flag): texts[member.key] = "\(flag)"
                case .array(let items):
                    lists[member.key] = items.compactMap { if case .string(let text) = $0.value { text } else { nil } }
                default: break
                }
            }
            guard let severity = texts["severity"] else {
                values.merge(texts) { _, later in later }
                continue
            }
            guard severity == "error", let message = texts["message"] else { continue }
            problems.append(
                Problem(
                    message: message.replacing(site + "/", with: ""), hint: texts["hint"], field: texts["field"]))
        }
    }
}
