import Foundation
import Glibc
import TestSupport
import Testing

/// Kills the database, a collector or the builder at random moments while phones vote: acknowledged votes count once,
/// the totals match the ballots, and the site equals a clean build. `NIGHTLY=1` runs 200 rounds.
@Suite(.waitingThreads, .enabled(if: PostgresServer.shared != nil, Comment(rawValue: PostgresServer.isMissing)))
struct LedgerChaosTests {
    private static let rounds = Night.isOn ? 200 : 9

    @Test(arguments: [31]) func whatWasAcknowledgedCountsOnceWhateverIsKilled(seed: UInt64) throws {
        // Uses a separate server, unless CORKBOARD_TEST_POSTGRES names one for all tests.
        let server = try PostgresServer.named ?? PostgresServer()
        defer { server.stop() }
        let night = try CollectedNight(server.makeSchema())
        var collectors = try [night.collector(), night.collector()]
        var builder = try night.builder()
        let phones = KeenPhones(
            event: "gala", songs: CollectedNight.songs, ports: collectors.map(\.port), cookie: { _, _ in nil })
        defer { phones.stop() }
        var random = SplitMix(seed: seed)
        for round in 0..<Self.rounds {
            let before = phones.acknowledged.count
            usleep(UInt32.random(in: 10_000...300_000, using: &random))
            switch round % 3 {
            case 0:
                let pause = UInt32.random(in: 0...200_000, using: &random)
                try server.crash { usleep(pause) }
            case 1:
                let victim = Int.random(in: 0...1, using: &random)
                collectors[victim].process.kill()
                collectors[victim] = try night.collector(on: collectors[victim].port)
            default:
                builder.kill()
                builder = try night.builder()
            }
            // Votes succeed again after each kill.
            let limit = Date.now + 120
            while phones.acknowledged.count == before, Date.now < limit { usleep(5000) }
            #expect(phones.acknowledged.count > before, "round \(round)")
        }
        phones.waitForVotes()
        phones.stop()
        for collector in collectors { collector.process.kill() }

        let counted = try night.exported()
        phones.expectOnce(counted)

        // The totals match an independent count of the ballots.
        let songs = Dictionary(grouping: counted.keys) { $0.prefix { $0 != " " } }
        let tally = try night.run("tally", "gala", "--json").output
        var ups: [Substring: Int] = [:]
        for match in tally.matches(of: /"id":"(s\d+)".*?"ups":(\d+)/) { ups[match.1] = Int(match.2) }
        for (song, ballots) in songs { #expect(ups[song] == ballots.count) }
        #expect(ups.values.reduce(0, +) == counted.count)

        // The builder has caught up, and its output equals a clean build.
        let most = try #require(songs.max { $0.value.count < $1.value.count })
        night.waitForPages {
            $0?.contains("\(most.key),Song \(most.key.dropFirst()),Band,\(most.value.count),0") == true
        }
        usleep(500_000)
        builder.kill()
        let built = night.published
        #expect(try night.run("build", "--clean", "--quiet", "--now", "2026-05-06").code == 0)
        #expect(night.published == built)
    }
}
