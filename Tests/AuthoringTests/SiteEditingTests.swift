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

    @Test func aWordChangesOnlyTheWordOfAGroup() throws {
        let rules = "requests: {mode: moderated, refuse: [spam]} # ours\n"
        work.write("Content/events/quiz.md", "---\nname: Quiz\n\(rules)songs: []\n---\n")
        try editing.perform(.set("requests", of: RecordName(.event, "quiz"), to: .string("closed")))
        let changed = rules.replacing("moderated", with: "closed")
        #expect(try content("events/quiz.md").hasPrefix("---\nname: Quiz\n\(changed)songs: []\n"))
    }

    /// Windows programs begin texts with a byte order mark.
    @Test func anUnchangedFileKeepsItsByteOrderMark() throws {
        let text = try content("bulletins/soup.md")
        let (marked, file) = (Data("\u{feff}\(text)".utf8), URL(filePath: work["Content/bulletins/soup.md"]))
        try marked.write(to: file)
        try editing.perform(.set("author", of: soup, to: .string("Ann")))
        #expect(try Data(contentsOf: file) == marked)
        #expect(try editing.store().changes().isEmpty)
    }

    @Test func aGivenRecordCanBeginWithAByteOrderMark() throws {
        for text in [#"{"title": "Key"}"#, "---\ntitle: Key\n---\n"] {
            let draft = try Draft(given: Array(("\u{feff}" + text).utf8), file: "key")
            #expect(draft.text("title") == "Key")
        }
    }

    @Test func wordsThatDifferOnlyInCaseHaveAFixedOrder() throws {
        let artists = (10..<40).flatMap { ["A\($0)", "a\($0)"] }
        let songs = artists.enumerated().map { "  - {title: Song \($0), artist: \($1)}\n" }.joined()
        work.write("Content/events/quiz.md", "---\nname: Quiz\nsongs:\n\(songs)---\n")
        #expect(try editing.catalogue().words["artist"] == ["A"] + artists + ["B"])
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

    @Test(arguments: [0, 2, -1, Int.min, Int.max]) func anUnknownVersionIsRefused(_ number: Int) throws {
        try editing.perform(.set("title", of: soup, to: .string("Stew")))
        let record = try editing.catalogue().record(named: soup)
        #expect(throws: AuthoringError.self) {
            try editing.restore(record, beforeChanges: "\(number)", in: .utc)
        }
        _ = try editing.restore(record, beforeChanges: "1", in: .utc)
        #expect(try content("bulletins/soup.md").contains("title: Soup # hot\n"))
    }

    /// A date without its own file is in the file of its series, which has versions.
    @Test func aVersionOfTheSeriesIsNotOneOfItsDates() throws {
        work.write("Content/events/quiz.md", Self.quiz)
        try editing.perform(.set("name", of: RecordName(.event, "quiz"), to: .string("Big quiz")))
        let record = try editing.catalogue().record(named: date)
        #expect(throws: AuthoringError.self) { try editing.restore(record, beforeChanges: "1", in: .utc) }
        #expect(try content("events/quiz.md").contains("name: Big quiz\n"))
    }

    @Test func aNewBulletinGetsTheDefaultAuthor() throws {
        var draft = Draft()
        draft["title"] = .string("Found")
        draft.body = "A key."
        let added = try editing.add(draft, as: .bulletin)
        #expect(added.name == RecordName(.bulletin, "found"))
        #expect(try content("bulletins/found.md").contains("author: Bob\n"))
    }

    /// Such a change leaves no error in the record's own file.
    @Test(arguments: [
        ("image", #"{"image": "https://x.example/a.jpg"}"#), ("image", #"{"image": "/assets/none.png"}"#),
        ("aliases", #"{"aliases": ["/events/"]}"#), ("aliases", #"{"aliases": ["/a/", "/a/"]}"#),
        ("aliases", #"{"aliases": ["/events/dance/"]}"#),
        ("code", #"{"code": {"env": "NOT_SET"}, "adminCode": "K7XQ2-M9TBR"}"#),
        ("adminCode", #"{"code": "K7XQ2-M9TBR", "adminCode": {"file": "nope"}}"#),
        ("songbook", #"{"songbook": "nope.csv"}"#), ("description", #"{"description": "LONG"}"#),
    ])
    func aChangeThatStopsBuildsIsRefused(_ field: String, _ values: String) throws {
        let values = values.replacing("LONG", with: String(repeating: "word ", count: 60_000))
        let draft = try Draft(given: Array(values.utf8), file: "dance.json")
        let before = try content("events/dance.md")
        do throws(AuthoringError) {
            try editing.edit(RecordName(.event, "dance"), draft)
            Issue.record("\(field) was saved")
        } catch {
            #expect(error.diagnostics.map(\.field) == [field], "\(error.diagnostics)")
        }
        #expect(try content("events/dance.md") == before)
    }

    /// A date has neither its own code nor its own rule, so they would have no effect.
    @Test(arguments: [
        ("code", Node.Value.string("K7XQ2-M9TBR")), ("draft", Node.Value.boolean(true)),
        ("expire", Node.Value.plain("2027-02-01")), ("repeat", Node.Value.string("monthly")),
    ])
    func aDateRefusesWhatAllDatesShare(_ field: String, _ value: Node.Value) throws {
        work.write("Content/events/quiz.md", Self.quiz)
        do throws(AuthoringError) {
            try editing.perform(.set(field, of: date, to: value))
            Issue.record("\(field) was saved")
        } catch {
            #expect(error.diagnostics.map(\.field) == [field], "\(error.diagnostics)")
        }
        #expect(work.read("Content/events/quiz/2027-01-22.md") == nil)
        let text = "---\noccurrence: quiz/2027-01-22\n\(field): x\n"
        work.write("Content/events/quiz/2027-01-22.md", text + "---\n")
        try editing.perform(.set("status", of: date, to: .string("cancelled")))
        try editing.perform(.set(field, of: date, to: .null))
        let changed = try content("events/quiz/2027-01-22.md")
        #expect(changed.contains("status: cancelled\n") && !changed.contains("\(field):"))
    }

    @Test func aNewRecordThatStopsBuildsIsRefused() throws {
        var draft = Draft()
        draft["title"] = .string("Found")
        draft["image"] = .string("/assets/key.svg")
        draft.body = "A key."
        do throws(AuthoringError) {
            _ = try editing.add(draft, as: .bulletin)
            Issue.record("a bulletin with a missing picture was added")
        } catch {
            #expect(error.diagnostics.map(\.field) == ["image"])
        }
        #expect(work.read("Content/bulletins/found.md") == nil)
        work.write("Content/assets/key.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        _ = try editing.add(draft, as: .bulletin)
    }

    /// What is restored may name a picture that was deleted since.
    @Test func earlierVersionsAndDeletedRecordsThatStopBuildsAreRefused() throws {
        let poster = "Content/assets/poster.svg"
        func addPoster() { work.write(poster, "<svg xmlns=\"http://www.w3.org/2000/svg\"/>") }
        addPoster()
        try editing.perform(.set("image", of: soup, to: .string("/assets/poster.svg")))
        try editing.perform(.set("image", of: soup, to: .null))
        let change = try #require(try editing.store().changes().first)
        let text = try content("bulletins/soup.md")
        work.remove(poster)
        let record = try editing.catalogue().record(named: soup)
        #expect(throws: AuthoringError.self) { try editing.restore(record, beforeChanges: "1", in: .utc) }
        #expect(throws: AuthoringError.self) { try editing.undo(change) }
        #expect(try content("bulletins/soup.md") == text)
        addPoster()
        try editing.undo(change)
        #expect(try content("bulletins/soup.md").contains("image: \"/assets/poster.svg\"\n"))
        try editing.delete(soup)
        work.remove(poster)
        let count = try editing.store().changes().count
        #expect(throws: AuthoringError.self) { try editing.perform(.restore(soup)) }
        #expect(work.read("Content/bulletins/soup.md") == nil)
        #expect(try editing.store().changes().count == count)
        addPoster()
        try editing.perform(.restore(soup))
        #expect(try content("bulletins/soup.md").contains("image: \"/assets/poster.svg\"\n"))
    }

    @Test func earlierSettingsThatStopBuildsAreRefused() throws {
        func write(_ text: String) throws {
            let settings = try editing.store().settings()
            try editing.store().replace(settings.file, with: Array(text.utf8))
        }
        try write("title: Club\nlogo: /assets/logo.svg\n")
        try write("title: Club\n")
        let change = try #require(try editing.store().changes().first)
        #expect(throws: AuthoringError.self) { try editing.undo(change) }
        #expect(try content("site.yaml") == "title: Club\n")
        try write("title: Shed\n")
        try editing.undo(try #require(try editing.store().changes().first))
        #expect(try content("site.yaml") == "title: Club\n")
    }

    @Test func errorsThatTheSiteHasDoNotStopOtherChanges() throws {
        work.write(
            "Content/bulletins/tea.md",
            "---\ntitle: Tea\nauthor: Ann\ndate: 2026-05-01\nimage: /assets/none.png\naliases: [/x/, /x/, /y/]\n---\nHot\n"
        )
        let tea = RecordName(.bulletin, "tea")
        for record in [soup, tea] { try editing.perform(.set("title", of: record, to: .string("Stew"))) }
        #expect(try content("bulletins/tea.md").contains("title: Stew\n"))
        // The address of another record isn't free.
        let taken = Node.Value.array([Node(.string("/y/"), at: .start)])
        #expect(throws: AuthoringError.self) { try editing.perform(.set("aliases", of: soup, to: taken)) }
        #expect(throws: AuthoringError.self) {
            try editing.perform(.set("image", of: tea, to: .string("/assets/missing.png")))
        }
    }

    @Test func missingFieldsAreNamed() throws {
        do throws(AuthoringError) {
            _ = try editing.add(Draft(), as: .song, to: "dance")
            Issue.record("a song without a title was added")
        } catch {
            #expect(error.diagnostics.map(\.field) == ["title", "artist"])
        }
    }

    /// The next number is read from the end of the log, after lines that aren't changes.
    @Test func aLongLogIsContinued() throws {
        let store = try editing.store()
        let line =
            #"{"number":5000,"when":"2026-05-01T12:00:00.123456Z","by":"host","action":"accepted","#
            + #""words":["song","dance","hotel-california-eagles"],"title":"Hotel California","path":""}"#
        work.write(".corkboard/changes", String(repeating: line + "\n", count: 5000) + "no change\n\n")
        let subject = ChangeSubject(RecordName(.song, "a", in: "dance"), title: "A")
        for _ in 0..<2 { try store.note(.accepted, of: subject) }
        #expect(try store.changes().prefix(2).map(\.number) == [5002, 5001])
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

    /// Without the event, the files of its dates would be errors.
    @Test func aRecurringEventIsDeletedAndRestoredWithTheFilesOfItsDates() throws {
        work.write("Content/events/quiz.md", Self.quiz)
        try editing.perform(.set("status", of: date, to: .string("cancelled")))
        let text = try content("events/quiz/2027-01-22.md")
        let others = """
            [{"id": "a", "occurrence": "quiz/2027-01-29", "name": "A"},
             {"id": "b", "occurrence": "quiz/2027-02-05", "name": "B"}]

            """
        work.write("Content/events/others.json", others)
        let series = RecordName(.event, "quiz")
        for _ in 1...2 {
            try editing.perform(.delete(series))
            let ids = try editing.catalogue().records.map(\.id)
            #expect(!ids.contains { $0.hasPrefix("quiz") })
            #expect(work.read("Content/events/quiz/2027-01-22.md") == nil)
            #expect(try !content("events/others.json").contains("occurrence"))
            #expect(try editing.store().removed().count == 4)
            #expect(throws: AuthoringError.self) { try editing.perform(.restore(date)) }
            try editing.perform(.restore(series))
            #expect(try content("events/quiz.md") == Self.quiz && content("events/quiz/2027-01-22.md") == text)
            #expect(try content("events/others.json") == others)
            #expect(try editing.store().removed().isEmpty)
        }
    }

    @Test func aRecurringEventIsDeletedAndRestoredWithTheVotesAndDecisionsOfItsDates() throws {
        work.write("Content/events/quiz.md", Self.quiz)
        // The name has the start of the digest of the ballots.
        let batch = "Content/ballots/001795262400000001-2b372dc26d3ae31d597ee15947fa664e"
        work.write(
            batch + ".ndjson",
            #"{"event":"quiz/2027-01-22","title":"SOS","artist":"ABBA","user":"ann","at":1795168800}"# + "\n"
                + #"{"event":"quizzes","song":"a","user":"ann","vote":"UP","at":1795168800}"# + "\n")
        work.write(batch + ".report", "{}\n")
        try editing.perform(.decide(.accept, songs: ["sos-abba"], event: date.id))
        let decisions = try content("requests.json")
        func lines() -> [String] {
            work.files(in: "Content/ballots").filter { $0.key.hasSuffix(".ndjson") }.values
                .flatMap { $0.split(separator: "\n").map(String.init) }.sorted()
        }
        let all = lines()
        let series = RecordName(.event, "quiz")
        try editing.perform(.delete(series))
        #expect(lines() == all.filter { !$0.contains("quiz/") } && lines().count == all.count - 1)
        #expect(try !content("requests.json").contains("quiz"))
        try editing.perform(.restore(series))
        #expect(try lines() == all && content("requests.json") == decisions)
    }

    /// A list can have an event and the records of its dates.
    @Test func aRecurringEventOfAListIsDeletedAndRestoredWithTheRecordsOfItsDates() throws {
        let list = """
            [{"id": "a", "occurrence": "quiz/2027-01-29", "name": "A"},
             {"id": "quiz", "name": "Quiz", "start": "2027-01-15 20:00", "repeat": "weekly",
              "occurrences": {"2027-01-22": {"status": "cancelled"}}},
             {"id": "b", "occurrence": "quiz/2027-02-05", "name": "B"}]

            """
        work.write("Content/events/list.json", list)
        let series = RecordName(.event, "quiz")
        try editing.perform(.delete(series))
        #expect(try !content("events/list.json").contains("quiz"))
        #expect(try editing.store().removed().count == 3)
        try editing.perform(.restore(series))
        #expect(try content("events/list.json") == list)
        #expect(try editing.store().removed().isEmpty)
    }

    @Test(arguments: [false, true]) func aRequestAtADateJoinsTheSongsOfThatDate(hasFile: Bool) throws {
        work.write("Content/events/quiz.md", Self.quiz)
        // The name has the start of the digest of the ballots.
        let batch = "Content/ballots/001795262400000001-bc9f55d9fed4392269b61bff17589a27"
        work.write(
            batch + ".ndjson",
            #"{"event":"quiz/2027-01-22","title":"SOS","artist":"ABBA","user":"ann","at":1795168800}"# + "\n")
        work.write(batch + ".report", "{}\n")
        if hasFile { try editing.perform(.set("voting", of: date, to: .string("open"))) }
        try editing.perform(.set("status", of: RecordName(.song, "sos-abba", in: date.id), to: .string("playing")))
        #expect(try content("events/quiz.md") == Self.quiz)
        let text = try content("events/quiz/2027-01-22.md")
        #expect(text.contains("title: Blue\n") && text.contains("id: sos-abba\n") && text.contains("status: playing\n"))
    }

    @Test func aFileWithACodeStaysPrivateWhenItsCreationIsDoneAgain() throws {
        let calendar = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "SUMMARY:Match", "DTSTART:20270313T140000Z", "END:VEVENT",
            "END:VCALENDAR", "",
        ]
        work.write("Content/calendars/team.ics", calendar.joined(separator: "\r\n"))
        let match = try #require(try editing.catalogue().records.first { $0.isImported }).name
        let codes = #"{"code": "K7XQ2-M9TBR", "adminCode": "W4D8N-0ZHVC", "songs": []}"#
        try editing.edit(match, Draft(given: Array(codes.utf8), file: "codes"))
        for _ in 0..<2 { try editing.undo(try #require(try editing.store().changes().first)) }
        let file = work["Content/events/\(match.id).md"]
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
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

    // MARK: - The ids of songs and entries

    /// The songs of an event or the entries of a schedule, as texts by their ids.
    private func texts(_ kind: CatalogueRecord.Kind, in holder: String) throws -> [String: String] {
        let catalogue = try editing.catalogue()
        let records = catalogue.records.filter { $0.kind == kind && $0.holder == holder }
        let texts = records.map { ($0.id, "\($0.title), \($0.by ?? $0.dateText(in: catalogue.zone) ?? "")") }
        #expect(Set(texts.map { $0.0 }).count == texts.count)
        return Dictionary(texts, uniquingKeysWith: { first, _ in first })
    }

    private func writeLists() {
        work.write(
            "Content/events/night.md",
            "---\nname: Night\nsongs:\n  - title: Hallelujah\n    artist: Leonard Cohen\n"
                + "  - title: Hallelujah\n    artist: Jeff Buckley\n---\n")
        work.write(
            "Content/schedules/day.md",
            "---\ntitle: Day\nentries:\n  - title: Break\n    description: Tea\n    date: 2030-01-05 10:00\n"
                + "  - title: Break\n    description: Cake\n    date: 2030-01-05 15:00\n---\n")
    }

    @Test func songsKeepTheirVotesWhenOneIsMovedOrChanged() throws {
        writeLists()
        let second = RecordName(.song, "hallelujah-jeff-buckley", in: "night")
        var songs = ["Hallelujah": "Hallelujah, Leonard Cohen", second.id: "Hallelujah, Jeff Buckley"]
        #expect(try texts(.song, in: "night") == songs)
        try editing.edit(second, Draft(), position: 1)
        #expect(try texts(.song, in: "night") == songs)
        writeLists()
        try editing.perform(.set("artist", of: second, to: .string("J. Buckley")))
        songs[second.id] = "Hallelujah, J. Buckley"
        #expect(try texts(.song, in: "night") == songs)
        writeLists()
        try editing.delete(RecordName(.song, "Hallelujah", in: "night"))
        #expect(try texts(.song, in: "night").keys.sorted() == [second.id])
    }

    @Test func entriesKeepTheirAddressesWhenADateChanges() throws {
        writeLists()
        try editing.perform(.set("date", of: RecordName(.entry, "break", in: "day"), to: .plain("2030-01-05 17:00")))
        #expect(
            try texts(.entry, in: "day") == [
                "break": "Break, 2030-01-05 17:00", "break-2": "Break, 2030-01-05 15:00",
            ])
    }

    /// Makes a random change of a list.
    ///
    /// - Returns: The id of the record that it changed or deleted; nil if all have the same texts as before.
    private func change(
        _ kind: CatalogueRecord.Kind, in holder: String, _ number: Int, _ random: inout SplitMix
    ) throws -> String? {
        var draft = Draft()
        draft["title"] = .string(["Hallelujah", "Break", "Break 2"].randomElement(using: &random) ?? "")
        if kind == .song {
            draft["artist"] = .string("Artist \(number)")
        } else {
            draft["description"] = .string("Tea \(number)")
            draft["date"] = .plain("2030-01-05 \(Int.random(in: 10...20, using: &random)):00")
        }
        let count = try texts(kind, in: holder).count
        let id = try texts(kind, in: holder).keys.sorted().randomElement(using: &random)
        guard let id, case let step = Int.random(in: 0..<6, using: &random), step > 0 else {
            _ = try editing.add(draft, as: kind, to: holder)
            return nil
        }
        let name = RecordName(kind, id, in: holder)
        switch step {
        case 1:
            try editing.delete(name)
            return id
        case 2:
            let other = try texts(kind, in: holder).keys.sorted().randomElement(using: &random) ?? id
            try editing.delete(name)
            if other != id { try editing.edit(RecordName(kind, other, in: holder), Draft(), position: 1) }
            _ = try editing.restore(name)
            return nil
        case 3:
            try editing.edit(name, Draft(), position: Int.random(in: 1...count + 1, using: &random))
            return nil
        case 4 where kind == .entry:
            let order = Bool.random(using: &random) ? "date" : "added"
            try editing.perform(.set("order", of: RecordName(.schedule, holder), to: .string(order)))
            return nil
        default:
            if Bool.random(using: &random) { draft["title"] = nil }
            try editing.edit(name, draft)
            #expect(try texts(kind, in: holder)[id] != nil)
            return id
        }
    }

    /// Whatever happens to a list, all other records keep their ids.
    @Test(arguments: [SplitMix.seedOfRun]) func aChangeOfAListKeepsAllIDs(seed: UInt64) throws {
        writeLists()
        var random = SplitMix(seed: seed)
        for number in 1...40 {
            for (kind, holder) in [(CatalogueRecord.Kind.song, "night"), (.entry, "day")] {
                let before = try texts(kind, in: holder)
                let changed = try change(kind, in: holder, number, &random)
                let after = try texts(kind, in: holder)
                for (id, text) in before where id != changed { #expect(after[id] == text, "\(number): \(kind) \(id)") }
            }
        }
    }
}
