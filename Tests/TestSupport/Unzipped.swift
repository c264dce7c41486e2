/// A zip archive taken apart by its own directory, for archives whose files are not compressed.
public struct Unzipped {
    /// A file of an archive.
    public struct File {
        /// Its path.
        public let path: String
        /// What is in it.
        public let bytes: [UInt8]
        /// Whether its path is marked as UTF-8.
        public let isUTF8: Bool
        /// MS-DOS's date and time.
        public let time: Int
    }

    /// The files in the order of the directory.
    public let files: [File]

    /// The archive of these bytes; nil for bytes that are none.
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
