import Foundation

extension URL {
    /// Moves the file or folder of this address out of the way, if there is one, to stay until the benchmark ends.
    ///
    /// Removing it would slow what is measured next: an ext4 without a journal looks at every inode that was freed in the
    /// last minutes before it takes one, and makes files up to forty times slower after a large folder was removed.
    func setAside() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let aside = deletingLastPathComponent().appending(path: "aside")
        try FileManager.default.createDirectory(at: aside, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: self, to: aside.appending(path: UUID().uuidString))
    }
}
