private import CArchive
private import Glibc

/// Files as one zip archive that is the same bytes wherever and whenever it is made of the same files.
///
/// So the files have no time (zip then says 1980), no owner, and are not compressed: compressors differ from version to
/// version, and what is packed here is short, or compressed already.
public enum ZipArchive {
    /// One file of an archive.
    public struct File: Sendable {
        /// Its path in the archive, with `/` between the names.
        public let path: String
        /// What is in it.
        public let bytes: [UInt8]

        /// A file at `path`.
        ///
        /// - Precondition: The path leads nowhere but down, and its names are what every system allows.
        public init(path: String, bytes: [UInt8]) {
            let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            precondition(
                names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
                    && !path.utf8.contains { $0 == UInt8(ascii: "\\") || $0 < 0x20 },
                "a path in an archive leads down, by names that every system allows")
            self.path = path
            self.bytes = bytes
        }
    }

    /// The archive of these files, in their order.
    public static func bytes(of files: [File]) -> [UInt8] {
        // What a file takes beside its own bytes: its headers, each with its path, and a record of its size.
        let room = files.reduce(1024) { $0 + $1.bytes.count + 2 * $1.path.utf8.count + 512 }
        return unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            withUTF8Names { unsafe write(files, to: buffer, &count) }
        }
    }

    private static func write(_ files: [File], to buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        guard let archive = unsafe archive_write_new(), let entry = unsafe archive_entry_new() else {
            preconditionFailure("out of memory for an archive")
        }
        defer {
            unsafe archive_entry_free(entry)
            unsafe archive_write_free(archive)
        }
        func check(_ result: Int32) {
            guard result != ARCHIVE_OK else { return }
            let reason = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
            preconditionFailure("libarchive can't write a zip into memory: \(reason ?? "no reason given")")
        }
        unsafe check(archive_write_set_format_zip(archive))
        unsafe check(archive_write_set_options(archive, "zip:compression=store"))
        unsafe check(archive_write_set_bytes_per_block(archive, 0))
        unsafe check(archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &count))
        for file in files {
            unsafe archive_entry_clear(entry)
            unsafe archive_entry_set_pathname(entry, file.path)
            unsafe archive_entry_set_filetype(entry, archive_regular_file)
            unsafe archive_entry_set_perm(entry, 0o644)
            unsafe archive_entry_set_size(entry, Int64(file.bytes.count))
            unsafe check(archive_write_header(archive, entry))
            let written = unsafe file.bytes.withUnsafeBytes {
                unsafe archive_write_data(archive, $0.baseAddress, $0.count)
            }
            precondition(written == file.bytes.count, "an archive in memory takes all that is written")
        }
        unsafe check(archive_write_close(archive))
    }

    /// Calls `body` with names that are UTF-8 for libarchive, whatever the user's locale says: it marks them as such.
    private static func withUTF8Names(_ body: () -> Void) {
        guard let names = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return body() }
        let before = unsafe uselocale(names)
        body()
        unsafe uselocale(before)
        unsafe freelocale(names)
    }
}
