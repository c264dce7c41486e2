import Foundation
import TestSites
import Testing
import Time

/// Tests that pages follow the content even if their templates show little.
@Suite struct ShownValuesTests {
    private static let base = "title: The Shed\nbaseURL: https://shed.example/\n"

    /// Changes a built site, rebuilds it, and expects the result of a clean build.
    private func expectCleanBuild(_ files: [String: String], changing: (TestSite) throws -> Void) throws {
        let site = try TestSite(["Content/site.yaml": Self.base].merging(files) { $1 })
        site.build()
        let before = site.pages()
        try changing(site)
        #expect(site.build().report != nil)
        let anew = try site.copy()
        anew.build()
        let (after, clean) = (site.pages(), anew.pages())
        #expect(Set(after.keys).union(clean.keys).filter { after[$0] != clean[$0] }.sorted() == [])
        #expect(after != before, "the change is to change something")
    }

    private static func event(_ more: String = "") -> String {
        #"{"name": "Show", "start": "2026-06-01 20:00", "end": "2026-06-01 23:00", "venue": {"name": "Barn"}\#(more)}"#
    }

    @Test func theAddressOfATagThatAnotherOneTakes() throws {
        try expectCleanBuild([
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "tags: [C++]\n"),
            "Content/bulletins/b.md": bulletin("B", "2026-04-01"),
            "Content/events/show.json": Self.event(#", "tags": ["C++"]"#),
        ]) { $0.write("Content/bulletins/c.md", bulletin("C", "2026-03-01", "tags: [C]\n")) }
    }

    @Test func theVenueInStructuredDataOfAPageWithoutOne() throws {
        try expectCleanBuild([
            "Content/events/show.json": Self.event(),
            "Templates/event-details.mustache": "{{name}}",
        ]) { $0.write("Content/events/show.json", Self.event().replacingOccurrences(of: "Barn", with: "Hall")) }
    }

    @Test(arguments: [#", "organizer": "Ann""#, #", "songs": [{"title": "Blue", "artist": "Ann"}]"#])
    func whatStructuredDataSaysOfAnEvent(more: String) throws {
        try expectCleanBuild([
            "Content/events/show.json": Self.event(), "Templates/event.mustache": "{{name}}{{{structuredData}}}",
        ]) { $0.write("Content/events/show.json", Self.event(more)) }
    }

    @Test(arguments: [("Show", "Gig"), ("Barn", "Hall"), ("06-01 23", "06-02 01")])
    func linksToCalendarsWithoutAnythingElse(old: String, new: String) throws {
        try expectCleanBuild([
            "Content/events/show.json": Self.event(),
            "Templates/event.mustache": "{{#calendar}}{{google}}{{/calendar}}",
        ]) { $0.write("Content/events/show.json", Self.event().replacingOccurrences(of: old, with: new)) }
    }

    @Test func linksToCalendarsGoWithTheEvent() throws {
        var site = try TestSite([
            "Content/site.yaml": Self.base, "Content/events/show.json": Self.event(),
            "Templates/event.mustache": "{{#calendar}}{{google}}{{/calendar}}",
        ])
        site.build()
        site.now = site.now.adding(microseconds: 60 * 86_400_000_000)
        site.build()
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    @Test func breadcrumbsOfAnEntryOfARenamedSchedule() throws {
        func schedule(_ title: String) -> String {
            #"{"title": "\#(title)", "entries": [{"title": "One", "description": "Text", "date": "2026-06-01"}]}"#
        }
        try expectCleanBuild([
            "Content/schedules/week.json": schedule("Week"), "Templates/entry.mustache": "{{{structuredData}}}",
        ]) { $0.write("Content/schedules/week.json", schedule("Month")) }
    }

    @Test func theCanonicalAddressOfAnAlias() throws {
        try expectCleanBuild([
            "Content/bulletins/a.md": bulletin("A", "2026-05-01", "aliases: [/old/]\n"),
            "Templates/alias.mustache": "{{canonical}}",
        ]) { site in
            site.remove("Content/bulletins/a.md")
            site.write("Content/bulletins/b.md", bulletin("A", "2026-05-01", "aliases: [/old/]\n"))
        }
    }

    @Test func aRequestInAnotherSpellingChangesTheSearch() throws {
        let site = try TestSite([
            "Content/site.yaml": Self.base, "Content/events/show.json": Self.event(#", "requests": "open""#),
        ])
        func ask(_ title: String, _ user: String, at time: Int) -> String {
            #"{"event": "show", "title": "\#(title)", "artist": "Ann", "user": "\#(user)", "at": \#(time)}"# + "\n"
        }
        site.vote(ask("blue moon", "a", at: 1_777_000_000))
        site.vote(ask("Blue Moon", "b", at: 1_776_000_000))
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    @Test func aDayHasNoTimeOfDay() throws {
        let site = try TestSite([
            "Content/bulletins/a.md": bulletin("A", "2026-11-01"),
            "Content/bulletins/b.md": bulletin("B", "2026-11-01"),
            "Templates/bulletin.mustache": "<!DOCTYPE html><title>x</title>{{#time}}{{clock}}{{/time}}",
        ])
        #expect(site.build().report != nil)
        #expect(site.page("/bulletins/a/") == "<!DOCTYPE html><title>x</title>")
    }

    @Test func aTemplateThatIsSealedAndOnNoPageOfItsOwn() throws {
        let site = try TestSite([
            "Content/site.yaml": Self.base,
            "Content/events/show.json": Self.event(#", "code": "K7XQ2-M9TBR", "gate": "event""#),
            "Templates/event.mustache": "{{name}}", "Templates/event-details.mustache": "<p>{{name}}</p>",
        ])
        site.build()
        let before = site.page("/events/show/")
        site.write("Templates/event-details.mustache", "<p>{{name}}!</p>")
        site.build()
        #expect(site.page("/events/show/") != before)
    }
}
