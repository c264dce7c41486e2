import Foundation

/// Where programs are.
enum Executable {
    /// This one.
    static let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path

    /// The program `name` in the folder of this one.
    static func sibling(_ name: String) -> String {
        URL(filePath: own).deletingLastPathComponent().appending(path: name).path
    }

    /// The program `name` on PATH, or nil where there is none.
    static func onPath(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
