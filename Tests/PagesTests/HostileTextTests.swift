import Foundation
import TestSites
import TestSupport
import Testing

/// Tests that pages show texts as text, and never show private fields.
@Suite struct HostileTextTests {
    @Test(arguments: [
        "\"\u{301}><script>alert(1)</script>", "</title></script><script>x</script>", "a\r\nb<img src=x onerror=y>",
        "\u{202e}<b>x", "{{site.title}}{{{body}}}", "&lt;script&gt;<script>", "'\" onmouseover='x", "]]><!--<script>",
    ]) func textsOfAuthorsAreNeverMarkup(text: String) throws {
        let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        let site = try TestSite([
            "Content/site.json":
                "{\"title\": \(quoted), \"description\": \(quoted), \"footer\": \(quoted), \"menu\": [{\"label\": \(quoted), \"address\": \"/\"}]}",
            "Content/bulletins/a.json":
                "{\"title\": \(quoted), \"author\": \(quoted), \"date\": \"2026-05-01\", \"body\": \(quoted), \"tags\": [\(quoted)]}",
            "Content/events/a.json":
                "{\"name\": \(quoted), \"category\": \(quoted), \"icon\": \(quoted), \"organizer\": \(quoted), \"description\": \(quoted), \"tags\": [\(quoted)], \"venue\": {\"name\": \(quoted), \"address\": \(quoted)}, \"songs\": [{\"title\": \(quoted), \"artist\": \(quoted)}]}",
            "Content/sports/a.json":
                "[{\"i\": \(quoted), \"d\": \(quoted), \"e\": [{\"i\": \(quoted), \"si\": \(quoted), \"d\": \(quoted), \"sh\": \(quoted), \"tt\": 1}]}]",
            "Content/schedules/a.json":
                "{\"title\": \(quoted), \"description\": \(quoted), \"entries\": [{\"title\": \(quoted), \"description\": \(quoted), \"date\": \"2026-05-01\"}]}",
            "Content/pages/a.json": "{\"title\": \(quoted), \"menu\": \(quoted), \"body\": \(quoted)}",
        ])
        site.remove("Content/site.yaml")
        let built = site.build()
        #expect(built.report != nil, "\(built.texts)")
        for (path, page) in site.pages() where path.hasSuffix(".html") {
            let script = /<script defer src="[.\/]*assets\/site\.[0-9a-f]+\.js"><\/script>/
            let scripts = path.hasSuffix("/share.html") ? 0 : 1
            #expect(page.matches(of: script).count == scripts, "\(path): the theme's own script")
            // Pages with events or times also have the early script.
            let early = /<script src="[.\/]*assets\/early\.[0-9a-f]+\.js"( data-\w+="[\w -]+")*><\/script>/
            #expect(page.matches(of: early).count <= 1, "\(path)")
            let bytes = Array(page.replacing(script, with: "").replacing(early, with: "").lowercased().utf8)
            for danger in ["<script", "<img src=x", "<b>x", "<!--"] {
                #expect(Data(bytes).range(of: Data(danger.utf8)) == nil, "\(path): \(danger)")
            }
            for tag in bytes.split(separator: UInt8(ascii: "<")).dropFirst() {
                let parts = tag.prefix { $0 != UInt8(ascii: ">") }
                    .split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
                #expect(!parts.count.isMultiple(of: 2), "\(path): a quote ends a value too soon")
                // Without the attributes' values, only names remain.
                let names = stride(from: 0, to: parts.count, by: 2).flatMap { parts[$0] }
                #expect(Data(names).range(of: Data(" on".utf8)) == nil, "\(path): an event handler")
            }
        }
    }

    @Test func directionMarksInNamesAreRemoved() throws {
        for control in ["\u{202a}", "\u{202e}", "\u{2066}", "\u{2068}"] {
            let name = "\"A…\(control)B\""
            let site = try TestSite([
                "Content/site.json": "{\"title\": \(name), \"baseURL\": \"https://shed.example/\"}",
                "Content/bulletins/a.json":
                    "{\"title\": \(name), \"author\": \(name), \"date\": \"2026-05-01\", \"body\": \"x\", \"tags\": [\(name)]}",
                "Content/events/a.json":
                    "{\"name\": \(name), \"start\": \"2026-06-01 20:00\", \"venue\": {\"name\": \(name)}, \"songs\": [{\"title\": \(name), \"artist\": \(name)}]}",
                "Content/sports/a.json":
                    "[{\"i\": \"X\", \"d\": \(name), \"e\": [{\"i\": 1, \"si\": \"X\", \"d\": \(name), \"tt\": 1782000000}]}]",
                "Content/schedules/a.json":
                    "{\"title\": \(name), \"entries\": [{\"title\": \(name), \"description\": \(name), \"date\": \"2026-05-01\"}]}",
            ])
            site.remove("Content/site.yaml")
            #expect(site.build().texts.isEmpty)
            #expect(site.page("/events/a/songs/songs.csv")?.contains("A…B") == true)
            for (path, page) in site.pages() {
                #expect(!page.unicodeScalars.contains { "\($0)" == control }, "\(path)")
            }
        }
    }

    @Test func filesContainNoSecrets() throws {
        let site = try TestSite.small()
        site.build()
        for (path, text) in site.pages() {
            for secret in ["sesame", "grace-the-voter", site.folder, Tool.workers.path] {
                #expect(!text.contains(secret), "\(path)")
            }
        }
    }
}
