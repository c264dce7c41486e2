private import Glibc

/// A file that grows by whole pieces, each of which is on disk before it counts.
///
/// One process at a time has it: it is locked as long as this object exists.
@safe package final class AppendedFile {
    /// The number of bytes that are on disk.
    package private(set) var size: Int

    private let folder: Folder
    private let name: String
    private let descriptor: CInt

    /// True if more than `size` bytes may be in the file.
    private var hasRest = false

    /// Opens and locks a file; nil if another process has it, or if it is missing and `permissions` is nil.
    ///
    /// - Parameter permissions: The permissions of a new file, less the umask; nil to make none.
    package init?(_ folder: Folder, _ name: String, permissions: UInt32?) throws(FileError) {
        (self.folder, self.name) = (folder, name)
        while true {
            if permissions != nil { try Interruption.check(.create, folder.place(name)) }
            let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | (permissions == nil ? 0 : O_CREAT)
            let file = retrying { unsafe openat(folder.descriptor, name, flags, permissions ?? 0) }
            if file < 0, errno == ENOENT, permissions == nil { return nil }
            guard file >= 0 else { throw folder.failure(.open, name) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                let isTaken = errno == EWOULDBLOCK
                let failure = folder.failure(.lock, name)
                close(file)
                if isTaken { return nil }
                throw failure
            }
            let status: FileStatus
            do throws(FileError) { status = try folder.status(of: file, name) } catch {
                close(file)
                throw error
            }
            // Before it was locked, another process may have renamed or removed it.
            if try folder.status(name)?.inode == status.inode {
                (descriptor, size) = (file, Int(status.size))
                return
            }
            close(file)
        }
    }

    deinit { close(descriptor) }

    /// Adds bytes, and waits until they are on disk. If that fails, the file is as it was.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        try removeRest()
        hasRest = true
        do throws(FileError) {
            var written = 0
            while written < bytes.count {
                try Interruption.check(.write, folder.place(name))
                let more = unsafe bytes.withUnsafeBytes { buffer in
                    retrying {
                        unsafe pwrite(
                            descriptor, buffer.baseAddress! + written, buffer.count - written, off_t(size + written))
                    }
                }
                guard more > 0 else { throw folder.failure(.write, name) }
                written += more
            }
            try Interruption.check(.flush, folder.place(name))
            guard retrying({ fdatasync(descriptor) }) == 0 else { throw folder.failure(.flush, name) }
        } catch {
            // If it can't be removed now, that is tried again before anything else is added.
            try? removeRest()
            throw error
        }
        size += bytes.count
        hasRest = false
    }

    /// Cuts the file.
    package func truncate(to size: Int) throws(FileError) {
        self.size = size
        hasRest = true
        try removeRest()
    }

    private func removeRest() throws(FileError) {
        guard hasRest else { return }
        guard retrying({ ftruncate(descriptor, off_t(size)) }) == 0, retrying({ fdatasync(descriptor) }) == 0 else {
            throw folder.failure(.write, name)
        }
        hasRest = false
    }

    /// Gives the file another name.
    package func rename(to newName: String) throws(FileError) {
        try removeRest()
        try folder.rename(name, to: newName)
    }
}
