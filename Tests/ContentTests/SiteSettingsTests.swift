import Foundation
import TestSites
import TestSupport
import Testing

/// The theme and voting settings of `site.yaml`.
@Suite struct SiteSettingsTests {
    private func site(_ settings: String) throws -> TestSite {
        try TestSite([
            "Content/site.yaml": "title: A club\n\(settings)\n",
            "Content/events/dance.json": #"{"name": "Dance", "songs": []}"#,
        ])
    }

    @Test func themeSettingsAreTheFirstStyleSheet() throws {
        let site = try site(
            """
            theme:
              accent: "#0A5c36"
              cork: abc
              radius: 0
              font: "Reilly Sans, 'Noto Serif', serif"
              dark: { accent: "#8fd" }
            """)
        #expect(site.build().texts.isEmpty)
        let sheet = try #require(site.pages().first { $0.key.hasPrefix("assets/settings.") })
        #expect(
            sheet.value == """
                html:root{--radius:0px;--font-text:"Reilly Sans","Noto Serif",serif}
                @media not all and (prefers-color-scheme:dark){html:root{--accent:#0a5c36;--cork:#abc}}
                @media (prefers-color-scheme:dark){html:root{--accent:#8fd}}

                """)
        let page = try #require(site.page("/"))
        let settings = try #require(page.range(of: sheet.key))
        #expect(settings.lowerBound < (try #require(page.range(of: "assets/style."))).lowerBound)
    }

    @Test func withoutThemeSettingsThatStyleSheetIsMissing() throws {
        let site = try site("")
        #expect(site.build().texts.isEmpty)
        #expect(!site.pages().keys.contains { $0.hasPrefix("assets/settings.") })
        #expect(site.page("/")?.contains("settings") == false)
    }

    @Test(arguments: [
        ("accent", "red}body{display:none"), ("accent", "#12345"), ("paper", "url(https://e.example)"),
        ("radius", "1rem;}"), ("radius", "-1px"), ("radius", "1e9px"), ("radius", "."), ("radius", "5"),
        ("font", "a;b"), ("font", "a, , b"), ("titleFont", "a\\\\"), ("font", "url(//e.example)"),
    ])
    func aValueThatCouldAddOtherRulesIsRefused(_ key: String, _ value: String) throws {
        let texts = try site("theme: { \(key): \"\(value)\" }").build().texts
        #expect(texts.count == 1)
        #expect(texts[0].contains("site.yaml:2:") && texts[0].contains("[content.invalid-value]"), "\(texts)")
    }

    @Test func aColourThatYAMLTakesForACommentIsReportedAsMissing() throws {
        let texts = try site("theme:\n  accent: #a5301b").build().texts
        #expect(texts.count == 1)
        #expect(texts[0].contains("the colour is missing [content.blank-field]"), "\(texts)")
    }

    @Test(arguments: [
        (
            "accent: \"#f80\"", "2:18: warning: text is hard to read with this accent: its contrast is 2.1, but",
            "#bd4b00"
        ),
        (
            "accent: \"#777\"", "2:18: warning: text is hard to read with this accent: its contrast is 4.0, but",
            "#6f6f6f"
        ),
        (
            "paper: \"#554433\"", "2:17: warning: text is hard to read with this paper: its contrast is 1.3, but",
            "#e3cfba"
        ),
        (
            "dark: { accent: \"#a5301b\" }", "2:26: warning: text is hard to read with this accent: its contrast is",
            "#db624b"
        ),
        (
            "dark: { paper: \"#eee\" }", "2:25: warning: text is hard to read with this paper: its contrast is",
            "#414141"
        ),
    ])
    func aColourThatTextIsHardToReadWithIsAWarning(_ setting: String, _ said: String, _ nearest: String) throws {
        let texts = try site("theme: { \(setting) }").build().texts
        #expect(texts.count == 1)
        #expect(texts[0].contains("site.yaml:\(said)"), "\(texts)")
        #expect(texts[0].hasSuffix("hint: the nearest colour that passes is \"\(nearest)\""), "\(texts)")
        // The proposed colour passes.
        #expect(try site("theme: { \(setting.replacing(/#[0-9a-f]+/, with: nearest)) }").build().texts == [])
    }

    @Test func settingsAreComparedWithTheColoursThatTheThemeHas() throws {
        let site = try site("theme: { accent: \"#555\", paper: \"#fff\", dark: { accent: \"#ccc\", paper: \"#000\" } }")
        #expect(site.build().texts.isEmpty)
        let sheet = try #require(site.pages().first { $0.key.hasPrefix("assets/style.") }).value
        // Without settings, pictures for links have these colours, too: see CardStyle.
        for colours in [
            ["page: #f8f2e7", "paper: #fffdf8", "ink: #2a211b", "soft: #67584c", "accent: #a5301b", "on-strong: #fff"],
            [
                "page: #171210", "paper: #271f19", "ink: #f1e7da", "soft: #bbaa99", "accent: #ff9d80",
                "on-strong: #1d1410",
            ],
        ] {
            #expect(colours.allSatisfy { sheet.contains("--\($0);") })
        }
    }

    @Test func songListsMayOnlyReachTheEndpoint() throws {
        let site = try site("voting: { endpoint: \"https://votes.example:8443/in\", email: dj@a.example }")
        #expect(site.build().texts.isEmpty)
        let songs = try #require(site.page("/events/dance/songs/"))
        #expect(songs.contains("script-src 'self'; connect-src 'self' https://votes.example:8443; base-uri"))
        #expect(songs.contains("data-endpoint=\"https://votes.example:8443/in\" data-email=\"dj@a.example\""))
        // The calendars of favourites are on the site itself.
        #expect(site.page("/")?.contains("script-src 'self'; connect-src 'self'; base-uri") == true)
        #expect(site.page("/schedules/")?.contains("connect-src") == false)
    }

    @Test func pagesMayShowPicturesOfAllowedHosts() throws {
        let site = try site("markdown: { imageHosts: [img.example, bücher.example, Pics.Example] }")
        #expect(site.build().texts.isEmpty)
        for address in ["/", "/schedules/", "/events/dance/", "/events/dance/songs/"] {
            let page = try #require(site.page(address))
            #expect(page.contains("; img-src 'self' https://img.example https://Pics.Example; font-src"), "\(address)")
        }
    }

    @Test(arguments: ["a.example; script-src *", "a.example *", "a.example'", "*.a.example", "http:"])
    func anImageHostThatWouldAllowMoreIsRefused(_ host: String) throws {
        let texts = try site("markdown: { imageHosts: [\"\(host)\"] }").build().texts
        #expect(texts.count == 1)
        #expect(texts[0].contains("\"\(host)\" isn't a host name [content.invalid-value]"), "\(texts)")
    }

    @Test func anEndpointOfTheSiteIsRelative() throws {
        let site = try site("baseURL: https://a.example/club/\nvoting: { endpoint: /in }")
        #expect(site.build().texts.isEmpty)
        let songs = try #require(site.page("/events/dance/songs/"))
        #expect(songs.contains("connect-src 'self';"))
        #expect(songs.contains("data-endpoint=\"../../../in\""))
    }

    @Test func aCollectorIsTheEndpoint() throws {
        var site = try site("baseURL: https://a.example/it's/\nvoting: { collector: php }")
        #expect(site.build().texts.contains { $0.contains("BALLOTS_KEY") && $0.contains("[code.missing]") })
        site.environment["BALLOTS_KEY"] = "sixteen-letters!"
        #expect(site.build().texts.isEmpty)
        let songs = try #require(site.page("/events/dance/songs/"))
        #expect(
            songs.contains("connect-src 'self';") && songs.contains("data-endpoint=\"../../../ballots.php\""))
        let file = try #require(site.read("public/ballots.php"))
        #expect(file.contains(#"const PATH = '/it\'s/';"#))
        // The key isn't part of the content, but another key gives another file, and the same key gives the same file.
        #expect(site.build().written == [])
        site.environment["BALLOTS_KEY"] = "seventeen-letters"
        #expect(site.build().written == ["ballots.php"])
        site.write("Content/site.yaml", "title: A\nbaseURL: https://a.example/\nvoting: { endpoint: /in }\n")
        #expect(site.build().removed == ["ballots.php"])
    }

    @Test(arguments: [
        ("collector: php", "content.missing-field"), ("collector: perl", "content.invalid-value"),
        ("key: sixteen-letters!, collector: php", "content.invalid-value"),
    ])
    func aCollectorNeedsAnAddressAndAKey(_ settings: String, _ code: String) throws {
        var site = try site("voting: { \(settings) }")
        site.environment["BALLOTS_KEY"] = "sixteen-letters!"
        let texts = site.build().texts
        #expect(texts.contains { $0.contains("[\(code)]") }, "\(texts)")
        #expect(!texts.joined().contains("sixteen-letters!"))
    }

    @Test(arguments: [
        ("endpoint", "http://a.example/"), ("endpoint", "//a.example"), ("endpoint", "https://a.example;script-src *"),
        ("endpoint", "https://a.example;x"), ("endpoint", "javascript:alert(1)"), ("email", "nobody"),
        ("email", "a@b?bcc=c@d"), ("email", "a@b@c"), ("email", "a b@c"),
    ])
    func anAddressThatCouldLeadElsewhereIsRefused(_ key: String, _ value: String) throws {
        let texts = try site("voting: { \(key): \"\(value)\" }").build().texts
        #expect(texts.count == 1)
        #expect(texts[0].contains("[content.invalid-value]"), "\(texts)")
    }
}
