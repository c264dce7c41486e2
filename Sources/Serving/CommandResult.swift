import Diagnostics
import Documents

/// What a command of the command line said, run by a process of its own.
public struct CommandResult: Sendable {
    /// True if it succeeded.
    public var isDone: Bool

    /// The texts among the members of its results, the later ones of the same name in place of the earlier.
    package private(set) var values: [String: String] = [:]

    /// The lists of texts among those members.
    package private(set) var lists: [String: [String]] = [:]

    /// Its errors.
    package private(set) var problems: [Problem] = []

    /// Something that is wrong with what was asked for.
    package struct Problem: Sendable {
        package let message: String
        package let hint: String?

        /// The code of the diagnostic.
        package let code: String

        /// The field of a record that it is about; nil if it is about more.
        package let field: String?
    }

    /// The first error, in words.
    package var message: String { problems.first?.message ?? "the command failed" }

    /// A command that could not be started.
    public init(failing message: String) {
        isDone = false
        problems = [Problem(message: message, hint: nil, code: "", field: nil)]
    }

    /// - Parameters:
    ///   - said: Lines of JSON: results and diagnostics.
    ///   - site: The site's folder, of which nothing is said: hosts need not be the owner.
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
                    message: message.replacing(site + "/", with: ""), hint: texts["hint"], code: texts["code"] ?? "",
                    field: texts["field"]))
        }
    }
}
