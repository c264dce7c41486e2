private import Glibc
private import Platform

extension Folder {
    /// Creates a folder with `permissions`, less the umask. Links before the last component are followed.
    ///
    /// - Returns: True if the folder was created; false if an entry of any kind already has the name.
    @discardableResult
    package func makeFolder(_ path: String, permissions: UInt32 = 0o755) throws(FileError) -> Bool {
        try Interruption.check(.create, place(path))
        if unsafe mkdirat(descriptor, path, permissions) == 0 { return true }
        guard errno == EEXIST else { throw failure(.create, path) }
        return false
    }

    /// Opens a folder by name; creates a missing one with `permissions`, less the umask.
    package func makingFolder(_ name: String, permissions: UInt32 = 0o755) throws(FileError) -> Folder {
        try makeFolder(name, permissions: permissions)
        return try folder(name)
    }

    /// Creates an empty folder inside `path` that only this user can enter, and returns its name.
    package static func makeTemporary(in path: String) throws(FileError) -> String {
        var place = Array("\(path)/corkboard-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&place) != nil else {
            let code = errno
            throw FileError(.create, path: "\(path)/corkboard-XXXXXX", reason: .system(code))
        }
        return String(decoding: place.dropLast().suffix(16).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Creates a new file with `permissions`, less the umask. Links before the last component are followed.
    ///
    /// - Parameter flushing: True to wait until the bytes are on disk, which costs 1.5–3 ms.
    /// - Returns: The file's status. If writing fails, an incomplete file may remain.
    @discardableResult
    package func create(
        _ path: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) -> FileStatus {
        try create(path, permissions: permissions, flushing: flushing) { (file) throws(FileError) in
            try writeAll(bytes, to: file, place(path))
        }
    }

    /// Creates a new file and calls `fill` to write its content.
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

    /// The name of a file while `put` writes it. An interrupted process leaves the file behind. The name is hidden, so that
    /// it isn't mistaken for content.
    package static func unfinishedName(of name: String) -> String { ".\(name).new" }

    /// Creates or replaces a file atomically: either the old or the new file exists at any time.
    ///
    /// - Parameter flushing: True to wait until the file and its name are on disk.
    package func put(
        _ name: String, _ bytes: Span<UInt8>, permissions: UInt32 = 0o644, flushing: Bool = false
    ) throws(FileError) {
        let next = Self.unfinishedName(of: name)
        try removeFile(next)
        do throws(FileError) {
            try create(next, bytes, permissions: permissions, flushing: flushing)
            try rename(next, to: name)
        } catch {
            // Otherwise names that contain a time would leave one more file behind whenever the disk is full.
            _ = try? removeFile(next)
            throw error
        }
        if flushing { try flush() }
    }

    /// Renames a file or folder, within this folder or into another; an existing file with the new name is replaced
    /// atomically.
    package func rename(_ name: String, to newName: String, in other: Folder? = nil) throws(FileError) {
        let other = other ?? self
        try Interruption.check(.rename, other.place(newName))
        guard unsafe renameat(descriptor, name, other.descriptor, newName) == 0 else {
            throw other.failure(.rename, newName)
        }
    }

    /// Exchanges two names atomically.
    ///
    /// - Returns: False if the file system doesn't support this.
    package func exchange(_ name: String, with otherName: String) throws(FileError) -> Bool {
        try Interruption.check(.rename, place(otherName))
        if FileSystem.exchange(name, with: otherName, in: descriptor) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(.rename, otherName) }
        return false
    }

    /// Renames a file within this folder; throws if the new name exists.
    ///
    /// - Returns: False if the file system doesn't support this.
    func renameUnlessTaken(_ name: String, to newName: String) throws(FileError) -> Bool {
        try Interruption.check(.rename, place(newName))
        if FileSystem.rename(name, toNew: newName, in: descriptor) == 0 { return true }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw failure(.rename, newName) }
        return false
    }

