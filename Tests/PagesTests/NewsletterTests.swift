import Content
import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing
import Time

/// Newsletters in the formats of `share --week`, and bulletins as mail.
@Suite struct NewsletterTests {
    private static let settings = "title: The Shed\nbaseURL: https://shed.example/\ntimeZone: Europe/Berlin\n"

    /// A site as of 6 May 2026 with an old, a new, a hidden and a future bulletin, and events near and far.
    private func site() throws -> TestSite {
        func bulletin(_ title: String, _ more: String, _ text: String = "Text.") -> String {
            "---\ntitle: \(title)\nauthor: Ada\n\(more)---\n\(text)\n"
        }
        return try TestSite([
            "Content/site.yaml": Self.settings,
            "Content/bulletins/old.md": bulletin("Old", "date: 2026-04-20\n"),
            "Content/bulletins/late.md": bulletin("Late", "date: 2026-04-20\npublish: 2026-05-04\n", "# Hello\n\nAll."),
            "Content/bulletins/new.md": bulletin("New *note*", "date: 2026-05-05 09:30\n", "1. One <b>step</b>."),
            "Content/bulletins/draft.md": bulletin("Draft", "date: 2026-05-05\ndraft: true\n"),
            "Content/bulletins/soon.md": bulletin("Soon", "date: 2026-05-05\npublish: 2026-05-09\n"),
            "Content/events/dance.md":
                "---\nname: Dance & tea\nstart: 2026-05-08 20:00\nvenue: {name: Hall}\nstatus: cancelled\n---\n",
            "Content/events/gala.md":
                "---\nname: Gala\nstart: 2026-05-09 19:00\ncode: a-long-secret-phrase-17\ngate: event\nvenue: {name: Cellar}\n---\n",
            "Content/events/far.md": "---\nname: Far\nstart: 2026-07-08 20:00\n---\n",
            "Content/events/gone.md": "---\nname: Past\nstart: 2026-05-01 20:00\n---\n",
            "Content/schedules/week.json":
                #"{"title": "Week", "entries": [{"title": "Sweep", "description": "All of it.", "date": "2026-05-07 18:00", "room": "Yard"}]}"#,
        ])
    }

    private func news(_ format: ShareFormat, since: Day? = nil, of site: TestSite) throws -> String {
        var log = DiagnosticLog()
        let export = ShareExport(newsSince: since, as: format, site.options, &log)
        return String(decoding: try #require(export, "\(log.diagnostics)").bytes, as: UTF8.self)
    }

    @Test func textNamesNewBulletinsAndTheNextTwoWeeks() throws {
        #expect(
            try news(.text, of: site()) == """
                The Shed: news, 6 May 2026
                https://shed.example/

                == New on the board ==

                New *note*
                Ada, Tuesday 5 May 2026, 09:30 CEST
                One step.
                https://shed.example/bulletins/new/

                Late
                Ada, Monday 20 April 2026
                All.
                https://shed.example/bulletins/late/

                == Coming up ==

                Sweep
                Thursday 7 May 2026, 18:00 CEST
                Yard
                https://shed.example/schedules/week/sweep/

                Dance & tea (Cancelled)
                Friday 8 May 2026, 20:00 CEST
                Hall
                https://shed.example/events/dance/

                Gala
                Saturday 9 May 2026, 19:00 CEST
                https://shed.example/events/gala/

                --
                You get this message because you asked for news. Answer “stop” to get no more.

                """)
    }

    @Test func theFirstDayCanBeChosen() throws {
        let site = try site()
        let text = try news(.text, since: Day(year: 2026, month: 4, day: 20), of: site)
        #expect(text.contains("\nOld\n") && text.contains("\nLate\n"))
        let none = try news(.text, since: Day(year: 2026, month: 5, day: 6), of: site)
        #expect(!none.contains("New on the board") && none.contains("Coming up"))
    }

    @Test func markdownHasNoMarkupOfAuthors() throws {
        let text = try news(.markdown, of: site())
        #expect(text.contains("### [New \\*note\\*](<https://shed.example/bulletins/new/>)\n"))
        #expect(text.contains("- **Friday 8 May 2026, 20:00 CEST**: [Dance \\& tea]("))
        #expect(!text.contains("Cellar"))
    }

    @Test func webPageNeedsNothingButItself() throws {
        let page = try news(.html, of: site())
        #expect(page.contains("Dance &amp; tea") && page.element("b") == nil)
        for part in ["src=", "<link", "<script", "<style", "class=\"c"] { #expect(!page.contains(part), "\(part)") }
    }

    @Test func nothingToTellIsAnError() throws {
        let site = try TestSite(["Content/site.yaml": Self.settings])
        var log = DiagnosticLog()
        #expect(ShareExport(newsSince: nil, as: .text, site.options, &log) == nil)
        #expect(
            log.diagnostics.map { $0.formatted() } == [
                "error: there is nothing to tell: no bulletin is new, and no event comes up [command.usage]\n"
                    + "  hint: --since goes further back, as in --since 2026-04-06"
            ])
    }

