import Glibc
import Text

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

    /// The command line of the program that texts are written with, where one is named.
    private let namedEditor: String?

    /// The folders in which programs are, as the shell has them.
    private let programFolders: String?

    init() {
        noColor = Self.value("NO_COLOR")?.isEmpty == false
        isDumbTerminal = Self.value("TERM") == "dumb"
        sourceDateEpoch = Self.value("SOURCE_DATE_EPOCH")
        home = Self.value("HOME")
        author = Self.value("CORKBOARD_AUTHOR") ?? Self.value("GIT_AUTHOR_NAME")
        namedEditor = ["VISUAL", "EDITOR"].lazy.compactMap(Self.value).first { !$0.isBlank }
        programFolders = Self.value("PATH")
    }

    /// The command line of the program that texts are written with: the one that VISUAL or EDITOR names, else `editor` or `vi`
    /// where the machine has it, and a terminal that it can draw on; nil where there is none.
    var editor: String? {
        namedEditor ?? (isDumbTerminal ? nil : ["editor", "vi"].first(where: hasProgram))
    }

    /// Whether the shell would find a program of that name.
    private func hasProgram(_ name: String) -> Bool {
        (programFolders ?? "").split(separator: ":").contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
    }

    /// The value of any variable: codes may stand in those that their authors name.
    static func value(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
