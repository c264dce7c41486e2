import Diagnostics
import Mustache
import Testing

@Suite struct TemplateCheckerTests {
    static let song = Shape([.init("title", kind: .text, summary: ""), .init("isNew", kind: .flag, summary: "")])
    static let page = Shape([
        .init("title", kind: .text, summary: ""), .init("body", kind: .html, summary: ""),
        .init("isNew", kind: .flag, summary: ""),
        .init("songs", kind: .list(song), summary: ""), .init("tags", kind: .list(Shape(of: .text)), summary: ""),
        .init("venue", kind: .object(Shape([.init("name", kind: .text, summary: "")])), summary: ""),
        .init("kind", kind: .template(["card", "row"]), summary: ""),
        .init("link", kind: .address, summary: ""),
    ])

    @Test(arguments: [
        (
            "<p>\n{{titel}}",
            "2:3: error: no \"titel\" here [template.unknown-name];  hint: is \"titel\" a misspelling of \"title\"?"
        ),
        (
            "{{#songs}}{{zzz}}{{/songs}}",
            "1:13: error: no \"zzz\" here [template.unknown-name];"
                + "  hint: available names: title, isNew, body, songs, tags, venue, kind, link"
        ),
        (
            "é{{venue.nmae}}",
            "1:10: error: no \"nmae\" here [template.unknown-name];  hint: is \"nmae\" a misspelling of \"name\"?"
        ),
        (
            "{{songs.title}}",
            "1:9: error: \"songs\" has no fields [template.wrong-kind];"
                + "  hint: open it with {{#songs}} and use \"title\" inside"
        ),
        (
            "{{title.x}}",
            "1:9: error: \"title\" has no fields [template.wrong-kind];  hint: remove the part after the dot"
        ),
        (
            "{{songs}}",
            "1:3: error: \"songs\" is a list and has no text [template.wrong-kind];  hint: write {{#songs}}…{{/songs}}"
        ),
        (
            "{{venue}}",
            "1:3: error: \"venue\" is an object and has no text [template.wrong-kind];  hint: show one of venue.name"
        ),
        (
            "{{isNew}}",
            "1:3: error: \"isNew\" is yes or no and has no text [template.wrong-kind];"
                + "  hint: write {{#isNew}}…{{/isNew}}"
        ),
        (
            "{{#songs}}{{.}}{{/songs}}",
            "1:13: error: {{.}} has no plain value here [template.wrong-kind];  hint: available names: title, isNew"
        ),
        (
            "{{body}}",
            "1:3: warning: \"body\" is HTML, so its tags would show as text [template.wrong-kind];"
                + "  hint: write {{{body}}}"
        ),
        (
            "{{{title}}}",
            "1:4: error: \"title\" is text and must be escaped [template.unsafe];  hint: write {{title}}"
        ),
        ("{{& title}}", "1:5: error: \"title\" is text and must be escaped [template.unsafe];  hint: write {{title}}"),
        (
            "{{>crad}}",
            "1:4: error: unknown template \"crad\" [template.unknown-partial];"
                + "  hint: is \"crad\" a misspelling of \"card\"?"
        ),
        (
            "{{>*title}}",
            "1:5: error: \"title\" doesn't contain a template's name [template.unsupported];"
                + "  hint: write a template's name, or a field declared to contain one"
        ),
        (
            "{{<card}}{{$tilte}}x{{/tilte}}{{/card}}",
            "1:13: error: the parent has no block \"tilte\" to override [template.unknown-name];"
                + "  hint: is \"tilte\" a misspelling of \"title\"?"
        ),
        (
            "<a href=\"{{title}}\">",
            "1:12: error: \"title\" can't be used in the attribute \"href\", which needs an address [template.unsafe];"
                + "  hint: available addresses: link"
        ),
        (
            "{{>page}}",
            "1:4: error: \"page\" includes itself endlessly: page → page [template.too-deep];"
                + "  hint: include it only for the items of a list that belongs to each item"
        ),
    ]) func reportsAtItsPlace(_ template: String, _ problem: String) {
        let page = Page(template, ["card": "<p>{{$title}}{{title}}{{/title}}</p>", "row": ""])
        #expect(page.problems(with: Self.page) == ["page.mustache:" + problem])
    }

