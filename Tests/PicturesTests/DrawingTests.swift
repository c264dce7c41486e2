import Content
import Foundation
import TestSites
import TestSupport
import Testing

/// SVG pictures from strangers and drawing programs, and their published forms.
@Suite struct DrawingTests {
    private static let start = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">"#

    private func published(_ picture: String) throws -> String {
        String(decoding: try SVG(Array(picture.utf8)).bytes, as: UTF8.self)
    }

    private func danger(_ picture: String) -> String? {
        do throws(SVG.Danger) {
            _ = try SVG(Array(picture.utf8))
            return nil
        } catch {
            return error.reason
        }
    }

    /// Pictures that would run code, in obfuscated spellings.
    @Test(arguments: [
        ##"<a><animate attributeName="&#104;ref" from="&#106;avascript:alert(1)" to="&#106;avascript:alert(1)" dur="99s"/></a>"##,
        ##"<a><animate attributeName="xlink:hr&#101;f" values="&#106;avascript:alert(1)" dur="9s"/></a>"##,
        #"<a><animate attributeName="hr&#x65;f" values="javascript:alert(1);#" dur="9s"/></a>"#,
        #"<a><set attributeName=" HREF" to="javascript:alert(1)"/></a>"#,
        #"<a><x:animate xmlns:x="http://www.w3.org/2000/svg" attributeName="x:href" to="javascript:alert(1)"/></a>"#,
        #"<script>alert(1)</script>"#, #"<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>"#,
        #"<SCRIPT href="x"/>"#, #"<g onclick="alert(1)"/>"#, #"<g oNclick="alert(1)"/>"#, #"<g x:onclick="alert(1)"/>"#,
        "<g\nonload\n=\n'alert(1)'/>", #"<a href="javascript:alert(1)"/>"#,
        #"<a href=" &#9;java&#10;script:alert(1)"/>"#, #"<a xlink:href="&#x6a;avascript:alert(1)"/>"#,
        #"<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>"#, #"<image href="data:text/html,&lt;script>"/>"#,
        #"<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>"#,
        #"<iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/>"#,
        #"<html:p xmlns:html="http://www.w3.org/1999/xht&#109;l"/>"#,
        #"<desc><b xmlns="http://www.w3.org/1999/xhtml" onclick="x"/></desc>"#,
    ])
    func drawingsWithScriptsAreRefused(_ part: String) {
        #expect(danger(Self.start + part + "</svg>") != nil, "\(part)")
    }

    /// Documents that are rejected, because browsers and this reader could interpret them differently.
    @Test(arguments: [
        "", "x", "<svg", "<svg>", "<svg></g></svg>", "<svg/><svg/>", "<svg a=1/>", "<svg a='1' a='2'/>", "<svg a='<'/>",
        "<html/>", "<svg>&x;</svg>", "<svg>&#0;</svg>", "<svg>&#xd800;</svg>", "<svg>&#xfffe;</svg>", "<svg>&</svg>",
        "<svg>\u{0}</svg>", "<svg>\u{8}</svg>", "<svg><!-- </svg>", "<svg>]]><![CDATA[</svg>", "<svg/>x",
        #"<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>"#,
        #"<!DOCTYPE svg [<!ENTITY a "&b;&b;"><!ENTITY b "lol">]><svg>&a;</svg>"#,
        #"<?xml version="1.0" encoding="utf-7"?><svg/>"#, "<math xmlns='http://www.w3.org/1998/Math/MathML'/>",
        "<svg xmlns='http://www.w3.org/1999/xhtml'/>",
    ])
    func whatIsNoPlainDocumentIsRefused(_ document: String) { #expect(danger(document) != nil) }

    @Test func sizeAndDepthAreLimited() {
        let deep = String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)
        #expect(danger("<svg>" + deep + "</svg>") == "is nested too deeply")
        let attributes = (0..<300).map { " a\($0)='1'" }.joined()
        #expect(danger("<svg\(attributes)/>") != nil)
    }

