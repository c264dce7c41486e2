public import Foundation

/// The folder of published test suites and real content beside the project; tests that need it are skipped without it.
public enum Shared {
    /// Returns the folder `path` in the shared folder; nil if it doesn't exist.
    public static func folder(_ path: String) -> URL? {
        let folder = package.deletingLastPathComponent().appending(path: "shared/\(path)")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// The package's root.
    public static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
