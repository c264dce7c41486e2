import Glibc

/// What the file system knows of one file, link or folder, without following a link.
package struct FileStatus: Hashable, Sendable {
    /// What stands under a name.
    package enum Kind: Sendable {
        case file, folder, link
        /// A pipe, a socket or a device.
        case special
    }

    /// What it is.
    package let kind: Kind

    /// The length in bytes.
    package let size: Int64

    /// When its bytes last changed, in nanoseconds since 1970.
    package let modified: Int64

    /// When its bytes or anything recorded here last changed, in nanoseconds since 1970; unlike `modified`, no program sets it.
    package let changed: Int64

    /// What tells it from every other file on its device for as long as it exists.
    package let inode: UInt64

    /// The device, that is the file system, it is on.
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

    // A time centuries away may come from a broken clock or a hostile archive: it must not trap.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
