import Content
import Pictures
import TestSites
import TestSupport
import Testing
import Theme

/// The named looks of the theme.
@Suite struct LookTests {
    private func site(_ theme: String) throws -> TestSite {
        try TestSite([
            "Content/site.yaml": "title: A club\ntheme: \(theme)\n",
            "Content/bulletins/a.md": "---\ntitle: A\nauthor: B\ndate: 2026-01-01\n---\nC\n",
        ])
    }

    /// The names of colours that text has, and of those behind it.
    private static let pairs: [(texts: [String], surfaces: [String])] = [
        (["ink", "soft", "accent", "score", "live", "amber"], ["page", "paper", "tint"]),
        (["on-strong"], ["accent", "score", "live"]),
        (["note-ink", "note-soft"], ["yellow", "pink", "blue", "green", "orange", "white"]),
    ]

    @Test(arguments: Look.allCases) func everyTextContrastsWithEverySurface(_ look: Look) throws {
        let palettes = look.palettes
        for (screen, palette) in [("light", palettes.light), ("dark", palettes.dark)] {
            for (texts, surfaces) in Self.pairs {
                for text in texts {
                    for surface in surfaces {
                        let (one, two) = (try #require(palette[text]), try #require(palette[surface]))
                        let contrast = Colour(one).contrast(with: Colour(two))
                        #expect(contrast >= ThemeSettings.leastContrast, "\(text) on \(surface), \(screen)")
                    }
                }
            }
            let (ink, paper) = (try #require(palette["ink"]), try #require(palette["paper"]))
            #expect(Colour(ink).contrast(with: Colour(paper)) >= 12, "\(screen)")
        }
    }

    @Test(arguments: Look.allCases) func aPageLoadsOnlyTheChosenLook(_ look: Look) throws {
        let site = try site("{look: \(look.rawValue)}")
        #expect(site.build().texts == [])
        let sheets = site.pages().filter { $0.key.hasPrefix("assets/settings.") }
        guard let file = look.file else {
            #expect(sheets.isEmpty)
            return
        }
        let own = try #require(Theme.templates.first { $0.path == file }?.bytes)
        #expect(own.count < 4096)
        let sheet = try #require(sheets.first)
        // Comments of the theme's files aren't published.
        #expect(sheets.count == 1 && sheet.value.contains("html:root {") && !sheet.value.contains("/*"))
        #expect(site.page("/")?.contains(sheet.key) == true)
        #expect(!site.pages().keys.contains { $0.contains("looks/") })
        let colour = try #require(look.palettes.light["page"])
        #expect(site.page("/")?.contains("content=\"\(colour)\" media=\"(prefers-color-scheme: light)\"") == true)
        #expect(site.page("/")?.contains("content=\"\(look.isAlwaysDark ? "dark" : "light dark")\"") == true)
    }

    @Test func ownColoursLieOverALook() throws {
        let site = try site("{look: matchday, accent: \"#ffd166\", radius: 0}")
        #expect(site.build().texts == [])
        let sheet = try #require(site.pages().first { $0.key.hasPrefix("assets/settings.") }).value
        // A look that is always dark has one set of colours.
        #expect(sheet.hasSuffix("html:root{--radius:0px}\nhtml:root{--accent:#ffd166}\n"))
    }

    @Test func ownColoursAreMeasuredAgainstTheLook() throws {
        let texts = try site("{look: chalkboard, accent: \"#a5301b\"}").build().texts
        #expect(texts.count == 1 && texts[0].contains("[theme.contrast]"), "\(texts)")
        #expect(try site("{look: riso, accent: \"#a5301b\"}").build().texts == [])
    }

    @Test func anUnknownLookIsAnError() throws {
        let texts = try site("{look: matchdya}").build().texts
        #expect(texts.count == 1 && texts[0].contains("matchday"), "\(texts)")
    }

    @Test func aSiteCanReplaceALook() throws {
        let site = try site("{look: village}")
        site.write("Templates/looks/village.css", "html:root { --page: #fff; }\n")
        #expect(site.build().texts == [])
        let sheet = try #require(site.pages().first { $0.key.hasPrefix("assets/settings.") })
        #expect(sheet.value == "html:root { --page: #fff; }\n")
    }

    @Test func withoutSettingsPicturesForLinksHaveTheThemesColours() {
        let palette = Look.cork.palettes.light
        let style = ThemeSettings().cardStyle
        let colours = [
            ("cork", style.board), ("wood", style.frame), ("paper", style.sheet), ("ink", style.ink),
            ("soft", style.soft), ("accent", style.accent), ("note-ink", style.noteInk), ("note-soft", style.noteSoft),
        ]
        for (name, colour) in colours + zip(["yellow", "pink", "blue", "green", "orange", "white"], style.notes) {
            #expect(palette[name] == colour, "\(name)")
        }
    }
}
