import Diagnostics
import Foundation
import Pages
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Theme

/// The sample site and the built-in theme, which are designed for each other.
@Suite struct SampleSiteTests {
    @Test(arguments: ["2026-05-06T12:00:00Z", "2025-01-01T00:00:00Z", "2031-01-01T00:00:00Z"])
    func theSampleBuildsWithoutMessages(now: String) throws {
        let site = try TestSite(now: now)
        try SampleSite.copy(to: site.folder)
        let built = site.build()
        #expect(built.texts.isEmpty)
        // Its codes come from the app that the site was taken from, and are known to be weak.
        #expect(built.report?.eventsAcceptingWeakCodes == ["sample-event"])
        #expect(site.build().written.isEmpty)
        #expect(site.check(links: true).texts.isEmpty)
        for (path, page) in site.pages() where path.hasSuffix(".html") {
            #expect(!page.contains("{{") && !page.contains("}}"), "\(path)")
        }
    }

    /// Its events recur, so that the site looks alive in any year.
    @Test(arguments: ["2026-05-06", "2026-11-24", "2029-02-01", "2031-01-01", "2036-12-30", "2044-07-01"])
    func theSamplesHomePageNeverCountsYears(day: String) throws {
        let site = try TestSite(now: "\(day)T12:00:00Z")
        try SampleSite.copy(to: site.folder)
        site.build()
        let home = try #require(site.page("/"))
        let days = home.matches(of: /<b>([0-9]+)d<\/b>/).compactMap { Int($0.1) }
        #expect(days.count >= 6 && days.allSatisfy { $0 <= 366 }, "\(days)")
        #expect(try #require(days.first) <= 62)
        let series = try #require(site.page("/events/sample-event/"))
        let nights = series.matches(of: /<b>([0-9]+)d<\/b>/).compactMap { Int($0.1) }
        #expect(nights.count >= 5 && (nights.allSatisfy { $0 <= 190 } || day < "2026-11"), "\(nights)")
        // Each state appears somewhere.
        let pages = site.pages()
        for state in ["EventCancelled", "EventPostponed", "EventRescheduled"] where day < "2035" {
            #expect(pages.values.contains { $0.contains(state) }, "\(state)")
        }
    }

    @Test func theSamplesCodesAreWarnedOfWhereNobodyAcceptsThem() throws {
        let event = try #require(
            FileManager.default.contents(
                atPath: Shared.package.appending(path: "Content/events/sample-event.json").path))
        let text = String(decoding: event, as: UTF8.self).replacingOccurrences(of: "  \"weakCodes\": true,\n", with: "")
        let built = try TestSite(["Content/events/sample-event.json": text]).build()
        #expect(built.log.diagnostics.map(\.code) == [.codeWeak, .codeWeak, .codeShared])
        #expect(built.log.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test(arguments: ["de", "de-AT", "el", "en-GB", "es", "fr", "zh-Hans"])
    func theSampleBuildsInEveryLanguage(_ language: String) throws {
        let site = try TestSite()
        try SampleSite.copy(to: site.folder)
        let settings = try #require(site.read("Content/site.yaml"))
        site.write(
            "Content/site.yaml", settings.replacingOccurrences(of: "language: en", with: "language: \(language)"))
        let built = site.build()
        #expect(built.texts.isEmpty)
        let root = try #require(site.page("/")?.element("html"))
        #expect(root["lang"] == language && root["dir"] == "ltr")
        for (path, page) in site.pages() where path.hasSuffix(".html") {
            // Foundation's regular expressions are ten times as fast.
            let blank = page.range(of: "[^{]\\{[a-zA-Z.]+\\}", options: .regularExpression)
            #expect(blank == nil || page.element("style") != nil, "\(path)")
        }
        #expect(site.build().written.isEmpty)
    }

    /// A value that all tests share, because compiling the theme is slow.
    private static let uses = BuiltInThemeUses()

    @Test func everyTemplateIsUsed() {
        #expect(Self.uses.unusedTemplates == [])
    }

    @Test func everyTextIsUsed() {
        #expect(Self.uses.unusedStrings == [])
    }

    @Test func everyTextThatIsFoundByANameExists() {
        #expect(Self.uses.missingStrings == [])
    }

    /// The fields of each page that the built-in templates don't show, but other themes might.
    ///
    /// The built-in theme shows an event's name split into lines, its relative time within its state, its picture as an
    /// element, and featured events first; no page links to itself.
    private static let unused: [String: Set<String>] = [
        "home": ["next.name", "next.time.relative", "next.featured"],
        "board": ["notes.time.relative", "notes.ticket.name", "notes.ticket.featured"],
        "bulletin": ["time.relative"],
        "events": [
            "days.date.relative", "days.events.name", "days.events.place", "days.events.countdown",
            "days.events.featured", "featured.name", "featured.featured",
        ],
        "events-by-category": [
            "rows.cards.name", "rows.cards.time.relative", "rows.cards.featured",
        ],
        "event-row": [
            "days.date.relative", "days.events.name", "days.events.place", "days.events.countdown",
            "days.events.featured",
        ],
        "edit-card": ["note.time.relative", "note.ticket.name", "note.ticket.featured"],
        "event": ["image.address", "image.alt", "name", "address", "place", "time.relative", "hasSides", "featured"],
        "series": [
            "image.address", "image.alt", "upcoming.name", "upcoming.time.relative",
            "upcoming.featured",
        ],
        "embed": [
            "menu", "languages", "hasLanguages", "cards.name", "cards.time.relative", "cards.featured",
        ],
        "songs": ["event.address", "counted.relative"],
        "live": ["time.relative"],
        "gate": ["time.relative"],
        "manage": ["chart.first.relative"],
        "schedules": ["schedules.entries.time.relative"],
        "schedule": ["entries.time.relative"],
        "entry": ["time.relative"],
        "tag": ["notes.time.relative", "notes.ticket.name", "notes.ticket.featured"],
        "print-event": ["image.address", "image.alt", "time.relative"],
        "start": ["menu", "languages", "hasLanguages"], "edit": ["home.nextChange.relative"],
        "print-schedule": ["days.date.relative"],
        "print-board": ["notes.time.relative", "notes.ticket.name", "notes.ticket.featured"],
        "evening": ["time.relative"],
        "evening-page": ["time.relative"],
        "evening.txt": ["time.relative", "language"],
        "season": ["first.relative"],
        "season.txt": ["first.relative"],
        "newsletter": ["notes.time.relative"],
        "newsletter.txt": ["notes.time.relative"],
        "share": ["time.relative"],
        "share.txt": ["time.relative", "address"],
    ]

    /// The unused fields that every page has: the built-in theme shows the zone next to every time, and the logo in
    /// the sizes for titles, tabs and home screens.
    private static let unusedEverywhere: Set<String> = ["site.timeZone", "site.logo"]

    @Test(arguments: FieldReference.pages) func everyFieldIsShownOrListedHere(page: String) {
        let listed = Self.unused[page, default: []].union(Self.unusedEverywhere)
        #expect(Set(Self.uses.unusedFields(of: page)) == listed)
    }

    @Test func everyListedPageExists() {
        #expect(Set(Self.unused.keys).isSubset(of: FieldReference.pages))
    }
}
