import TestSupport
import Testing

/// Commands that change one date of a recurring event.
@Suite struct OccurrenceTests {
    private func site() throws -> AuthoringSite {
        let site = try AuthoringSite()
        site.write(
            "Content/events/quiz.md",
            "---\nname: Quiz\nstart: 2026-11-27 20:00\nrepeat: weekly\nsongs:\n- {title: Blue, artist: Ann}\n---\n")
        return site
    }

    @Test func aSongThatPlaysOnOneDateIsChangedOnThatDateAlone() throws {
        let site = try site()
        let series = site.read("Content/events/quiz.md")
        let result = try site.run("edit", "song", "quiz/2026-12-04", "Blue", "--status", "playing", "--yes")
        #expect(result.code == 0, "\(result.errors)")
        #expect(site.read("Content/events/quiz.md") == series)
        #expect(
            site.read("Content/events/quiz/2026-12-04.md")
                == "---\noccurrence: quiz/2026-12-04\nsongs:\n  - title: Blue\n    artist: Ann\n    status: playing\n---\n"
        )
        #expect(site.read("public/events/quiz/2026-12-04/songs/songs.json")?.contains("\"playing\"") == true)
        #expect(site.read("public/events/quiz/2026-12-11/songs/songs.json")?.contains("\"playing\"") == false)
    }

    @Test func aDateIsCancelledByItself() throws {
        let site = try site()
        #expect(try site.run("edit", "event", "quiz/2026-12-04", "--status", "cancelled", "--yes").code == 0)
        #expect(site.read("Content/events/quiz/2026-12-04.md")?.contains("status: cancelled") == true)
        #expect(site.read("public/events/quiz/2026-12-04/index.html")?.contains("Cancelled") == true)
        #expect(try site.run("edit", "event", "quiz/2026-12-05", "--status", "cancelled", "--yes").code == 2)
    }

    /// The rule would produce the date again.
    @Test func aDateIsNotDeleted() throws {
        let site = try site()
        let content = site.content
        let result = try site.run("delete", "event", "quiz/2026-12-04", "--yes")
        #expect(result.code == 2 && result.errors.contains("is one date of the repeating event \"quiz\""))
        #expect(site.content == content)
    }

    @Test func aSongIsAddedToOneDate() throws {
        let site = try site()
        let result = try site.run("new", "song", "quiz/2026-12-04", "--title", "Red", "--artist", "Eve")
        #expect(result.code == 0, "\(result.errors)")
        let list = site.read("public/events/quiz/2026-12-04/songs/songs.csv") ?? ""
        #expect(list.contains("Blue") && list.contains("Red"))
        #expect(site.read("public/events/quiz/2026-12-11/songs/songs.csv")?.contains("Red") == false)
    }

    /// Votes, requests and codes are at the dates, so the series would only show an empty result.
    @Test(arguments: [
        ["tally", "quiz"], ["accept", "quiz"], ["merge", "quiz"], ["codes", "quiz"], ["ballots", "export", "quiz"],
        ["ballots", "reset", "quiz", "--yes"],
    ]) func commandsForVotesNeedADate(_ words: [String]) throws {
        let site = try site()
        let vote = try site.run("vote", "quiz/2026-12-04", "Blue", "Ann", "up", "--no-build")
        #expect(vote.code == 0, "\(vote.errors)")
        let result = try Tool.run(Tool.executable, words + ["--now", "2026-11-21T12:00:00Z"], in: site.path)
        #expect(result.code != 0)
        #expect(result.errors.contains("\"quiz\" repeats, and each of its dates has its own votes"))
        #expect(result.errors.contains("name a date, as in \"quiz/2026-11-27\""))
        #expect(try site.run("ballots", "export", "quiz/2026-12-04").output.contains("\"Blue\""))
    }

    /// The site shows only the latest dates, but decisions and codes of older ones stay.
    @Test(arguments: [
        ("requests.json", #"{"accepted": ["red-eve"]}"#),
        ("codes.json", "{\"key\": \"\(String(repeating: "0f", count: 32))\", \"digests\": []}"),
    ]) func datesLongPastAreKnown(_ file: String, _ data: String) throws {
        let site = try site()
        site.write("Content/site.yaml", "title: Club\noccurrences: {past: 2}\n")
        site.write("Content/\(file)", "{\"quiz/2026-11-27\": \(data), \"quiz/2026-11-28\": \(data)}")
        let result = try Tool.run(Tool.executable, ["check", "--now", "2027-06-01T12:00:00Z"], in: site.path)
        #expect(!result.errors.contains("there is no event \"quiz/2026-11-27\""), "\(result.errors)")
        #expect(result.errors.contains("there is no event \"quiz/2026-11-28\""))
    }
}
