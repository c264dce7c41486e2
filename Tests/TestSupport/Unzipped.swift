/// A zip archive of uncompressed files, read through its directory.
public struct Unzipped {
    /// A file in the archive.
    public struct File {
        /// The file's path.
        public let path: String
        /// The file's content.
        public let bytes: [UInt8]
        /// True if the path is marked as UTF-8.
        public let isUTF8: Bool
        /// The time and date in MS-DOS format.
        public let time: Int
    }

    /// The files in directory order.
    public let files: [File]

    /// Reads an archive; nil if the bytes aren't a zip archive.
    public init?(_ bytes: [UInt8]) {
        func number(at place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
        }
        guard bytes.count >= 22, number(at: bytes.count - 22, 4) == 0x0605_4b50 else { return nil }
        var place = number(at: bytes.count - 6, 4)
        var files: [File] = []
        for _ in 0..<number(at: bytes.count - 12, 2) {
            guard number(at: place, 4) == 0x0201_4b50, number(at: place + 10, 2) == 0 else { return nil }
            let size = number(at: place + 24, 4)
            let nameLength = number(at: place + 28, 2)
            let local = number(at: place + 42, 4)
            let start = local + 30 + number(at: local + 26, 2) + number(at: local + 28, 2)
            files.append(
                File(
                    path: String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self),
                    bytes: Array(bytes[start..<start + size]), isUTF8: number(at: place + 8, 2) & 0x800 != 0,
                    time: number(at: place + 12, 4)))
            place += 46 + nameLength + number(at: place + 30, 2) + number(at: place + 32, 2)
        }
        self.files = files
    }
}
