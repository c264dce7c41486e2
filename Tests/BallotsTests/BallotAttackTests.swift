import Ballots
import TestSupport
import Testing

/// Attempts to falsify a tally, beyond those in the tests of intake and ledger.
@Suite struct BallotAttackTests {
    let office: Office

    init() throws { office = try Office() }

    private func line(_ vote: String, at: String, user: String = "ann") -> String {
        #"{"event":"gala","song":"a","user":"\#(user)","vote":"\#(vote)","at":\#(at)}"#
    }

    @Test(arguments: [
        ["UP", "DOWN", "NONE"], ["UP", "NONE", "DOWN"], ["DOWN", "UP", "NONE"], ["DOWN", "NONE", "UP"],
        ["NONE", "UP", "DOWN"], ["NONE", "DOWN", "UP"],
    ])
    func ofOneInstantTheSameBallotAlwaysCounts(_ votes: [String]) throws {
        for vote in votes { try office.take(line(vote, at: "5")) }
        #expect(try office.totals() == ["a": "1-0"])
    }

    @Test func aBallotFromTheFutureLocksNobodyOutForLong() throws {
        let tomorrow = Office.now + 86_400
        let ledger = try office.ledger()
        #expect(try office.intake(ledger).take(line("DOWN", at: "\(tomorrow)")).effect.counted == 1)
        #expect(try office.intake(ledger).take(line("DOWN", at: "\(tomorrow + 1)")).counts.rejected == 1)
        let later = try office.intake(ledger, at: tomorrow + 1)
        #expect(try later.take(line("UP", at: "\(tomorrow + 1)")).effect.changed == 1)
    }

    @Test(arguments: [
        "9223372036854775807", "9223372036854775808", "-9223372036854775809", "1e308", "1e999", "-1e999",
        "1.7976931348623157e308", "253402300800", "-62135596801", "1.", "--1", "true", "[]",
    ])
    func aNumberThatIsNoTimeOverflowsNothing(_ number: String) throws {
        let report = try office.take(line("UP", at: number))
        #expect(report.counts == IntakeCounts(rejected: 1))
        #expect(try office.totals().isEmpty)
    }

    @Test func manyBallotsOfOneVoterAreOneVote() throws {
        let report = try office.take((0..<5000).map { line("UP", at: "\($0)") }.joined(separator: "\n"))
        #expect(report.effect == LedgerEffect(counted: 1, repeated: 4999))
        #expect(try office.totals() == ["a": "1-0"])
    }

    @Test func aBatchTellsWhatItIsFromAndNoName() throws {
        let report = try office.take(line("UP", at: "1", user: "secretname") + "\nbroken\n")
        let batch = try #require(report.batch)
        let text = try #require(office.scratch.read("ballots/\(batch).report"))
        #expect(text.hasPrefix(#"{"source":""#))
        #expect(text.hasSuffix("\",\"ballots\":1,\"requests\":0,\"rejected\":1}\n"))
        #expect(!text.contains("secret"))
    }

    @Test func whereNothingCanBeWrittenNothingIsHalf() throws {
        let ledger = try office.ledger()
        office.scratch.remove("ballots")
        #expect(throws: IntakeError.self) { try office.intake(ledger).take(line("UP", at: "1")) }
        #expect(try ledger.tallies(of: "gala").isEmpty)
    }

    @Test func manyUnknownSongsLeaveTheLedgerUsable() throws {
        let count = 66_000
        let lines = (0..<count).map { #"{"event":"gala","song":"x\#($0)","user":"ann","vote":"UP","at":1}"# }
        #expect(try office.take(lines.joined(separator: "\n")).effect.counted == count)
        try office.take(line("UP", at: "1"))
        #expect(try office.totals()["a"] == "1-0")
        #expect(try office.requests().isEmpty)
    }
}
