/// The differences between two texts as a unified diff, with three lines around each.
struct LineDiff {
    // As bytes, because two texts that are canonically equivalent differ all the same.
    private let old, new: [[UInt8]]

    /// The lines of both texts, with their line feeds.
    private var lines: [(mark: Character, text: [UInt8])] = []

    init(_ old: String, _ new: String) {
        self.old = Self.lines(of: old)
        self.new = Self.lines(of: new)
        lines = compared()
    }

    /// True if there is no difference.
    var isEmpty: Bool { lines.allSatisfy { $0.mark == " " } }

    /// The differences below the names of both; empty if there are none.
    func text(_ oldName: String, _ newName: String) -> String {
        let changed = lines.indices.filter { lines[$0].mark != " " }
        guard let first = changed.first else { return "" }
        var hunks: [Range<Int>] = [max(0, first - 3)..<min(lines.count, first + 4)]
        for index in changed.dropFirst() {
            let range = max(0, index - 3)..<min(lines.count, index + 4)
            if let last = hunks.last, range.lowerBound <= last.upperBound {
                hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
            } else {
                hunks.append(range)
            }
        }
        return "--- \(oldName)\n+++ \(newName)\n" + hunks.map(text(of:)).joined()
    }

    private func text(of hunk: Range<Int>) -> String {
        func place(_ own: Character) -> String {
            let before = lines[..<hunk.lowerBound].count { $0.mark == " " || $0.mark == own }
            let count = lines[hunk].count { $0.mark == " " || $0.mark == own }
            return "\(count == 0 ? before : before + 1),\(count)"
        }
        let body = lines[hunk].map { mark, line in
            "\(mark)\(String(decoding: line, as: UTF8.self))"
                + (line.last == UInt8(ascii: "\n") ? "" : "\n\\ No newline at end of file\n")
        }.joined()
        return "@@ -\(place("-")) +\(place("+")) @@\n\(body)"
    }

    /// Cuts a text behind its line feeds, and nowhere else: CR LF is one Character.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = Array(text.utf8)[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(rest[...end]))
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [Array(rest)]
    }

    /// All lines of both texts, those that both have once.
    ///
    /// Time and memory grow with the product of the lines that differ; beyond some thousands, they are given as a whole.
    private func compared() -> [(mark: Character, text: [UInt8])] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let (a, b) = (Array(old[start..<old.count - end]), Array(new[start..<new.count - end]))
        let same = { (line: [UInt8]) in (mark: Character(" "), text: line) }
        return old[..<start].map(same) + Self.middle(a, b) + old[(old.count - end)...].map(same)
    }

    private static func middle(_ a: [[UInt8]], _ b: [[UInt8]]) -> [(mark: Character, text: [UInt8])] {
        guard a.count * b.count <= 16_000_000 else { return a.map { ("-", $0) } + b.map { ("+", $0) } }
        // The length of the longest common subsequence of what follows each pair of places.
        let width = b.count + 1
        var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
        for i in a.indices.reversed() {
            for j in b.indices.reversed() {
                lengths[i * width + j] =
                    a[i] == b[j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var lines: [(mark: Character, text: [UInt8])] = []
        var (i, j) = (0, 0)
        while i < a.count || j < b.count {
            if i < a.count, j < b.count, a[i] == b[j] {
                lines.append((" ", a[i]))
                (i, j) = (i + 1, j + 1)
            } else if j == b.count || i < a.count && lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                lines.append(("-", a[i]))
                i += 1
            } else {
                lines.append(("+", b[j]))
                j += 1
            }
        }
        return lines
    }
}
