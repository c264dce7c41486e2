private import CLinux
private import Glibc

extension Folder {
    /// Creates a folder with `permissions`, less the umask; links before the last component are followed.
    ///
    /// - Returns: True if the folder was created; false if the name exists already, for a folder or anything else.
    @discardableResult
    package func makeFolder(_ path: String, permissions: UInt32 = 0o755) throws(FileError) -> Bool {
        try Interruption.check(.create, place(path))
        if unsafe mkdirat(descriptor, path, permissions) == 0 { return true }
        guard errno == EEXIST else { throw failure(.create, path) }
        return false
    }

    /// Creates a new file with `permissions`, less the umask; links before the last component are followed.
    ///
    /// - Parameter flushing: True to return only after its bytes are on disk, which takes 1.5–3 ms.
    /// - Returns: The file's status. If writing fails, an incomplete file may remain.
    @discardableResult
    package func create(
        _ path: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) -> FileStatus {
        try create(path, permissions: permissions, flushing: flushing) { (file) throws(FileError) in
            try write(bytes, to: file, path)
        }
    }

    /// Creates a new file with the content that `fill` writes to it.
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

    /// Creates a file, or replaces one atomically: in any case either the new file or the old one exists.
    ///
    /// - Parameter flushing: True to return only after the file and its name are on disk.
    package func put(
        _ name: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) {
        // A hidden name, because an interrupted process leaves this file behind: it must not be taken for content.
        let next = ".\(name).new"
        try removeFile(next)
        do throws(FileError) {
            try create(next, bytes, permissions: permissions, flushing: flushing)
            try rename(next, to: name)
        } catch {
            // Names with a time in them would leave one file more each time that a disk is full.
            _ = try? removeFile(next)
            throw error
        }
        if flushing { try flush() }
    }

    /// Renames a file or folder within this folder or into another one; a file of the new name is replaced atomically.
    package func rename(_ name: String, to newName: String, in other: Folder? = nil) throws(FileError) {
        let other = other ?? self
        try Interruption.check(.rename, other.place(newName))
        guard unsafe renameat(descriptor, name, other.descriptor, newName) == 0 else {
            throw other.failure(.rename, newName)
        }
    }

    /// Exchanges two names atomically.
    ///
    /// - Returns: False if the file system can't do that.
    package func exchange(_ name: String, with otherName: String) throws(FileError) -> Bool {
        try Interruption.check(.rename, place(otherName))
        if unsafe renameat2(descriptor, name, descriptor, otherName, UInt32(RENAME_EXCHANGE)) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(.rename, otherName) }
        return false
    }

    /// Renames a file within this folder; throws if the new name is taken.
    ///
    /// - Returns: False if the file system can't do that.
    func renameUnlessTaken(_ name: String, to newName: String) throws(FileError) -> Bool {
        try Interruption.check(.rename, place(newName))
        if unsafe renameat2(descriptor, name, descriptor, newName, UInt32(RENAME_NOREPLACE)) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(.rename, newName) }
        return false
    }

    /// True if files can be renamed from this folder to another: not across file systems, nor across mounts of one.
    package func canRename(into other: Folder) -> Bool {
        // The kernel compares the mounts before it looks up the name, which doesn't exist, so this changes nothing.
        let nothing = ".corkboard-nothing"
        return unsafe renameat(descriptor, nothing, other.descriptor, nothing) == 0 || errno != EXDEV
    }

    /// Makes a hard link to the file at `path` in another folder; links before the last component are followed.
    ///
    /// - Returns: False if that is impossible: across file systems, or without support for hard links.
    package func link(_ path: String, to newPath: String, in other: Folder) throws(FileError) -> Bool {
        try Interruption.check(.link, other.place(newPath))
        if unsafe linkat(descriptor, path, other.descriptor, newPath, 0) == 0 { return true }
        guard [EXDEV, EPERM, ENOSYS, ENOTSUP, EMLINK].contains(errno) else { throw other.failure(.link, newPath) }
        return false
    }

    /// Removes a file or a link, but not the link's target.
    ///
    /// - Returns: True if it was removed; false if the name doesn't exist, or belongs to a folder, which stays.
    @discardableResult
    package func removeFile(_ name: String) throws(FileError) -> Bool {
        try Interruption.check(.remove, place(name))
        if unsafe unlinkat(descriptor, name, 0) == 0 { return true }
        let code = errno
        guard [ENOENT, EISDIR, EPERM].contains(code), try status(name)?.kind != .file else {
            throw FileError(.remove, place(name), .system(code))
        }
        return false
    }

    /// Removes an empty folder.
    ///
    /// - Returns: True if no such folder exists now; false if it isn't empty, or isn't a folder.
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

    /// Removes a file, or a folder with everything in it; links are removed, not followed.
    package func removeAll(_ name: String) throws(FileError) {
        try removeAll(Array(name.utf8CString), name, nil)
    }

    /// Flushes the list of names to disk, so that the names survive a power failure.
    package func flush() throws(FileError) {
        try Interruption.check(.flush, path)
        guard retrying({ fsync(descriptor) }) == 0 else { throw failure(.flush, ".") }
    }

    /// Flushes the whole file system of the folder to disk.
    package func flushFileSystem() throws(FileError) {
        try Interruption.check(.flush, path)
        guard retrying({ syncfs(descriptor) }) == 0 else { throw failure(.flush, ".") }
    }

    /// Sets the permission bits of the folder itself, regardless of the umask.
    package func setPermissions(_ permissions: UInt32) throws(FileError) {
        try Interruption.check(.write, path)
        guard retrying({ fchmod(descriptor, permissions) }) == 0 else { throw failure(.write, ".") }
    }

    /// Writes all bytes to an open file.
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

    // Takes names as bytes, because names that are not UTF-8 must be removed as well.
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
