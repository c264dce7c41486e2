private import CLinux
private import Glibc

/// Calls for files that POSIX doesn't have. Each returns -1 and sets `errno` if it fails.
package enum FileSystem {
    /// Opens a file for reading, without following links, leaving the folder, or blocking on a pipe.
    ///
    /// Fails with ENOSYS or EPERM on a system without such a call; the caller then opens one folder after the other.
    package static func open(_ path: String, below folder: CInt) -> CInt {
        var how = open_how()
        how.flags = UInt64(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        how.resolve = UInt64(RESOLVE_NO_SYMLINKS | RESOLVE_BENEATH)
        return unsafe openat2(folder, path, &how)
    }

    /// Exchanges two names atomically. Fails with EINVAL, ENOSYS or ENOTSUP if the file system doesn't support this.
    package static func exchange(_ name: String, with otherName: String, in folder: CInt) -> CInt {
        unsafe renameat2(folder, name, folder, otherName, UInt32(RENAME_EXCHANGE))
    }

    /// Renames a file unless the new name exists. Fails with EINVAL, ENOSYS or ENOTSUP if the file system doesn't
    /// support this.
    package static func rename(_ name: String, toNew newName: String, in folder: CInt) -> CInt {
        unsafe renameat2(folder, name, folder, newName, UInt32(RENAME_NOREPLACE))
    }

    /// Flushes the file system of a folder to disk.
    package static func flush(of folder: CInt) -> CInt { syncfs(folder) }

    /// Creates a file in memory.
    ///
    /// - Parameter label: A text for tools that list open files.
    package static func fileInMemory(label: String) -> CInt { unsafe memfd_create(label, MFD_CLOEXEC) }

    /// Creates a file without a name in a folder; fails if the file system doesn't support this.
    package static func namelessFile(in folder: String) -> CInt {
        unsafe Glibc.open(folder, O_RDWR | __O_TMPFILE | O_CLOEXEC, 0o600)
    }
}
