/// A photo, searched for the location that its camera stored.
struct JPEG {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// True if the photo's Exif data has a GPS directory (Exif 2.32 §4.6.3: tag 0x8825 of the first directory).
    var hasLocation: Bool {
        guard bytes.starts(with: [0xff, 0xd8]) else { return false }
        var position = 2
        while let marker = big16(position), marker >= 0xff00, marker != 0xffda, let length = big16(position + 2) {
            if marker == 0xffe1, bytes.dropFirst(position + 4).starts(with: Array("Exif\0\0".utf8)) {
                return hasGPSDirectory(from: position + 10)
            }
            position += 2 + max(length, 2)
        }
        return false
    }

    /// - Parameter start: The position of the TIFF header, from which offsets count.
    private func hasGPSDirectory(from start: Int) -> Bool {
        guard let order = big16(start), order == 0x4949 || order == 0x4d4d else { return false }
        let isLittle = order == 0x4949
        func number16(_ position: Int) -> Int? {
            big16(position).map { isLittle ? ($0 & 0xff) << 8 | $0 >> 8 : $0 }
        }
        guard let high = number16(start + (isLittle ? 6 : 4)), let low = number16(start + (isLittle ? 4 : 6)) else {
            return false
        }
        let directory = start + (high << 16) + low
        guard let count = number16(directory) else { return false }
        return (0..<count).contains { number16(directory + 2 + 12 * $0) == 0x8825 }
    }

    private func big16(_ position: Int) -> Int? {
        guard position >= 0, position + 1 < bytes.count else { return nil }
        return Int(bytes[position]) << 8 | Int(bytes[position + 1])
    }
}
