/// A command as it is declared: see ``Flag``.
struct Command: Sendable {
    let name: String

    /// One line, as a sentence without a full stop.
    let summary: String

    /// What else there is to know, as whole sentences.
    let details: String

    let arguments: [Argument]

    /// Its own flags; the global ones come on top.
    let flags: [Flag]

    let examples: [Example]

    /// Does it.
    let body: @Sendable (inout Run) throws(Stop) -> ExitCode

    /// A command line and what it is for.
    struct Example: Sendable {
        let line: String
        let purpose: String
    }
}

extension Command {
    /// The commands there are, in the order of help.
    static let all: [Command] = [
        initialize, build, vote, accept, decline, tally, ballots, code, fetch, share, publish, check, new, edit, delete,
        restore, end, list, show, completions, help,
    ]

    /// The command of that name.
    static func named(_ name: String) -> Command? { all.first { $0.name == name } }

    /// `corkboard build [--output DIR] …`
    var synopsis: String {
        "corkboard \(shortSynopsis)"
    }

    /// The same without the program; where there are more flags than can be taken in, they are not named.
    var shortSynopsis: String {
        let flags = flags.count > 12 ? ["[FLAGS]"] : flags.map { "[\($0.synopsis)]" }
        return ([name] + arguments.map(\.synopsis) + flags).joined(separator: " ")
    }
}
