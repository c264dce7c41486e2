package import Files
package import Time

/// Size, times and inode of a file, which reveal most changes without reading it.
package struct FileSignature: Hashable, Sendable {
    private let size: Int64
    private let modified: Int64
    private let changed: Int64
    private let inode: UInt64

    /// The signature of a file that doesn't exist yet.
    package static let none = FileSignature(size: 0, modified: 0, changed: 0, inode: 0)

    package init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
    }

    package init(_ status: FileStatus) {
        self.init(size: status.size, modified: status.modified, changed: status.changed, inode: status.inode)
    }

    /// True if the file was changed after `instant`, or so shortly before it that another change might leave the same
    /// times.
    ///
    /// The clocks of most file systems tick every few milliseconds. A time without a fraction may be from a file system
    /// that stores only seconds (ext4 with small inodes, HFS+) or every other second (FAT).
    package func wasTouched(since instant: Instant) -> Bool {
        let tick: Int64 = changed.isMultiple(of: 1_000_000_000) ? 2_100_000 : 100_000
        return max(modified, changed) / 1000 > instant.microseconds - tick
    }
}

extension FileSignature: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.write(size)
        writer.write(modified)
        writer.write(changed)
        writer.write(inode)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        size = try reader.signed()
        modified = try reader.signed()
        changed = try reader.signed()
        inode = try reader.unsigned()
    }
}
