private import CLinux
private import Glibc

extension Folder {
    /// Makes a folder, with no more rights than the umask leaves of `permissions`; links before the last component are followed.
    ///
    /// - Returns: Whether it was made; false where something of that name is there already, be it a folder or not.
    @discardableResult
    package func makeFolder(_ path: String, permissions: UInt32 = 0o755) throws(FileError) -> Bool {
        try Interruption.check(.create, place(path))
        if unsafe mkdirat(descriptor, path, permissions) == 0 { return true }
        guard errno == EEXIST else { throw failure(.create, path) }
        return false
    }

    /// Makes a file that is not there yet, with no more rights than the umask leaves of `permissions`; links before the last
    /// component are followed.
    ///
    /// - Parameter flushing: Whether its bytes are to be on the disk when this returns. 1.5–3 ms where they are.
    /// - Returns: What the file is now. Where writing fails the file may be there, and incomplete.
    @discardableResult
    package func create(
        _ path: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) -> FileStatus {
        try create(path, permissions: permissions, flushing: flushing) { (file) throws(FileError) in
            try write(bytes, to: file, path)
        }
    }

    /// The same with what `fill` writes to it.
    func create(
        _ path: String, permissions: UInt32, flushing: Bool, filling fill: (CInt) throws(FileError) -> Void
    ) throws(FileError) -> FileStatus {
        try Interruption.check(.create, place(path))
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = retrying { unsafe openat(descriptor, path, flags, permissions) }
        guard file >= 0 else { throw failure(.create, path) }
        defer { close(file) }
        try fill(file)
        if flushing {
            try Interruption.check(.flush, place(path))
            guard retrying({ fsync(file) }) == 0 else { throw failure(.flush, path) }
        }
        return try status(of: file, path)
    }

    /// Makes a file, or replaces one in one instant: whatever happens, there is the new one or what was there before.
    ///
    /// - Parameter flushing: Whether the file and its name are to be on the disk when this returns.
    package func put(
        _ name: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) {
        // Hidden, as it is left behind by whoever is ended here: among the content it would be taken for somebody's file.
        let next = ".\(name).new"
        try removeFile(next)
        try create(next, bytes, permissions: permissions, flushing: flushing)
        try rename(next, to: name)
        if flushing { try flush() }
    }

    /// Renames within this folder or into another one; a file of the new name is replaced in one instant.
    package func rename(_ name: String, to newName: String, in other: Folder? = nil) throws(FileError) {
        let other = other ?? self
        try Interruption.check(.rename, other.place(newName))
        guard unsafe renameat(descriptor, name, other.descriptor, newName) == 0 else {
            throw other.failure(.rename, newName)
        }
    }

    /// Exchanges two names in one instant.
    ///
    /// - Returns: False where this file system can't.
    package func exchange(_ name: String, with otherName: String) throws(FileError) -> Bool {
        try Interruption.check(.rename, place(otherName))
        if unsafe renameat2(descriptor, name, descriptor, otherName, UInt32(RENAME_EXCHANGE)) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(.rename, otherName) }
        return false
    }

    /// Renames within this folder, and throws where the new name is taken.
    ///
    /// - Returns: False where this file system can't.
    func renameUnlessTaken(_ name: String, to newName: String) throws(FileError) -> Bool {
        try Interruption.check(.rename, place(newName))
        if unsafe renameat2(descriptor, name, descriptor, newName, UInt32(RENAME_NOREPLACE)) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(.rename, newName) }
        return false
    }

    /// Whether names can be moved between this folder and another: not across file systems, nor across mounts of one.
    package func canRename(into other: Folder) -> Bool {
        // The kernel compares the mounts before it looks for the names, of which there is none: so this changes nothing.
        let nothing = ".corkboard-nothing"
        return unsafe renameat(descriptor, nothing, other.descriptor, nothing) == 0 || errno != EXDEV
    }

    /// Gives the file at `path` a second name in another folder; links before the last component are followed.
    ///
    /// - Returns: False where the file systems can't: across two of them, or where they have no hard links.
    package func link(_ path: String, to newPath: String, in other: Folder) throws(FileError) -> Bool {
        try Interruption.check(.link, other.place(newPath))
        if unsafe linkat(descriptor, path, other.descriptor, newPath, 0) == 0 { return true }
        guard [EXDEV, EPERM, ENOSYS, ENOTSUP, EMLINK].contains(errno) else { throw other.failure(.link, newPath) }
        return false
    }

    /// Removes a file or a link, not what it leads to.
    ///
    /// - Returns: Whether there was one; a folder is left alone.
    @discardableResult
    package func removeFile(_ name: String) throws(FileError) -> Bool {
        try Interruption.check(.remove, place(name))
        if unsafe unlinkat(descriptor, name, 0) == 0 { return true }
        guard [ENOENT, EISDIR, EPERM].contains(errno), try status(name)?.kind != .file else {
            throw failure(.remove, name)
        }
        return false
    }

    /// Removes a folder that has nothing in it.
    ///
    /// - Returns: Whether it is gone; false where it is not empty, or not a folder.
    @discardableResult
    package func removeEmptyFolder(_ name: String) throws(FileError) -> Bool {
        try Interruption.check(.remove, place(name))
        if unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 { return true }
        switch errno {
        case ENOENT: return true
        case ENOTEMPTY, EEXIST, ENOTDIR: return false
        default: throw failure(.remove, name)
        }
    }

    /// Removes whatever stands under that name, a folder with everything in it; links are removed, not followed.
    package func removeAll(_ name: String) throws(FileError) {
        try removeAll(Array(name.utf8CString), name, nil)
    }

    /// Puts what the folder lists onto the disk, so that the names in it outlive a power failure.
    package func flush() throws(FileError) {
        try Interruption.check(.flush, path)
        guard retrying({ fsync(descriptor) }) == 0 else { throw failure(.flush, ".") }
    }

    /// Puts everything the folder's file system has in memory onto the disk.
    package func flushFileSystem() throws(FileError) {
        try Interruption.check(.flush, path)
        guard retrying({ syncfs(descriptor) }) == 0 else { throw failure(.flush, ".") }
    }

    /// Sets the permission bits of the folder itself, whatever the umask.
    package func setPermissions(_ permissions: UInt32) throws(FileError) {
        try Interruption.check(.write, path)
        guard retrying({ fchmod(descriptor, permissions) }) == 0 else { throw failure(.write, ".") }
    }

    /// Writes all the bytes to an open file.
    func write(_ bytes: Span<UInt8>, to file: CInt, _ path: String) throws(FileError) {
        var written = 0
        while written < bytes.count {
            try Interruption.check(.write, place(path))
            let more = unsafe bytes.withUnsafeBufferPointer { buffer in
                retrying { unsafe Glibc.write(file, buffer.baseAddress! + written, buffer.count - written) }
            }
            guard more > 0 else { throw failure(.write, path) }
            written += more
        }
    }

    // By the names' bytes, since one that is not UTF-8 must go as well.
    private func removeAll(_ name: [CChar], _ text: String, _ kind: FileStatus.Kind?) throws(FileError) {
        try Interruption.check(.remove, place(text))
        if kind != .folder {
            if unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
            guard errno == EISDIR || errno == EPERM else { throw failure(.remove, text) }
        }
        let inner = retrying { unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard inner >= 0 else { throw failure(.remove, text) }
        let folder = Folder(descriptor: inner, path: place(text))
        for entry in try folder.names() { try folder.removeAll(entry.bytes, entry.text, entry.kind) }
        guard unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
            throw failure(.remove, text)
        }
    }
}
