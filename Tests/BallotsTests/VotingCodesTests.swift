import Ballots
import Files
import Foundation
import TestSupport
import Testing
import Time

/// Tests votes with one-time codes: a code is a voter, and files and ledgers know only its digest.
@Suite struct VotingCodesTests {
    private static let codes = (1...9).map { "K7XQ-M9TB-00A\($0)" }

    private static var issued: VotingCodes {
        var codes = VotingCodes(key: [UInt8](repeating: 7, count: VotingCodes.keyLength))
        codes.add(Self.codes)
        return codes
    }

    private func poll(_ codes: VotingCodes = issued) -> Poll {
        Poll(event: "gala", songs: ["a": "a", "b": "b"], requests: .open, requestLimit: 2, codes: { codes })
    }

    private func take(_ lines: [String], _ ledger: any Ledger) throws -> IntakeReport {
        try Intake(ledger, now: Instant(seconds: Int64(Office.now)), zone: .utc) { _ in poll() }
            .take(lines.joined(separator: "\n"))
    }

    private func ballot(_ code: String, _ song: String = "a", _ vote: String = "UP", _ at: Int = 1) -> String {
        #"{"event":"gala","song":"\#(song)","user":"\#(code)","vote":"\#(vote)","at":\#(at)}"#
    }

    @Test(arguments: [
        "K7XQ-M9TB-00A1", "k7xq m9tb 00a1", "K7XQM9TB00AI", "k7xq–m9tb–OOAl", "(K7XQ-M9TB-00A1)",
    ])
    func aCodeCanBeTypedInManyWays(_ code: String) throws {
        let office = try Office()
        let report = try take([ballot(Self.codes[0], "a", "UP", 1), ballot(code, "a", "DOWN", 2)], office.ledger())
        #expect(report.counts.ballots == 2)
        #expect(try office.totals() == ["a": "0-1"])
    }

    @Test(arguments: ["Ann", "K7XQ-M9TB-00AZ", "K7XQ-M9TB-00A11", "code-0123456789abcdef0123456789abcdef", "code-"])
    func anythingElseIsNoCode(_ name: String) throws {
        let office = try Office()
        let report = try take([ballot(name)], office.ledger())
        #expect(report.rejections.map(\.kind) == [.unknownCode])
        #expect(report.rejections.map(\.reason) == ["this isn't a voting code of \"gala\""])
    }

    /// Neither accepted nor rejected lines have a code, whatever is wrong with them.
    @Test func filesHaveNoCodes() throws {
        let office = try Office()
        let code = Self.codes[3]
        let lines = [
            ballot(code), ballot(code, "unheard"), ballot(code, "a", "UP", Office.now + 200_000),
            #"{"event":"gala","title":" ","artist":"A","user":"\#(code)"}"#,
            #"{"event":"gala","title":"T","artist":"A","user":"\#(code)"}"#,
        ]
        let report = try take(lines, office.ledger())
        #expect(report.counts.rejected >= 2 && report.counts.ballots >= 1 && report.counts.requests == 1)
        for name in try office.batches.names().map(\.text) + ["../state/ledger"] {
            let folder = name.hasPrefix("..") ? office.state : office.batches
            let bytes = try folder.read(name.hasPrefix("..") ? "ledger" : name, limit: 1 << 20).bytes
            let text = String(decoding: bytes, as: UTF8.self).lowercased()
            #expect(!text.contains("k7xq"), "\(name)")
        }
    }

    @Test func aBatchCanBeImportedAgainButAPhoneCantVoteWithADigest() throws {
        let office = try Office()
        _ = try take([ballot(Self.codes[0]), ballot(Self.codes[1], "b")], office.ledger())
        let name = try #require(office.batches.names().map(\.text).first { $0.hasSuffix(".ndjson") })
        let batch = String(decoding: try office.batches.read(name, limit: 1 << 20).bytes, as: UTF8.self)
        let other = try Office()
        #expect(try take([batch], other.ledger()).counts.ballots == 2)
        #expect(try other.totals() == office.totals())

        let poll = poll()
        let collector = BallotCollector(
            try CollectedIndex(in: other.state, of: BatchFolder(other.batches)), zone: .utc
        ) { _ in poll }
        let judgement = try collector.judge(Array(batch.utf8), now: office.now, from: anyDevice)
        #expect(judgement.rejections.map(\.kind) == [.unknownCode, .unknownCode])
    }

    @Test func theFirstPhoneKeepsACode() throws {
        let office = try Office()
        let poll = poll()
        let collector = BallotCollector(
            try CollectedIndex(in: office.state, of: BatchFolder(office.batches)), zone: .utc
        ) { _ in poll }
        var holders: [[UInt8]: String] = [:]
        func send(_ line: String, from phone: String) throws -> [Rejection.Kind] {
            let device: SendingDevice = (
                mayVote: { _ in true },
                admit: { voter in
                    #expect(String(decoding: voter, as: UTF8.self).hasPrefix("code-"))
                    if holders[voter] == nil { holders[voter] = phone }
                    return holders[voter] == phone ? .admitted : .taken
                }
            )
            return try collector.judge(Array(line.utf8), now: office.now, from: device).rejections.map(\.kind)
        }
        #expect(try send(ballot(Self.codes[0]), from: "one").isEmpty)
        #expect(try send(ballot(Self.codes[0].lowercased(), "b"), from: "two") == [.usedCode])
        #expect(try send(ballot(Self.codes[1], "b"), from: "two").isEmpty)
        #expect(try send(ballot("Ann", "b"), from: "two") == [.unknownCode])
        #expect(poll.key(ofVoter: "k7xq m9tb 00a1") == holders.first { $0.value == "one" }?.key)
    }

    @Test func digestsDependOnTheEventsKey() {
        var other = VotingCodes(key: [UInt8](repeating: 8, count: VotingCodes.keyLength))
        other.add(Self.codes)
        #expect(other.digests.count == Self.codes.count && other.digests.isDisjoint(with: Self.issued.digests))
        other.remove(Self.codes.dropFirst())
        #expect(other.digests.count == 1)
    }

    /// Law 3 and law 8's "once" with codes: any order, any grouping, any repetition, in whatever way a code is written.
    @Test(arguments: 0..<16) func totalsDependOnlyOnTheSetOfBallots(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let lines = (0..<60).map { _ in
            ballot(
                Self.codes.randomElement(using: &random) ?? "", ["a", "b"].randomElement(using: &random) ?? "",
                ["UP", "DOWN", "NONE"].randomElement(using: &random) ?? "", Int.random(in: 1...9, using: &random))
        }
        var naive = NaiveCount()
        try naive.add(lines.joined(separator: "\n"))
        for _ in 0..<3 {
            let office = try Office()
            let ledger = try office.ledger()
            var rest = (lines + lines.prefix(20)).shuffled(using: &random).map { line in
                Bool.random(using: &random) ? line : line.replacing("K7XQ-M9TB-00A", with: "k7xq m9tb oOa")
            }[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...15, using: &random)
                _ = try take(Array(rest.prefix(count)), ledger)
                rest = rest.dropFirst(count)
            }
            let totals = try office.totals().map { ("gala/" + $0.key, $0.value) }
            #expect(Dictionary(uniqueKeysWithValues: totals) == naive.totals)
        }
    }
}
