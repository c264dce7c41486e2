/// The modules of a code.
struct QRGrid {
    private let version: QRVersion
    private let size: Int

    /// Row by row, true where dark.
    private(set) var modules: [Bool]

    /// True for the modules of patterns, which have no data and no mask.
    private var isPattern: [Bool]

    /// Returns the grid of these bytes, with the mask that readers read best.
    static func best(of version: QRVersion, holding bytes: [UInt8]) -> QRGrid {
        var plain = QRGrid(version)
        plain.place(bytes)
        var (best, least) = (plain, Int.max)
        for mask in 0..<8 {
            var grid = plain
            grid.apply(mask)
            grid.drawFormat(mask)
            let penalty = grid.penalty
            if penalty < least { (best, least) = (grid, penalty) }
        }
        return best
    }

    /// Draws the patterns.
    private init(_ version: QRVersion) {
        self.version = version
        size = version.size
        modules = [Bool](repeating: false, count: size * size)
        isPattern = modules
        for index in 0..<size {
            draw(6, index, index.isMultiple(of: 2))
            draw(index, 6, index.isMultiple(of: 2))
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        let centres = version.alignment
        for row in centres {
            for column in centres {
                // The corners have finders.
                if row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6 { continue }
                for (y, x) in Self.square(2) { draw(row + y, column + x, max(abs(y), abs(x)) != 1) }
            }
        }
        drawFormat(0)
        drawVersion()
    }

    /// The steps from the centre of a square to its modules.
    private static func square(_ radius: Int) -> [(Int, Int)] {
        (-radius...radius).flatMap { y in (-radius...radius).map { (y, $0) } }
    }

    private mutating func draw(_ row: Int, _ column: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        isPattern[row * size + column] = true
    }

    /// Draws a finder with its light border.
    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for (y, x) in Self.square(4) where (0..<size).contains(row + y) && (0..<size).contains(column + x) {
            let distance = max(abs(y), abs(x))
            draw(row + y, column + x, distance != 2 && distance != 4)
        }
    }

    /// Draws the correction and the mask twice, and the module that is always dark.
    private mutating func drawFormat(_ mask: Int) {
        let data = version.correction.format << 3 | mask
        let bits = (data << 10 | Self.remainder(of: data, 10, 0x537)) ^ 0x5412
        func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
        for bit in 0..<15 {
            let isDark = isSet(bit)
            // The first copy is around the upper left finder and leaves out the lines between finders.
            if bit < 8 {
                draw(bit < 6 ? bit : bit + 1, 8, isDark)
                draw(8, size - 1 - bit, isDark)
            } else {
                draw(8, bit == 8 ? 7 : 14 - bit, isDark)
                draw(size - 15 + bit, 8, isDark)
            }
        }
        draw(size - 8, 8, true)
    }

    /// Draws the version's number twice, in large codes.
    private mutating func drawVersion() {
        guard version.number >= 7 else { return }
        let bits = version.number << 12 | Self.remainder(of: version.number, 12, 0x1f25)
        for bit in 0..<18 {
            let (near, far) = (bit / 3, size - 11 + bit % 3)
            draw(near, far, bits >> bit & 1 == 1)
            draw(far, near, bits >> bit & 1 == 1)
        }
    }

    /// The bits that make errors in `data` visible.
    private static func remainder(of data: Int, _ count: Int, _ divisor: Int) -> Int {
        (0..<count).reduce(data) { rest, _ in rest << 1 ^ (rest >> (count - 1)) * divisor }
    }

    /// Places the bytes in columns of two modules, upwards and downwards in turns, from the right.
    private mutating func place(_ bytes: [UInt8]) {
        var bit = 0
        var isUpward = true
        // The sixth column is a line between finders.
        for right in stride(from: size - 1, through: 7, by: -2).map(\.self) + [5, 3, 1] {
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isPattern[row * size + column] && bit < bytes.count * 8 {
                    modules[row * size + column] = bytes[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }

    private mutating func apply(_ mask: Int) {
        for y in 0..<size {
            for x in 0..<size where !isPattern[y * size + x] {
                let isInverted =
                    switch mask {
                    case 0: (x + y) % 2 == 0
                    case 1: y % 2 == 0
                    case 2: x % 3 == 0
                    case 3: (x + y) % 3 == 0
                    case 4: (x / 3 + y / 2) % 2 == 0
                    case 5: x * y % 2 + x * y % 3 == 0
                    case 6: (x * y % 2 + x * y % 3) % 2 == 0
                    default: ((x + y) % 2 + x * y % 3) % 2 == 0
                    }
                if isInverted { modules[y * size + x].toggle() }
            }
        }
    }

    /// The points for what makes a code hard to read.
    private var penalty: Int {
        var points = 0
        for line in 0..<size {
            points += penalty(from: line * size, by: 1) + penalty(from: line, by: size)
        }
        for row in 0..<size - 1 {
            for index in row * size..<row * size + size - 1 {
                let isDark = modules[index]
                if modules[index + 1] == isDark, modules[index + size] == isDark, modules[index + size + 1] == isDark {
                    points += 3
                }
            }
        }
        let dark = modules.count { $0 }
        // One step for each 5 % by which the dark modules differ from a half.
        return points + 10 * ((abs(dark * 20 - modules.count * 10) + modules.count - 1) / modules.count - 1)
    }

    /// The points for a row or column: runs of five and more, and what looks like a finder.
    private func penalty(from start: Int, by step: Int) -> Int {
        var points = 0
        // The lengths of the last seven runs, the latest first. The first one begins in the quiet zone.
        var runs = QRRuns(size)
        var (isDark, length) = (false, 0)
        for index in 0..<size {
            if modules[start + index * step] == isDark {
                length += 1
                if length == 5 { points += 3 } else if length > 5 { points += 1 }
            } else {
                runs.append(length)
                if !isDark { points += 40 * runs.finders }
                (isDark, length) = (!isDark, 1)
            }
        }
        if isDark {
            runs.append(length)
            length = 0
        }
        runs.append(length + size)
        return points + 40 * runs.finders
    }
}

/// The lengths of the last runs of equal modules.
private struct QRRuns {
    private var lengths: InlineArray<7, Int> = .init(repeating: 0)
    private var quiet: Int

    /// - Parameter quiet: The length of the quiet zone, which is added to the first run.
    init(_ quiet: Int) { self.quiet = quiet }

    mutating func append(_ length: Int) {
        for index in (1..<7).reversed() { lengths[index] = lengths[index - 1] }
        lengths[0] = length + quiet
        quiet = 0
    }

    /// The number of patterns like a finder's (1 to 1 to 3 to 1 to 1, with four light modules on one side) at the end.
    var finders: Int {
        let unit = lengths[1]
        let isFinder =
            unit > 0 && lengths[2] == unit && lengths[3] == unit * 3 && lengths[4] == unit && lengths[5] == unit
        guard isFinder else { return 0 }
        return (lengths[0] >= unit * 4 && lengths[6] >= unit ? 1 : 0)
            + (lengths[6] >= unit * 4 && lengths[0] >= unit ? 1 : 0)
    }
}
