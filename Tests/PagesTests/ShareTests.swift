import Content
import Crypto
import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// The share files next to bulletins' pages, and share exports on the command line.
@Suite struct ShareTests {
    private static let site = "title: The Shed\nbaseURL: https://shed.example/club/\ntimeZone: Europe/Berlin\n"

    /// Returns a site with a bulletin named `note`.
    private func site(
        _ body: String, title: String = "A note", more: String = "", settings: String = site,
        assets: [String: String] = [:]
    ) throws -> TestSite {
        var files = [
            "Content/site.yaml": settings,
            "Content/bulletins/note.md":
                "---\ntitle: \(title)\nauthor: Ada\ndate: 2026-05-05 09:30\n\(more)---\n\(body)\n",
        ]
        for (name, text) in assets { files["Content/assets/\(name)"] = text }
        return try TestSite(files)
    }

    private func built(_ site: TestSite) throws -> (String) -> String {
        let outcome = site.build()
        try #require(outcome.report != nil, "\(outcome.texts)")
        return { site.read("public/bulletins/note/share.\($0)") ?? "" }
    }

    private func share(
        _ id: String, _ format: ShareFormat, width: Int? = nil, from site: TestSite
    ) -> (export: ShareExport?, texts: [String]) {
        var log = DiagnosticLog()
        let export = ShareExport(of: id, as: format, width: width, site.options, &log)
        return (
            export, log.diagnostics.map { $0.formatted().replacingOccurrences(of: site.folder + "/", with: "") }
        )
    }

    @Test func theFilesAreWhatTheCommandWrites() throws {
        let formats = ShareFormat.allCases.map(\.rawValue).joined(separator: ", ")
        let site = try site(
            "![x](/assets/x.svg) [y](/bulletins/)", settings: Self.site + "board: {share: [\(formats)]}\n",
            assets: ["x.svg": "<svg/>"])
        try #require(site.build().report != nil)
        for format in ShareFormat.allCases {
            let file = URL(filePath: site["public/bulletins/note/share.\(format.fileExtension)"])
            let (export, texts) = share("note", format, from: site)
            #expect(texts.isEmpty)
            #expect(try Data(contentsOf: file) == export.map { Data($0.bytes) })
            #expect(export?.fileName == "a-note-note.\(format.fileExtension)")
        }
    }

    @Test(arguments: ["/assets/x.svg", "/%61ssets/x.svg", "/&#97;ssets/x.svg"])
    func aPictureThatChangedIsShared(address: String) throws {
        let site = try site("![x](\(address))", assets: ["x.svg": "<svg/>"])
        let before = try built(site)("html")
        site.write("Content/assets/x.svg", "<svg id=\"new\"/>")
        #expect(try built(site)("html") != before)
    }