    /// True if files can be renamed from this folder to `other`, which fails across file systems and across mounts of
    /// one.
    package func canRename(into other: Folder) -> Bool {
        // The kernel compares the mounts before it looks up the name, which doesn't exist, so this call has no effect.
        let nothing = ".corkboard-nothing"
        return unsafe renameat(descriptor, nothing, other.descriptor, nothing) == 0 || errno != EXDEV
    }

    /// Creates a hard link to the file at `path` in another folder. Links before the last component are followed.
    ///
    /// - Returns: False if that is impossible: across file systems, or without support for hard links.
    package func link(_ path: String, to newPath: String, in other: Folder) throws(FileError) -> Bool {
        try Interruption.check(.link, other.place(newPath))
        if unsafe linkat(descriptor, path, other.descriptor, newPath, 0) == 0 { return true }
        guard [EXDEV, EPERM, ENOSYS, ENOTSUP, EMLINK].contains(errno) else { throw other.failure(.link, newPath) }
        return false
    }

    /// Removes a file, or a link but not its target.
    ///
    /// - Returns: True if an entry was removed; false if the name doesn't exist or is a folder, which stays.
    @discardableResult
    package func removeFile(_ name: String) throws(FileError) -> Bool {
        try Interruption.check(.remove, place(name))
        if unsafe unlinkat(descriptor, name, 0) == 0 { return true }
        let code = errno
        guard [ENOENT, EISDIR, EPERM].contains(code), try status(name)?.kind != .file else {
            throw FileError(.remove, path: place(name), reason: .system(code))
        }
        return false
    }

    /// Removes an empty folder.
    ///
    /// - Returns: True if the folder doesn't exist now; false if it isn't empty or isn't a folder.
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

    /// Removes a file, or a folder with its content. Links are removed, not followed.
    package func removeAll(_ name: String) throws(FileError) {
        try removeAll(Array(name.utf8CString), text: name, kind: nil)
    }

    /// Flushes the folder's list of names to disk, so that they survive a power failure.
    package func flush() throws(FileError) {
        try Interruption.check(.flush, path)
        guard retrying({ fsync(descriptor) }) == 0 else { throw failure(.flush, ".") }
    }

    /// Flushes the folder's file system to disk.
    package func flushFileSystem() throws(FileError) {
        try Interruption.check(.flush, path)
        guard retrying({ FileSystem.flush(of: descriptor) }) == 0 else { throw failure(.flush, ".") }
    }

    /// Sets the permission bits of the folder, regardless of the umask.
    package func setPermissions(_ permissions: UInt32) throws(FileError) {
        try Interruption.check(.write, path)
        guard retrying({ fchmod(descriptor, permissions) }) == 0 else { throw failure(.write, ".") }
    }

    // The name is passed as bytes, because names that are not UTF-8 must be removable, too.
    private func removeAll(_ name: [CChar], text: String, kind: FileStatus.Kind?) throws(FileError) {
        try Interruption.check(.remove, place(text))
        if kind != .folder {
            if unsafe unlinkat(descriptor, name, 0) == 0 || errno == ENOENT { return }
            guard errno == EISDIR || errno == EPERM else { throw failure(.remove, text) }
        }
        let inner = retrying { unsafe openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard inner >= 0 else { throw failure(.remove, text) }
        let folder = Folder(descriptor: inner, path: place(text))
        for entry in try folder.names() { try folder.removeAll(entry.bytes, text: entry.text, kind: entry.kind) }
        guard unsafe unlinkat(descriptor, name, AT_REMOVEDIR) == 0 || errno == ENOENT else {
            throw failure(.remove, text)
        }
    }
}

/// Writes bytes to an open file, from its current position.
///
/// - Parameter path: The file's path, for messages.
func writeAll(_ bytes: Span<UInt8>, to file: CInt, _ path: @autoclosure () -> String) throws(FileError) {
    var written = 0
    while written < bytes.count {
        try Interruption.check(.write, path())
        let more = unsafe bytes.extracting(written...).withUnsafeBufferPointer { rest in
            retrying { unsafe write(file, rest.baseAddress, rest.count) }
        }
        let code = errno
        guard more > 0 else { throw FileError(.write, path: path(), reason: .system(code)) }
        written += more
    }
}
