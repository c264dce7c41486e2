import Glibc

/// The environment variables that the tool heeds, as they were when it was started.
struct Environment: Sendable {
    /// Asks for no colours, whatever its value, unless that is empty (no-color.org).
    let noColor: Bool

    /// Whether the terminal understands no more than text.
    let isDumbTerminal: Bool

    /// What reproducible builds take for now, in Unix seconds.
    let sourceDateEpoch: String?

    /// The user's own folder.
    let home: String?

    /// Who writes, where nothing else says so.
    let author: String?

    /// The command line of the program that texts are written with.
    let editor: String?

    init() {
        noColor = Self.value("NO_COLOR")?.isEmpty == false
        isDumbTerminal = Self.value("TERM") == "dumb"
        sourceDateEpoch = Self.value("SOURCE_DATE_EPOCH")
        home = Self.value("HOME")
        author = Self.value("CORKBOARD_AUTHOR") ?? Self.value("GIT_AUTHOR_NAME")
        editor = Self.value("VISUAL") ?? Self.value("EDITOR")
    }

    /// The value of any variable: codes may stand in those that their authors name.
    static func value(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