    /// Metadata about the author and requests to other hosts are removed; the picture stays.
    @Test(arguments: [
        ("<!-- /home/ada --><path d=\"M0 0\"/>", "<path d=\"M0 0\"/>"),
        ("<?pi /home/ada?><path d=\"M0 0\"/>", "<path d=\"M0 0\"/>"),
        ("<metadata><rdf:RDF xmlns:rdf=\"r\"><b>Ada</b></rdf:RDF></metadata><g/>", "<g/>"),
        (
            "<s:namedview xmlns:s=\"http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd\" s:docname=\"/home/ada\"/><g s:insensitive=\"true\"/>",
            "<g/>"
        ),
        ("<g data-name=\"Ada\" unknown=\"x\" xml:base=\"https://evil.example/\"/>", "<g/>"),
        ("<image href=\"https://evil.example/a.png\" width=\"1\"/>", "<image width=\"1\"/>"),
        ("<image xlink:href=\"file:///home/ada/a.png\"/>", "<image/>"),
        ("<use href=\"https://evil.example/a.svg#b\"/><use xlink:href=\"#b\"/>", "<use/><use href=\"#b\"/>"),
        ("<a href=\"https://evil.example/\"><g/></a>", "<a><g/></a>"),
        ("<a href=\"#b\"><g/></a>", "<a href=\"#b\"><g/></a>"),
        ("<rect fill=\"url(https://evil.example/)\"/>", "<rect fill=\"none \"/>"),
        ("<rect fill=\"u\\72l(https://evil.example/)\"/>", "<rect fill=\"none \"/>"),
        ("<rect fill=\"url('#a') red\"/>", "<rect fill=\"url(&quot;#a&quot;) red\"/>"),
        (
            "<rect style=\"fill:URL( &quot;//evil.example/&quot; );stroke:red\"/>",
            "<rect style=\"fill:none ;stroke:red\"/>"
        ),
        ("<rect style=\"fill:u/**/rl(//evil.example)\"/>", "<rect style=\"fill:u none \"/>"),
        ("<rect style=\"mask:image-set('https://evil.example/' 1x)\"/>", "<rect style=\"mask:none \"/>"),
        (
            "<style>@import 'https://evil.example/a.css'; .a{fill:red}</style>",
            "<style>  .a{fill:red}</style>"
        ),
        (
            "<style><![CDATA[@im\\port url(//evil.example);.a>b{fill:url(//evil.example/x)}]]></style>",
            "<style> .a&gt;b{fill:none }</style>"
        ),
        ("<style>a{b:url(\"x\"+)}c{fill:red}</style>", "<style>a{b:none }c{fill:red}</style>"),
        ("<rect style=\"mask:1%url(//evil.example/) 1.5%\"/>", "<rect style=\"mask:1%none  1.5%\"/>"),
        ("<rect fill=\"1.url(//evil.example/)\"/>", "<rect fill=\"1.none \"/>"),
        (
            "<style>a{content:\"x&#13;} b{fill:url(//evil.example/)} c{d:\"}</style>",
            "<style>a{content:\"x\"\n} b{fill:none } c{d:\"}\"</style>"
        ),
        (
            "<g style=\"a:url(data:image/png;base64,A&#10;B);b:&quot;);c:url(//evil.example/);&quot;\"/>",
            "<g style=\"a:url(&quot;data:image/png;base64,AB&quot;);b:&quot;);c:url(//evil.example/);&quot;\"/>"
        ),
        (
            "<style>@font-face{src:url(https://fonts.example/x) format('woff2')}</style>",
            "<style>@font-face{src:none  format('woff2')}</style>"
        ),
        (
            "<animate attributeName=\"fill\" values=\"url(//evil.example/);red\" dur=\"1s\"/>",
            "<animate attributeName=\"fill\" values=\"none ;red\" dur=\"1s\"/>"
        ),
        ("<animate attributeName=\"style\" to=\"x\"/><g/>", "<g/>"),
        ("<animate attributeName=\"\u{212a}\" to=\"x\"/><g \u{212a}1=\"x\"/>", "<g/>"),
    ])
    func referencesToOtherSitesAreRemoved(_ part: String, _ kept: String) throws {
        let plain = #"<svg xmlns="http://www.w3.org/2000/svg">"#
        #expect(try published(Self.start + part + "</svg>") == plain + kept + "</svg>\n")
    }

