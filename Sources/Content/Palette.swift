import Text

/// The colours that a style sheet of the theme declares as custom properties, by name without the dashes.
///
/// A colour has three or six hexadecimal digits after a `#`.
package typealias Palette = [String: String]

extension Look {
    /// Reads the colours for light and for dark screens from the rules of the root element at the beginning of a sheet.
    ///
    /// The theme's sheets have a declaration in a line, and end the rules for dark screens with a brace at the beginning
    /// of a line.
    static func palettes(in sheet: [UInt8]) -> (light: Palette, dark: Palette) {
        var (light, dark) = (Palette(), Palette())
        var (isInRoot, isDark) = (false, false)
        for line in sheet.split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self)
            // Rules of other elements end the part with the colours.
            let begins = ["@", ":", "}", " ", "/", "html:root"]
            guard begins.contains(where: { text.utf8.starts(with: $0.utf8) }) else { break }
            if text.utf8.starts(with: "@media".utf8) { isDark = text == "@media (prefers-color-scheme: dark) {" }
            if text.utf8.ends(with: "{") { isInRoot = text.trimmed == ":root {" || text.trimmed == "html:root {" }
            if text.utf8.starts(with: "}".utf8) { (isInRoot, isDark) = (false, false) }
            guard isInRoot, let (name, colour) = declaration(text.trimmed) else { continue }
            if isDark { dark[name] = colour } else { light[name] = colour }
        }
        return (light, dark)
    }

    /// Reads a declaration such as `--ink: #2a211b;`; nil unless its value is an opaque colour.
    private static func declaration(_ text: String) -> (name: String, colour: String)? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"))
        guard parts.count == 2, parts[0].starts(with: "--".utf8), parts[1].last == UInt8(ascii: ";") else { return nil }
        let colour = Array(parts[1].dropFirst().dropLast())
        guard colour.first == UInt8(ascii: "#"), [4, 7].contains(colour.count),
            colour.dropFirst().allSatisfy({ $0.hexDigitValue != nil })
        else { return nil }
        let name = Array(parts[0].dropFirst(2))
        return (String(decoding: name, as: UTF8.self), String(decoding: colour, as: UTF8.self))
    }
}
