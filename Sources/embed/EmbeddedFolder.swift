import Foundation

/// The files below a folder, to be written as Swift source.
struct EmbeddedFolder {
    /// Why a file can't be embedded.
    struct Unfit: Error {
        let message: String
    }

    private let files: [LiteralFile]

    /// Reads the files below `folder`, which may be missing.
    ///
    /// Names that begin with a dot are ignored, and so is `README.md`.
    init(_ folder: URL) throws {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder.path) else {
            files = []
            return
        }
        var files: [LiteralFile] = []
        for path in try manager.subpathsOfDirectory(atPath: folder.path)
        where !path.split(separator: "/").contains(where: { $0.hasPrefix(".") || $0 == "README.md" }) {
            let file = folder.appending(path: path)
            let type = try manager.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
            if type == .typeDirectory { continue }
            guard type == .typeRegular else {
                throw Unfit(message: "\(file.path) is neither a file nor a folder, and can't be embedded")
            }
            files.append(LiteralFile(path: path, bytes: try Data(contentsOf: file)))
        }
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    /// The files as an array literal.
    var literal: String {
        files.isEmpty ? "[]" : files.reduce("[\n") { $0 + "    \($1.expression),\n" } + "]"
    }
}
