import Files
import Glibc
import Text
import Time

/// The environment variables that the tool uses, as read at its start.
struct Environment: Sendable {
    /// True if colours are switched off by any non-empty value of NO_COLOR (no-color.org).
    let noColor = Self.value("NO_COLOR")?.isEmpty == false

    /// True if the terminal can show only plain text.
    let isDumbTerminal = Self.value("TERM") == "dumb"

    /// The current time for reproducible builds, in Unix seconds.
    let sourceDateEpoch = Self.value("SOURCE_DATE_EPOCH")

    let home = Self.first(of: ["HOME"])

    /// The default author of bulletins.
    let author = Self.first(of: [Self.authorName, "GIT_AUTHOR_NAME"])

    /// The variable with the author's name.
    static let authorName = "CORKBOARD_AUTHOR"

    /// The name of the person who runs the tool, for the log of changes.
    var person: String { author ?? Self.first(of: ["LOGNAME", "USER"]) ?? "owner" }

    /// The command line in VISUAL or EDITOR.
    private let namedEditor = Self.first(of: ["VISUAL", "EDITOR"])

    /// The folders of PATH, separated by colons.
    private let programFolders = Self.value("PATH")

    /// Returns the default author of a site's bulletins: `author` or, without one, git's user.
    func author(ofSite site: String) -> String? {
        if let author { return author }
        let name = Subprocess.firstLine(["git", "-C", site, "config", "--get", "user.name"])
        return name.flatMap { $0.isBlank ? nil : $0 }
    }

    /// The editor's command line: VISUAL, EDITOR, or `editor` or `vi` if the machine has one and the terminal can show
    /// it.
    var editor: String? {
        namedEditor ?? (isDumbTerminal ? nil : ["editor", "vi"].first { path(ofProgram: $0) != nil })
    }

    /// Returns the file that the shell would run for a program's name; nil if PATH doesn't have it.
    func path(ofProgram name: String) -> String? {
        (programFolders ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// The computer's time zone, from TZ or the system's settings; nil if unknown.
    static var zone: Zone? {
        let settings = try? Folder.open("/etc")
        let link = try? settings?.linkTarget("localtime")
        let text = (try? settings?.read("timezone", limit: 256).bytes).map { String(decoding: $0, as: UTF8.self) }
        let names = [
            value("TZ").map { $0.droppingPrefix(":") ?? $0 },
            link?.firstRange(of: "/zoneinfo/").map { String(link?[$0.upperBound...] ?? "") }, text,
        ]
        for name in names.compactMap({ $0?.trimmed }) where !name.isEmpty {
            let isUTC = ["UTC", "UCT", "Universal", "Zulu"].contains { $0 == name || "Etc/\($0)" == name }
            if isUTC { return .utc }
            // A variable can also contain a rule, such as GMT0BST, instead of a name.
            if let zone = try? Zone(ifKnown: name) { return zone }
        }
        return nil
    }

    /// Returns the first of these variables' values that isn't blank. Scripts and services often set empty ones.
    private static func first(of names: [String]) -> String? {
        names.lazy.compactMap(Self.value).first { !$0.isBlank }
    }

    /// Returns the value of any variable, because authors choose the names of variables that contain codes.
    static func value(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }
}
