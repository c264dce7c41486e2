import Glibc

/// The status of a file, link or folder; links are not followed.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case special
    }

    package let kind: Kind

    package let size: Int64

    /// The modification time of the content, in nanoseconds since 1970.
    package let modified: Int64

    /// The time of the last change to content or status, in nanoseconds since 1970; unlike `modified`, programs can't
    /// set it.
    package let changed: Int64

    /// The inode number, unique on its device while the file exists.
    package let inode: UInt64

    /// The number of the device, that is, of the file system.
    package let device: UInt64

    package let permissions: UInt32

    /// The user ID of the owner, and the group ID.
    package let owner, group: UInt32

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .special
            }
        size = Int64(status.st_size)
        modified = FileStatus.nanoseconds(status.st_mtim)
        changed = FileStatus.nanoseconds(status.st_ctim)
        inode = UInt64(status.st_ino)
        device = UInt64(status.st_dev)
        permissions = UInt32(status.st_mode & 0o7777)
        owner = UInt32(status.st_uid)
        group = UInt32(status.st_gid)
    }

    /// True if both statuses belong to the same file or folder, even if it has changed.
    package func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }

    // A broken clock or a hostile archive can produce a time centuries away, which must not trap.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
