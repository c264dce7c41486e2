import Foundation
import TestSupport
import Testing

/// Tests votes on a site with read-only folders or files.
@Suite(.enabled(if: OrdinaryUser.exists, "nothing forbids this user to write"), .waitingThreads)
struct ForbiddenVoteTests {
    private let site: VotingSite

    init() throws {
        site = try VotingSite()
        try setModes("u+rwX,g+rwX,o+rwX", of: ".")
        try #require(try run("vote", "gala", "w", "ann", "up").code == 0)
    }

    private static let places: [(place: String, said: String)] = [
        ("Content/ballots", "Content/ballots/.staged.ndjson: Permission denied [output.write-failed]"),
        ("public/events/gala/songs", "Permission denied [output.write-failed]"),
    ]

    @Test(arguments: places) func nothingIsHalfAndTheNextCommandEndsIt(place: String, said: String) throws {
        try setModes("a-w", of: place)
        let before = site.batches
        let refused = try run("vote", "gala", "w", "bob", "up")
        #expect(refused.code == 3)
        #expect(refused.errors.contains(said) && refused.errors.contains("\n  hint: "))
        if place.hasPrefix("Content") { #expect(site.batches == before) }
        try setModes("u+w,o+w", of: place)
        #expect(try run("vote", "gala", "w", "cid", "up").code == 0)
        #expect(site.ups == (place.hasPrefix("Content") ? 2 : 3))
    }

    @Test(arguments: [true, false]) func whatIsOnlyReadNeedsNoRightToWrite(isBuilt: Bool) throws {
        if !isBuilt { try setModes("u+w,o+w", of: ".corkboard") }
        if !isBuilt { try FileManager.default.removeItem(atPath: site.work[".corkboard"]) }
        try setModes("a-w", of: ".")
        defer { try? setModes("u+w", of: ".") }
        let before = site.work.files(in: ".")
        for words in [
            ["check"], ["tally", "gala"], ["list", "song", "gala"], ["ballots", "export"], ["accept", "gala"],
            ["build", "--dry-run"],
        ] {
            let result = try run(words)
            #expect(result.code == 0 && result.errors.isEmpty, "\(words): \(result.errors)")
            #expect(words != ["tally", "gala"] || result.output.contains("+1   1     0  =Waterloo - ABBA"))
        }
        #expect(try run("vote", "gala", "w", "bob", "up").code == 3)
        #expect(site.work.files(in: ".") == before)
    }

    @Test(arguments: [".corkboard/ledger", ".corkboard/ledger-shm"])
    func anIndexThatCantBeWrittenToIsMadeAgain(file: String) throws {
        if site.work.read(file) == nil { site.work.write(file, "") }
        try setModes("a-w", of: file)
        #expect(try run("vote", "gala", "w", "bob", "up").code == 0)
        #expect(site.ups == 2)
    }

    @Test func aDryRunNeedsNoPlaceAmongTheBatches() throws {
        try setModes("a-w", of: "Content/ballots")
        let result = try run("vote", "gala", "w", "bob", "up", "--dry-run")
        #expect(result.code == 0)
        #expect(result.output == "this vote: 1 counted, not imported\n")
    }

    private func run(_ words: String...) throws -> Tool.Result { try run(words) }

    private func run(_ words: [String]) throws -> Tool.Result {
        try Tool.run(
            URL(filePath: OrdinaryUser.command[0]), OrdinaryUser.command.dropFirst() + words + VotingSite.common,
            in: site.work.path)
    }

    private func setModes(_ modes: String, of path: String) throws {
        try #require(
            try Tool.run(URL(filePath: "/bin/chmod"), (path == "." ? ["-R"] : []) + [modes, site.work[path]]).code == 0)
    }
}
