import Pictures
import Theme

/// A named look of the built-in theme: colours, letters and the objects on its pages.
package enum Look: String, CaseIterable, Sendable {
    case cork, whiteboard, chalkboard, matchday, riso, conference, village

    /// The style sheet below the theme's folder that changes the theme's own into this look; nil for the default look.
    package var file: String? { self == .cork ? nil : "looks/\(rawValue).css" }

    /// The colours on light and on dark screens. They are equal for a look that is always dark.
    package var palettes: (light: Palette, dark: Palette) {
        let theme = Self.palettes(in: Self.bytes("assets/style.css"))
        let dark = theme.light.merging(theme.dark) { $1 }
        guard let file else { return (theme.light, dark) }
        let own = Self.palettes(in: Self.bytes(file))
        let light = theme.light.merging(own.light) { $1 }
        return (light, dark.merging(own.light) { $1 }.merging(own.dark) { $1 })
    }

    /// True for a look that is dark on light screens, too.
    package var isAlwaysDark: Bool { self == .chalkboard || self == .matchday }

    /// True if titles and signatures of notes are in the handwriting face.
    package var isHandwritten: Bool { self != .matchday && self != .riso && self != .conference }

    /// The materials of pictures for links, with the colours of a palette.
    func cardStyle(_ palette: Palette) -> CardStyle {
        var style = CardStyle()
        for (property, name) in [
            (\CardStyle.board, "cork"), (\.frame, "wood"), (\.sheet, "paper"), (\.ink, "ink"), (\.soft, "soft"),
            (\.accent, "accent"), (\.onAccent, "on-strong"), (\.noteInk, "note-ink"), (\.noteSoft, "note-soft"),
        ] {
            if let colour = palette[name] { style[keyPath: property] = colour }
        }
        style.notes = zip(["yellow", "pink", "blue", "green", "orange", "white"], style.notes).map {
            palette[$0] ?? $1
        }
        switch self {
        case .cork: break
        case .whiteboard: (style.texture, style.pin, style.hasSerifs) = (.gloss, .magnet, false)
        case .chalkboard: (style.texture, style.pin) = (.slate, .none)
        case .matchday: (style.texture, style.pin, style.hasSerifs, style.isAskew) = (.plain, .none, false, false)
        case .riso: (style.texture, style.pin, style.hasSerifs) = (.dots, .tape, false)
        case .conference: (style.texture, style.pin, style.hasSerifs, style.isAskew) = (.plain, .none, false, false)
        case .village: (style.texture, style.pin) = (.felt, .brass)
        }
        return style
    }

    private static func bytes(_ path: String) -> [UInt8] { Theme.templates.first { $0.path == path }?.bytes ?? [] }
}
