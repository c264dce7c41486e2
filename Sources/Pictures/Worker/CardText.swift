import Text

/// A text on a card, without characters that would confuse the drawing of others.
struct CardText {
    private let scalars: [Unicode.Scalar]

    /// The width in halves of a typical character: Chinese characters and emoji are wide.
    let width: Int

    /// Removes control characters, which end a text in Pango, and direction controls, which would reverse the text after
    /// them. Line ends and tabs become spaces.
    init(_ text: String) {
        scalars = withoutForcedDirection(text).unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            guard scalar.properties.generalCategory == .control else { return scalar }
            return scalar.properties.isWhitespace ? " " : nil
        }
        width = scalars.reduce(0) { $0 + Self.width(of: $1) }
    }

    var isBlank: Bool { scalars.allSatisfy { $0.properties.isWhitespace } }

    /// The text for Pango, escaped, in this colour, and cut off after a word if wider than `limit`.
    func markup(_ colour: String, atMost limit: Int = .max) -> String {
        var shown = scalars[...]
        if width > limit {
            var (room, end) = (limit - 2, 0)
            while end < scalars.count, Self.width(of: scalars[end]) <= room {
                room -= Self.width(of: scalars[end])
                end += 1
            }
            shown = scalars[..<end]
            if let space = shown.lastIndex(where: \.properties.isWhitespace), space > end * 2 / 3 {
                shown = shown[..<space]
            }
        }
        let words = htmlEscaped(String(String.UnicodeScalarView(shown)))
        return "<span foreground=\"\(colour)\">\(words)\(shown.count < scalars.count ? "…" : "")</span>"
    }

    private static func width(of scalar: Unicode.Scalar) -> Int { scalar.value >= 0x1100 ? 2 : 1 }
}
