import Content
import Diagnostics
import Foundation
import SiteBuilder
import TestPictures
import TestSites
import TestSupport
import Testing

/// Publishes pictures from phones, drawing programs and attackers.
@Suite struct PictureTests {
    private static let bulletin = "---\ntitle: A\nauthor: Ada\ndate: 2026-05-01\n---\n"

    /// Returns a site with pictures among its assets, all of them shown by one bulletin.
    private static func site(_ pictures: [String: [UInt8]], settings: String = "") throws -> TestSite {
        let site = try TestSite(["Content/site.yaml": "title: The Shed\n\(settings)"])
        for (name, bytes) in pictures { site.write("Content/assets/\(name)", bytes) }
        let body = pictures.keys.sorted().map { "![The picture \($0)](/assets/\($0))\n\n" }.joined()
        site.write("Content/bulletins/a.md", bulletin + body)
        return site
    }

    private static var photo: TestPicture.JPEG {
        var photo = TestPicture.JPEG.quarters(width: 1200, height: 900)
        photo.details = 6
        photo.halvesColours = true
        photo.segments = [TestPicture.exif(orientation: 1), TestPicture.xmp, TestPicture.iptc]
        return photo
    }

    @Test func aPhotoHasSeveralSizesAndFixedDimensions() throws {
        let site = try Self.site(["poster.jpg": Self.photo.bytes])
        #expect(site.build().texts == [])
        let page = try #require(site.page("/bulletins/a/"))
        let element = try #require(page.firstMatch(of: /<picture>.*<\/picture>/)?.0)
        let names = element.matches(of: /assets\/poster-([0-9]+)\.[0-9a-f]{10}\.(avif|webp|jpg) ([0-9]+)w/)
        #expect(
            names.map { "\($0.1) \($0.2)" } == [
                "400 avif", "800 avif", "1200 avif", "400 webp", "800 webp", "1200 webp", "400 jpg", "800 jpg",
            ])
        #expect(names.allSatisfy { $0.1 == $0.3 })
        #expect(element.contains("../../assets/poster.jpg 1200w"))
        #expect(element.contains(#"width="1200" height="900" alt="The picture poster.jpg""#))
        #expect(element.contains(#"loading="lazy""#))
        for name in element.matches(of: /\.\.\/\.\.\/(assets\/[^ "]+)/) {
            #expect(site.bytes("public/\(name.1)") != nil)
        }
    }

    /// WebP has 14 bits for each side, and the screenshot of a long page can be longer.
    @Test func picturesMayBeTooLongForWebP() throws {
        let site = try Self.site(["tall.png": TestPicture.bomb(width: 40, height: 16_400)])
        #expect(site.build().texts == [])
        #expect(site.page("/bulletins/a/")?.contains(#"width="40" height="16400""#) == true)
        #expect(site.bytes("public/assets/tall.png") != nil)
        #expect(site.pages().keys.allSatisfy { !$0.hasSuffix(".webp") })
    }

    /// Two files whose names differ only in their extension may contain the same picture.
    @Test func aPictureCanExistInTwoFormats() throws {
        let site = try Self.site(["photo.jpg": Self.photo.bytes, "photo.jpeg": Self.photo.bytes])
        #expect(site.build().texts == [])
        let page = try #require(site.page("/bulletins/a/"))
        #expect(page.contains("../../assets/photo.jpg 1200w") && page.contains("../../assets/photo.jpeg 1200w"))
        try site.expectCleanBuild()
    }

    /// File names have at most 255 bytes, and the names of scaled pictures are longer than those of their files.
    @Test func picturesMayHaveTheLongestNames() throws {
        let stem = String(repeating: "a", count: 250)
        let site = try Self.site(["\(stem)1.jpg": Self.photo.bytes, "\(stem)2.jpg": Self.photo.bytes])
        #expect(site.build().texts == [])
        let names = site.pages().keys.filter { $0.hasPrefix("assets/aaa") }
        #expect(names.contains("assets/\(stem)1.jpg") && names.contains("assets/\(stem)2.jpg"))
        #expect(names.count { $0.contains("-400.") && $0.hasSuffix(".jpg") } == 2)
        try site.expectCleanBuild()
    }

    @Test func longNamesAreCutAtAScalarAndStayApart() {
        let stem = "assets/x" + String(repeating: "é", count: 125)
        #expect(Asset.path("assets/a.heic", ending: ".jpg") == "assets/a.heic.jpg")
        #expect(Asset.path(stem, ending: ".png") == "\(stem).png")
        // The ending and the digest leave 240 bytes: one for the x, and two for each of 119 letters.
        let cut = Asset.path(stem + ".heic", ending: ".jpg")
        #expect(cut.hasPrefix("assets/x" + String(repeating: "é", count: 119) + "-") && cut.hasSuffix(".jpg"))
        #expect(cut.utf8.count == "assets/".utf8.count + 254)
        #expect(cut != Asset.path(stem + "é", ending: ".jpg"))
    }

    @Test func aLargePhotoLinksToItsOriginalIfThatIsPublished() throws {
        var photo = Self.photo
        (photo.width, photo.height) = (2400, 1800)
        let site = try Self.site(["poster.jpg": photo.bytes])
        #expect(site.build().texts == [])
        let page = try #require(site.page("/bulletins/a/"))
        let link = try #require(page.element("a", class: "whole"))
        #expect(link["href"] == "../../assets/poster.jpg" && link.content.element("picture") != nil)
        let shown = try #require(link.content.element("img"))
        #expect(shown["width"] == "1600" && shown["height"] == "1200")

        site.write(
            "Content/site.yaml", "title: The Shed\nimages:\n  originals: false\n  sizes: [300, 50]\n  quality: 60\n")
        #expect(site.build().texts == [])
        #expect(site.bytes("public/assets/poster.jpg") == nil)
        let smaller = try #require(site.page("/bulletins/a/"))
        let picture = try #require(smaller.element("picture")?.content.element("img"))
        #expect(smaller.elements("a", class: "whole").isEmpty)
        #expect(picture["width"] == "300" && picture["height"] == "225")
        #expect(site.pages().keys.filter { $0.hasPrefix("assets/poster-") }.count == 6)
        try site.expectCleanBuild()
    }

    /// Returns the width in the frame header of a JPEG (ITU-T T.81 §B.2.2).
    private static func widthOfJPEG(_ bytes: [UInt8]) -> Int? {
        var rest = bytes.dropFirst(2)
        while rest.count > 8, rest.first == 0xff {
            let header = Array(rest.prefix(9))
            if header[1] == 0xc0 || header[1] == 0xc2 { return Int(header[7]) << 8 | Int(header[8]) }
            rest = rest.dropFirst(2 + (Int(header[2]) << 8 | Int(header[3])))
        }
        return nil
    }

    @Test(arguments: [(1200, 96, 512), (300, 96, 300), (60, 60, 60)])
    func theLogoIsScaledDown(width: Int, small: Int, large: Int) throws {
        let site = try TestSite(["Content/site.yaml": "title: The Shed\nlogo: /assets/mark.jpg\n"])
        site.write("Content/assets/mark.jpg", TestPicture.JPEG.quarters(width: width, height: width).bytes)
        #expect(site.build().texts == [])
        let home = try #require(site.page("/"))
        #expect(home.element("a", class: "brand")?.content.element("img")?["src"] == "./assets/mark-96.jpg")
        let links = home.elements("link")
        #expect(links.first { $0["rel"] == "icon" }?["href"] == "./assets/mark-96.jpg")
        #expect(links.first { $0["rel"] == "apple-touch-icon" }?["href"] == "./touch-icon.png")
        func size(_ name: String) -> Int? { site.bytes("public/assets/\(name)").flatMap(Self.widthOfJPEG) }
        #expect(size("mark-96.jpg") == small && size("mark.jpg") == large)
        try site.expectCleanBuild()
    }

    @Test(arguments: 1...8) func photosAreTurnedUprightAndLoseTheirMetadata(orientation: Int) throws {
        var photo = TestPicture.JPEG.quarters(width: 640, height: 320)
        photo.segments = [TestPicture.exif(orientation: orientation), TestPicture.xmp, TestPicture.iptc]
        let site = try Self.site(["photo.jpg": photo.bytes])
        #expect(site.build().texts == [])
        let size = orientation < 5 ? #"width="640" height="320""# : #"width="320" height="640""#
        #expect(site.page("/bulletins/a/")?.contains(size) == true)
        try expectNoMetadata(in: site)
    }

    /// A picture's file.
    struct File: CustomTestStringConvertible, Sendable {
        let name: String
        let bytes: [UInt8]
        var testDescription: String { name }
    }

    /// A picture of every supported kind.
    static let kinds: [File] = {
        var inks = TestPicture.JPEG.quarters(width: 320, height: 160)
        inks.components = 4
        var grey = inks
        grey.components = 1
        func rows(_ count: Int, _ length: Int, _ value: (Int, Int) -> Int) -> [[UInt8]] {
            (0..<count).map { row in (0..<length).map { UInt8(truncatingIfNeeded: value(row, $0)) } }
        }
        let deep = TestPicture.png(
            width: 40, height: 30, depth: 16, colourType: 2, passes: [rows(30, 240) { $0 * $1 }])
        let glass = TestPicture.png(
            width: 40, height: 30, depth: 8, colourType: 6, passes: [rows(30, 160) { $0 + $1 }],
            chunks: [TestPicture.chunk("tEXt", Array("Author\0Secret Owner".utf8))])
        let palette = TestPicture.png(
            width: 40, height: 30, depth: 8, colourType: 3, passes: [rows(30, 40) { row, _ in row % 2 }],
            chunks: [TestPicture.chunk("PLTE", [255, 0, 0, 0, 0, 255])])
        let passes = [(1, 1), (1, 1), (2, 1), (2, 2), (4, 2), (4, 4), (8, 4)]
        let interlaced = TestPicture.png(
            width: 8, height: 8, depth: 8, colourType: 0,
            passes: passes.map { columns, count in rows(count, columns) { _, _ in 90 } }, isInterlaced: true)
        let long = TestPicture.png(
            width: 20_000, height: 3, depth: 8, colourType: 0, passes: [rows(3, 20_000) { _, _ in 7 }])
        let dot = TestPicture.png(width: 1, height: 1, depth: 8, colourType: 0, passes: [[[200]]])
        return [
            File(name: "cmyk.jpg", bytes: inks.bytes), File(name: "grey.jpg", bytes: grey.bytes),
            File(name: "deep.png", bytes: deep), File(name: "glass.png", bytes: glass),
            File(name: "palette.png", bytes: palette), File(name: "interlaced.png", bytes: interlaced),
            File(name: "long.png", bytes: long), File(name: "dot.png", bytes: dot),
            File(name: "dot.gif", bytes: TestPicture.gif(width: 1, height: 1, frames: 1)),
            File(name: "still.gif", bytes: TestPicture.gif(width: 60, height: 40, frames: 1)),
        ]
    }()

    @Test(arguments: kinds)
    func everyKindOfPictureIsShown(_ file: File) throws {
        let site = try Self.site([file.name: file.bytes])
        #expect(site.build().texts == [])
        #expect(site.page("/bulletins/a/")?.element("picture") != nil)
        try expectNoMetadata(in: site)
    }

    @Test func animationsKeepTheirFrames() throws {
        let site = try Self.site(["party.gif": TestPicture.gif(width: 900, height: 60, frames: 3)])
        #expect(site.build().texts == [])
        let files = site.pages().keys.filter { $0.hasPrefix("assets/party") }.sorted()
        #expect(!files.isEmpty)
        for file in files {
            let bytes = try #require(site.bytes("public/\(file)"))
            // Each frame of a GIF has a control block, each frame of a WebP a chunk.
            let mark: [UInt8] = file.hasSuffix(".gif") ? [0x21, 0xf9, 4] : Array("ANMF".utf8)
            #expect(bytes.count(of: mark) == 3, "\(file)")
        }
        try expectNoMetadata(in: site)
    }

    @Test func unreadablePicturesAreReportedAndLeftOut() throws {
        let whole = TestPicture.JPEG.quarters(width: 320, height: 160).bytes
        let site = try Self.site([
            "bomb.png": TestPicture.bomb(width: 20_000, height: 20_000),
            "cut.jpg": Array(whole.prefix(whole.count / 2)),
            "cut.png": Array(TestPicture.bomb(width: 2000, height: 2000).dropLast(60)),
            "empty.jpg": [],
            "good.jpg": whole,
            "header.jpg": [0xff, 0xd8, 0xff, 0xe0],
            "web-page.jpg": Array("<!doctype html><script>alert(1)</script>".utf8),
        ])
        let said = site.build()
        #expect(said.report != nil)
        #expect(
            said.texts.map { String($0.prefix { $0 != "\n" }) } == [
                "Content/assets/empty.jpg: warning: not published: it isn't a picture, despite its name [file.asset]",
                "Content/assets/web-page.jpg: warning: not published: it isn't a picture, despite its name [file.asset]",
                "Content/assets/bomb.png: warning: not published: this picture has more than 100 million pixels [picture.unreadable]",
                "Content/assets/cut.jpg: warning: not published: this picture is damaged or cut off [picture.unreadable]",
                "Content/assets/cut.png: warning: not published: this picture is damaged or cut off [picture.unreadable]",
                "Content/assets/header.jpg: warning: not published: this picture is damaged or cut off [picture.unreadable]",
            ])
        let assets = site.pages().keys.filter { $0.hasPrefix("assets/") }
        #expect(assets.contains("assets/good.jpg"))
        for name in ["bomb", "cut", "empty", "header", "web-page"] {
            #expect(!assets.contains { $0.contains("assets/\(name)") })
        }
        // Their descriptions appear in their place.
        let paragraphs = try #require(site.page("/bulletins/a/")).elements("p")
        for name in ["cut.jpg", "empty.jpg", "web-page.jpg"] {
            #expect(paragraphs.contains { $0.text == "The picture \(name)" }, "\(name)")
        }
        #expect(site.build().texts == said.texts)
        site.write("Content/bulletins/b.md", Self.bulletin + "More.")
        #expect(site.build().texts == said.texts)
    }

