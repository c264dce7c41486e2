import Authoring
import Diagnostics
import Documents
import Foundation
import SiteBuilder
import TestSupport
import Testing
import Time

/// Tests changes as commands and browsers make them.
@Suite struct SiteEditingTests {
    private let work: Scratch
    private let editing: SiteEditing

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("Content/site.yaml", "title: Club\n")
        work.write("Content/bulletins/soup.md", "---\ntitle: Soup # hot\nauthor: Ann\ndate: 2026-05-01\n---\nHot.\n")
        work.write(
            "Content/events/dance.md",
            "---\nname: Spring dance\nsongs:\n  - id: a\n    title: A\n    artist: A\n  - id: b\n    title: B\n    artist: B\n---\n"
        )
        // The name has the start of the digest of the ballots.
        let batch = "Content/ballots/001795262400000000-3ed07485728eac5bbc034270c4aea0d1"
        work.write(
            batch + ".ndjson",
            #"{"event":"dance","title":"SOS","artist":"ABBA","user":"ann","at":1795168800}"# + "\n")
        work.write(batch + ".report", "{}\n")
        let now = try Instant(seconds: 1_800_000_000)
        let worker = BuildOptions.Worker(program: "/nowhere", argument: "")
        editing = SiteEditing(
            BuildOptions(site: work.path, now: now, worker: worker), now: { now }, by: "host", author: { "Bob" },
            waiting: {})
    }

    private func content(_ path: String) throws -> String { try #require(work.read("Content/\(path)")) }

    private let soup = RecordName(.bulletin, "soup")

    @Test func anEditChangesOnlyItsFields() throws {
        try editing.perform(.set("title", of: soup, to: .string("Cold soup")))
        let text = try content("bulletins/soup.md")
        #expect(text.contains("title: Cold soup # hot\nauthor: Ann\ndate: 2026-05-01\n"))
        #expect(try editing.store().changes().first?.by == "host")
    }

    @Test func anUnexpectedFileIsNotChanged() throws {
        let before = try content("bulletins/soup.md")
        #expect(throws: AuthoringError.self) {
            try editing.edit(soup, Draft(), expecting: String(repeating: "0", count: 64))
        }
        #expect(throws: AuthoringError.self) { try editing.edit(soup, Draft(), expecting: "x") }
        #expect(try content("bulletins/soup.md") == before)
    }

    @Test(arguments: [0, -1, Int.min]) func aPositionBeforeTheFirstIsRefused(_ position: Int) throws {
        let song = RecordName(.song, "b", in: "dance")
        #expect(throws: AuthoringError.self) { try editing.edit(song, Draft(), position: position) }
    }

    @Test func aNewBulletinGetsTheDefaultAuthor() throws {
        var draft = Draft()
        draft["title"] = .string("Found")
        draft.body = "A key."
        let added = try editing.add(draft, as: .bulletin)
        #expect(added.name == RecordName(.bulletin, "found"))
        #expect(try content("bulletins/found.md").contains("author: Bob\n"))
    }

    @Test func missingFieldsAreNamed() throws {
        do throws(AuthoringError) {
            _ = try editing.add(Draft(), as: .song, to: "dance")
            Issue.record("a song without a title was added")
        } catch {
            #expect(error.diagnostics.map(\.field) == ["title", "artist"])
        }
    }

    @Test func theLogCanUndoADecisionAtAnEventWithAnotherName() throws {
        let request = RecordName(.song, "sos-abba", in: "dance")
        try editing.perform(.decide(.decline, songs: ["sos-abba"], event: "dance"))
        let decision = try #require(try editing.store().changes().first)
        #expect(decision.words == request.words)
        #expect(try content("requests.json").contains("sos-abba"))
        try editing.undo(decision)
        #expect(try !content("requests.json").contains("sos-abba"))
    }

    private static let quiz = """
        ---
        name: Quiz
        start: 2027-01-15 20:00
        repeat: weekly
        songs:
          - title: Blue
            artist: Ann
        ---

        """

