import Foundation
import TestSupport
import Testing

/// `corkboard ballots`: exporting single events, resetting votes, and erasing a voter's ballots.
@Suite struct BallotsCommandTests {
    private let site: VotingSite

    private static let votes = """
        event,song,user,vote,at
        gala,w,Ann,up,2026-05-01T10:00:00Z
        gala,w,Zoë Rose,up,2026-05-01T10:00:00Z
        gala,dancing-queen,Zoë Rose,down,2026-05-01T10:01:00Z
        gala,nobody-knows,Zoë Rose,down,2027-05-01T10:01:00Z

        """
    private static let request =
        #"{"event": "gala", "title": "Fernando", "artist": "ABBA", "user": "Zoë Rose", "at": "2026-05-01T10:00:00Z"}"#

    init() throws {
        site = try VotingSite()
        #expect(try site.run("vote", "-", "--no-build", input: Self.votes).code == 0)
        #expect(try site.run("vote", "-", input: Self.request).code == 0)
    }

    /// Searches everything in the site's folder, which must not name a voter who was forgotten.
    private func mentions(_ name: String) -> [String] {
        site.work.files().filter { $0.value.lowercased().contains(name) }.keys.sorted()
    }

    @Test func aVoterIsForgottenForGood() throws {
        site.work.write("Content/ballots/form.csv", Self.votes.replacing("gala,w,Ann", with: "gala,w,Ben"))
        #expect(try site.run("build").code == 0)
        #expect(site.ups == 3)
        #expect(mentions("zoë rose") != [])
        let forgotten = try site.run("ballots", "forget", "-", "--yes", input: " ZOË Rose\n")
        #expect(forgotten.code == 0, "\(forgotten.errors)")
        #expect(forgotten.output.contains("Erased ") && !forgotten.output.lowercased().contains("zo"))
        #expect(site.ups == 2)
        #expect(mentions("zoë") == [] && mentions("zo\\u00eb") == [])
        #expect(try !site.run("accept", "gala").output.contains("Fernando"))
        // Importing the old files again restores no votes, with or without times, and stores none of them.
        for votes in [Self.votes, Self.request, "event,song,user,vote\ngala,w,zoë rose,up\n"] {
            _ = try site.run("vote", "-", input: votes)
        }
        #expect(site.ups == 2)
        #expect(mentions("zoë") == [])
        // Later votes by the same person count.
        let later = #"{"event":"gala","song":"w","user":"Zoë Rose","vote":"UP","at":"2026-05-06T13:00:00Z"}"#
        #expect(try site.run("vote", "-", input: later).code == 0)
        #expect(site.ups == 3)
    }

