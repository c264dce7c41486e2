private import Glibc

/// A file that grows by complete pieces; a piece counts once it is on disk.
///
/// Processes take turns: a process changes the file only while holding its lock, and the others wait.
@safe package final class AppendedFile {
    /// The number of bytes that are on disk.
    package private(set) var size: Int

    private let folder: Folder
    private let name: String
    private let descriptor: CInt

    /// True if the file may contain more than `size` bytes.
    private var hasRest = false

    /// How long to wait for another process's lock, which is held for only a few milliseconds at a time.
    private static let patience = Duration.seconds(10)

    /// Opens and locks a file; nil if the file is missing and `permissions` is nil.
    ///
    /// - Parameter permissions: The permissions of a new file, less the umask; nil doesn't create a file.
    /// - Throws: `FileError`, also if another process doesn't release the lock in time.
    package init?(_ folder: Folder, _ name: String, permissions: UInt32?) throws(FileError) {
        self.folder = folder
        self.name = name
        while true {
            if permissions != nil { try Interruption.check(.create, folder.place(name)) }
            let flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | (permissions == nil ? 0 : O_CREAT)
            let file = retrying { unsafe openat(folder.descriptor, name, flags, permissions ?? 0) }
            if file < 0, errno == ENOENT, permissions == nil { return nil }
            guard file >= 0 else { throw folder.failure(.open, name) }
            do throws(FileError) {
                try Self.lock(file, kind: LOCK_EX, folder: folder, name: name)
                let status = try folder.status(of: file, name)
                // Another process may have renamed or removed the file before the lock succeeded.
                if try folder.status(name)?.isSameFile(as: status) == true {
                    (descriptor, size) = (file, Int(status.size))
                    return
                }
            } catch {
                close(file)
                throw error
            }
            close(file)
        }
    }

    deinit {
        unlock()
        close(descriptor)
    }

    /// Reads a file that no process is changing; nil if missing.
    package static func read(_ folder: Folder, _ name: String) throws(FileError) -> [UInt8]? {
        let file = retrying { unsafe openat(folder.descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC) }
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else { throw folder.failure(.open, name) }
        defer { close(file) }
        try lock(file, kind: LOCK_SH, folder: folder, name: name)
        defer { unlock(file) }
        let stream = FileStream(descriptor: file, saying: folder.place(name))
        var (bytes, block): ([UInt8], [UInt8]) = ([], [])
        while try stream.read(into: &block, size: 1 << 20) { bytes += block }
        return bytes
    }

    /// Locks the file again after `unlock()`.
    package func lock() throws(FileError) { try Self.lock(descriptor, kind: LOCK_EX, folder: folder, name: name) }

    /// Lets other processes change the file.
    package func unlock() { Self.unlock(descriptor) }

    private static func lock(_ file: CInt, kind: CInt, folder: Folder, name: String) throws(FileError) {
        let end = ContinuousClock.now + patience
        while retrying({ flock(file, kind | LOCK_NB) }) != 0 {
            guard errno == EWOULDBLOCK, .now < end else { throw folder.failure(.lock, name) }
            usleep(1000)
        }
    }

    // Closing the file isn't enough: a child process that is just starting also has it open for a moment.
    private static func unlock(_ file: CInt) { _ = flock(file, LOCK_UN) }

    /// True if the name still refers to this file.
    package var isInPlace: Bool {
        get throws(FileError) { try folder.status(name)?.isSameFile(as: folder.status(of: descriptor, name)) == true }
    }

    /// True if the file is now shorter than `size`.
    package var isCut: Bool { get throws(FileError) { try folder.status(of: descriptor, name).size < size } }

    /// Appends bytes and waits until they are on disk. On failure, the old content is restored.
    package func append(_ bytes: [UInt8]) throws(FileError) {
        try removeRest()
        hasRest = true
        do throws(FileError) {
            try seek(to: size)
            try writeAll(bytes.span, to: descriptor, folder.place(name))
            try Interruption.check(.flush, folder.place(name))
            guard retrying({ fdatasync(descriptor) }) == 0 else { throw folder.failure(.flush, name) }
        } catch {
            // If the removal fails now, it is repeated before the next append.
            try? removeRest()
            throw error
        }
        size += bytes.count
        hasRest = false
    }

    package func bytes() throws(FileError) -> [UInt8] {
        try seek(to: 0)
        let bytes = try folder.bytes(of: descriptor, name, limit: size)
        guard bytes.count == size else {
            throw FileError(.read, path: folder.place(name), reason: .changedMeanwhile)
        }
        return bytes
    }

    private func seek(to position: Int) throws(FileError) {
        guard lseek(descriptor, off_t(position), SEEK_SET) >= 0 else { throw folder.failure(.read, name) }
    }

    /// Cuts the file to `size` bytes.
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

    package func rename(to newName: String) throws(FileError) {
        try removeRest()
        try folder.rename(name, to: newName)
    }
}
