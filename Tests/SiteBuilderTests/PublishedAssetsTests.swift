import Foundation
import TestSupport
import Testing

/// What becomes of a theme's style sheets and script modules.
@Suite struct PublishedAssetsTests {
    private let site: TestSite

    init() throws { site = try TestSite() }

    /// The published text of an asset of the theme.
    private func published(_ name: String) throws -> (path: String, text: String) {
        #expect(site.build().texts.isEmpty)
        let (stem, ending) = (name.split(separator: ".")[0], name.split(separator: ".")[1])
        let found = site.pages().first { path, _ in
            path.hasPrefix("assets/\(stem).") && path.hasSuffix(".\(ending)")
        }
        return try #require(found.map { ($0.key, $0.value) })
    }

    @Test func modulesImportOneAnotherByTheNamesThatTheyArePublishedUnder() throws {
        site.write(
            "Templates/assets/mine.js", "import { a } from './leaf.js';\nconst b = await import( \"./leaf.js\" );\n")
        site.write("Templates/assets/leaf.js", "export const a = 1;\n")
        let leaf = try published("leaf.js").path.replacingOccurrences(of: "assets/", with: "")
        #expect(
            try published("mine.js").text
                == "import { a } from './\(leaf)';\nconst b = await import( \"./\(leaf)\" );\n")
    }

    @Test func theNameOfAModuleChangesWithWhatItImports() throws {
        site.write("Templates/assets/mine.js", "import \"./leaf.js\";\n")
        site.write("Templates/assets/leaf.js", "export const a = 1;\n")
        let before = try published("mine.js").path
        site.write("Templates/assets/leaf.js", "export const a = 2;\n")
        #expect(try published("mine.js").path != before)
    }

    @Test func textsThatAreNoImportsStay() throws {
        let text = "const a = \"./page.js\", b = \"from x\";\nimport \"library\";\n"
        site.write("Templates/assets/mine.js", text)
        #expect(try published("mine.js").text == text)
    }

    @Test func modulesInACycleAreAnError() throws {
        site.write("Templates/assets/a.js", "import \"./b.js\";\n")
        site.write("Templates/assets/b.js", "// b\nimport \"./a.js\";\n")
        #expect(
            site.build().texts == [
                "Templates/assets/b.js:2:9: error: these modules import one another: assets/a.js → assets/b.js → assets/a.js [template.import]\n  hint: move what they share into a module that both import"
            ])
    }

    @Test(arguments: [
        ("a { color: red; }\n", "a{color:red;}"),
        ("/* one */ a , b > c :focus { margin: 0 auto }", "a,b > c :focus{margin:0 auto}"),
        (
            "@media (min-width: 2rem) and (max-width: 3rem) { a { b: calc(1px + 2px) } }",
            "@media (min-width:2rem) and (max-width:3rem){a{b:calc(1px + 2px)}}"
        ),
        ("a::after { content: \"{ /* ; */ }\"; b: 'it\\'s  so' }", "a::after{content:\"{ /* ; */ }\";b:'it\\'s  so'}"),
        ("a { b: url( https://e.example/*/c ) }", "a{b:url( https://e.example/*/c )}"),
        (".a/* */.b { c: d /* */e; f: g/* */ }", ".a/**/.b{c:d e;f:g}"),
        ("a { b: c", "a{b:c"),
        ("/* open", ""),
        ("a { b: \"open", "a{b:\"open"),
    ])
    func styleSheetsLoseOnlyWhatMeansNothing(_ written: String, _ compact: String) throws {
        site.write("Templates/assets/mine.css", written)
        #expect(try published("mine.css").text == compact)
    }
}