    @Test func theSiteSaysWhichFormsItOffers() throws {
        for (setting, expected) in [("[]", []), ("[zip, text]", ["txt", "zip"]), ("html", ["html"])] {
            let site = try site("Text.", settings: "title: S\nboard:\n  share: \(setting)\n")
            let file = try built(site)
            #expect(["txt", "html", "md", "json", "zip"].filter { !file($0).isEmpty }.sorted() == expected)
            #expect((site.page("/bulletins/note/")?.element("ul", class: "shares") != nil) == !expected.isEmpty)
        }
        let site = try site("Text.", settings: "title: S\nboard:\n  share: [text, jsn]\n")
        #expect(
            site.build().texts == [
                "Content/site.yaml:3:17: error: \"share\" of this board must be text, html, markdown, json, zip or "
                    + "eml, not \"jsn\" [content.invalid-value]\n  hint: did you mean \"json\"?"
            ])
    }

    @Test func textIsAuthorTitleDateAndBody() throws {
        let file = try built(try site("One [two](/events/).\n\n- three", more: "updated: 2026-05-06\n"))
        #expect(
            file("txt") == """
                Ada
                A note
                Tuesday 5 May 2026, 09:30 CEST
                Updated Wednesday 6 May 2026

                One two <https://shed.example/club/events/>.

                - three

                """)
    }

    @Test func textFitsTheWidth() throws {
        let site = try site("A sentence that is longer than some.")
        func text(_ width: Int) throws -> String {
            let export = try #require(share("note", .text, width: width, from: site).export)
            return String(decoding: export.bytes, as: UTF8.self)
        }
        #expect(try text(20).hasSuffix("\n\nA sentence that is\nlonger than some.\n"))
        #expect(try text(0).hasSuffix("\n\nA sentence that is longer than some.\n"))
    }

    @Test func htmlNeedsNothingButItself() throws {
        let settings = Self.site + "markdown: {imageHosts: [pics.example]}\n"
        let body = """
            ![in](/assets/x.svg) ![out](https://pics.example/a.png) [![linked](https://pics.example/b.png)](/)
            [file](/assets/x.svg?v=1#a) [here](#top) [host](//cdn.example/x) [up](../other/)

            # Top
            """
        let site = try site(body, settings: settings, assets: ["x.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"])
        let page = try built(site)("html")
        let source = "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4K"
        #expect(page.elements("img").first { $0["alt"] == "in" }?["src"] == source)
        let links = page.elements("a")
        for (text, address) in [
            ("out", "https://pics.example/a.png"), ("linked", "https://shed.example/club/"),
            ("file", "https://shed.example/club/assets/x.svg?v=1#a"), ("here", "#in-bulletins-note-top"),
            ("host", "https://cdn.example/x"), ("up", nil),
        ] {
            #expect(try #require(links.first { $0.text == text })["href"] == address, "\(text)")
        }
        #expect(page.elements("script").isEmpty && !page.contains("src=\"h") && page.elements("link").isEmpty)

        let style = try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).output.1
        var digest: [UInt8] = []
        SHA256.digest(of: String(style)).append(to: &digest)
        #expect(page.contains("style-src &#39;sha256-\(Data(digest).base64EncodedString())&#39;;"))
    }

    @Test(arguments: [("en", "ltr"), ("ar", "rtl")]) func htmlHasTheDirectionOfItsLanguage(
        _ language: String, _ direction: String
    ) throws {
        let page = try built(try site("Text.", settings: Self.site + "language: \(language)\n"))("html")
        #expect(page.contains("\n<html lang=\"\(language)\" dir=\"\(direction)\">\n"))
    }

    @Test func aSiteWithoutAnAddressHasNoLinksToItself() throws {
        let site = try site("[in](/events/) ![big](/assets/big.png) [out](https://a.example/)", settings: "title: S\n")
        site.write("Content/assets/big.png", "\u{89}PNG" + String(repeating: "x", count: 5 << 20))
        let file = try built(site)
        let paragraph = try #require(file("html").elements("p").first { $0.text.hasPrefix("in big") })
        #expect(paragraph.content.elements("a").map { $0["href"] } == [nil, "https://a.example/"])
        #expect(file("txt").hasSuffix("\nin </events/> [big] out <https://a.example/>\n"))
    }

    @Test func markdownIsABulletinAgain() throws {
        let more =
            "updated: 2026-05-06\ntags: [a b, \"c: d\", yes, 7]\npinned: true\ncolour: pink\nexpire: 2049-01-01\n"
        let body = "\nOne\r\ntwo\r\rthree <!-- kept as written -->\n\n"
        let first = try site(body, title: #""No: \"5\" & é\u200f""#, more: more)
        let file = try built(first)
        #expect(
            file("md") == """
                ---
                title: "No: \\"5\\" & é\u{200f}"
                author: Ada
                date: 2026-05-05T09:30:00+02:00
                updated: 2026-05-06
                tags: [a b, "c: d", "yes", "7"]
                pinned: true
                colour: pink
                ---

                One
                two

                three <!-- kept as written -->

                """)
        let second = try site("")
        second.write("Content/bulletins/note.md", file("md"))
        let again = try built(second)
        #expect(again("md") == file("md"))
        #expect(again("txt") == file("txt"))
        #expect(again("html") == file("html"))
    }

    @Test func markdownAndJSONNameThePosterOfTheBulletin() throws {
        let poster = "image: /assets/x.svg\nalt: \"Yes: a poster\"\n"
        let first = try site("Hi", more: poster, assets: ["x.svg": "<svg/>"])
        let file = try built(first)
        #expect(file("md").contains("\nimage: \"/assets/x.svg\"\nalt: \"Yes: a poster\"\n---\nHi\n"))
        let object = try JSONSerialization.jsonObject(with: Data(file("json").utf8)) as? [String: Any]
        #expect(object?["image"] as? String == "/assets/x.svg" && object?["alt"] as? String == "Yes: a poster")
        let second = try site("", assets: ["x.svg": "<svg/>"])
        second.write("Content/bulletins/note.md", file("md"))
        #expect(try built(second)("html") == file("html"))
    }

    /// Mail programs decode encoded words anywhere in a subject (RFC 2047 §2).
    @Test func aSubjectThatLooksEncodedIsEncoded() throws {
        let title = "Win =?UTF-8?B?SGk=?= now"
        let export = try #require(share("note", .eml, from: try site("Hi", title: title)).export)
        let text = String(decoding: export.bytes, as: UTF8.self)
        #expect(!text.contains("=?UTF-8?B?SGk=?="))
        let head = text.components(separatedBy: "X-Unsent")[0]
        let words = head.matches(of: #/=\?UTF-8\?B\?([A-Za-z0-9+/=]+)\?=/#).compactMap { word in
            Data(base64Encoded: String(word.1))
        }
        #expect(String(decoding: words.joined(), as: UTF8.self) == title)
    }

    /// RFC 5322 §3.3
    @Test func aYearInAMessageHasFourDigits() throws {
        let site = try site("Hi")
        site.write("Content/bulletins/note.md", "---\ntitle: Old\nauthor: Ada\ndate: 0987-05-05\n---\nHi\n")
        let (export, texts) = share("note", .eml, from: site)
        let text = String(decoding: try #require(export, "\(texts)").bytes, as: UTF8.self)
        #expect(text.contains(", 5 May 0987 "), "\(text)")
    }

    @Test func jsonHasEveryFieldAndTheBodies() throws {
        let text = try built(try site("*Hi* </script>\u{2028} ![x](/assets/x.svg)", more: "tags: [t]\n"))("json")
        #expect(!text.contains("</") && !text.contains("\u{2028}"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "schema", "id", "address", "name", "subject", "title", "author", "date", "updated", "tags", "pinned",
                "colour", "image", "alt", "markdown", "html", "text",
            ])
        #expect(object["address"] as? String == "https://shed.example/club/bulletins/note/")
        #expect(object["date"] as? String == "2026-05-05T09:30:00+02:00")
        #expect(object["markdown"] as? String == "*Hi* </script>\u{2028} ![x](/assets/x.svg)\n")
        let html = try #require(object["html"] as? String)
        #expect(html.hasSuffix("<img src=\"https://shed.example/club/assets/x.svg\" alt=\"x\" /></p>\n"))
        #expect(object["text"] as? String == "Hi   [x]")
        #expect(object["image"] is NSNull && object["alt"] is NSNull)
        #expect(object["updated"] is NSNull && object["pinned"] as? Bool == false)
    }

    @Test func picturesThatAreNotPublishedAreReplacedByTheirTexts() throws {
        let site = try site("See ![the *bench*](/assets/x.png) and [![the door](/assets/x.png)](/).")
        site.write("Content/assets/x.png", "\u{89}PNG damaged")
        let file = try built(site)
        #expect(site.page("/bulletins/note/")?.contains("<p>See the bench and <a") == true)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(file("json").utf8)) as? [String: Any])
        let html = try #require(object["html"] as? String)
        #expect(html == "<p>See the bench and <a href=\"https://shed.example/club/\">the door</a>.</p>\n")
        #expect(file("html").contains("<p>See the bench and <a"))
    }

    @Test func zipHasTheOtherFormsTheFilesAndAManifest() throws {
        let site = try site(
            "![x](/assets/Plan.svg) [y](/assets/plan.svg) [z](/assets/%C3%BC%20b.pdf) [gone](/assets/none.pdf)",
            assets: ["Plan.svg": "<svg/>", "plan.svg": "<svg></svg>", "ü b.pdf": "%PDF-", "other.txt": "no"])
        let file = try built(site)
        let bytes = try #require(share("note", .zip, from: site).export).bytes
        let files = try #require(Unzipped(bytes)).files
        let names = [
            "a-note-note.txt", "a-note-note.html", "a-note-note.md", "a-note-note.json", "assets/Plan.svg",
            "assets/plan-2.svg", "assets/ü b.pdf", "manifest.json",
        ]
        #expect(files.map(\.path) == names.map { "a-note-note/\($0)" })
        for (index, ending) in ["txt", "html", "md", "json"].enumerated() {
            #expect(String(decoding: files[index].bytes, as: UTF8.self) == file(ending))
        }
        #expect(files[6].isUTF8)
        let last = try #require(files.last)
        let manifest = try #require(try JSONSerialization.jsonObject(with: Data(last.bytes)) as? [String: Any])
        let listed = try #require(manifest["files"] as? [[String: Any]])
        #expect(listed.map { $0["path"] as? String } == names.dropLast())
        for (entry, file) in zip(listed, files) {
            #expect(entry["sha256"] as? String == SHA256.digest(of: file.bytes).hex)
            #expect(entry["size"] as? Int == file.bytes.count)
        }
    }

    @Test func filesMayHaveApostrophesInTheirNames() throws {
        let site = try site("![x](</assets/Ada's plan.svg>)", assets: ["Ada's plan.svg": "<svg/>"])
        let file = try built(site)
        #expect(file("html").contains("<img src=\"data:image/svg+xml;base64,"))
        let bytes = try #require(share("note", .zip, from: site).export).bytes
        let paths = try #require(Unzipped(bytes)).files.map(\.path)
        #expect(paths.contains("a-note-note/assets/Ada's plan.svg"))
    }

    @Test func whatIsNotOnTheSiteIsNotShared() throws {
        var site = try site("Secret.", more: "draft: true\n")
        site.write("Content/bulletins/later.md", bulletin("Later", "2026-05-01", "publish: 2026-06-01\n"))
        site.write("Content/bulletins/over.md", bulletin("Over", "2026-04-01", "expire: 2026-05-01\n"))
        func refusal(_ id: String) -> [String] {
            let (export, texts) = share(id, .json, from: site)
            #expect(export == nil)
            return texts
        }
        #expect(
            refusal("note") == [
                "Content/bulletins/note.md: error: the bulletin \"note\" is a draft [command.usage]\n"
                    + "  hint: add --drafts to share it anyway"
            ])
        #expect(refusal("later").first?.contains("\"later\" appears at 2026-06-01T00:00:00+02:00") == true)
        #expect(refusal("over").first?.contains("\"over\" expired at 2026-05-02T00:00:00+02:00") == true)
        #expect(
            refusal("leter") == [
                "error: there is no bulletin \"leter\" [command.usage]\n"
                    + "  hint: a bulletin's id is its file name without .md or .json"
            ])
        site.drafts = true
        #expect(share("note", .json, from: site).export != nil)
        #expect(refusal("nota").first?.hasSuffix("did you mean \"note\"?") == true)
    }

    @Test(arguments: [
        ("../../etc/passwd", "etc-passwd-note"), ("CON", "con-note"), ("a\u{202e}b/c\\\\d", "ab-c-d-note"),
        ("!!!", "note"), ("夜のギター", "夜のギター-note"),
    ]) func namesAreSafeEverywhere(_ title: String, _ name: String) throws {
        let site = try site("Text.", title: "\"\(title)\"")
        let export = try #require(share("note", .html, from: site).export)
        #expect(export.fileName == name + ".html")
        let page = String(decoding: export.bytes, as: UTF8.self)
        #expect(try #require(page.firstMatch(of: /<title>(.*)<\/title>/)).output.1.contains("\u{202e}") == false)
    }

    @Test func aThemeMayMakeThemItsOwnWay() throws {
        let site = try site("Text.")
        site.write("Templates/share.txt.mustache", "<{{title}}> {{body}}")
        site.write("Templates/share.mustache", "<style>p { }\r\n</style><meta content=\"{{policy}}\">{{{body}}}")
        let file = try built(site)
        #expect(file("txt") == "<A note> Text.")
        let digest = SHA256.digest(of: "p { }\n")
        var bytes: [UInt8] = []
        digest.append(to: &bytes)
        #expect(file("html").contains("sha256-\(Data(bytes).base64EncodedString())&#39;"))
        site.write("Templates/share.txt.mustache", "{{titel}}")
        #expect(
            site.build().texts.first?.hasPrefix("Templates/share.txt.mustache:1:3: error: no \"titel\" here") == true)
    }
}
