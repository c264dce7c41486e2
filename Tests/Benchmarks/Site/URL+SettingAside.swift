import Foundation

extension URL {
    /// Moves the file or folder at this URL away, if it exists, and keeps it until the benchmark ends.
    ///
    /// Removing it would slow the next measurement: ext4 without a journal checks every inode that was freed in the
    /// last few minutes before reusing it, and creates files up to forty times as slowly after a large folder was
    /// removed.
    func setAside() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let aside = deletingLastPathComponent().appending(path: "aside")
        try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: self, to: aside.appending(path: UUID().uuidString))
    }
}
