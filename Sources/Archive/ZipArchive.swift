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

    /// Makes an archive of these files, in their order (PKWARE's APPNOTE.TXT).
    ///
    /// - Precondition: There are fewer than 65,535 files, and the archive is shorter than 4 GiB.
    public static func bytes(of files: [File]) -> [UInt8] {
        precondition(files.count < Int(UInt16.max), "too many files for a zip archive")
        var archive: [UInt8] = []
        archive.reserveCapacity(files.reduce(22) { $0 + $1.bytes.count + 2 * $1.path.utf8.count + 76 })
        var directory: [UInt8] = []
        for file in files {
            let start = UInt32(archive.count)
            let fields = entry(of: file)
            archive.append(UInt32(0x0403_4b50))
            archive += fields
            archive += file.path.utf8
            archive += file.bytes
            directory.append(UInt32(0x0201_4b50))
            // Made on Unix by version 2.0.
            directory.append(UInt16(0x0314))
            directory += fields
            // No comment, on the first disk, without internal attributes.
            directory += [UInt8](repeating: 0, count: 6)
            // A plain file that everybody may read.
            directory.append(UInt32(0o100644) << 16)
            directory.append(start)
            directory += file.path.utf8
        }
        let start = UInt32(archive.count)
        archive += directory
        archive.append(UInt32(0x0605_4b50))
        // The first disk has the directory.
        archive.append(UInt32(0))
        archive.append(UInt16(files.count))
        archive.append(UInt16(files.count))
        archive.append(UInt32(directory.count))
        archive.append(start)
        archive.append(UInt16(0))
        return archive
    }

    /// The fields that a file's header and its entry in the directory share.
    private static func entry(of file: File) -> [UInt8] {
        let isASCII = file.path.utf8.allSatisfy { $0 < 0x80 }
        var fields: [UInt8] = []
        // Version 2.0 is enough to unpack it.
        fields.append(UInt16(20))
        // The name is UTF-8.
        fields.append(UInt16(isASCII ? 0 : 1 << 11))
        // Stored, at midnight on 1 January 1980.
        fields.append(UInt16(0))
        fields.append(UInt16(0))
        fields.append(UInt16(1 << 5 | 1))
        fields.append(checksum(of: file.bytes))
        fields.append(UInt32(file.bytes.count))
        fields.append(UInt32(file.bytes.count))
        fields.append(UInt16(file.path.utf8.count))
        // No extra fields.
        fields.append(UInt16(0))
        return fields
    }

    /// The checksum CRC-32 (ISO 3309).
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { $0 >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
    }

    /// The remainders of all bytes.
    private static let remainders: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(byte) { remainder, _ in remainder >> 1 ^ (remainder & 1 == 1 ? 0xedb8_8320 : 0) }
    }
}

extension [UInt8] {
    /// Appends a number, its lowest byte first.
    fileprivate mutating func append(_ number: some FixedWidthInteger & UnsignedInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