    /// Titles that could break a header, or that need several encoded words.
    private static let titles = [
        "Plain", "Grüße, 你好", "a\\r\\nBcc: eve@example.org", "=?UTF-8?B?eA==?=", String(repeating: "née ", count: 60),
        "tab\\tand\\u200ezero",
    ]

    @Test(.enabled(if: Python.having("email") != nil, "there is no Python"), arguments: titles)
    func mailProgramsReadTheMessage(title: String) throws {
        let site = try site()
        site.write("Content/assets/x.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        let text = "![in](/assets/x.svg) = \(String(repeating: "word= ", count: 40))  \nünd."
        site.write(
            "Content/bulletins/mail.md",
            "---\ntitle: \"\(title)\"\nauthor: Ada\ndate: 2026-05-05 09:30\n---\n\(text)\n")
        var log = DiagnosticLog()
        let export = try #require(ShareExport(of: "mail", as: .eml, site.options, &log), "\(log.diagnostics)")
        let plain = try #require(ShareExport(of: "mail", as: .text, site.options, &log))
        #expect(ShareExport(of: "mail", as: .eml, site.options, &log)?.bytes == export.bytes)
        #expect(export.bytes.allSatisfy { $0 < 127 })
        for line in String(decoding: export.bytes, as: UTF8.self).split(separator: "\r\n") {
            #expect(line.utf8.count <= 76 && !line.utf8.contains(UInt8(ascii: "\n")))
        }
        site.write("message.eml", export.bytes)
        let script = """
            import email, email.policy, json, sys
            m = email.message_from_bytes(open(sys.argv[1], "rb").read(), policy=email.policy.default)
            parts = [part for part in m.walk()]
            print(json.dumps({
                "headers": [name for name, _ in m.items()], "subject": m["subject"], "date": m["date"],
                "types": [part.get_content_type() for part in parts],
                "text": m.get_body(("plain",)).get_content(), "html": m.get_body(("html",)).get_content(),
                "ids": [part["content-id"] for part in parts if part["content-id"]],
                "defects": [str(d) for part in parts for d in part.defects]}))
            """
        let python = try #require(Python.having("email"))
        let result = try Tool.run(python, ["-c", script, site["message.eml"]], in: site.folder)
        struct Message: Decodable {
            let headers, types, ids, defects: [String]
            let subject, date, text, html: String
        }
        let message = try JSONDecoder().decode(Message.self, from: Data(result.output.utf8))
        #expect(message.headers == ["MIME-Version", "Date", "Subject", "X-Unsent", "Content-Type"])
        #expect(message.defects.isEmpty)
        #expect(message.date == "Tue, 05 May 2026 09:30:00 +0200")
        #expect(
            message.types == ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/svg+xml"])
        #expect(message.ids == ["<picture-1@corkboard>"] && message.html.contains("src=\"cid:picture-1@corkboard\""))
        #expect(!message.html.contains("Content-Security-Policy") && !message.html.contains("src=\"http"))
        #expect(message.text.replacing("\r\n", with: "\n") == String(decoding: plain.bytes, as: UTF8.self))
        // The title's second line of the text is the subject.
        #expect(message.text.replacing("\r\n", with: " ").contains(message.subject))
    }

    @Test(arguments: [
        ("2025-01-06 00:00", "Mon, 6 Jan 2025 00:00:00 -0330"),
        ("2025-02-11 08:05", "Tue, 11 Feb 2025 08:05:00 -0330"),
        ("2025-03-12 23:59", "Wed, 12 Mar 2025 23:59:00 -0230"),
        ("2025-06-12", "Thu, 12 Jun 2025 00:00:00 -0230"),
        ("2025-08-15 12:00", "Fri, 15 Aug 2025 12:00:00 -0230"),
        ("2025-09-13 12:00", "Sat, 13 Sep 2025 12:00:00 -0230"),
        ("2025-12-14 12:00", "Sun, 14 Dec 2025 12:00:00 -0330"),
    ])
    func mailHasEnglishDatesInTheSitesZone(written: String, expected: String) throws {
        let site = try site()
        site.write("Content/site.yaml", "title: The Shed\nlanguage: de\ntimeZone: America/St_Johns\n")
        site.write("Content/bulletins/mail.md", "---\ntitle: Mail\nauthor: Ada\ndate: \(written)\n---\nText.\n")
        var log = DiagnosticLog()
        let export = try #require(ShareExport(of: "mail", as: .eml, site.options, &log), "\(log.diagnostics)")
        let headers = String(decoding: export.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(headers.contains("Date: \(expected)"))
    }
}