    @Test(arguments: [
        ("<p class={{title}}>", "in an attribute without quotes"),
        ("<p class=a{{title}}>", "in an attribute without quotes"),
        ("<p {{title}}=\"x\">", "among a tag's attributes"), ("<p class=\"a\"{{title}}>", "among a tag's attributes"),
        ("<h{{title}}>", "in the name of a tag"), ("</{{title}}>", "in the name of a tag"),
        ("<!-- {{title}} -->", "in a comment"), ("<!doctype {{title}}>", "in a comment"),
        ("<!--!> {{title}} -->", "in a comment"), ("<!-- --!x> {{title}} -->", "in a comment"),
        ("<!-- a --!><script>/* --> {{title}} */</script>", "in <script>, where escaping doesn't help"),
        ("<!--><script>{{title}}</script>", "in <script>, where escaping doesn't help"),
        ("<!---><script>{{title}}</script>", "in <script>, where escaping doesn't help"),
        ("<!-- --!--><script>{{title}}</script>", "in <script>, where escaping doesn't help"),
        ("<script>1</script\u{b}>{{title}}</script>", "in <script>, where escaping doesn't help"),
        ("<a class=x\u{b}title=\"{{title}}\">x</a>", "in an attribute without quotes"),
        ("<script>let x = \"{{title}}\"</script>", "in <script>, where escaping doesn't help"),
        ("<style>p { color: {{title}} }</style>", "in <style>, where escaping doesn't help"),
        ("<p onclick=\"f('{{title}}')\">", "in the attribute \"onclick\", which runs as code"),
        ("<p style='color: {{title}}'>", "in a style, where escaping doesn't help"),
        ("<p title=\"{{{body}}}\">", "as HTML in an attribute"),
        ("<title>{{{body}}}</title>", "as HTML in <title>, which can only hold text"),
        ("<IMG SRC='/pictures/{{title}}'>", "in the attribute \"src\", which needs an address"),
        ("<form action=\"go?{{title}}\">", "in the attribute \"action\", which needs an address"),
        ("<svg><a xlink:href=\"{{title}}\">", "in the attribute \"xlink:href\", which needs an address"),
        ("<SCRIPT>1</scriptx>{{title}}</script>", "in <script>, where escaping doesn't help"),
    ]) func refusesValuesWhereEscapingDoesNotHelp(_ template: String, _ reason: String) throws {
        let problems = Page(template).problems(with: Self.page)
        let column = template.split(separator: "{{")[0].count + (reason.contains("as HTML") ? 4 : 3)
        try #require(problems.count == 1, "\(problems)")
        #expect(problems[0].hasPrefix("page.mustache:1:\(column): error: "))
        #expect(problems[0].contains("can't be used \(reason) [template.unsafe]"))
    }

    @Test(arguments: [
        "<p title=\"{{title}}\" lang='{{title}}'>{{title}}{{{body}}}</p>",
        "<a href='/x/{{link}}?a=1' title=\"{{title}}\">{{link}}</a>",
        "<title>{{title}}</title>{{{body}}}", "<!-- x --> {{title}} <!--> {{title}}", "a < b {{title}} <3 {{title}}",
        "<script src=\"{{link}}\"></script>{{title}}<style>p > a {}</style >{{title}}",
        "<a{{#isNew}} class=\"new\"{{/isNew}}>{{title}}</a>", "<input {{#isNew}}checked{{/isNew}} value=\"{{title}}\">",
        "<p class=\"a{{#isNew}} b{{/isNew}}\">{{#songs}}<b>{{title}}</b>{{/songs}}</p>", "{{#tags}}{{.}}{{/tags}}",
        "{{#title}}{{.}}{{/title}}", "{{#body}}{{{.}}}{{/body}}", "{{#venue}}{{name}}{{title}}{{/venue}}",
        "{{venue.name}}",
        "{{>*kind}}", "{{<card}}{{$title}}<b>{{/title}}{{/card}}",
    ]) func acceptsWhatIsSafe(_ template: String) {
        let page = Page(template, ["card": "{{$title}}{{title}}{{/title}}", "row": "<p>{{title}}</p>"])
        #expect(page.problems(with: Self.page) == [])
    }

