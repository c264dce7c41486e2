import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Kills the database, a collector or the builder at random moments while phones vote: what was acknowledged counts once, the totals are
/// those of the ballots, and the site is that of a clean build. `NIGHTLY=1` makes it 200 rounds.
@Suite(.waitingThreads, .enabled(if: PostgresServer.shared != nil, Comment(rawValue: PostgresServer.isMissing)))
struct LedgerChaosTests {
    private static let rounds = Night.isOn ? 200 : 9

    @Test func whatWasAcknowledgedCountsOnceWhateverIsKilled() throws {
        // Not the one that other tests share.
        let server = try PostgresServer()
        defer { server.stop() }
        let night = try CollectedNight(server.makeSchema())
        var collectors = try [night.collector(), night.collector()]
        var builder = try night.builder()
        let isDone = Atomic(false)
        let acknowledged = Mutex<[String: Int]>([:])
        let refused = Mutex<[String]>([])
        let clients = collectors.map { LocalClient(port: $0.port) }
        let phones = (0..<4).map { phone in
            Thread {
                var number = 0
                while !isDone.load(ordering: .relaxed) {
                    number += 1
                    let user = "p\(phone)n\(number)"
                    var cookie: [String] = []
                    var song = 0
                    while song < CollectedNight.songs, !isDone.load(ordering: .relaxed) {
                        let count = min(1 + (number + song) % 7, CollectedNight.songs - song)
                        let lines = (song..<song + count).map { night.ballot("s\($0)", user) }.joined()
                        // What was not acknowledged is sent again, as a page does it, to whichever collector comes next.
                        while !isDone.load(ordering: .relaxed) {
                            let client = clients[Int.random(in: 0...1)]
                            let answer = client.send("POST", "/ballots", Data(lines.utf8), cookie)
                            if let token = answer.headers["set-cookie"] {
                                cookie = ["Cookie: " + token.prefix { $0 != ";" }]
                            }
                            if answer.status == 200 {
                                if answer.text.contains("{\"counted\":\(count),\"refused\":[]}") {
                                    acknowledged.withLock { all in
                                        for song in song..<song + count { all["s\(song) \(user)", default: 0] += 1 }
                                    }
                                } else {
                                    refused.withLock { $0.append(answer.text) }
                                }
                                break
                            }
                            usleep(answer.status == 429 ? 200_000 : 3000)
                        }
                        song += count
                    }
                }
            }
        }
        for phone in phones { phone.start() }
        var random = SplitMix(seed: 31)
        for round in 0..<Self.rounds {
            let before = acknowledged.withLock(\.count)
            usleep(UInt32.random(in: 10_000...300_000, using: &random))
            switch round % 3 {
            case 0:
                server.stop()
                usleep(UInt32.random(in: 0...200_000, using: &random))
                try server.start()
            case 1:
                let victim = Int.random(in: 0...1, using: &random)
                collectors[victim].process.kill()
                collectors[victim] = try night.collector(on: collectors[victim].port)
            default:
                builder.kill()
                builder = try night.builder()
            }
            // Votes come in again after each of them.
            let limit = Date.now + 30
            while acknowledged.withLock(\.count) == before, Date.now < limit { usleep(5000) }
            #expect(acknowledged.withLock(\.count) > before, "round \(round)")
        }
        isDone.store(true, ordering: .relaxed)
        while !phones.allSatisfy(\.isFinished) { usleep(1000) }
        for collector in collectors { collector.process.kill() }

        #expect(refused.withLock(\.self) == [])
        let counted = try night.exported()
        let sure = acknowledged.withLock(\.self)
        #expect(sure.count > 100)
        #expect(counted.values.allSatisfy { $0 == 1 })
        #expect(sure.keys.filter { counted[$0] == nil } == [])
        // At the very end each phone may have sent one post that is counted, and whose answer never came.
        #expect(counted.keys.count { sure[$0] == nil } <= 4 * 7)

        // The totals are those of the ballots, by a count of their own.
        let songs = Dictionary(grouping: counted.keys) { $0.prefix { $0 != " " } }
        let tally = try night.run("tally", "gala", "--json").output
        var ups: [Substring: Int] = [:]
        for match in tally.matches(of: /"id":"(s\d+)".*?"ups":(\d+)/) { ups[match.1] = Int(match.2) }
        for (song, ballots) in songs { #expect(ups[song] == ballots.count) }
        #expect(ups.values.reduce(0, +) == counted.count)

        // The builder has caught up, and what it built is what a clean build makes.
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
