import Diagnostics
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Theme

/// The sample site and the built-in theme, which belong together.
@Suite struct SampleSiteTests {
    @Test(arguments: ["2026-05-06T12:00:00Z", "2025-01-01T00:00:00Z", "2031-01-01T00:00:00Z"])
    func theSampleBuildsWithoutAWord(now: String) throws {
        let site = try TestSite(now: now)
        try FileManager.default.removeItem(atPath: site["Content"])
        try FileManager.default.copyItem(
            atPath: Shared.package.appending(path: "Content").path, toPath: site["Content"])
        let built = site.build()
        #expect(built.texts.isEmpty)
        // Its codes are those of the app that it comes from, and known to be weak.
        #expect(built.report?.eventsAcceptingWeakCodes == ["sample-event"])
        #expect(site.build().written.isEmpty)
        #expect(site.check(links: true).texts.isEmpty)
        for (path, page) in site.pages() where path.hasSuffix(".html") {
            #expect(!page.contains("{{") && !page.contains("}}"), "\(path)")
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
        try FileManager.default.removeItem(atPath: site["Content"])
        try FileManager.default.copyItem(
            atPath: Shared.package.appending(path: "Content").path, toPath: site["Content"])
        let settings = try #require(site.read("Content/site.yaml"))
        site.write(
            "Content/site.yaml", settings.replacingOccurrences(of: "language: en", with: "language: \(language)"))
        let built = site.build()
        #expect(built.texts.isEmpty)
        #expect(site.page("/")?.contains("<html lang=\"\(language)\" dir=\"ltr\">") == true)
        for (path, page) in site.pages() where path.hasSuffix(".html") {
            #expect(page.firstMatch(of: /[^{]{[a-z.A-Z]+}/) == nil || page.contains("<style>"), "\(path)")
        }
        #expect(site.build().written.isEmpty)
    }

    @Test func everyTemplateIsUsed() {
        #expect(FieldReference.unusedTemplates == [])
    }

    @Test func everyTextIsSaid() {
        #expect(FieldReference.unusedStrings == [])
    }

    /// The ends of the names of fields that other themes may want, and why ours does without.
    private static let unused: [(name: String, reason: String)] = [
        ("id", "for styles and scripts that tell one event from the others"),
        ("name", "ours shows an event's name in lines"),
        ("relative", "ours shows how far off an event is as a part of its state"),
        ("featured", "ours lets the events stand first, and says no more"),
        ("address", "a page of ours does not link to itself, and its back link leads to the page above"),
        ("timeZone", "ours shows the zone beside every time"),
    ]

    @Test func everyFieldIsShownOrListedHere() {
        var listed = Set(Self.unused.map(\.name))
        for page in FieldReference.pages {
            for field in FieldReference.unusedFields(of: page) {
                let end = field.split(separator: ".").last.map(String.init) ?? field
                #expect(Self.unused.contains { $0.name == end }, "\(page): \(field)")
                listed.remove(end)
            }
        }
        #expect(listed.isEmpty, "fields that are used by now")
    }
}