    @Test func sectionsMustLeaveTheMarkupAsTheyFoundIt() {
        #expect(
            Page("<p>{{#isNew}}<a class=\"{{/isNew}}x\">").problems(with: Self.page) == [
                "page.mustache:1:7: error: this begins and ends at different points of the HTML [template.unsafe];"
                    + "  hint: begin and end a tag, a quote or a comment within the same section"
            ])
        #expect(
            Page("{{>*kind}}", ["card": "<p class=\"", "row": "<p>"]).problems(with: Self.page).first
                == "page.mustache:1:5: error: these templates end at different points of the HTML [template.unsafe];"
                + "  hint: begin and end a tag, a quote or a comment within the same template")
        #expect(
            Page("<p>\n<a").problems(with: Self.page)
                == ["page.mustache:2:3: error: the page ends within a tag [template.unsafe];  hint: close it"])
    }

    @Test(arguments: [
        // The end of a name must not depend on a section.
        ("<a {{#title}}on{{/title}}|click=\"{{title}}\">", "complete name"),
        ("<s{{^title}} x{{/title}}|cript>{{title}}</script>", "complete name"),
        ("<s{{^title}}/{{/title}}|cript>{{title}}</script>", "complete name"),
        ("<a o{{^title}} {{/title}}|nclick=\"{{title}}\">", "complete name"),
        ("<a class=\"\"{{#title}} on{{/title}}|click=\"{{title}}\">", "complete name"),
        ("<a{{#title}} on{{/title}}{{^title}} data-{{/title}}|click=\"{{title}}\">", "complete name"),
        ("<a {{#title}}{{#isNew}}on{{/isNew}}{{/title}}|click=\"{{title}}\">", "complete name"),
        ("<a {{#title}}on{{/title}}{{#isNew}} x{{/isNew}}|click=\"{{title}}\">", "complete name"),
        ("<a {{>*kind}}|click=\"{{title}}\">", "complete name"),
        // A part that is perhaps a name must not get a value.
        ("<a {{#title}}onclick{{/title}}|=\"{{title}}\">", "name and value"),
        ("<a {{#title}}onclick{{/title}} |=\"{{title}}\">", "name and value"),
        ("<a {{#title}}onclick {{/title}}|=\"{{title}}\">", "name and value"),
        ("<a class {{#title}}onclick {{/title}}|=\"{{title}}\">", "name and value"),
        ("<a class{{^title}} {{/title}}|=\"{{title}}\">", "name and value"),
        // A repeated part is also followed by itself.
        ("<a {{#tags}}|click=\"{{.}}\" on{{/tags}}>", "complete name"),
        ("<a b{{#tags}}|c=\"{{.}}\"{{/tags}}>", "complete name"),
        ("<a b {{#tags}}|=\"{{.}}\"{{/tags}}>", "name and value"),
        ("<a {{#songs}}{{#tags}}{{#isNew}}|click=\"{{title}}\"{{/isNew}} on{{/tags}}{{/songs}}>", "complete name"),
    ]) func refusesWhatMayOrMayNotBelongToTheNameBefore(_ template: String, _ remedy: String) throws {
        let parts = template.split(separator: "|")
        let page = Page(parts.joined(), ["card": "on", "row": "hidden "])
        let problems = page.problems(with: Self.page)
        try #require(problems.count == 1, "\(problems)")
        #expect(
            problems[0].hasPrefix(
                "page.mustache:1:\(parts[0].utf8.count + 1): error: "
                    + "data decides whether this belongs to the name before it [template.unsafe];"))
        #expect(problems[0].contains(remedy))
    }

    @Test(arguments: [
        "<a{{#isNew}} class=\"y\"{{/isNew}}>", "<a {{#isNew}}hidden{{/isNew}}>", "<a{{#isNew}} hidden{{/isNew}}/>",
        "<input{{#isNew}} checked{{/isNew}} name=\"{{title}}\">",
        "<input {{#isNew}}checked {{/isNew}}name=\"{{title}}\">",
        "<input checked{{#isNew}} {{/isNew}} name=\"{{title}}\">",
        "<p{{#isNew}} hidden{{/isNew}}{{#title}} lang=\"{{title}}\"{{/title}}{{^title}} inert{{/title}}>",
        "<p {{#isNew}}class=\"a\"{{/isNew}}{{^isNew}}class=\"{{title}}\"{{/isNew}}title=\"{{title}}\">",
        "<p{{#isNew}}{{#title}} hidden{{/title}}{{/isNew}}\n>", "<p\n{{#isNew}}hidden\n{{/isNew}}\n{{>*kind}}>",
        "<p {{#tags}}class=\"{{.}}\"{{/tags}}>", "<p{{#tags}} class=\"{{.}}\"{{/tags}}>",
        "<p {{#tags}}hidden {{/tags}}class=\"{{title}}\">", "<p{{#tags}} hidden{{/tags}}>",
        "</p{{#isNew}} x{{/isNew}}>{{title}}",
    ]) func acceptsWholeAttributesInSections(_ template: String) {
        let page = Page(template, ["card": "hidden", "row": "class=\"{{title}}\""])
        #expect(page.problems(with: Self.page) == [])
    }

    @Test func endsWhenListsRepeatWithinListsInATag() {
        // Two rounds on each level would be 2^32 walks.
        let inner = (0..<32).reduce("") { inner, _ in "{{#songs}}/\(inner) x{{/songs}}" }
        #expect(Page("<p\(inner)>").problems(with: Self.page) == [])
    }

    @Test func markupStateGoesOnThroughPartials() {
        let page = Page("{{>head}}{{title}}\">", ["head": "<p title=\""])
        #expect(page.problems(with: Self.page) == [])
        #expect(Page("{{>head}}{{title}}", ["head": "<p title="]).problems(with: Self.page).count == 2)
    }

    @Test func anUnknownSectionIsReportedOnce() {
        #expect(Page("{{#sogns}}{{a}}{{.}}{{#b}}{{c.d}}{{/b}}{{/sogns}}").problems(with: Self.page).count == 1)
    }

    @Test func aProblemSharedByPagesIsReportedOnce() {
        let page = Page("{{>card}}", ["other": "{{>card}}", "card": "{{nope}}"])
        var checker = TemplateChecker(page.library)
        var log = DiagnosticLog()
        #expect(checker.check("page", [Self.page], &log).templates == ["card", "page"])
        #expect(checker.check("other", [Self.song], &log).templates == ["card", "other"])
        #expect(log.diagnostics.map(\.place) == [Place(file: "card.mustache", line: 1, column: 3)])
    }

    @Test func findsANameThatOnlyOnePageLacks() {
        let page = Page("{{>card}}", ["other": "{{>card}}", "card": "{{isNew}}{{body}}"])
        var checker = TemplateChecker(page.library)
        var log = DiagnosticLog()
        checker.check("page", [Self.page], &log)
        checker.check("other", [Self.song], &log)
        #expect(log.diagnostics.map(\.code) == [.templateWrongKind, .templateWrongKind, .templateUnknownName])
    }

    @Test func reportsWhatAPageUses() {
        let page = Page("{{title}}{{#songs}}{{#isNew}}!{{/isNew}}{{/songs}}{{venue.name}}", ["lonely": ""])
        var checker = TemplateChecker(page.library)
        var log = DiagnosticLog()
        let report = checker.check("page", [Self.page], &log)
        #expect(report.templates == ["page"])
        func unused(_ shape: Shape) -> [String] {
            shape.fields.indices.filter { !report.uses($0, of: shape) }.map { shape.fields[$0].name }
        }
        #expect(unused(Self.page) == ["body", "isNew", "tags", "kind", "link"])
        #expect(unused(Self.song) == ["title"])
    }

    @Test func dataKnowsWhatItsPageShows() {
        let page = Page(
            "{{title}}{{#songs}}{{#isNew}}!{{/isNew}}{{/songs}}{{#tags}}{{.}}{{/tags}}", ["other": "{{body}}"])
        var checker = TemplateChecker(page.library)
        var log = DiagnosticLog()
        checker.check("other", [Self.page], &log)
        let report = checker.check("page", [Self.page], &log)
        var cells = TemplateData(Self.page, showing: report.shownFields(of: Self.page))
        #expect((0..<8).filter { cells.shows(cells.root, $0) } == [0, 3, 4])
        let songs = cells.list(cells.root[3], count: 2)
        #expect((0..<2).filter { cells.shows(songs[1], $0) } == [1])
        let tags = cells.list(cells.root[4], count: 1)
        #expect(cells.shows(tags[0], 0))
    }

    @Test func aPageWithoutATemplateIsReported() {
        var checker = TemplateChecker(Page("").library)
        var log = DiagnosticLog()
        #expect(checker.check("pgae", [], &log).templates == [])
        #expect(
            log.diagnostics.map(\.line) == [
                "error: unknown template \"pgae\" [template.unknown-partial];  hint: is \"pgae\" a misspelling of \"page\"?"
            ])
    }

    @Test func endsWhenTemplatesIncludeOneAnotherManyTimesOver() {
        // Two inclusions on each level would be 2^40 walks, if the checker didn't remember them.
        var sources = [TemplateSource(name: "t40", file: "t40", bytes: Array("{{title}}".utf8))]
        for level in 0..<40 {
            let text = "{{>t\(level + 1)}}{{#songs}}{{>t\(level + 1)}}{{/songs}}"
            sources.append(TemplateSource(name: "t\(level)", file: "t\(level)", bytes: Array(text.utf8)))
        }
        var log = DiagnosticLog()
        var checker = TemplateChecker(TemplateLibrary(sources, &log))
        #expect(checker.check("t0", [Self.page], &log).templates.count == 41)
        #expect(log.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("x", 64), ("{{<base}}{{/base}}", 63), ("{{<base}}{{$main}}x{{/main}}{{/base}}", 62),
        ("{{>x}}{{<base}}{{$main}}{{>x}}{{/main}}{{/base}}", 61),
    ]) func goesExactlyAsDeepAsTheRenderer(_ last: String, _ deepest: Int) throws {
        for depth in 58...66 {
            // Each level adds three: a template, its parent, and the block that it overrides there.
            let (levels, rest) = (depth - 1).quotientAndRemainder(dividingBy: 3)
            var texts = (0..<levels).map { "{{<base}}{{$main}}{{>t\($0 + 1)}}{{/main}}{{/base}}" }
            texts += (levels..<levels + rest).map { "{{>t\($0 + 1)}}" } + [last]
            // A template that is fine near the page may be too deep further down.
            texts[0] = "{{>t9}}" + texts[0]
            var log = DiagnosticLog()
            let library = TemplateLibrary(
                [("base", "{{$main}}{{/main}}"), ("x", "x")].map(source)
                    + texts.enumerated().map { source("t\($0)", $1) }, &log)
            var checker = TemplateChecker(library)
            checker.check("t0", [], &log)
            var renderer = Renderer(library)
            var output: [UInt8] = []
            if depth <= deepest {
                #expect(log.diagnostics.isEmpty)
                try renderer.render("t0", [], into: &output)
            } else {
                #expect(log.diagnostics.map(\.code) == [.templateTooDeep])
                #expect(throws: RenderError.self) { try renderer.render("t0", [], into: &output) }
            }
        }
    }

    @Test func deepestTemplatesFitTheStackOfAnyThread() {
        let sections = { (name: String, inner: String) in
            String(repeating: "{{#\(name)}}", count: 31) + inner + String(repeating: "{{/\(name)}}", count: 31)
        }
        var log = DiagnosticLog()
        let library = TemplateLibrary(
            (1...64).map { source("t\($0)", sections("songs", $0 == 64 ? "x" : "{{>t\($0 + 1)}}")) }, &log)
        var checker = TemplateChecker(library)
        #expect(checker.check("t1", [Self.page], &log).templates.count == 64)
        #expect(log.diagnostics.isEmpty)
    }

    @Test func namesTheBlockThatIsTooDeep() {
        let chain = (1...63).map { ("t\($0)", $0 == 63 ? "{{<base}}{{$main}}{{/main}}{{/base}}" : "{{>t\($0 + 1)}}") }
        var log = DiagnosticLog()
        let library = TemplateLibrary(([("base", "<p>{{$main}}{{/main}}")] + chain).map(source), &log)
        var checker = TemplateChecker(library)
        checker.check("t1", [], &log)
        #expect(
            log.diagnostics.map(\.line) == [
                "base.mustache:1:7: error: templates and overriding blocks are nested more than 64 levels deep here: "
                    + "… → t57 → t58 → t59 → t60 → t61 → t62 → t63 → base [template.too-deep];"
                    + "  hint: let fewer templates include or extend one another"
            ])
    }
}

private func source(_ name: String, _ text: String) -> TemplateSource {
    TemplateSource(name: name, file: "\(name).mustache", bytes: Array(text.utf8))
}
