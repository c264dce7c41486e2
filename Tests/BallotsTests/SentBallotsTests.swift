import Ballots
import TestSupport
import Testing
import Time

/// Ballots that devices send, which may be written by anybody.
@Suite struct SentBallotsTests {
    private func collector(_ office: Office, _ poll: Poll? = nil) throws -> BallotCollector {
        BallotCollector(try CollectedIndex(in: office.state, of: BatchFolder(office.batches)), zone: .utc) { event in
            poll ?? Office.poll(event)
        }
    }

    private func ballot(_ song: String, by user: String = "Ann", at event: String = "gala") -> String {
        #"{"event":"\#(event)","song":"\#(song)","user":"\#(user)","vote":"up"}"# + "\n"
    }

    private func request(_ title: String, by user: String = "Ann") -> String {
        #"{"event":"gala","title":"\#(title)","artist":"Band","user":"\#(user)"}"# + "\n"
    }

    @Test func aDeviceVotesOnlyForSongsThatAreListedOrRequested() throws {
        let office = try Office()
        let collector = try collector(office)
        func send(_ lines: String) throws -> [Rejection.Kind] {
            let judgement = try collector.judge(Array(lines.utf8), now: office.now, from: anyDevice)
            _ = try collector.commit(now: office.now)
            try collector.votes.count()
            return judgement.rejections.map(\.kind)
        }
        #expect(try send(ballot("a") + ballot("song-band")) == [.unknownSong])
        // The request is in the same message, and then in an earlier one.
        #expect(try send(request("Song") + ballot("song-band")) == [])
        #expect(try send(ballot("song-band", by: "Bob")) == [])
        #expect(try collector.votes.ledger.tallies(of: "gala")["song-band"]?.tally.ups == 2)
    }

    @Test func manySongsThatDoNotExistLeaveNoTrace() throws {
        let office = try Office()
        let collector = try collector(office)
        for round in 0..<20 {
            let lines = (0..<500).map { ballot("song-\(round)-\($0)") }.joined()
            let judgement = try collector.judge(Array(lines.utf8), now: office.now, from: anyDevice)
            #expect(judgement.counts.ballots == 0 && judgement.counts.rejected == 500)
        }
        #expect(try collector.commit(now: office.now).isAny == false)
        #expect(collector.votes.size == 0)
    }

    @Test func oneVoterCanSendOnlySoManyRequests() throws {
        let office = try Office()
        let collector = try collector(office)
        let lines = (0..<200).map { request("Song \($0)") }.joined()
        let judgement = try collector.judge(Array(lines.utf8), now: office.now, from: anyDevice)
        // Five count, and a hundred more wait until others are on the list.
        #expect(judgement.counts.requests == 105)
        #expect(Set(judgement.rejections.map(\.kind)) == [.tooMany])
        // The same requests again are no further ones.
        _ = try collector.commit(now: office.now)
        try collector.votes.count()
        let again = try collector.judge(Array(lines.utf8), now: office.now, from: anyDevice)
        #expect(again.counts.requests == 105)
        let other = try collector.judge(Array(request("Song", by: "Bob").utf8), now: office.now, from: anyDevice)
        #expect(other.counts.requests == 1)
        // Files have no such limit.
        #expect(try office.take(lines).counts.requests == 200)
    }

    /// Somebody without the code must not learn which songs are on the list, or who may vote.
    @Test(arguments: ["a", "unknown"], ["Ann", "Eve"]) func aGateIsCheckedFirst(_ song: String, _ user: String) throws {
        let office = try Office()
        let collector = try collector(office)
        let device: SendingDevice = (mayVote: { _ in false }, admit: { _ in .admitted })
        let lines = ballot(song, by: user, at: "ball") + request("Song", by: user)
        let judgement = try collector.judge(Array(lines.utf8), now: office.now, from: device)
        #expect(judgement.rejections.map(\.kind) == [.missingCode, .missingCode])
    }

    /// Names of lines that don't count are in memory, too.
    @Test func largeNamesAreForgotten() throws {
        var reader = BallotReader(.lines, zone: .utc)
        let long = String(repeating: "x", count: 10_000)
        try reader.read(Array((0..<3).map { ballot("\(long)\($0)", by: "\($0)\(long)") }.joined().utf8))
        #expect(reader.ballots.count == 3)
        let areFew = !reader.forgetNames(ifMoreThan: 10, orLargerThan: 100_000)
        #expect(areFew && reader.users.count == 3)
        let areMany = reader.forgetNames(ifMoreThan: 10, orLargerThan: 50_000)
        #expect(areMany && reader.users.count == 0 && reader.songs.count == 0)
    }
}
