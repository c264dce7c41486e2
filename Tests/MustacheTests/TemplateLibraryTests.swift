import Diagnostics
import Mustache
import Testing

@Suite struct TemplateLibraryTests {
    @Test(arguments: [
        (
            "a\n {{#one}}\n{{x}}",
            "2:2: error: \"one\" is never closed [template.section];  hint: close it with {{/one}}"
        ),
        (
            "{{#a}}\n  {{#b}}{{/a}}{{/b}}",
            "2:9: error: \"a\" can't be closed before \"b\", which was opened inside it [template.section];"
                + "  hint: the open tag here is \"b\", opened at line 2, column 3"
        ),
        (
            "{{#a}}é{{/c}}{{/a}}",
            "1:8: error: no \"c\" is open here [template.section];"
                + "  hint: the open tag here is \"a\", opened at line 1, column 1"
        ),
        (
            "{{/c}}",
            "1:1: error: no \"c\" is open here [template.section];  hint: remove it, or open it with {{#c}}"
        ),
        ("ab{{x", "1:3: error: this tag is never closed [template.syntax];  hint: end it with }}"),
        ("{{{x}} ", "1:1: error: this tag is never closed [template.syntax];  hint: end it with }}}"),
        ("é{{ }}", "1:2: error: this tag is empty [template.syntax];  hint: write a name between the delimiters"),
        ("{{# }}", "1:1: error: this tag has no name [template.syntax];  hint: write a name between the delimiters"),
        (
            "{{=<% =}}",
            "1:1: error: these aren't valid delimiters [template.syntax];"
                + "  hint: write two delimiters without \"=\", separated by a space: {{=<% %>=}}"
        ),
        (
            "{{=<% = %>=}}",
            "1:1: error: these aren't valid delimiters [template.syntax];"
                + "  hint: write two delimiters without \"=\", separated by a space: {{=<% %>=}}"
        ),
        ("{{= }}", "1:1: error: this tag is never closed [template.syntax];  hint: end it with =}}"),
        (
            "{{#if x}}{{/if}}",
            "1:4: error: a name can't contain white space [template.syntax];"
                + "  hint: templates have no functions or conditions, only names: {{#name}}"
        ),
        (
            "{{a..b}}",
            "1:3: error: a part of this dotted name is missing [template.syntax];"
                + "  hint: write a name on each side of every dot"
        ),
        (
            "{{>../secret}}",
            "1:4: error: a template's name can't be a path [template.syntax];"
                + "  hint: write only the name, as in {{>card}}"
        ),
        (
            "{{> .. }}",
            "1:5: error: a template's name can't be a path [template.syntax];"
                + "  hint: write only the name, as in {{>card}}"
        ),
        (
            "{{>a\0b}}",
            "1:4: error: a template's name can't be a path [template.syntax];"
                + "  hint: write only the name, as in {{>card}}"
        ),
        (
            "{{<p}}{{$a}}{{/a}}\n {{$a}}{{/a}}{{/p}}",
            "2:5: error: the block \"a\" is overridden twice [template.section];  hint: remove one of the two"
        ),
        (
            "{{<p}}\n text{{$a}}{{/a}}{{/p}}",
            "2:2: warning: this is outside the blocks that override a parent's, so it isn't shown [template.unused];"
                + "  hint: move it into a block"
        ),
    ]) func reportsWhatIsWrongAtItsPlace(_ template: String, _ problem: String) {
        #expect(Page(template).problems == ["page.mustache:" + problem])
    }

    @Test func reportsBytesThatAreNoUTF8() {
        var log = DiagnosticLog()
        _ = TemplateLibrary([TemplateSource(name: "a", file: "a", bytes: [0x0a, 0x41, 0xff, 0x42])], &log)
        #expect(
            log.diagnostics.map(\.line)
                == ["a:2:2: error: this isn't valid UTF-8 [text.encoding];  hint: save the template as UTF-8"])
    }

    @Test func reportsNestingThatIsTooDeep() {
        let deep = String(repeating: "{{#a}}", count: 100_000)
        #expect(
            Page(deep).problems.first
                == "page.mustache:1:193: error: sections are nested more than 32 levels deep [template.too-deep];"
                + "  hint: move a part to a separate template")
    }

    @Test func laterSourcesReplaceEarlierOnes() throws {
        var log = DiagnosticLog()
        let sources = [("page", "built in"), ("other", "{{>page}}"), ("page", "the author's")].map {
            TemplateSource(name: $0, file: $0, bytes: Array($1.utf8))
        }
        let library = TemplateLibrary(sources, &log)
        #expect(library.names == ["other", "page"])
        var renderer = Renderer(library)
        var output: [UInt8] = []
        try renderer.render("other", [], into: &output)
        #expect(String(decoding: output, as: UTF8.self) == "the author's")
    }

    @Test func aByteOrderMarkIsNoPartOfThePage() throws {
        #expect(try Page("\u{feff}{{#x}}\n{{x}}\n{{/x}}\n").rendered(TemplateData("x", "y")) == "y\n")
    }

    /// Data that all pages share look the same whether they are looked up or compiled in.
    @Test func sharedDataShowTheSameBeforehand() throws {
        let shared = Value.object([
            "site": .object([
                "title": .text("<Tom & \"Jerry's\">"), "empty": .text(""), "lines": .text("two\nlines"),
                "open": .flag(true),
                "tags": .list([.object(["name": .text("red")]), .object(["name": .text("blue")])]),
                "owner": .object(["name": .text("Ann")]),
            ])
        ]).cells()
        let page = """
            {{site.title}}|{{{site.title}}}|{{site.empty}}|{{site.open}}|{{site.tags}}|{{site}}|{{site.owner.name}}
              {{>part}}
            {{#site.title}}({{.}}){{/site.title}}{{^site.empty}}none{{/site.empty}}{{#site.tags}}{{name}} {{title}}{{/site.tags}}
            {{#site}}{{title}}{{owner.name}}{{/site}}{{site.title.more}}{{site.nothing}}{{title}}
            """
        let sources = [("page", page), ("part", "{{site.title}}\n{{site.lines}}\n  {{site.owner.name}}\n")].map {
            TemplateSource(name: $0, file: $0, bytes: Array($1.utf8))
        }
        var log = DiagnosticLog()
        let outputs = try [nil, shared].map { known in
            var renderer = Renderer(TemplateLibrary(sources, shared: known, &log))
            var output: [UInt8] = []
            try renderer.render("page", [shared, TemplateData("title", "own")], into: &output)
            return String(decoding: output, as: UTF8.self)
        }
        #expect(log.diagnostics.isEmpty)
        #expect(outputs[0].hasPrefix("&lt;Tom &amp; &quot;Jerry&#39;s&quot;&gt;|<Tom & \"Jerry's\">||||"))
        #expect(outputs[1] == outputs[0])
    }
}
