extension Folder {
    /// Copies the regular file at `path` to a new file in another folder, in blocks of 1 MiB. Links are not followed on
    /// the source's path; on the copy's path, links before the last component are.
    ///
    /// - Throws: `FileError`, in the same cases as `read` and `create`.
    /// - Returns: The copy's status. If copying fails, an incomplete copy may remain.
    package func copy(
        _ path: String, to newPath: String, in other: Folder, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) -> FileStatus {
        let source = try FileStream(below: self, path)
        return try other.create(newPath, permissions: permissions, flushing: flushing) { (file) throws(FileError) in
            var block: [UInt8] = []
            while try source.read(into: &block, size: 1 << 20) {
                try writeAll(block.span, to: file, other.place(newPath))
            }
        }
    }
}
