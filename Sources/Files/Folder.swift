import Glibc

/// An open folder, for access by relative names and paths. It stays the same folder even after it is renamed.
///
/// A *name* is one component of a path; a *path* may have several, relative to the folder. No method follows a link in
/// the last component. The documentation of methods with paths states whether links before it are followed.
@safe package final class Folder: Sendable {
    package let path: String

    // Set once by the initialiser; closed in `deinit`.
    package let descriptor: CInt

    init(descriptor: CInt, path: String) {
        self.descriptor = descriptor
        self.path = path
    }

    deinit { _ = close(descriptor) }

    /// Opens the folder at `path`, relative to the working directory. Links before the last component are followed.
    ///
    /// - Parameter followsLink: True to follow a link at the end of the path, too.
    package static func open(_ path: String, followingLinks followsLink: Bool = false) throws(FileError) -> Folder {
        Folder(descriptor: try opened(AT_FDCWD, followsLink ? path + "/." : path, saying: path), path: path)
    }

    /// Opens the folder at `path` like `open`, and creates it and its parents if missing.
    package static func openMaking(
        _ path: String, permissions: UInt32 = 0o755, followingLinks followsLink: Bool = false
    ) throws(FileError) -> Folder {
        do {
            return try open(path, followingLinks: followsLink)
        } catch {
            guard error.isMissing else { throw error }
            let (parent, name) = path.folderAndName
            let folder = try openMaking(parent, followingLinks: true)
            return try folder.makingFolder(name, permissions: permissions)
        }
    }

    /// The status of the entry at `path`, relative to the working directory; nil if it doesn't exist.
    package static func status(at path: String) throws(FileError) -> FileStatus? {
        var status = stat()
        if unsafe lstat(path, &status) == 0 { return FileStatus(status) }
        let code = errno
        guard code != ENOENT, code != ENOTDIR else { return nil }
        throw FileError(.inspect, path: path, reason: .system(code))
    }

    /// The canonical absolute path of an existing file or folder, without links and `..`; nil if it doesn't exist.
    package static func canonicalPath(_ path: String) throws(FileError) -> String? {
        guard let resolved = unsafe realpath(path, nil) else {
            let code = errno
            guard code != ENOENT, code != ENOTDIR else { return nil }
            throw FileError(.inspect, path: path, reason: .system(code))
        }
        defer { unsafe free(resolved) }
        return unsafe String(cString: resolved)
    }

    package func folder(_ name: String) throws(FileError) -> Folder {
        let whole = place(name)
        return Folder(descriptor: try Folder.opened(descriptor, name, saying: whole), path: whole)
    }

    /// Opens the folder at `components` without following links; nil if it doesn't exist or isn't a folder.
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

    /// The status of the entry at `path`; nil if it doesn't exist. Links before the last component are followed.
    package func status(_ path: String) throws(FileError) -> FileStatus? {
        var status = stat()
        if unsafe fstatat(descriptor, path, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
        // ENOTDIR: a component of the path is a file, so the path doesn't exist.
        guard errno != ENOENT, errno != ENOTDIR else { return nil }
        throw failure(.inspect, path)
    }

    /// The status of the folder itself.
    package func status() throws(FileError) -> FileStatus { try status(of: descriptor, ".") }

    /// The entries of the folder, sorted by the bytes of their names. A file that is removed in the meantime may be
    /// missing.
    package func entries() throws(FileError) -> [FolderEntry] {
        var entries: [FolderEntry] = []
        for name in try sortedNames() {
            if let entry = try entry(name) { entries.append(entry) }
        }
        return entries
    }

    /// The paths of all files below the folder, with `prefix` before each one. Names that aren't UTF-8 are left out.
    package func files(below prefix: String = "") throws(FileError) -> [String] {
        var paths: [String] = []
        for entry in try entries() where entry.isUTF8 {
            if entry.status.kind == .folder {
                paths += try folder(entry.name).files(below: prefix + entry.name + "/")
            } else {
                paths.append(prefix + entry.name)
            }
        }
        return paths
    }

    /// The entry with a name from this folder; nil after its removal.
    package func entry(_ name: Name) throws(FileError) -> FolderEntry? {
        var status = stat()
        guard unsafe fstatat(descriptor, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            if errno == ENOENT { return nil }
            throw failure(.inspect, name.text)
        }
        return FolderEntry(name: name.text, isUTF8: name.isUTF8, status: FileStatus(status))
    }

    package func isEmpty() throws(FileError) -> Bool { try names().isEmpty }

    /// Throws if the folder isn't writable.
    package func checkWritable() throws(FileError) {
        guard unsafe faccessat(descriptor, ".", W_OK, AT_EACCESS) == 0 else { throw failure(.write, ".") }
    }

    /// The path of an entry in this folder, for messages.
    package func place(_ name: String) -> String {
        if name == "." { return path }
        return path == "/" ? "/" + name : "\(path)/\(name)"
    }

    /// Makes an error from the `errno` of the last call.
    package func failure(_ operation: FileError.Operation, _ name: String) -> FileError {
        let code = errno
        return FileError(operation, path: place(name), reason: .system(code))
    }

    private static func opened(_ base: CInt, _ name: String, saying path: String) throws(FileError) -> CInt {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = retrying { unsafe openat(base, name, flags) }
        let code = errno
        guard descriptor >= 0 else { throw FileError(.open, path: path, reason: .system(code)) }
        return descriptor
    }
}

extension FileError {
    /// True if the path exists but isn't a folder.
    package var isNoFolder: Bool { reason == .system(ENOTDIR) || reason == .system(ELOOP) }

    /// True if the name already exists.
    package var isTaken: Bool { reason == .system(EEXIST) || reason == .system(ENOTEMPTY) }
}

/// Repeats a system call while signals interrupt it.
package func retrying<Result: FixedWidthInteger & SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR { return result }
    }
}

/// An entry of a folder, with its status.
package struct FolderEntry: Sendable {
    /// The name; if it isn't UTF-8, it has replacement characters and is only good for messages.
    package let name: String

    /// True if `name` has the exact bytes of the entry's name, so that it can be used to open the file.
    package let isUTF8: Bool

    /// The status; links are not followed.
    package let status: FileStatus
}
