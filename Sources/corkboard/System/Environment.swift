import Glibc
import Text

/// The environment variables that the tool uses, as read at its start.
struct Environment: Sendable {
    /// True if colours are switched off by any non-empty value of NO_COLOR (no-color.org).
    let noColor: Bool

    /// True if the terminal can show only plain text.
    let isDumbTerminal: Bool

    /// The current time for reproducible builds, in Unix seconds.
    let sourceDateEpoch: String?

    let home: String?

    /// The default author of bulletins.
    let author: String?

    /// The command line in VISUAL or EDITOR.
    private let namedEditor: String?

    /// The folders of PATH, separated by colons.
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

    /// The editor's command line: VISUAL, EDITOR, or `editor` or `vi` if the machine has one and the terminal can show
    /// it.
    var editor: String? {
        namedEditor ?? (isDumbTerminal ? nil : ["editor", "vi"].first(where: hasProgram))
    }

    /// True if the shell would find a program with this name.
    private func hasProgram(_ name: String) -> Bool { path(ofProgram: name) != nil }

    /// Returns the file that the shell would run for a program's name; nil if PATH doesn't have it.
    func path(ofProgram name: String) -> String? {
        (programFolders ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// Returns the value of any variable, because authors choose the names of variables that contain codes.
    static func value(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
