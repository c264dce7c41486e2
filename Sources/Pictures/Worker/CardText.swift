/// A text on a card, without characters that would confuse the drawing of others.
struct CardText {
    private let scalars: [Unicode.Scalar]

    /// The width in halves of a typical character: Chinese characters and emoji are wide.
    let width: Int

    /// Removes control characters, which end a text in Pango, and direction controls, which would reverse the text after
    /// them. Line ends and tabs become spaces.
    init(_ text: String) {
        scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            if scalar.properties.generalCategory == .control { return scalar.properties.isWhitespace ? " " : nil }
            return Self.isBidi(scalar) ? nil : scalar
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
        var escaped = ""
        for scalar in shown {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        if shown.count < scalars.count { escaped += "…" }
        return "<span foreground=\"\(colour)\">\(escaped)</span>"
    }

    private static func width(of scalar: Unicode.Scalar) -> Int { scalar.value >= 0x1100 ? 2 : 1 }

    private static func isBidi(_ scalar: Unicode.Scalar) -> Bool {
        (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
