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
                == "import{a}from'./\(leaf)';let b=await import(\"./\(leaf)\");")
    }

    @Test func theNameOfAModuleChangesWithWhatItImports() throws {
        site.write("Templates/assets/mine.js", "import \"./leaf.js\";\n")
        site.write("Templates/assets/leaf.js", "export const a = 1;\n")
        let before = try published("mine.js").path
        site.write("Templates/assets/leaf.js", "export const a = 2;\n")
        #expect(try published("mine.js").path != before)
    }

    @Test func textsThatAreNoImportsStay() throws {
        let text = "let a=\"./page.js\",b=\"from x\";import\"library\";"
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
        ("a { color: red; }\n", "a{color:red}"),
        ("/* one */ a , b > c :focus { margin: 0 auto }", "a,b>c :focus{margin:0 auto}"),
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

    @Test(arguments: [
        ("// one\n/** two */\nlet a = 1; // three\n\n  a += 2 ;\n", "let a=1;a+=2;"),
        ("a = b\n(c)\n++d", "a=b\n(c)\n++d"),
        ("return /* a\nb */ c", "return\nc"),
        ("a + +b - -c + ++d < !--e", "a+ +b- -c+ ++d< !--e"),
        ("1 .toString() + .5", "1 .toString()+.5"),
        ("x\n  .then(y)\n  .then(z)", "x\n.then(y).then(z)"),
        // Texts, templates and regular expressions
        ("a = \"// no  comment\" + '/* \\' */'", "a=\"// no  comment\"+'/* \\' */'"),
        ("a = `x  ${ b ? `// ${ c }  y` : { d }  }  // z`", "a=`x  ${b?`// ${c}  y`:{d}}  // z`"),
        ("a = /[/\"]  \\/*/g.test( b ) / 2 / c", "a=/[/\"]  \\/*/g.test(b)/ 2 / c"),
        ("if (a) /'  / .test( b ); c = (d) / 'e  f' / g", "if(a)/'  / .test(b);c=(d)/'e  f'/ g"),
        ("a = x++ / 2 + y.return / '  ' / z", "a=x++/ 2+y.return /'  '/ z"),
        // What only a parser could tell
        ("x = {}\n/a/ 2", "x = {}\n/a/ 2"),
        ("a = `open  ", "a = `open  "),
        ("a = 'open\n  b", "a = 'open\n  b"),
        ("a = ( b ] ;\n}", "a = ( b ] ;\n}"),
        ("// a\u{2028}b = 1", "// a\u{2028}b = 1"),
        // Statements
        ("{ for (;;) ; }", "{for(;;);}"),
        ("{ if (a) b(); else ; }", "{if(a)b();else;}"),
        ("() => { a(); }", "()=>{a()}"),
        ("f((a) => a, async (b) => b, (c, d) => c)", "f(a=>a,async(b)=>b,(c,d)=>c)"),
        ("const a = 1;\nconst b = 2;\nlet c;\nconst d = 3;", "let a=1,b=2;let c;let d=3;"),
        ("const a = 1; (b)(); const c = 2", "let a=1;(b)();let c=2"),
        ("const a = 1\nb(); const c = 2", "let a=1\nb();let c=2"),
        ("export const a = 1; const b = 2; x.const; const c = 3", "export let a=1;let b=2;x.const;let c=3"),
        ("const f = () => { const a = 1; g(); }; const h = 2", "let f=()=>{let a=1;g()},h=2"),
    ])
    func scriptsLoseOnlyWhatMeansNothing(_ written: String, _ compact: String) throws {
        site.write("Templates/assets/mine.js", written)
        #expect(try published("mine.js").text == compact)
    }

    @Test func theThemeIsLight() {
        #expect(site.build().texts.isEmpty)
        let assets = site.pages().filter { $0.key.hasPrefix("assets/") }
        func size(_ ending: String) -> Int {
            assets.filter { $0.key.hasSuffix(".\(ending)") }.reduce(0) { $0 + $1.value.utf8.count }
        }
        // What searches and what opens gates are loaded where there is one, beside little else.
        let alone = ["search", "gate"].map { name in
            assets.first { $0.key.hasPrefix("assets/\(name).") && $0.key.hasSuffix(".js") }?.value.utf8.count ?? 15
                * 1024
        }
        #expect(alone.allSatisfy { $0 < 2560 })
        #expect(size("js") - alone.reduce(0, +) < 15 * 1024)
        // What mirrors pages is loaded where lines run from the right.
        let mirror = assets.first { $0.key.hasPrefix("assets/rtl.") }?.value.utf8.count ?? 20 * 1024
        #expect(mirror < 1024)
        #expect(size("css") - mirror < 20 * 1024)
    }
}
