import Foundation

/// Paths of programs.
enum Executable {
    /// The path of this program.
    static let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path

    /// Returns the path of the program `name` in the same folder as this one.
    static func sibling(_ name: String) -> String {
        URL(filePath: own).deletingLastPathComponent().appending(path: name).path
    }

    /// Returns the path of the program `name` on PATH; nil if not found.
    static func onPath(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
