public import Foundation

/// The folder of published suites and real content that may lie beside the project; tests that use it skip without it.
public enum Shared {
    /// The folder `path` of the shared one, or nil where there is none.
    public static func folder(_ path: String) -> URL? {
        let folder = package.deletingLastPathComponent().appending(path: "shared/\(path)")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }

    /// The package's root.
    public static let package = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
