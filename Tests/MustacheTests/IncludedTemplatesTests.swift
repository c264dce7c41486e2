import Diagnostics
import Mustache
import Testing

@Suite struct IncludedTemplatesTests {
    private func included(_ sources: [String: String], by names: String...) -> [String] {
        let templates = sources.map { TemplateSource(name: $0.key, file: $0.key, bytes: Array($0.value.utf8)) }
        var log = DiagnosticLog()
        return TemplateLibrary(templates, for: names, &log).names
    }

    @Test func partialsAndParentsAreFollowed() {
        let sources = [
            "page": "{{<layout}}{{$main}}{{> row }}{{/main}}{{/layout}}", "layout": "{{$main}}{{/main}}{{>icon}}",
            "row": "{{>row}}{{title}}{{{html}}}", "icon": "", "other": "{{>row}}",
        ]
        #expect(included(sources, by: "page") == ["icon", "layout", "page", "row"])
        #expect(included(sources, by: "other", "missing") == ["other", "row"])
    }

    @Test(arguments: ["{{ >row }}", "{{ < row }}{{/row}}", "{{=<% %>=}}<%>row%>", "{{! {{=<% %>=}}{{>row}}"])
    func everyNotationIsFollowed(text: String) {
        #expect(included(["page": text, "row": "", "other": ""], by: "page") == ["page", "row"])
    }

    @Test func dataMayIncludeAll() {
        #expect(included(["page": "{{>*name}}", "row": "", "other": ""], by: "page") == ["other", "page", "row"])
    }

    @Test(arguments: ["{{", "{{>", "{{<", "{{> ", "{", "a{{>b"]) func unfinishedTagsAreRead(text: String) {
        #expect(included(["page": text], by: "page") == ["page"])
    }
}
