import Authoring
import Ballots
import Diagnostics
import Documents
import Files
import Foundation
import SiteBuilder
import Synchronization
import TestSupport
import Testing
import Time

/// Tests changes of records while the disk fails or another process writes.
@Suite struct RecordStoreTests {
    private let work: Scratch
    private let store: RecordStore

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("Content/site.yaml", "title: Club\n")
        work.write("Content/bulletins/soup.md", "---\ntitle: Soup\nauthor: Ann\ndate: 2026-05-01\n---\nHot.\n")
        work.write(
            "Content/events/dance.md",
            "---\nname: Dance\nsongs:\n  - id: a\n    title: A\n    artist: A\n  - id: b\n    title: B\n    artist: B\n---\n"
        )
        let lines =
            #"{"event":"dance","song":"a","user":"ann","vote":"UP","at":100}"# + "\n"
            + #"{"event":"dance","song":"b","user":"ann","vote":"UP","at":100}"# + "\n"
            + #"{"event":"other","song":"a","user":"ann","vote":"UP","at":100}"# + "\n"
        work.write("Content/ballots/000000000100000000-00000000000000000000000000000000.ndjson", lines)
        work.write("Content/ballots/000000000100000000-00000000000000000000000000000000.report", "{}\n")
        store = try RecordStore(site: work.path) {}
    }

    private func record(_ kind: CatalogueRecord.Kind, _ id: String) throws -> CatalogueRecord {
        let worker = BuildOptions.Worker(program: "/nowhere", argument: "")
        var log = DiagnosticLog()
        let catalogue = Catalogue(BuildOptions(site: work.path, now: try Instant(seconds: 0), worker: worker), &log)
        return try #require(catalogue?.records.first { $0.kind == kind && $0.id == id }, "\(log.diagnostics)")
    }

    /// All ballots in all batches, each once.
    private var ballots: Set<Substring> {
        Set(
            work.files(in: "Content/ballots").filter { $0.key.hasSuffix(".ndjson") }.values.flatMap {
                $0.split(separator: "\n")
            })
    }

    @Test func aChangeAtTheLastInstantIsKept() throws {
        var file = try store.file(of: try record(.bulletin, "soup"))
        try file.setBody("Mine.")
        let path = work["Content/bulletins/soup.md"]
        // Runs between the last check and the exchange of the two files.
        let door: @Sendable (FileError.Operation, String) throws(FileError) -> Void = { operation, name in
            guard operation == .rename, name.hasSuffix("soup.md") else { return }
            _ = FileManager.default.createFile(atPath: path, contents: Data("Theirs.".utf8))
        }
        let isRefused = Interruption.$beforeChange.withValue(door) {
            do {
                try store.save(file)
                return false
            } catch AuthoringError.changedMeanwhile {
                return true
            } catch {
                return false
            }
        }
        #expect(isRefused)
        #expect(work.read("Content/bulletins/soup.md") == "Theirs.")
        #expect(work.files(in: "Content/bulletins").keys.sorted() == ["soup.md"])
    }

    @Test func aFileThatAppearsIsNotReplaced() throws {
        work.write("Content/bulletins/tea.md", "Theirs.")
        #expect(throws: AuthoringError.self) { try store.add(Array("Mine.".utf8), at: "bulletins/tea.md") }
        #expect(work.read("Content/bulletins/tea.md") == "Theirs.")
        #expect(work.files(in: "Content/bulletins").keys.sorted() == ["soup.md", "tea.md"])
    }

    /// A slash and a combining mark after it form one Character.
    @Test func aNameThatBeginsWithAMarkIsFoundAgain() throws {
        let text = "---\ntitle: Tea\nauthor: Ann\ndate: 2026-05-01\n---\nWarm.\n"
        let places = [
            ("\u{301}q", "bulletins/\u{301}q.md"), ("\u{301}x", "bulletins/sub/\u{301}x.md"),
            ("y", "bulletins/\u{301}sub/y.md"),
        ]
        for (id, path) in places {
            try store.add(Array(text.utf8), at: path)
            let found = try record(.bulletin, id)
            #expect(found.path.utf8.elementsEqual(path.utf8))
            let file = try store.file(of: found)
            try store.remove(found, from: file, ballots: nil, now: try Instant(seconds: 100))
            for folder in ["sub", "\u{301}sub"] { work.remove("Content/bulletins/\(folder)") }
            try store.restore(try #require(try store.removed().first), into: nil)
            #expect(try store.file(of: found).original == Array(text.utf8))
            work.remove("Content/\(path)")
        }
    }

    @Test func aChangeThatFailsOrEndsAnywhereLeavesOldOrNew() throws {
        let old = try #require(work.read("Content/bulletins/soup.md"))
        var file = try store.file(of: try record(.bulletin, "soup"))
        try file.setBody("New.")
        let new = String(decoding: file.document.bytes, as: UTF8.self)
        for isEnd in [false, true] {
            var number = 0
            while try interrupted(after: number, isEnd: isEnd, { try store.save(file) }) {
                let now = work.read("Content/bulletins/soup.md")
                #expect(now == old || now == new)
                work.write("Content/bulletins/soup.md", old)
                number += 1
            }
            #expect(number > 3)
            #expect(work.read("Content/bulletins/soup.md") == new)
            #expect(work.files(in: "Content/bulletins").count == 1)
            work.write("Content/bulletins/soup.md", old)
        }
    }

    @Test(arguments: [("dance", CatalogueRecord.Kind.event), ("a", .song)])
    func whatIsTakenAwayIsNeverLost(_ id: String, _ kind: CatalogueRecord.Kind) throws {
        let selection =
            kind == .event
            ? BallotSelection(event: "dance") : BallotSelection(event: "dance", song: "a", title: "A", artist: "A")
        let content = work.files(in: "Content/events")
        let all = ballots
        for isEnd in [false, true] {
            var number = 0
            while true {
                let found = try record(kind, id)
                let file = try store.file(of: found)
                let isInterrupted = try interrupted(after: number, isEnd: isEnd) {
                    try store.remove(found, from: file, ballots: selection, now: try Instant(seconds: 100))
                }
                if work.files(in: "Content/events").filter({ !$0.key.contains(".corkboard") }) == content {
                    #expect(isInterrupted)
                    #expect(ballots == all)
                } else {
                    let entry = try #require(try store.removed().first)
                    try store.restore(entry, into: kind == .song ? try record(.event, "dance") : nil)
                    #expect(work.files(in: "Content/events").filter { !$0.key.contains(".corkboard") } == content)
                    #expect(ballots == all)
                }
                work.remove(".corkboard/trash")
                if !isInterrupted { break }
                number += 1
            }
            #expect(number > 8)
        }
    }

    /// Repeats each interrupted command as a user does, by the record's id.
    @Test(arguments: [("dance", CatalogueRecord.Kind.event), ("a", .song)])
    func repeatingFinishesWhatWasInterrupted(_ id: String, _ kind: CatalogueRecord.Kind) throws {
        work.write("Content/requests.json", "{\n  \"dance\": {\"accepted\": [\"x-y\"]}\n}\n")
        let selection =
            kind == .event
            ? BallotSelection(event: "dance") : BallotSelection(event: "dance", song: "a", title: "A", artist: "A")
        let holderID = kind == .song ? "dance" : nil
        let (records, requests, all) = (
            work.files(in: "Content/events"), work.read("Content/requests.json"), ballots
        )
        func delete() throws {
            guard try isThere(kind, id) else {
                _ = try store.finishRemoval(of: RecordName(kind, id, in: holderID))
                return
            }
            let found = try record(kind, id)
            let now = try Instant(seconds: 100)
            try store.remove(found, from: try store.file(of: found), ballots: selection, now: now)
        }
        func restore() throws {
            guard let entry = try store.removed().first else { return }
            try store.restore(entry, into: kind == .song ? try record(.event, "dance") : nil)
        }
        for isEnd in [false, true] {
            var number = 0
            var isInterrupted = true
            while isInterrupted {
                isInterrupted = try interrupted(after: number, isEnd: isEnd, delete)
                if try isThere(kind, id) || isInterrupted { try delete() }
                #expect(try !isThere(kind, id))
                #expect(ballots.count == (kind == .event ? 1 : 2), "\(number)")
                #expect(try store.removed().count == 1)
                #expect(leftovers.isEmpty, "\(number): \(leftovers)")
                isInterrupted = try interrupted(after: number, isEnd: isEnd, restore) || isInterrupted
                try restore()
                #expect(work.files(in: "Content/events") == records, "\(number)")
                #expect(ballots == all, "\(number)")
                #expect(work.read("Content/requests.json") == requests)
                #expect(try store.removed().isEmpty)
                #expect(leftovers.isEmpty, "\(number): \(leftovers)")
                number += 1
            }
            #expect(number > 20)
        }
    }

    @Test func anInterruptedDeletionTakesNothingFromARecordThatIsBack() throws {
        let found = try record(.event, "dance")
        let file = try store.file(of: found)
        let all = ballots
        var number = 0
        while try isThere(.event, "dance") {
            _ = try interrupted(after: number, isEnd: true) {
                try store.remove(
                    found, from: file, ballots: BallotSelection(event: "dance"), now: try Instant(seconds: 100))
            }
            number += 1
        }
        // Its owner gets the file from elsewhere, and changes it.
        work.write("Content/events/dance.md", String(decoding: file.original, as: UTF8.self) + "New.\n")
        #expect(try store.finishRemoval(of: RecordName(.event, "dance")) == nil)
        #expect(ballots == all)
    }

    @Test func whatWasTakenAwayIsNamedInAFileThatPeopleCanRead() throws {
        let song = try record(.song, "a")
        _ = try store.remove(song, from: try store.file(of: song), ballots: nil, now: try Instant(seconds: 100))
        let bulletin = try record(.bulletin, "soup")
        _ = try store.remove(bulletin, from: try store.file(of: bulletin), ballots: nil, now: try Instant(seconds: 200))
        #expect(
            work.read(".corkboard/trash/19700101T000140-song/entry.json") == #"""
                { "kind": "song", "id": "a", "title": "A", "removed": "1970-01-01T00:01:40Z", \#
                "path": "events/dance.md", "holder": "dance", "way": "1/0" }

                """#)
        #expect(
            work.read(".corkboard/trash/19700101T000320-bulletin/entry.json") == #"""
                { "kind": "bulletin", "id": "soup", "title": "Soup", "removed": "1970-01-01T00:03:20Z", \#
                "path": "bulletins/soup.md" }

                """#)
    }

    private func isThere(_ kind: CatalogueRecord.Kind, _ id: String) throws -> Bool {
        work.files(in: "Content/events").contains { path, text in
            !path.hasPrefix(".") && text.contains(kind == .event ? "name: Dance" : "id: \(id)\n")
        }
    }

    /// What an interrupted command left in the content, and marks in the trash; the next command empties its hidden folders.
    private var leftovers: [String] {
        work.files(in: "Content").keys.filter { $0.split(separator: "/").last?.hasPrefix(".") == true }
            + work.files(in: ".corkboard/trash").keys.filter {
                !$0.hasPrefix(".") && ($0.hasSuffix("/deleting") || $0.hasSuffix("/restoring"))
            }
    }

    /// Runs `body` with one failing disk change, or with all later ones failing, too, as if the process had ended.
    ///
    /// - Returns: True if there were enough changes for one to fail.
    // MARK: - The log of changes

    @Test func theLogHasWhoDidWhatAndUndoesIt() throws {
        let old = try #require(work.read("Content/bulletins/soup.md"))
        let ann = try RecordStore(site: work.path, by: "Ann") {}
        let found = try record(.bulletin, "soup")
        var file = try ann.file(of: found)
        try file.setBody("New.")
        try ann.save(file, of: ChangeSubject(found))
        try ann.remove(found, from: try ann.file(of: found), ballots: nil, now: try Instant(seconds: 100))
        try store.restore(try #require(try store.removed().first), into: nil)
        var changes = try store.changes()
        #expect(changes.map(\.action) == [.restored, .removed, .changed])
        #expect(changes.map(\.by) == ["", "Ann", "Ann"])
        #expect(changes.map(\.number) == [3, 2, 1])
        #expect(Set(changes.map(\.words)) == [["bulletin", "soup"]])
        // A text is back byte for byte, and not over a later change.
        try store.undo(changes[2])
        #expect(work.read("Content/bulletins/soup.md") == old)
        #expect(throws: AuthoringError.self) { try store.undo(changes[2]) }
        // Corkboard didn't write these lines.
        work.write(".corkboard/changes", (work.read(".corkboard/changes") ?? "") + "{\"number\": -1}\nnonsense\n[]\n")
        changes = try store.changes()
        #expect(changes.count == 4 && changes[0].action == .changed)
        let attributes = try FileManager.default.attributesOfItem(atPath: work[".corkboard/changes"])
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    /// Whatever fails, the log has the changes that were made, and no others.
    @Test func theLogAgreesWithTheFiles() throws {
        let old = try #require(work.read("Content/bulletins/soup.md"))
        var file = try store.file(of: try record(.bulletin, "soup"))
        try file.setBody("New.")
        var number = 0
        while try interrupted(after: number, isEnd: false, { try store.save(file) }) {
            let isDone = work.read("Content/bulletins/soup.md") != old
            #expect(try store.changes().count == (isDone ? 1 : 0), "failure \(number)")
            work.write("Content/bulletins/soup.md", old)
            work.remove(".corkboard/changes")
            number += 1
        }
        #expect(number > 5)
    }

    @Test func aLongLogKeepsTheLatestChanges() throws {
        let line =
            "{\"number\":7,\"when\":\"2026-01-01T00:00:00Z\",\"by\":\"Bo\",\"action\":\"added\",\"words\":[],\"title\":\"\",\"path\":\"\"}\n"
        work.write(".corkboard/changes", String(repeating: line, count: (1 << 20) / line.utf8.count + 1))
        let whole = try store.changes().count
        try store.add(Array("Mine.".utf8), at: "bulletins/tea.md")
        let changes = try store.changes()
        #expect(changes.first?.number == 8 && changes.first?.path == "bulletins/tea.md")
        #expect((whole / 3...whole * 2 / 3).contains(changes.count))
    }

    @Test func aLongTitleDoesNotPushOutOtherChanges() throws {
        let found = try record(.bulletin, "soup")
        var file = try store.file(of: found)
        try file.setBody("New.")
        try store.save(file, of: ChangeSubject(found))
        let title = String(repeating: "\u{e9}", count: 1 << 20)
        let subject = ChangeSubject(RecordName(.song, "x", in: "dance"), title: title)
        for _ in 0..<2 { try store.note(.accepted, of: subject) }
        let changes = try store.changes()
        #expect(changes.map(\.number) == [3, 2, 1])
        #expect(changes[0].title == String(repeating: "\u{e9}", count: 200) + "\u{2026}")
    }

    // MARK: - Assets

    /// A new name reaches either all texts, or the old one stays.
    @Test func aRenamedAssetIsRenamedEverywhereOrNowhere() throws {
        work.write("Content/assets/cup.png", "picture")
        work.write("Content/bulletins/tea.md", "---\ntitle: Tea\nimage: /assets/cup.png\n---\n![](../assets/cup.png)\n")
        let text =
            #"[{"image": "assets/cup.png", "other": "https://x.example/assets/cup.png", "next": "/assets/cup.pngs"}]"#
        work.write("Content/events/list.json", text)
        #expect(try store.assets().map(\.path) == ["cup.png"])
        #expect(try store.assets().first?.users == ["bulletins/tea.md", "events/list.json"])
        let before = work.files(in: "Content")
        var number = 0
        while try interrupted(after: number, isEnd: false, { _ = try store.rename(asset: "cup.png", to: "mug.png") }) {
            let isDone = work.read("Content/assets/cup.png") == nil
            let now = work.files(in: "Content").filter { !$0.key.contains(".corkboard") }
            #expect([now["assets/cup.png"], now["assets/mug.png"]].contains("picture"), "failure \(number)")
            if !isDone {
                #expect(now.filter { $0.key != "assets/mug.png" } == before, "failure \(number)")
            }
            for (path, text) in before { work.write("Content/\(path)", text) }
            work.remove("Content/assets/mug.png")
            number += 1
        }
        #expect(number > 10)
        #expect(work.read("Content/assets/mug.png") == "picture" && work.read("Content/assets/cup.png") == nil)
        #expect(
            work.read("Content/bulletins/tea.md")
                == "---\ntitle: Tea\nimage: /assets/mug.png\n---\n![](../assets/mug.png)\n")
        #expect(
            work.read("Content/events/list.json")
                == text.replacing(#""assets/cup.png""#, with: #""assets/mug.png""#))
        #expect(throws: AuthoringError.self) { try store.remove(asset: "mug.png") }
        let names = ["", " ", ".mug.png", "a/b.png", "mug.jpg", "mug\n.png", "a\"b.png", "a b.png", "a\u{a0}b.png"]
        for name in names {
            #expect(throws: AuthoringError.self) { try store.rename(asset: "mug.png", to: name) }
        }
    }

    /// A process that was killed in between leaves both names.
    @Test func anInterruptedRenamingIsFinishedByTheNext() throws {
        work.write("Content/assets/cup.png", "picture")
        work.write("Content/assets/same.png", "picture")
        work.write("Content/bulletins/tea.md", "---\ntitle: Tea\n---\n![](/assets/cup.png)\n")
        let (old, new) = (work["Content/assets/cup.png"], work["Content/assets/mug.png"])
        try FileManager.default.linkItem(atPath: old, toPath: new)
        #expect(throws: AuthoringError.self) { try store.rename(asset: "cup.png", to: "cup.png") }
        #expect(throws: AuthoringError.self) { try store.rename(asset: "cup.png", to: "same.png") }
        #expect(try store.rename(asset: "cup.png", to: "mug.png") == ["bulletins/tea.md"])
        #expect(try store.assets().map(\.path) == ["mug.png", "same.png"])
        #expect(work.read("Content/bulletins/tea.md") == "---\ntitle: Tea\n---\n![](/assets/mug.png)\n")
    }

    /// Files that come from a Mac can have such names, and builds refuse two that differ only in their encoding.
    @Test func assetsDoNotGetNamesThatDifferOnlyInTheirEncoding() throws {
        let (composed, decomposed) = ("caf\u{e9}.gif", "cafe\u{301}.gif")
        func names() throws -> [[UInt8]] {
            try store.assets().map { Array($0.path.utf8) }.sorted { $0.count < $1.count }
        }
        work.write("Content/assets/\(decomposed)", "other")
        work.write("Content/assets/a.gif", "picture")
        #expect(throws: AuthoringError.self) { try store.rename(asset: "a.gif", to: composed) }
        #expect(try names() == ["a.gif", decomposed].map { Array($0.utf8) })
        let added = try store.addPicture(Array("GIF89a".utf8), named: composed)
        #expect(added.path == "caf\u{e9}-2.gif" && added.isNew)
        // The encoding of a name can be changed.
        #expect(try store.rename(asset: decomposed, to: composed).isEmpty)
        #expect(try names() == ["a.gif", composed, added.path].map { Array($0.utf8) })
    }

    @Test func largeAssetsAreRenamedAndDeleted() throws {
        work.write("Content/assets/film.mp4", "film")
        let film = try FileHandle(forWritingTo: URL(filePath: work["Content/assets/film.mp4"]))
        try film.truncate(atOffset: 65 << 20)
        try film.close()
        #expect(try store.rename(asset: "film.mp4", to: "movie.mp4").isEmpty)
        #expect(try store.assets().map(\.path) == ["movie.mp4"])
        work.write("Content/assets/film.mp4", "another")
        #expect(throws: AuthoringError.self) { try store.rename(asset: "movie.mp4", to: "film.mp4") }
        try store.remove(asset: "movie.mp4")
        #expect(try store.assets().map(\.path) == ["film.mp4"])
        #expect(work.read("Content/assets/film.mp4") == "another")
        #expect(try store.changes().first?.isReversible == false)
    }

    /// A file that is too large to read isn't gone.
    @Test func theLogHasTheDeletionOfALargeAssetOnlyIfItIsGone() throws {
        let path = work["Content/assets/film.mp4"]
        func makeFilm() throws {
            work.write("Content/assets/film.mp4", "film")
            let film = try FileHandle(forWritingTo: URL(filePath: path))
            try film.truncate(atOffset: 65 << 20)
            try film.close()
        }
        try makeFilm()
        var number = 0
        while try interrupted(after: number, isEnd: false, { try store.remove(asset: "film.mp4") }) {
            let isGone = !FileManager.default.fileExists(atPath: path)
            #expect(try store.changes().count == (isGone ? 1 : 0), "failure \(number)")
            if isGone { try makeFilm() }
            work.remove(".corkboard/changes")
            number += 1
        }
        #expect(number > 1 && !FileManager.default.fileExists(atPath: path))
    }

    @Test func largeVersionsDoNotFillTheDisk() throws {
        for letter in ["a", "b", "c"] {
            work.write("Content/assets/film.mp4", String(repeating: letter, count: 25 << 20))
            try store.remove(asset: "film.mp4")
        }
        #expect(work.files(in: ".corkboard/former").values.compactMap { $0.first }.sorted() == ["b", "c"])
        // The latest deletion can be undone.
        try store.undo(try #require(try store.changes().first))
        #expect(work.read("Content/assets/film.mp4")?.first == "c")
    }

    /// Other programs write `/` and letters with accents as escapes.
    @Test(arguments: [
        ("poster.png", #"\/assets\/poster.png"#), ("plän.png", #"/assets/pl\u00e4n.png"#),
        ("🎲.png", #"\/assets\/\uD83C\uDFB2.png"#), ("poster.png", #"a\nassets/poster.png"#),
    ])
    func referencesWithEscapesFollowANewName(_ name: String, _ written: String) throws {
        work.write("Content/assets/\(name)", "picture")
        work.write("Content/events/fair.json", #"{"name": "A\"b", "image": "\#(written)", "alt": "\u0041"}"#)
        #expect(try store.assets().first?.users == ["events/fair.json"])
        #expect(throws: AuthoringError.self) { try store.remove(asset: name) }
        #expect(try store.rename(asset: name, to: "new.png") == ["events/fair.json"])
        let renamed = try #require(work.read("Content/events/fair.json"))
        #expect(renamed.hasPrefix(#"{"name": "A\"b", "image": ""#) && renamed.hasSuffix(#"", "alt": "\u0041"}"#))
        #expect(renamed.contains(#"assets/new.png", "alt""#))
        #expect(try store.assets().first?.users == ["events/fair.json"])
    }

    private func interrupted(after count: Int, isEnd: Bool, _ body: () throws -> Void) throws -> Bool {
        let rest = Mutex(count)
        let hasFailed = Mutex(false)
        let door: @Sendable (FileError.Operation, String) throws(FileError) -> Void = {
            operation, path throws(FileError) in
            let fails = rest.withLock { rest in
                defer { rest -= 1 }
                return isEnd ? rest <= 0 : rest == 0
            }
            guard fails else { return }
            hasFailed.withLock { $0 = true }
            throw FileError(operation, path: path, reason: .system(ENOSPC))
        }
        Interruption.$beforeChange.withValue(door) {
            // The test examines the files afterwards, not the error.
            try? body()
        }
        return hasFailed.withLock { $0 }
    }
}
