import Foundation
import TestPictures
import TestSites
import TestSupport
import Testing

/// What phones show of a site outside its pages: the icon on the home screen and the colour around the page.
@Suite struct TouchIconTests {
    private func icon(_ settings: String, _ files: [String: String] = [:]) throws -> (icon: String?, site: TestSite) {
        let site = try TestSite(files.merging(["Content/site.yaml": "title: Club\n" + settings]) { $1 })
        site.build()
        let page = try #require(site.page("/"))
        #expect(page.components(separatedBy: "<meta name=\"theme-color\"").count == 3)
        let link = page.firstMatch(of: /rel="apple-touch-icon" href="\.\/([^"]*)"/).map { String($0.output.1) }
        let manifest = try #require(site.page("/manifest.webmanifest"))
        #expect(manifest.contains("\"purpose\":\"maskable\"") == (link != nil))
        return (link, site)
    }

    @Test func theBuiltInLogoHasAPicture() throws {
        let (icon, site) = try icon("")
        let path = try #require(icon)
        #expect(path.hasPrefix("assets/touch-icon.") && path.hasSuffix(".png"))
        let bytes = try Data(contentsOf: URL(filePath: site["public/" + path]))
        #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
    }

    @Test func anotherLogoOfTheThemeNeedsItsOwn() throws {
        let own = ["Templates/assets/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>"]
        #expect(try icon("", own).icon == nil)
    }

    /// The icons at their fixed paths, with their sizes.
    private static let drawn = [
        "touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512,
    ]

    /// The width and height of a PNG: the numbers at byte 16 (PNG 3 §11.2.1).
    private func size(_ png: [UInt8]) -> [Int] {
        guard png.count > 24, png.starts(with: [0x89, 0x50, 0x4e, 0x47]) else { return [] }
        return [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func aDrawingBecomesIcons() throws {
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#00f"/></svg>
            """
        let (touch, site) = try icon("logo: /assets/mark.svg\n", ["Content/assets/mark.svg": drawing])
        #expect(touch == "touch-icon.png")
        let manifest = try #require(site.page("/manifest.webmanifest"))
        #expect(manifest.contains(#""src":"assets/mark.svg","sizes":"any""#))
        var before: [String: [UInt8]] = [:]
        for (name, width) in Self.drawn {
            let png = try #require(site.bytes("public/" + name))
            #expect(size(png) == [width, width], "\(name)")
            before[name] = png
        }
        #expect(manifest.contains(#""src":"icon-maskable.png","sizes":"512x512","purpose":"maskable""#))
        try site.expectCleanBuild()
        // Another logo is another icon; another title isn't.
        site.write("Content/site.yaml", "title: Another\nlogo: /assets/mark.svg\n")
        #expect(!site.build().written.contains("icon-512.png"))
        site.write("Content/assets/mark.svg", drawing.replacing("#00f", with: "#f00"))
        site.build()
        for name in Self.drawn.keys { #expect(site.bytes("public/" + name) != before[name], "\(name)") }
    }

    @Test func aPhotoBecomesIcons() throws {
        var site = try TestSite(["Content/site.yaml": "title: Club\nlogo: /assets/mark.jpg\n"])
        site.isSettled = true
        site.write("Content/assets/mark.jpg", TestPicture.JPEG.quarters(width: 60, height: 60).bytes)
        site.build()
        #expect(site.page("/")?.contains("rel=\"apple-touch-icon\" href=\"./touch-icon.png\"") == true)
        for (name, width) in Self.drawn { #expect(size(try #require(site.bytes("public/" + name))) == [width, width]) }
    }

    @Test func theThemesIconReplacesALogoThatIsTooLarge() throws {
        let huge = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><!--"
        let words = String(repeating: "<path d=\"M0 0h9\"/>", count: 60_000)
        let (touch, site) = try icon(
            "logo: /assets/mark.svg\n", ["Content/assets/mark.svg": huge.replacing("<!--", with: words) + "</svg>"])
        #expect(touch == "touch-icon.png" && site.bytes("public/touch-icon.png").map(size) == [180, 180])
        try site.expectCleanBuild()
    }
}
