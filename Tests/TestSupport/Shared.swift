public import Foundation

/// The folder of published test suites and real content next to the project, or the one that the environment variable
/// SHARED names. Tests that need it are skipped without it.
public enum Shared {
    /// Returns the folder `path` in the shared folder; nil if it doesn't exist.
    public static func folder(_ path: String) -> URL? {
        let folder = root.appending(path: path)
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    private static let root =
        ProcessInfo.processInfo.environment["SHARED"].map { URL(filePath: $0) }
        ?? package.deletingLastPathComponent().appending(path: "shared")

    /// The package's root folder.
    public static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
