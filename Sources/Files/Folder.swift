import Glibc

/// An open folder, to which names are relative; what is reached through it stays in it whatever is renamed meanwhile.
///
/// A *name* is one component of a path; a *path* may have several, relative to the folder. No function follows a link in the
/// last component; whether one before it is followed, those that take a path say.
@safe package final class Folder: Sendable {
    /// The way to it, for messages.
    package let path: String

    // Open from the initialiser to the end, never reassigned.
    package let descriptor: CInt

    init(descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// Opens the folder at `path`, relative to the working folder; links on the way are followed.
    ///
    /// - Parameter followsLink: Whether one at the path's end is, too.
    package static func open(_ path: String, followingLinks followsLink: Bool = false) throws(FileError) -> Folder {
        Folder(descriptor: try opened(AT_FDCWD, followsLink ? path + "/." : path, saying: path), path: path)
    }

    /// Opens the folder at `path` as `open` does, and makes those on the way and itself where they are not there.
    package static func openMaking(
        _ path: String, permissions: UInt32 = 0o755, followingLinks followsLink: Bool = false
    ) throws(FileError) -> Folder {
        do {
            return try open(path, followingLinks: followsLink)
        } catch {
            guard error.isMissing else { throw error }
            let (parent, name) = path.folderAndName
            let folder = try openMaking(parent, followingLinks: true)
            try folder.makeFolder(name, permissions: permissions)
            return try folder.folder(name)
        }
    }

    /// What stands at `path`, relative to the working folder; nil where nothing does.
    package static func status(at path: String) throws(FileError) -> FileStatus? {
        var status = stat()
        if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
        let code = errno
        guard code != ENOENT, code != ENOTDIR else { return nil }
        throw FileError(.inspect, path, .system(code))
    }

    /// The one absolute path without links and detours of what stands at `path`; nil where nothing does.
    package static func canonicalPath(_ path: String) throws(FileError) -> String? {
        guard let resolved = unsafe realpath(path, nil) else {
            let code = errno
            guard code != ENOENT, code != ENOTDIR else { return nil }
            throw FileError(.inspect, path, .system(code))
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    /// Opens a folder in this one.
    package func folder(_ name: String) throws(FileError) -> Folder {
        let whole = place(name)
        return Folder(descriptor: try Folder.opened(descriptor, name, saying: whole), path: whole)
    }

    /// Opens the folder at `components` without following a link anywhere on the way; nil where there is none or something else.
    package func folder(at components: some Sequence<Substring>) throws(FileError) -> Folder? {
        var folder = self
        for component in components {
            do {
                folder = try folder.folder(String(component))
            } catch {
                guard error.isMissing || error.isNoFolder else { throw error }
                return nil
            }
        }
        return folder
    }

    /// What stands at `path`, links before its last component followed; nil where nothing does.
    package func status(_ path: String) throws(FileError) -> FileStatus? {
        var status = stat()
        if unsafe fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
        // A file where the path has a folder: then there is nothing under that name either.
        guard errno != ENOENT, errno != ENOTDIR else { return nil }
        throw failure(.inspect, path)
    }

    /// What the folder itself is.
    package func status() throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw failure(.inspect, ".") }
        return FileStatus(status)
    }

    /// Everything in the folder, sorted by the bytes of the names; a file that vanishes meanwhile may be left out.
    package func entries() throws(FileError) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        for name in try sortedNames() {
            if let entry = try entry(name) { entries.append(entry) }
        }
        return entries
    }

    /// What stands under a name of the folder; nil where it has vanished.
    package func entry(_ name: Name) throws(FileError) -> FolderEntry? {
        var status = stat()
        guard unsafe fstatat(descriptor, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw failure(.inspect, name.text)
        }
        return FolderEntry(name: name.text, isUTF8: name.isUTF8, status: FileStatus(status))
    }

    /// Whether there is anything in the folder.
    package func isEmpty() throws(FileError) -> Bool { try names().isEmpty }

    /// Throws where nothing can be made or removed in the folder.
    package func checkWritable() throws(FileError) {
        guard unsafe faccessat(descriptor, ".", W_OK, AT_EACCESS) == 0 else { throw failure(.write, ".") }
    }

    /// The path of something in this folder, for messages.
    package func place(_ name: String) -> String {
        if name == "." { return path }
        return path == "/" ? "/" + name : "\(path)/\(name)"
    }

    /// The error of the call that just failed.
    package func failure(_ operation: FileError.Operation, _ name: String) -> FileError {
        let code = errno
        return FileError(operation, place(name), .system(code))
    }

    private static func opened(_ base: CInt, _ name: String, saying path: String) throws(FileError) -> CInt {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = retrying { unsafe openat(base, name, flags) }
        let code = errno
        guard descriptor >= 0 else { throw FileError(.open, path, .system(code)) }
        return descriptor
    }
}

extension FileError {
    /// Whether a folder was looked for where something else stands.
    package var isNoFolder: Bool { reason == .system(ENOTDIR) || reason == .system(ELOOP) }

    /// Whether something stands where something else was to be made.
    package var isTaken: Bool { reason == .system(EEXIST) || reason == .system(ENOTEMPTY) }
}

/// Makes a call again for as long as a signal interrupts it.
package func retrying<Result: FixedWidthInteger & SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}
