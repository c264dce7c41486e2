package import Files
package import Time

/// Size, times and inode of a file, which tell whether it has changed without reading it.
package struct FileSignature: Hashable, Sendable {
    private let size: Int64
    private let modified: Int64
    private let changed: Int64
    private let inode: UInt64

    /// The signature of a file that is not there yet.
    package static let none = FileSignature(size: 0, modified: 0, changed: 0, inode: 0)

    private init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
        (self.size, self.modified, self.changed, self.inode) = (size, modified, changed, inode)
    }

    package init(_ status: FileStatus) {
        size = status.size
        modified = status.modified
        changed = status.changed
        inode = status.inode
    }

    /// True if the file was touched after `instant`, or less than 0.1 s before it.
    ///
    /// Another change might then leave the same times: the clocks of file systems tick every few milliseconds.
    package func wasTouched(since instant: Instant) -> Bool {
        max(modified, changed) / 1000 > instant.microseconds - 100_000
    }
}

extension FileSignature {
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
