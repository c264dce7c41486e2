import Glibc

/// The status of one file, link or folder; links are not followed.
package struct FileStatus: Hashable, Sendable {
    /// The kind of a file-system entry.
    package enum Kind: Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case special
    }

    /// The kind.
    package let kind: Kind

    /// The length in bytes.
    package let size: Int64

    /// When its content was last modified, in nanoseconds since 1970.
    package let modified: Int64

    /// When its content or its status last changed, in nanoseconds since 1970; unlike `modified`, programs can't set it.
    package let changed: Int64

    /// The file's number, unique on its device as long as the file exists.
    package let inode: UInt64

    /// The device, that is, the file system.
    package let device: UInt64

    /// The permission bits.
    package let permissions: UInt32

    /// Its owner and group.
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

    /// True for two statuses of one file or folder, whatever has changed in it.
    package func isSameFile(as other: FileStatus) -> Bool { inode == other.inode && device == other.device }

    // A time centuries away may come from a broken clock or a hostile archive: it must not trap.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