    @Test func theTrashForgetsToo() throws {
        #expect(try site.run("delete", "event", "gala", "--yes").code == 0)
        site.work.write("Content/events/other.json", #"{"name": "Other", "songs": [{"title": "A", "artist": "B"}]}"#)
        #expect(try site.run("vote", "-", input: "event,song,user,vote\nother,A,Zoë Rose,up\n").code == 0)
        #expect(try site.run("ballots", "forget", "-", "--yes", input: "zoë rose").code == 0)
        #expect(mentions("zoë") == [])
        #expect(try site.run("restore", "event", "gala").code == 0)
        #expect(site.ups == 1)
    }

    @Test func votesThatAreOnlyInTheTrashAreForgotten() throws {
        #expect(try site.run("delete", "event", "gala", "--yes").code == 0)
        #expect(mentions("zoë rose") != [])
        let forgotten = try site.run("ballots", "forget", "-", "--yes", input: "zoë rose")
        #expect(forgotten.code == 0, "\(forgotten.errors)")
        #expect(forgotten.output.hasPrefix("Erased 3 ballots"), "\(forgotten.output)")
        #expect(mentions("zoë") == [])
        #expect(try site.run("restore", "event", "gala").code == 0)
        #expect(site.ups == 1)
    }

    /// A name can be only in rejected lines, in the file that they came from, and in files that wait for the next build.
    @Test func aNameOutsideOfBatchesIsForgotten() throws {
        site.work.write("Content/ballots/a.csv", "event,song,user,vote\ngala,w,Ben,up\ngalla,w,Zed Om,up\n")
        site.work.write("Content/ballots/b.csv", "event,song,user,vote\ngalla,w,All Bad,up\n")
        #expect(try site.run("build").code == 0)
        site.work.write("Content/ballots/c.csv", "event,song,user,vote\ngala,w,Cleo,up\ngala,w,New Un,up\n")
        for name in ["Zed Om", "All Bad", "New Un"] {
            #expect(mentions(name.lowercased()) != [])
            let forgotten = try site.run("ballots", "forget", "-", "--yes", input: name)
            #expect(forgotten.code == 0, "\(forgotten.errors)")
            #expect(mentions(name.lowercased()) == [])
        }
        // The others' ballots in these files count.
        #expect(site.ups == 4)
    }

    /// A file that can't be imported may have other voters' ballots, so it stays.
    @Test func aNameInAnUnreadableFileIsReported() throws {
        let text = #"[{"event": "gala", "song": "w", "user": "Zed Om", "vote": "UP"}, {"#
        site.work.write("Content/ballots/cut.json", text)
        let refused = try site.run("ballots", "forget", "-", "--yes", input: "Zed Om")
        #expect(refused.code == 2 && refused.errors.contains("ballots/cut.json has this name"), "\(refused.errors)")
        #expect(site.work.files(in: "Content/ballots")["cut.json"] == text)
    }

    /// The trash can have more folders than a process can open at the same time.
    @Test func aLargeTrashForgetsToo() throws {
        for number in 1...200 {
            try FileManager.default.createDirectory(
                atPath: site.work[".corkboard/trash/\(number)-song/ballots"], withIntermediateDirectories: true)
        }
        let words = (["ballots", "forget", "Ann", "--yes"] + VotingSite.common).joined(separator: " ")
        let result = try Tool.run(
            URL(filePath: "/bin/sh"), ["-c", "ulimit -n 100; exec '\(Tool.executable.path)' \(words)"],
            in: site.work.path)
        #expect(result.code == 0 && result.output.hasPrefix("Erased 1 ballot"), "\(result.errors)")
    }

    @Test func aNameThatNobodyHasIsAnError() throws {
        let result = try site.run("ballots", "forget", "Zoe", "--yes")
        #expect(result.code == 2 && result.errors.contains("this name has no votes"))
        #expect(try site.run("ballots", "forget", " \u{200b}", "--yes").code == 2)
        #expect(try site.run("ballots", "forget", "Ann").code == 2)
        #expect(!site.work.files(in: "Content/ballots").keys.contains { $0.hasSuffix(".forgotten") })
    }

    @Test func votesAreSetBackAndCanBeBroughtBack() throws {
        let exported = try site.run("ballots", "export", "gala").output
        #expect(exported.split(separator: "\n").count == 3)
        let reset = try site.run("ballots", "reset", "gala", "--yes")
        #expect(reset.code == 0, "\(reset.errors)")
        #expect(reset.output.hasPrefix("Removed 3 ballots from the event \"Gala\"\n"))
        #expect(site.ups == 0)
        #expect(try site.run("ballots", "export").output == "")
        // Requests are preserved.
        #expect(try site.run("accept", "gala").output.contains("Fernando"))
        let kept = site.work.files(in: ".corkboard/reset").keys.filter { $0.hasSuffix(".ndjson") }
        #expect(kept.count == 1)
        #expect(try site.run("vote", site.work[".corkboard/reset/\(kept.first ?? "")"]).code == 0)
        #expect(try site.run("ballots", "export").output == exported)
        #expect(try site.run("ballots", "reset", "--yes").code == 2)
        #expect(try site.run("ballots", "export", "gal").errors.contains("did you mean \"gala\"?"))
    }
}
