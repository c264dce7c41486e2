import Diagnostics
import Documents
package import Pictures

/// How a site's pictures are published, from `images` in `site.yaml`.
package struct ImageSettings: Hashable, Sendable {
    /// The sizes and the quality of pictures.
    package var pictures = PictureSettings()

    /// True to generate a picture for link previews of each event without one.
    package var makesCards = true
}

extension ImageSettings: KeyedInput {
    static let keys: [Key<ImageSettings>] = [
        Key(
            RecordField("quality", .number, "the quality, from 1 to 100", standard: "`80`"), \.pictures.quality,
            in: 1...100),
        Key(.switched("originals", "whether pictures link to the original", standard: true), \.pictures.keepsOriginals),
        Key(
            .switched("cards", "whether pages without a picture get one for link previews", standard: true),
            \.makesCards),
        Key(
            RecordField(
                "sizes", .list, "widths in pixels", .automatic, kind: "list of numbers",
                standard: "`[400, 800, 1600]`"),
            \.pictures.widths
        ) { $0.integers($1, in: 16...10_000, &$2).map { Set($0).sorted() } },
    ]
}

extension FieldReader {
    /// Reads a list of one to ten integers; nil if missing or invalid.
    fileprivate mutating func integers(
        _ key: String, in range: ClosedRange<Int>, _ log: inout DiagnosticLog
    ) -> [Int]? {
        note(key, .integers(range))
        guard has(key), let node = node(key) else { return nil }
        let items = if case .array(let nodes) = node.value { nodes } else { [node] }
        let numbers = items.compactMap { Int($0.digits) }.filter { range.contains($0) }
        guard (1...10).contains(items.count), numbers.count == items.count else {
            log.error(
                .invalidValue, at: place(of: key),
                "\"\(key)\" must be one to ten widths in pixels, from \(range.lowerBound) to \(range.upperBound)",
                hint: "for example: \(example("sizes: [400, 800, 1600]", in: file))")
            return nil
        }
        return numbers
    }
}
