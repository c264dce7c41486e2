private import CArchive
private import Glibc

/// Makes zip archives whose bytes depend only on their files.
///
/// Entries have no modification time (zip then shows 1980) and no owner. They are stored uncompressed because
/// compressors differ between versions, and the files packed here are short or already compressed.
public enum ZipArchive {
    /// One file of an archive.
    public struct File: Sendable {
        /// The path in the archive, with `/` between its components.
        public let path: String
        /// The content.
        public let bytes: [UInt8]

        /// Creates a file.
        ///
        /// - Precondition: The path is relative, without `.` or `..`, and its components are valid names on every
        ///   system.
        public init(path: String, bytes: [UInt8]) {
            let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            precondition(
                names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
                    && !path.utf8.contains { $0 == UInt8(ascii: "\\") || $0 < 0x20 },
                "an archive path must be relative, with names that every system allows")
            self.path = path
            self.bytes = bytes
        }
    }

    /// The name of the library that makes archives; it is loaded when the first archive is made.
    public static let library = CORKBOARD_ARCHIVE

    // Function pointers, which never change once the library is open.
    private static let functions: corkboard_archive? = {
        var functions = corkboard_archive()
        return unsafe corkboard_archive_open(&functions) == 0 ? nil : functions
    }()

    /// Makes an archive of these files, in their order; nil if `library` isn't installed.
    public static func bytes(of files: [File]) -> [UInt8]? {
        guard let functions else { return nil }
        // Each file adds its bytes, two headers that contain its path, and a size record.
        let room = files.reduce(1024) { $0 + $1.bytes.count + 2 * $1.path.utf8.count + 512 }
        return unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            withUTF8Names { unsafe write(files, to: buffer, &count, functions) }
        }
    }

    private static func write(
        _ files: [File], to buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int,
        _ libarchive: corkboard_archive
    ) {
        guard let archive = libarchive.write_new(), let entry = libarchive.entry_new() else {
            preconditionFailure("out of memory for an archive")
        }
        defer {
            unsafe libarchive.entry_free(entry)
            _ = unsafe libarchive.write_free(archive)
        }
        func check(_ result: Int32) {
            guard result != ARCHIVE_OK else { return }
            let reason = unsafe libarchive.error_string(archive).map { unsafe String(cString: $0) }
            preconditionFailure("libarchive can't write a zip into memory: \(reason ?? "no reason given")")
        }
        unsafe check(libarchive.write_set_format_zip(archive))
        unsafe check(libarchive.write_set_options(archive, "zip:compression=store"))
        unsafe check(libarchive.write_set_bytes_per_block(archive, 0))
        unsafe check(libarchive.write_open_memory(archive, buffer.baseAddress, buffer.count, &count))
        for file in files {
            _ = unsafe libarchive.entry_clear(entry)
            unsafe libarchive.entry_set_pathname(entry, file.path)
            unsafe libarchive.entry_set_filetype(entry, archive_regular_file)
            unsafe libarchive.entry_set_perm(entry, 0o644)
            unsafe libarchive.entry_set_size(entry, Int64(file.bytes.count))
            unsafe check(libarchive.write_header(archive, entry))
            let written = unsafe file.bytes.withUnsafeBytes {
                unsafe libarchive.write_data(archive, $0.baseAddress, $0.count)
            }
            precondition(written == file.bytes.count, "libarchive must write the complete file")
        }
        unsafe check(libarchive.write_close(archive))
    }

    /// Calls `body` with a UTF-8 locale, so that libarchive marks names as UTF-8 regardless of the user's locale.
    private static func withUTF8Names(_ body: () -> Void) {
        guard let names = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return body() }
        let before = unsafe uselocale(names)
        body()
        unsafe uselocale(before)
        unsafe freelocale(names)
    }
}
