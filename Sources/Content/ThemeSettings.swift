package import Diagnostics
package import Documents
package import Pictures
import Text

/// The theme's custom properties set in `site.yaml`. Their values can't break out of their declarations.
package struct ThemeSettings: Hashable, Sendable {
    /// Declarations for all screens, such as `--radius:0rem`.
    private var always: [String] = []

    /// Declarations for light and for dark screens. A colour that suits one rarely suits the other.
    private var light: [String] = []
    private var dark: [String] = []

    /// Creates empty settings, which leave the theme unchanged.
    package init() {}
}

extension ThemeSettings {
    /// Reads `theme` in `site.yaml`.
    package init(_ fields: inout FieldReader, _ log: inout DiagnosticLog) {
        light = Self.colours(&fields, on: .light, &log)
        if let radius = fields.value("radius", &log, parse: Self.length) { always.append("--radius:\(radius)") }
        if let fonts = fields.value("font", &log, parse: Self.fonts) { always.append("--font-text:\(fonts)") }
        if let fonts = fields.value("titleFont", &log, parse: Self.fonts) { always.append("--font-title:\(fonts)") }
        if var colours = fields.object("dark", of: "set of colours", &log) {
            dark = Self.colours(&colours, on: .dark, &log)
            colours.finish(&log)
        }
        fields.finish(&log)
    }

    /// The settings as a style sheet; nil if they are empty.
    ///
    /// It is placed before the theme's style sheet: `html:root` is more specific than the theme's defaults, but the
    /// theme's later rules of equal specificity, for print and contrast, still win.
    package var styleSheet: [UInt8]? {
        let parts = [
            ("", always), ("@media not all and (prefers-color-scheme:dark)", light),
            ("@media (prefers-color-scheme:dark)", dark),
        ]
        let rules = parts.filter { !$0.1.isEmpty }.map { condition, declarations in
            let rule = "html:root{\(declarations.joined(separator: ";"))}"
            return condition.isEmpty ? rule : "\(condition){\(rule)}"
        }
        return rules.isEmpty ? nil : Array((rules.joined(separator: "\n") + "\n").utf8)
    }

    /// The colours and materials of pictures for links.
    package var cardStyle: CardStyle { CardStyle() }

    private static func colours(
        _ fields: inout FieldReader, on screen: Screen, _ log: inout DiagnosticLog
    ) -> [String] {
        var values: [String: String] = [:]
        let declarations = ["accent", "paper", "cork"].compactMap { key in
            let colour = fields.value(key, &log, parse: colour)
            if !fields.has(key), fields.place(of: key) != fields.place {
                log.error(
                    .blankField, at: fields.place(of: key), "the colour is missing",
                    hint: isJSONFile(fields.file)
                        ? "write it in hexadecimal, as in \"#a5301b\""
                        : "YAML reads a value that starts with # as a comment: write \"#a5301b\" in quotes")
            }
            values[key] = colour
            return colour.map { "--\(key):\($0)" }
        }
        warnOfColoursHardToRead(values, fields, on: screen, &log)
        return declarations
    }

    private static func warnOfColoursHardToRead(
        _ colours: [String: String], _ fields: borrowing FieldReader, on screen: Screen, _ log: inout DiagnosticLog
    ) {
        let pairs = [
            ("accent", [screen.page, colours["paper"] ?? screen.paper, screen.onAccent], screen.isDark),
            ("paper", [screen.ink, screen.soft] + (colours["accent"] == nil ? [screen.accent] : []), !screen.isDark),
        ]
        for (key, others, wantsLighter) in pairs {
            guard let colour = colours[key] else { continue }
            let contrast = others.map { Colour(colour).contrast(with: Colour($0)) }.min() ?? 21
            guard contrast < 4.5 else { continue }
            let tenths = Int(contrast * 10)
            log.warning(
                .themeContrast, at: fields.place(of: key),
                "text is hard to read with this \(key): its contrast is \(tenths / 10).\(tenths % 10), but needs to be at least 4.5",
                hint: "make it \(wantsLighter ? "lighter" : "darker")")
        }
    }

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
        let number = text.utf8.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
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

/// The theme's colours on a light or dark screen, used to check the contrast of settings.
private struct Screen {
    let isDark: Bool
    let page, paper, ink, soft, accent, onAccent: String

    static let light = Screen(
        isDark: false, page: "#f8f2e7", paper: "#fffdf8", ink: "#2a211b", soft: "#67584c", accent: "#a5301b",
        onAccent: "#fff")
    static let dark = Screen(
        isDark: true, page: "#171210", paper: "#231c17", ink: "#f1e7da", soft: "#bbaa99", accent: "#ff9d80",
        onAccent: "#1d1410")
}
