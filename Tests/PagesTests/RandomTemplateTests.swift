import Diagnostics
import Pages
import TestSites
import TestSupport
import Testing

/// Builds a site with a value in every field, using random templates made of the fields of their pages.
@Suite struct RandomTemplateTests {
    @Test(.timeLimit(.minutes(Patience.minutes(1))), arguments: 0..<UInt64(Night.isOn ? 200 : 3))
    func everyTemplateOfKnownFieldsIsBuilt(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let site = try TestSite.withEveryField()
        for page in FieldReference.pages {
            site.write(
                "Templates/\(page).mustache", "<!DOCTYPE html><title>x</title>" + Self.template(of: page, &random))
        }
        let built = site.build()
        #expect(built.report != nil, "\(built.texts)")
    }

    @Test(.timeLimit(.minutes(Patience.minutes(1))), arguments: 0..<UInt64(Night.isOn ? 200 : 3))
    func everyBrokenTemplateIsReportedOrBuilt(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let site = try TestSite.withEveryField()
        for page in FieldReference.pages {
            var text = Self.template(of: page, &random).split(separator: "{", omittingEmptySubsequences: false)
            for _ in 0..<2 {
                if let place = text.indices.randomElement(using: &random) { text.remove(at: place) }
                if let piece = text.randomElement(using: &random) { text.append(piece) }
            }
            site.write("Templates/\(page).mustache", text.joined(separator: "{"))
        }
        let built = site.build()
        #expect((built.report != nil) == !built.log.hasErrors)
    }

    /// Returns a template with a page's fields in random order and depth.
    private static func template(of page: String, _ random: inout SplitMix) -> String {
        let rows = (FieldReference.text(of: page) ?? "").split(separator: "\n").compactMap { row in
            row.firstMatch(of: /( *)(\S+) +(\S+)/).map { (depth: $0.1.count / 2, name: $0.2, kind: $0.3) }
        }
        var text = ""
        var open: [Substring] = []
        for row in rows {
            while open.count > row.depth { text += "{{/\(open.removeLast())}}" }
            // Without the enclosing field, this one isn't reachable.
            guard open.count == row.depth, Bool.random(using: &random) else { continue }
            let section =
                Bool.random(using: &random) ? "{{#\(row.name)}}x{{/\(row.name)}}" : "{{^\(row.name)}}y{{/\(row.name)}}"
            switch row.kind {
            case "list", "object":
                text += "\n {{#\(row.name)}}"
                open.append(row.name)
            case "html": text += Bool.random(using: &random) ? "<div>{{{\(row.name)}}}</div>" : section
            case "text":
                text += Bool.random(using: &random) ? "<p title=\"{{\(row.name)}}\">{{\(row.name)}}</p>" : section
            case "address": text += "<a href=\"{{\(row.name)}}\">z</a>"
            default: text += section
            }
        }
        return text + open.reversed().map { "{{/\($0)}}" }.joined()
    }
}