    @Test(arguments: [SplitMix.seedOfRun]) func noPublishedStyleLoadsAnything(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let parts = [
            "url(//evil.example/x)", "URL(", "//evil.example/x", ")", "&quot;", "'", "1", "%", ".", "-", "e", " ",
            "&#13;", "&#10;", "/*", "*/", "\\", "@import ", "{", "}", ";", ":", "#b", "data:image/png;base64,A",
            "image-set(",
        ]
        for _ in 0..<2000 {
            var style = ""
            for _ in 0..<12 { style += parts.randomElement(using: &random) ?? "" }
            for (start, end) in [("<g style=\"", "\"/>"), ("<style>", "</style>")] {
                let picture = try published(Self.start + start + style + end + "</svg>")
                let kept = try #require(picture.components(separatedBy: start).last?.components(separatedBy: end).first)
                #expect(!loads(kept), "\(style) became \(kept)")
            }
        }
    }

    /// True if a browser loads an address from a published style. The tokens are those of CSS Syntax, section 4.
    private func loads(_ published: String) -> Bool {
        var style = published.lowercased()
        for (reference, text) in [("&quot;", "\""), ("&#13;", "\n"), ("&#10;", "\n"), ("&gt;", ">"), ("&amp;", "&")] {
            style = style.replacing(reference, with: text)
        }
        // In this order: comments; strings, which end with their line; numbers with their units; hashes; addresses
        // without quotes; names, functions and rules.
        let token =
            #/
            \/\*(?:[^*]|\*(?!\/))*(?:\*\/)?
            | "[^"\n]*"? | '[^'\n]*'?
            | (?:\d+(?:\.\d+)?|\.\d+)(?:e[+\-]?\d+)?(?:%|(?:--|-?[a-z_])[\w\-]*)?
            | \#[\w\-]+
            | url\(\s*(?!["'\s])[^)]*
            | @?(?:--|-?[a-z_])[\w\-]*\(?
            /#
        let tokens = style.matches(of: token).map { String($0.output) }
        if zip(tokens, tokens.dropFirst()).contains(where: { $0 == "url(" && $1.contains("evil") }) { return true }
        return tokens.contains { token in
            ["@import", "image-set("].contains(token) || token.hasPrefix("url(") && token.contains("evil")
        }
    }

    /// Pictures from drawing programs look unchanged: every part that draws is present.
    @Test(arguments: [
        // Written by Inkscape.
        """
        <linearGradient id="a" x1="0" x2="1"><stop offset="0" style="stop-color:#fff;stop-opacity:1"/><stop offset="1"/></linearGradient>
        <clipPath id="c" clipPathUnits="userSpaceOnUse"><rect width="9" height="9" ry="2"/></clipPath>
        <g id="layer1" clip-path="url(&quot;#c&quot;)" transform="matrix(1,0,0,1,-3.5,2)">
        <path d="m 1,2 c 3,4 5,6 7,8 z" style="fill:url(&quot;#a&quot;);stroke-width:.2px;font-family:'Sans Serif'"/>
        <text xml:space="preserve" x="1" y="2" style="line-height:1.25"><tspan x="1" y="2">It's “A &amp; B” — é</tspan></text></g>
        """,
        // A typical logo.
        """
        <style>.a,.b:hover{fill:#123;filter:drop-shadow(0 0 2px rgba(0,0,0,.5))}@media (prefers-color-scheme:dark){.a{fill:#fff}}
        @keyframes spin{to{transform:rotate(360deg)}}</style>
        <symbol id="s" viewBox="0 0 2 2"><circle class="a" cx="1" cy="1" r="1"/></symbol><use href="#s" width="4"/>
        <mask id="m"><image href="data:image/png;base64,iVBORw0KGgo=" width="4" height="4" preserveAspectRatio="none"/></mask>
        <filter id="f"><feGaussianBlur in="SourceGraphic" stdDeviation="2" result="x"/><feMerge><feMergeNode in="x"/></feMerge></filter>
        <g mask="url(&quot;#m&quot;)" filter="url(&quot;#f&quot;)" role="img" aria-label="Logo (new)"><title>Logo</title>
        <circle r="2"><animate attributeName="r" values="1;2;1" dur="2s" repeatCount="indefinite"/></circle></g>
        """,
    ])
    func elementsThatDrawAreKept(_ content: String) throws {
        let picture =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" viewBox="0 0 40 30">"# + content
            + "</svg>\n"
        #expect(try published(picture) == picture)
        let drawing = try SVG(Array(picture.utf8))
        #expect(drawing.omissions.isEmpty && drawing.size?.width == 40 && drawing.size?.height == 30)
    }

    @Test func anOldDocumentTypeIsSkipped() throws {
        let picture =
            "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\r\n<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" "
            + "\"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\r\n<v:svg xmlns:v=\"http://www.w3.org/2000/svg\"><v:g/></v:svg>\r\n"
        #expect(try published(picture) == "<svg xmlns=\"http://www.w3.org/2000/svg\"><g/></svg>\n")
    }

    /// A published picture is published again unchanged.
    @Test(arguments: [56]) func publishingTwiceChangesNothing(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let original = Array(
            (Self.start
                + "<style>.a{fill:url(#b)}@import 'x';</style><g onx=\"1\" fill=\"url(#a)\">a&amp;b<![CDATA[<x>]]></g>"
                + "<a href=\"#x\" xlink:href=\"https://x/\"/><!-- c --><animate attributeName=\"r\"/></svg>").utf8)
        for _ in 0..<2000 {
            var bytes = original
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0x20...0x7e, using: &random)
                case 1: bytes.remove(at: place)
                default:
                    let other = Int.random(in: 0..<bytes.count, using: &random)
                    bytes.insert(contentsOf: bytes[other..<min(other + 20, bytes.count)], at: place)
                }
            }
            guard let once = try? SVG(bytes) else { continue }
            let twice = try SVG(once.bytes)
            #expect(twice.bytes == once.bytes && twice.omissions.isEmpty, "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// The site and a bulletin's share files contain the cleaned picture.
    @Test func theReducedPictureIsPublishedAndShared() throws {
        let site = try TestSite([
            "Content/assets/a.svg":
                "<!-- /home/ada --><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"><image href=\"https://x.example/\"/><g/></svg>",
            "Content/bulletins/b.md":
                "---\ntitle: B\nauthor: A\ndate: 2026-05-01\n---\n![A drawing](/assets/a.svg)\n",
        ])
        let texts = site.build().texts
        #expect(
            texts.count == 1
                && texts[0].contains(
                    "a.svg: warning: this SVG picture is published without external resources"),
            "\(texts)")
        let reduced = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4 3\"><image/><g/></svg>\n"
        #expect(site.page("/assets/a.svg") == reduced)
        #expect(site.page("/bulletins/b/")?.contains("width=\"4\" height=\"3\"") == true)
        let shared = try #require(site.page("/bulletins/b/share.html"))
        #expect(shared.contains(Data(reduced.utf8).base64EncodedString()))
        #expect(try site.compareWithCleanBuild(site.build(), keys: site).differences == [])
    }
}
