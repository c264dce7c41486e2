/// The size of a code, from 1 to 40, and its correction.
struct QRVersion {
    let number: Int
    let correction: QRCode.Correction

    /// The number of modules on each side.
    var size: Int { 17 + 4 * number }

    /// Returns the smallest version that holds a number of bytes; nil if the largest one is too small.
    init?(holding count: Int, _ correction: QRCode.Correction) {
        let versions = (1...40).lazy.map { QRVersion(number: $0, correction: correction) }
        guard let version = versions.first(where: { count <= $0.dataCount - ($0.number < 10 ? 2 : 3) }) else {
            return nil
        }
        self = version
    }

    private init(number: Int, correction: QRCode.Correction) { (self.number, self.correction) = (number, correction) }

    /// The positions of the alignment patterns' centres in rows and columns.
    var alignment: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        let step = number == 32 ? 26 : (number * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// The number of bytes that the modules outside the patterns hold.
    private var totalCount: Int {
        let patterns = number / 7 + 2
        var modules = (16 * number + 128) * number + 64
        if number > 1 { modules -= (25 * patterns - 10) * patterns - 55 }
        if number >= 7 { modules -= 36 }
        return modules / 8
    }

    /// The number of bytes that correct each block.
    private var checkCount: Int { Self.checkCounts[correction.row][number - 1] }

    private var blockCount: Int { Self.blockCounts[correction.row][number - 1] }

    private var dataCount: Int { totalCount - checkCount * blockCount }

    /// Returns the bytes of the code: mode, length, text and padding in blocks, then the bytes that correct them.
    func codewords(of text: [UInt8]) -> [UInt8] {
        // Four bits for byte mode shift all that follows by half a byte.
        let length = number < 10 ? [UInt8(text.count)] : [UInt8(text.count >> 8), UInt8(text.count & 255)]
        var data: [UInt8] = []
        data.reserveCapacity(totalCount)
        var half: UInt8 = 4
        for byte in length + text {
            data.append(half << 4 | byte >> 4)
            half = byte & 15
        }
        data.append(half << 4)
        for index in 0..<dataCount - data.count { data.append(index.isMultiple(of: 2) ? 0xec : 0x11) }

        // The last blocks have one byte more than the others.
        let shortCount = dataCount / blockCount
        let firstLong = blockCount - dataCount % blockCount
        let divisor = QRField.divisor(checkCount)
        var blocks: [ArraySlice<UInt8>] = []
        var rest = data[...]
        for index in 0..<blockCount {
            let count = shortCount + (index < firstLong ? 0 : 1)
            blocks.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        let checks = blocks.map { QRField.remainder(of: $0, divisor) }
        var result: [UInt8] = []
        result.reserveCapacity(totalCount)
        for index in 0...shortCount {
            for block in blocks where index < block.count { result.append(block[block.startIndex + index]) }
        }
        for index in 0..<checkCount {
            for check in checks { result.append(check[index]) }
        }
        return result
    }

    // Table 9 of the standard, for the corrections low, medium, quartile and high.
    private static let checkCounts: [[Int]] = [
        [
            7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
            28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        ],
        [
            13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
        [
            17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30,
            30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        ],
    ]

    private static let blockCounts: [[Int]] = [
        [
            1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18,
            19, 19, 20, 21, 22, 24, 25,
        ],
        [
            1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
            31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        ],
        [
            1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40,
            43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        ],
        [
            1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45,
            48,
            51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
        ],
    ]
}

extension QRCode.Correction {
    fileprivate var row: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .quartile: 2
        case .high: 3
        }
    }

    /// The number of the correction in a code's format.
    var format: Int {
        switch self {
        case .low: 1
        case .medium: 0
        case .quartile: 3
        case .high: 2
        }
    }
}

/// Arithmetic with the 256 elements of the field that Reed-Solomon codes use.
private enum QRField {
    private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x1d
            product ^= (second >> UInt8(bit) & 1) * first
        }
        return product
    }

    /// The polynomial with the roots 1, 2, 4 and so on, without its first coefficient, which is 1.
    static func divisor(_ degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in result.indices {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    static func remainder(of data: ArraySlice<UInt8>, _ divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result[0]
            for index in result.indices.dropLast() {
                result[index] = result[index + 1] ^ product(divisor[index], factor)
            }
            result[divisor.count - 1] = product(divisor[divisor.count - 1], factor)
        }
        return result
    }
}
