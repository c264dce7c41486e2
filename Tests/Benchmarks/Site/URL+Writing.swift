import Foundation

extension URL {
    /// Writes a text to a file in this folder and creates the parent folders.
    func write(_ text: String, as path: String) throws {
        let file = appending(path: path)
        do {
            try Data(text.utf8).write(to: file)
        } catch CocoaError.fileNoSuchFile {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }
}
