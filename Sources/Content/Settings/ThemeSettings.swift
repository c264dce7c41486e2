import Diagnostics
import Documents
package import Pictures
import Text

/// The theme's custom properties set in `site.yaml`. Their values can't break out of their declarations.
package struct ThemeSettings: Sendable {
    /// The look that the other settings change.
    package private(set) var look = Look.cork

    private var radius: String?
    private var font: String?
    private var titleFont: String?

    /// Colours by key for light and for dark screens. A colour that suits one rarely suits the other.
    private var light: [(key: String, colour: String)] = []
    private var dark: [(key: String, colour: String)] = []

    /// Creates empty settings, which leave the theme unchanged.
    package init() {}
}

extension ThemeSettings: KeyedInput {
    static let keys: [Key<ThemeSettings>] = [
        Key(
            RecordField("look", .choice(of: Look.self), "the look that the other settings change", standard: "`cork`"),
            \.look),
        Key(colours(accent: "#a5301b", paper: "#fffdf8")) { theme, fields, _, log in
            theme.light = colours(&fields, over: theme.look.palettes.light, &log)
        },
        Key(
            [.group("dark", "colours for dark screens")]
                + colours(accent: "#ff9d80", paper: "#271f19").map { $0.inside("dark") }
        ) { theme, fields, _, log in
            guard var fields = fields.object("dark", of: "set of colours", &log) else { return }
            theme.dark = colours(&fields, over: theme.look.palettes.dark, &log)
            fields.finish(&log)
        },
        Key(RecordField("radius", .text, "the radius of corners", .rare, kind: "length"), \.radius) {
            $0.value($1, &$2, parse: length)
        },
        Key(RecordField("font", .text, "the font of texts", .rare, kind: "list of fonts"), \.font) {
            $0.value($1, &$2, parse: fonts)
        },
        Key(RecordField("titleFont", .text, "the font of titles", .rare, kind: "list of fonts"), \.titleFont) {
            $0.value($1, &$2, parse: fonts)
        },
    ]

    /// The fields of a set of colours, with the standard values of two of them.
    private static func colours(accent: String, paper: String) -> [RecordField] {
        [
            RecordField("accent", .colour, "links, buttons and selected items", standard: "`\"\(accent)\"`"),
            RecordField("paper", .colour, "the background of texts", standard: "`\"\(paper)\"`"),
            RecordField("cork", .colour, "the background of the board"),
        ]
    }

    /// The settings apart from the look, as a style sheet; nil if they are empty.
    ///
    /// It is placed before the theme's style sheet: `html:root` is more specific than the theme's defaults, but the
    /// theme's later rules of equal specificity, for print and contrast, still win.
    package var styleSheet: [UInt8]? {
        func declarations(_ colours: [(key: String, colour: String)]) -> [String] {
            colours.map { "--\($0.key):\($0.colour)" }
        }
        // For all screens.
        let always = [("radius", radius), ("font-text", font), ("font-title", titleFont)]
        let parts = [
            ("", always.compactMap { name, value in value.map { "--\(name):\($0)" } }),
            (look.isAlwaysDark ? "" : "@media not all and (prefers-color-scheme:dark)", declarations(light)),
            ("@media (prefers-color-scheme:dark)", declarations(dark)),
        ]
        let rules = parts.filter { !$0.1.isEmpty }.map { condition, declarations in
            let rule = "html:root{\(declarations.joined(separator: ";"))}"
            return condition.isEmpty ? rule : "\(condition){\(rule)}"
        }
        return rules.isEmpty ? nil : Array((rules.joined(separator: "\n") + "\n").utf8)
    }

    /// The colours and materials of pictures for links, which are as on a light screen.
    package var cardStyle: CardStyle {
        if look == .cork, light.isEmpty { return CardStyle() }
        var palette = look.palettes.light
        for (key, colour) in light { palette[key] = Colour(colour).text }
        return look.cardStyle(palette)
    }