    private let date = RecordName(.event, "quiz/2027-01-22")

    @Test func theFirstChangeOfADateIsOneEntryThatCanBeUndone() throws {
        work.write("Content/events/quiz.md", Self.quiz)
        #expect(throws: AuthoringError.self) { try editing.perform(.set("status", of: date, to: .string("x"))) }
        #expect(work.read("Content/events/quiz/2027-01-22.md") == nil)
        try editing.perform(.set("status", of: date, to: .string("cancelled")))
        let text = try content("events/quiz/2027-01-22.md")
        #expect(text.hasPrefix("---\noccurrence: quiz/2027-01-22\n") && text.contains("\nstatus: cancelled\n"))
        for isThere in [false, true, false] {
            let entry = try #require(try editing.store().changes().first)
            #expect(entry.words == date.words && entry.action == .changed && entry.isReversible)
            try editing.undo(entry)
            #expect(work.read("Content/events/quiz/2027-01-22.md") == (isThere ? text : nil))
        }
        #expect(try editing.store().changes().count == 4)
    }

    @Test func aDateIsExcludedInTheFileOfItsSeries() throws {
        work.write("Content/events/quiz.md", Self.quiz)
        try editing.perform(.set("status", of: date, to: .string("cancelled")))
        do throws(AuthoringError) {
            try editing.delete(date)
            Issue.record("a date of a series was deleted")
        } catch {
            #expect(error.diagnostics.first?.hint?.contains("/events/quiz.md with repeat: {except: [DATE]}") == true)
        }
    }

    /// The entries of the log, from the last to the first, undo everything that a change wrote.
    @Test func theLogUndoesAllThatAChangeWrote() throws {
        work.write("Content/events/quiz.md", Self.quiz)
        let song = RecordName(.song, "Blue", in: date.id)
        let changes: [SiteChange] = [
            .set("status", of: date, to: .string("cancelled")), .set("status", of: song, to: .string("playing")),
            .delete(song), .delete(RecordName(.song, "b", in: "dance")), .delete(RecordName(.event, "dance")),
            .edit(RecordName(.song, "a", in: "dance"), Draft(), position: 2),
        ]
        // Folders may stay, empty.
        func files() -> [String: String] { work.files(in: "Content/events").filter { !$0.key.hasSuffix("/") } }
        for change in changes {
            let before = files()
            let count = try editing.store().changes().count
            try editing.perform(change)
            #expect(files() != before)
            for entry in try editing.store().changes().dropLast(count) { try editing.undo(entry) }
            #expect(files() == before, "\(change)")
        }
    }

    /// Undoing changes, from the last to the first, brings the content back.
    @Test(arguments: [SplitMix.seedOfRun]) func changesCanBeUndone(seed: UInt64) throws {
        let songs = [RecordName(.song, "a", in: "dance"), RecordName(.song, "b", in: "dance")]
        let event = RecordName(.event, "dance")
        let pairs: [(change: SiteChange, undo: SiteChange)] = [
            (.edit(songs[0], Draft(), position: 2), .edit(songs[0], Draft(), position: 1)),
            (.delete(songs[1]), .restore(songs[1])), (.delete(event), .restore(event)),
            (
                .merge(song: "a", into: "b", event: "dance"), .merge(song: "a", into: nil, event: "dance")
            ),
            (
                .set("title", of: soup, to: .string("Stew")), .set("title", of: soup, to: .string("Soup"))
            ),
        ]
        var random = SplitMix(seed: seed)
        for _ in 0..<20 {
            let pair = try #require(pairs.randomElement(using: &random))
            let before = try content("events/dance.md")
            try editing.perform(pair.change)
            try editing.perform(pair.undo)
            #expect(try content("events/dance.md") == before)
        }
        let titles = try editing.catalogue().records.filter { $0.kind == .bulletin }.map(\.title)
        #expect(titles == ["Soup"])
    }
}
