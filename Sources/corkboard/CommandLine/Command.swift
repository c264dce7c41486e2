/// The declaration of a command; see ``Flag``.
package struct Command: Sendable {
    package let name: String

    /// One line, as a sentence without a full stop.
    let summary: String

    /// Further help, in complete sentences.
    let details: String

    let arguments: [Argument]

    /// The command's flags, without the global ones.
    package var flags: [Flag] { makeFlags() }

    // Made when needed: flags of records need the list of all keys, and most commands are only looked up by name.
    private let makeFlags: @Sendable () -> [Flag]

    /// Command lines and their purposes.
    let examples: KeyValuePairs<String, String>

    let body: @Sendable (inout Run) throws -> ExitCode

    init(
        name: String, summary: String, details: String = "", arguments: [Argument] = [],
        flags: @autoclosure @escaping @Sendable () -> [Flag] = [], examples: KeyValuePairs<String, String>,
        body: @escaping @Sendable (inout Run) throws -> ExitCode
    ) {
        self.name = name
        self.summary = summary
        self.details = details
        self.arguments = arguments
        makeFlags = flags
        self.examples = examples
        self.body = body
    }
}

extension Command {
    /// All commands, in the order of help.
    package static let all: [Command] = [
        initialize, open, build, vote, accept, decline, merge, tally, ballots, code, codes, fetch, share, print, report,
        connect,
        publish, serve,
        check, new, edit,
        delete,
        restore, log, end, list, show, theme, schema, doctor, completions, help,
    ]

    /// Returns the command with this name.
    package static func named(_ name: String) -> Command? { all.first { $0.name == name } }

    /// Returns the argument that can follow `count` others; nil after the last one.
    func argument(after count: Int) -> Argument? {
        count < arguments.count ? arguments[count] : arguments.last.flatMap { $0.isRepeated ? $0 : nil }
    }

    /// `corkboard build [--output DIR] …`; more than 12 flags are shown as `[FLAGS]`.
    var synopsis: String {
        let flags = flags.count > 12 ? ["[FLAGS]"] : flags.map { "[\($0.synopsis)]" }
        return (["corkboard", name] + arguments.map(\.synopsis) + flags).joined(separator: " ")
    }
}
