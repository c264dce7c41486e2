/// The differences between two texts as a unified diff, with three lines of context.
package struct LineDiff {
    // Bytes, because a diff must show canonically equivalent texts as different.
    private let old, new: [[UInt8]]

    /// The lines of both texts, with their line feeds.
    private var lines: [(mark: Character, text: [UInt8])] = []

    package init(_ old: String, _ new: String) {
        self.old = Self.lines(of: old)
        self.new = Self.lines(of: new)
        lines = compared()
    }

    /// True if the texts are equal.
    package var isEmpty: Bool { lines.allSatisfy { $0.mark == " " } }

    /// Returns the diff with the names of both texts; empty if they are equal.
    package func text(_ oldName: String, _ newName: String) -> String {
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

    /// Splits a text after each line feed. It compares bytes, because CR LF is one `Character`.
    private static func lines(of text: String) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = Array(text.utf8)[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(rest[...end]))
            rest = rest[(end + 1)...]
        }
        return rest.isEmpty ? lines : lines + [Array(rest)]
    }

    /// Returns the lines of both texts, with common lines once.
    ///
    /// Memory grows with the square of the number of different lines, so texts with more than 8000 lines together are
    /// shown as one complete replacement.
    private func compared() -> [(mark: Character, text: [UInt8])] {
        guard old.count + new.count <= 8000 else { return old.map { ("-", $0) } + new.map { ("+", $0) } }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var lines: [(mark: Character, text: [UInt8])] = []
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if removed.contains(i) {
                lines.append(("-", old[i]))
                i += 1
            } else if inserted.contains(j) {
                lines.append(("+", new[j]))
                j += 1
            } else {
                lines.append((" ", old[i]))
                (i, j) = (i + 1, j + 1)
            }
        }
        return lines
    }
}