    private static func colours(
        _ fields: inout FieldReader, over palette: Palette, _ log: inout DiagnosticLog
    ) -> [(key: String, colour: String)] {
        var own: [(key: String, colour: String)] = []
        for key in ["accent", "paper", "cork"] {
            let colour = fields.value(key, &log, parse: colour)
            if !fields.has(key), fields.place(of: key) != fields.place {
                log.error(
                    .blankField, at: fields.place(of: key), "the colour is missing",
                    hint: isJSONFile(fields.file)
                        ? "write it in hexadecimal, as in \"#a5301b\""
                        : "YAML reads a value that starts with # as a comment: write \"#a5301b\" in quotes")
            }
            if let colour { own.append((key, colour)) }
        }
        for contrast in contrasts(of: own, over: palette) where contrast.value < leastContrast {
            log.warning(
                .themeContrast, at: fields.place(of: contrast.key),
                "text is hard to read with this \(contrast.key): its contrast is \(contrast.text), but needs to be at least 4.5",
                hint: contrast.nearest.map { "the nearest colour that passes is \"\($0.text)\"" })
        }
        return own
    }

    /// The lowest contrast between one of the site's own colours and the colours next to it on pages.
    package struct Contrast: Sendable {
        /// The key of the colour: `accent` or `paper`.
        package let key: String
        fileprivate let value: Double

        /// The nearest colour that is easy to read, if this one isn't.
        package let nearest: Colour?

        /// The contrast with one digit after the point, rounded down.
        package var text: String { "\(Int(value * 10) / 10).\(Int(value * 10) % 10)" }

        /// True if texts are easy to read.
        package var isEnough: Bool { value >= leastContrast }
    }

    /// The contrasts of the site's own colours on light screens and on dark ones.
    package var contrasts: (light: [Contrast], dark: [Contrast]) {
        let palettes = look.palettes
        return (Self.contrasts(of: light, over: palettes.light), Self.contrasts(of: dark, over: palettes.dark))
    }

    private static func contrasts(of own: [(key: String, colour: String)], over palette: Palette) -> [Contrast] {
        var shown = palette
        for (key, colour) in own { shown[key] = colour }
        let hasAccent = own.contains { $0.key == "accent" }
        let pairs = [
            (key: "accent", others: ["page", "paper", "on-strong"]),
            (key: "paper", others: ["ink", "soft"] + (hasAccent ? [] : ["accent"])),
        ]
        return pairs.compactMap { key, names in
            guard let text = own.first(where: { $0.key == key })?.colour else { return nil }
            let (colour, others) = (Colour(text), names.compactMap { shown[$0] }.map(Colour.init))
            let contrast = colour.contrast(with: others)
            let nearest = contrast < leastContrast ? colour.nearest(contrasting: leastContrast, with: others) : nil
            return Contrast(key: key, value: contrast, nearest: nearest)
        }
    }

    /// The contrast that WCAG 2 demands of text (1.4.3).
    package static let leastContrast = 4.5

    /// Reads a colour with three or six hexadecimal digits, with or without the `#`.
    private static func colour(_ text: String) throws(InvalidValue) -> String {
        let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
        guard [3, 6].contains(digits.utf8.count), digits.utf8.allSatisfy({ $0.hexDigitValue != nil }) else {
            throw InvalidValue("\"\(text)\" isn't a colour", hint: "write it in hexadecimal, as in \"#a5301b\"")
        }
        return "#\(digits.lowercased())"
    }

    /// Reads a length such as `0`, `4px` or `.6rem`.
    private static func length(_ text: String) throws(InvalidValue) -> String {
        let number = text.utf8.prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        let unit = text.utf8.dropFirst(number.count)
        let dots = number.count { $0 == UInt8(ascii: ".") }
        guard (1...5).contains(number.count), dots < 2, number.count > dots,
            ["px", "em", "rem"].contains(String(decoding: Array(unit), as: UTF8.self))
                || text.utf8.elementsEqual("0".utf8)
        else { throw InvalidValue("\"\(text)\" isn't a length", hint: "write it like 0, 4px or .6rem") }
        return unit.isEmpty ? "0px" : text
    }

    /// Reads a comma-separated list of font names, and quotes all but CSS keywords.
    private static func fonts(_ text: String) throws(InvalidValue) -> String {
        let words = [
            "serif", "sans-serif", "monospace", "cursive", "system-ui", "ui-serif", "ui-sans-serif", "ui-rounded",
            "-apple-system",
        ]
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            String(name).trimmed.filter { !"\"'".contains($0) }
        }
        guard
            names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0.isASCIIAlphanumeric || " -".utf8.contains($0) } })
        else {
            throw InvalidValue(
                "\"\(text)\" isn't a list of fonts", hint: "write it like Charter, \"Noto Serif\", serif")
        }
        return names.map { words.contains($0) ? $0 : "\"\($0)\"" }.joined(separator: ",")
    }
}