    @Test func dataHiddenInAPictureIsRemoved() throws {
        let script = Array("<script>alert('Secret Owner')</script>".utf8)
        let site = try Self.site([
            "a.jpg": TestPicture.JPEG.quarters(width: 320, height: 160).bytes + script,
            "b.gif": TestPicture.gif(
                width: 20, height: 20, frames: 1, comment: String(decoding: script, as: UTF8.self)),
            "c.png": TestPicture.png(
                width: 4, height: 1, depth: 8, colourType: 0, passes: [[[1, 2, 3, 4]]],
                chunks: [TestPicture.chunk("iTXt", script)]) + script,
        ])
        #expect(site.build().texts == [])
        try expectNoMetadata(in: site)
    }

    @Test func theBytesOfAPictureDecideItsFormat() throws {
        let site = try Self.site(["photo.png": TestPicture.JPEG.quarters(width: 900, height: 160).bytes])
        #expect(
            site.build().texts == [
                "Content/assets/photo.png: warning: this isn't a .png file, despite its name [file.asset]\n  hint: browsers may refuse to show it; give it the ending of its actual format"
            ])
        #expect(site.pages().keys.contains { $0.hasPrefix("assets/photo-400.") && $0.hasSuffix(".jpg") })
    }

    @Test func eachPictureIsMadeOnceAndRemovedWithItsFile() throws {
        let photo = Self.photo.bytes
        let site = try Self.site(["a.jpg": photo, "b.jpg": photo])
        site.build()
        let kept = site.scratch.files(in: "site/.corkboard/pictures").keys.count { $0.count == 64 }
        #expect(kept == 1)
        let first = site.pages()
        site.remove("public")
        site.build { $0.clean = true }
        #expect(site.pages() == first)

        site.remove("Content/assets/b.jpg")
        site.write("Content/bulletins/a.md", Self.bulletin + "![A](/assets/a.jpg)")
        #expect(site.build().removed.allSatisfy { $0.hasPrefix("assets/b") })
        try site.expectCleanBuild()

        var other = Self.photo
        other.seed = 7
        site.write("Content/assets/a.jpg", other.bytes)
        let written = site.build().written
        #expect(written.contains("assets/a.jpg") && written.contains("bulletins/a/index.html"))
        #expect(!written.contains("index.html"))
        try site.expectCleanBuild()
        #expect(site.scratch.files(in: "site/.corkboard/pictures").keys.count { $0.count == 64 } == 1)
    }

    @Test func aNewPictureDoesntChangeOtherPages() throws {
        let site = try Self.site(["a.jpg": Self.photo.bytes])
        site.build()
        site.write(
            "Content/assets/new.png", TestPicture.png(width: 1, height: 1, depth: 8, colourType: 0, passes: [[[9]]]))
        #expect(site.build().written.allSatisfy { $0.hasPrefix("assets/new") || $0.contains("/share.") })
        try site.expectCleanBuild()
    }

    @Test func picturesOfRecordsAreOnNotesCardsAndSharedFiles() throws {
        let site = try Self.site(["poster.jpg": Self.photo.bytes], settings: "baseURL: https://shed.example/\n")
        site.write(
            "Content/bulletins/p.md",
            "---\ntitle: P\nauthor: Ada\ndate: 2026-05-02\nimage: /assets/poster.jpg\nalt: A <poster> & more\n---\nText.\n"
        )
        site.write(
            "Content/events/e.json",
            #"{"name": "E", "start": "2027-01-01", "image": "/assets/poster.jpg", "alt": "-"}"#)
        #expect(site.build().texts == [])
        let words = #"alt="A &lt;poster&gt; &amp; more""#
        #expect(site.page("/bulletins/p/")?.contains(words) == true)
        let source = try #require(site.page("/bulletins/")?.element("picture")?.content.element("source"))
        #expect(source["type"] == "image/avif" && source["srcset"]?.hasPrefix("../assets/poster-400") == true)
        #expect(site.page("/events/upcoming/")?.contains("../../assets/poster-400") == true)
        let event = try #require(site.page("/events/e/"))
        #expect(event.contains(#"height="900" alt="""#) && event.contains("summary_large_image"))
        #expect(event.contains(#"og:image" content="https://shed.example/assets/poster"#))
        let share = try #require(site.page("/bulletins/p/share.html"))
        #expect(share.contains("src=\"data:image/jpeg;base64,") && share.contains(words))
        #expect(share.utf8.count < 400_000)
        #expect(site.page("/feed.xml")?.contains("https://shed.example/assets/poster") == true)
        try site.expectCleanBuild()
    }

    @Test func picturesWithoutADescriptionAreReported() throws {
        let site = try Self.site(["a.jpg": Self.photo.bytes])
        site.write(
            "Content/bulletins/a.md",
            Self.bulletin + "![-](/assets/a.jpg) ![Words](/assets/a.jpg)\n\nHere ![](/assets/a.jpg)\n")
        site.write("Content/events/e.json", "{\"name\": \"E\",\n \"image\": \"/assets/a.jpg\"}")
        #expect(
            site.build().texts == [
                "Content/events/e.json:2:11: warning: this picture has no description for people who can't see it [picture.text]\n  hint: describe it: \"alt\": \"The band on its stage\"; for a decoration, write \"alt\": \"-\"",
                "Content/bulletins/a.md:8:6: warning: this picture has no description for people who can't see it [picture.text]\n  hint: describe it between [ and ], or write ![-](…) if it is only a decoration",
            ])
        #expect(site.page("/bulletins/a/")?.contains(#"height="900" alt="""#) == true)
    }

    @Test func pagesGetPicturesForLinks() throws {
        let site = try TestSite(["Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n"])
        for (id, name) in [
            ("plain", "Spring dance"), ("hostile", "</span><b>&amp;\\\"' <script> ]]> \\u202e x"),
            ("long", String(repeating: "Lorem ", count: 200)),
            ("strange", "夜のギター 🎸 مرحبا"),
        ] {
            site.write("Content/events/\(id).json", "{\"name\": \"\(name)\", \"start\": \"2027-01-01 20:00\"}")
        }
        site.write("Content/events/gone.json", #"{"name": "Gone", "start": "2020-01-01"}"#)
        site.write(
            "Content/events/songs.json",
            #"{"name": "Songs", "start": "2027-01-01 20:00", "songs": [{"title": "Hi", "artist": "Lo"}]}"#)
        site.write(
            "Content/bulletins/note.md", "---\ntitle: A <b>note\nauthor: Ann\ndate: 2026-01-01\n---\nText & more\n")
        site.write(
            "Content/schedules/week.json",
            #"{"title": "Week", "entries": [{"title": "A", "description": "B", "date": "2027-01-02 10:00"}]}"#)
        #expect(site.build().texts == [])
        for path in [
            "", "events/plain/", "events/hostile/", "events/long/", "events/strange/", "events/songs/songs/",
            "bulletins/note/", "schedules/week/",
        ] {
            let bytes = try #require(site.bytes("public/\(path)card.jpg"), "\(path)")
            #expect(bytes.starts(with: [0xff, 0xd8, 0xff]) && bytes.count > 10_000)
            let page = try #require(site.page("/\(path)"))
            #expect(page.contains(#"og:image" content="https://shed.example/\#(path)card.jpg""#))
            #expect(page.contains(#"og:image:width" content="1200""#) && page.contains("summary_large_image"))
        }
        // Other pages have the picture of the home page.
        #expect(site.bytes("public/events/gone/card.jpg") == nil)
        for path in ["/events/gone/", "/events/", "/tags/", "/events/songs/live/"] {
            #expect(site.page(path)?.contains(#"og:image" content="https://shed.example/card.jpg""#) == true, "\(path)")
        }
        try site.expectCleanBuild()
        site.write("Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\nimages: {cards: false}\n")
        #expect(site.build().removed.contains("events/plain/card.jpg"))
        // Social networks don't show SVG, such as the theme's logo.
        #expect(site.page("/")?.contains("og:image\" content=\"https://shed.example/assets/touch-icon.") == true)
    }

    @Test func lineEndsAreSpacesInPicturesForLinks() throws {
        func card(_ description: String) throws -> [UInt8] {
            let settings = "title: The Shed\nbaseURL: https://shed.example/\ndescription: \(description)\n"
            let site = try TestSite(["Content/site.yaml": settings])
            try #require(site.build().report != nil)
            return try #require(site.bytes("public/card.jpg"))
        }
        #expect(try card(#""Music\nand\ttalks""#) == card(#""Music and talks""#))
    }

    @Test func thePictureForASeriesShowsTheNextDateThatTakesPlace() throws {
        func card(_ start: String, _ more: String = "") throws -> [UInt8] {
            let site = try TestSite([
                "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
                "Content/events/a.md":
                    "---\nname: A\nstart: \(start) 20:00\nrepeat: {every: week, count: 3}\n\(more)---\n",
            ])
            try #require(site.build().report != nil)
            return try #require(site.bytes("public/events/a/card.jpg"))
        }
        let later = try card("2026-05-14")
        #expect(try card("2026-05-07", "occurrences:\n  2026-05-07: {status: cancelled}\n") == later)
        #expect(try card("2026-05-07") != later)
    }

    @Test func thePictureForASongListNamesItsLeader() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
            "Content/events/a.json": """
            {"name": "A", "start": "2027-01-01 20:00", "songs": [
              {"id": "x", "title": "X", "artist": "B"}, {"id": "y", "title": "Y", "artist": "B"}]}
            """,
        ])
        #expect(site.build().texts == [])
        let before = try #require(site.bytes("public/events/a/songs/card.jpg"))
        func vote(_ voters: Range<Int>) {
            let lines = voters.map {
                #"{"event": "a", "song": "y", "user": "v\#($0)", "vote": "up", "at": 1777000009}"#
            }
            #expect(site.vote(lines.joined(separator: "\n") + "\n").report != nil)
        }
        vote(0..<3)
        #expect(site.bytes("public/events/a/songs/card.jpg") == before)
        vote(3..<12)
        let after = try #require(site.bytes("public/events/a/songs/card.jpg"))
        #expect(after != before)
        // The number of votes is rounded, so a further vote changes nothing.
        vote(12..<13)
        #expect(site.bytes("public/events/a/songs/card.jpg") == after)
        try site.expectCleanBuild()
    }

    @Test func withoutAWorkerForCardsTheOldSiteIsUnchanged() throws {
        let site = try TestSite([
            "Content/site.yaml": "title: The Shed\nbaseURL: https://shed.example/\n",
            "Content/events/a.json": #"{"name": "A", "start": "2027-01-01 20:00"}"#,
        ])
        #expect(site.build().texts == [])
        let card = try #require(site.bytes("public/events/a/card.jpg"))
        site.write("Content/events/a.json", #"{"name": "B", "start": "2027-01-01 20:00"}"#)
        let built = site.build { $0.worker.program = "/bin/false" }
        #expect(built.report == nil && built.texts.contains { $0.contains("[picture.worker]") })
        #expect(site.bytes("public/events/a/card.jpg") == card)
        #expect(site.page("/events/a/")?.element("title")?.text == "A · The Shed")
        // Once a worker can start, the card with the new name is drawn.
        #expect(site.build().texts == [])
        #expect(site.bytes("public/events/a/card.jpg") != card)
        try site.expectCleanBuild()
    }

    @Test func withoutAWorkerTheOldSiteIsUnchanged() throws {
        let site = try Self.site(["a.jpg": Self.photo.bytes])
        let built = site.build { $0.worker.program = "/bin/false" }
        #expect(built.report == nil)
        #expect(built.log.diagnostics.first?.code == .pictureWorker, "\(built.texts)")
    }

    /// Searches the published pictures for metadata of cameras and programs.
    private func expectNoMetadata(in site: TestSite) throws {
        let files = site.pages().keys.filter {
            $0.hasPrefix("assets/") && !$0.hasSuffix(".css") && !$0.hasSuffix(".js")
        }
        let pictures = files.filter {
            ["jpg", "png", "gif", "webp", "avif"].contains($0.split(separator: ".").last.map(String.init))
        }
        #expect(!pictures.isEmpty)
        for file in pictures {
            let bytes = try #require(site.bytes("public/\(file)"))
            for word in [
                "Exif\0", "Secret", "ns.adobe.com", "8BIM", "<script", "ICC_PROFILE", "tEXt", "iTXt", "EXIF", "XMP ",
            ] {
                #expect(bytes.count(of: Array(word.utf8)) == 0, "\(word) in \(file)")
            }
        }
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/exiftool") else { return }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/exiftool")
        process.arguments = ["-a", "-G1", "-s"] + pictures.map { site["public/\($0)"] }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(said.contains("ImageSize"))
        for group in [
            "[GPS]", "[IFD0]", "[IFD1]", "[ExifIFD]", "[IPTC]", "[XMP", "[Photoshop]", "Owner", "Thumbnail",
            "Orientation",
        ] {
            #expect(!said.contains(group), "\(said)")
        }
    }
}

extension TestSite {
    /// The bytes of a file in the site's folder, or nil.
    func bytes(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: self[path]).map { [UInt8]($0) }
    }

    /// Expects a clean build to give the same site.
    func expectCleanBuild() throws {
        #expect(try compareWithCleanBuild(build(), keys: self, makesPictures: true).differences == [])
    }
}

extension [UInt8] {
    /// Returns how often `part` occurs.
    fileprivate func count(of part: [UInt8]) -> Int {
        guard count >= part.count, let first = part.first else { return 0 }
        return indices.count { self[$0] == first && self[$0...].starts(with: part) }
    }
}
