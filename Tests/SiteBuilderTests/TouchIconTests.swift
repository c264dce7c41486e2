import Foundation
import TestPictures
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
        #expect(manifest.contains("\"purpose\":\"maskable\"") == (link?.contains("touch-icon") == true))
        return (link, site)
    }

    @Test func theBuiltInLogoHasAPicture() throws {
        let (icon, site) = try icon("")
        let path = try #require(icon)
        #expect(path.hasPrefix("assets/touch-icon.") && path.hasSuffix(".png"))
        let bytes = try Data(contentsOf: URL(filePath: site["public/" + path]))
        #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4e, 0x47]))
    }

    @Test func anotherLogoNeedsItsOwn() throws {
        let drawing = ["Content/assets/mark.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>"]
        #expect(try icon("logo: /assets/mark.svg\n", drawing).icon == nil)
        let own = ["Templates/assets/logo.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>"]
        #expect(try icon("", own).icon == nil)
    }

    @Test func aPhotoIsItsOwn() throws {
        var site = try TestSite(["Content/site.yaml": "title: Club\nlogo: /assets/mark.jpg\n"])
        site.isSettled = true
        site.write("Content/assets/mark.jpg", TestPicture.JPEG.quarters(width: 600, height: 600).bytes)
        site.build()
        let page = try #require(site.page("/"))
        #expect(page.contains("rel=\"apple-touch-icon\" href=\"./assets/mark.jpg\""))
    }
}
