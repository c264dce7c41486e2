private import Glibc

/// The lock of a folder. While this value exists, only one process may change the folder's content.
///
/// The system releases the lock however the process ends, so a file left by a killed process doesn't block others. A
/// program that inherits the open file also holds the lock.
package struct FileLock: ~Copyable, Sendable {
    /// The open lock file.
    package let file: CInt

    private static let name = "lock"

    /// Locks `folder`.
    ///
    /// - Parameter waiting: Called once, before waiting for another process.
    package init(_ folder: Folder, waiting: () -> Void) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let file = retrying { unsafe openat(folder.descriptor, Self.name, flags, 0o600) }
        guard file >= 0 else { throw folder.failure(.open, Self.name) }
        var isOurs = flock(file, LOCK_EX | LOCK_NB) == 0
        if !isOurs, errno == EWOULDBLOCK {
            waiting()
            isOurs = retrying { flock(file, LOCK_EX) } == 0
        }
        guard isOurs else {
            let failure = folder.failure(.lock, Self.name)
            close(file)
            throw failure
        }
        self.file = file
    }

    /// Releases the lock, even if a program that inherited the file is still running.
    package func release() { _ = flock(file, LOCK_UN) }

    /// Acquires the lock of `folder` for one purpose, in a file named after it; nil if another process holds that lock.
    package init?(of purpose: String, _ folder: Folder) throws(FileError) {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        file = retrying { unsafe openat(folder.descriptor, purpose, flags, 0o600) }
        guard file >= 0 else { throw folder.failure(.open, purpose) }
        guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
        guard errno == EWOULDBLOCK else { throw folder.failure(.lock, purpose) }
        return nil
    }

    /// True if a process holds the lock of `folder` for a purpose.
    package static func isHeld(_ purpose: String, _ folder: Folder) throws(FileError) -> Bool {
        let file = retrying { unsafe openat(folder.descriptor, purpose, O_RDWR | O_NOFOLLOW | O_CLOEXEC) }
        if file < 0, errno == ENOENT { return false }
        guard file >= 0 else { throw folder.failure(.open, purpose) }
        defer { close(file) }
        if flock(file, LOCK_SH | LOCK_NB) == 0 {
            _ = flock(file, LOCK_UN)
            return false
        }
        guard errno == EWOULDBLOCK else { throw folder.failure(.lock, purpose) }
        return true
    }

    deinit { close(file) }
}
