import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Kills `serve --guests` at random moments while phones vote: each vote that was acknowledged counts once, and no other does.
@Suite(.waitingThreads) struct KilledGuestsTests {
    private let work: Scratch
    private let port: UInt16

    private static let kills = Night.isOn ? 300 : 8
    private static let songs = 50

    init() throws {
        work = try Scratch()
        port = try LocalClient.freePort()
        work.write("site/Content/site.yaml", "title: The Shed\n")
        let songs = (0..<Self.songs).map { #"{"id": "s\#($0)", "title": "Song \#($0)", "artist": "Band"}"# }
        work.write(
            "site/Content/events/gala.json", "{\"name\": \"Gala\", \"songs\": [\(songs.joined(separator: ", "))]}")
    }

    @Test func whatWasAcknowledgedCountsOnce() throws {
        let isDone = Atomic(false)
        // By song and user, whose name is in lower case then.
        let acknowledged = Mutex<[String: Int]>([:])
        let refused = Mutex<[String]>([])
        let phones = (0..<4).map { phone in
            let client = LocalClient(port: port)
            return Thread {
                var number = 0
                while !isDone.load(ordering: .relaxed) {
                    // A device votes under one name, on each song once, some of them at a time.
                    number += 1
                    let user = "p\(phone)n\(number)"
                    let cookie = "Cookie: corkboard=\(Self.token(phone, number))"
                    var song = 0
                    while song < Self.songs, !isDone.load(ordering: .relaxed) {
                        let count = min(1 + (number + song) % 7, Self.songs - song)
                        let lines = (song..<song + count).map {
                            #"{"event":"gala","song":"s\#($0)","user":"\#(user)","vote":"UP","at":1700000000}"# + "\n"
                        }
                        // What was not acknowledged is sent again, as a page does it.
                        while !isDone.load(ordering: .relaxed) {
                            let answer = client.send("POST", "/ballots", Data(lines.joined().utf8), [cookie])
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
                            usleep(answer.status == 429 ? 200_000 : 2000)
                        }
                        song += count
                    }
                }
            }
        }
        for phone in phones { phone.start() }
        var random = SplitMix(seed: 26)
        var hits = 0
        for kill in 0..<Self.kills {
            let before = acknowledged.withLock(\.count)
            let server = Tool.process(
                ["serve", "--guests", "--address", "127.0.0.1", "--port", "\(port)", "--quiet"], in: work["site"])
            try server.run()
            // Every other one may be killed while it starts, and puts right what the last one left.
            let limit = Date.now + 60
            while kill.isMultiple(of: 2), server.isRunning, acknowledged.withLock(\.count) == before, Date.now < limit {
                usleep(5000)
            }
            usleep(UInt32.random(in: 10_000...400_000, using: &random))
            server.kill()
            #expect(server.terminationReason == .uncaughtSignal)
            if acknowledged.withLock(\.count) > before { hits += 1 }
        }
        isDone.store(true, ordering: .relaxed)
        while !phones.allSatisfy(\.isFinished) { usleep(1000) }

        #expect(hits > Self.kills / 4)
        #expect(refused.withLock(\.self) == [])
        let build = try Tool.run("build", "--site", work["site"], "--quiet")
        #expect(build.code == 0, "\(build.errors)")
        let result = try Tool.run("ballots", "export", "--site", work["site"])
        #expect(result.code == 0, "\(result.errors)")
        var counted: [String: Int] = [:]
        for line in result.output.split(separator: "\n") {
            let match = try #require(line.firstMatch(of: /"song":"([^"]*)","user":"([^"]*)"/))
            counted["\(match.1) \(match.2)", default: 0] += 1
        }
        let sure = acknowledged.withLock(\.self)
        #expect(sure.count > 100)
        #expect(counted.values.allSatisfy { $0 == 1 })
        let lost = sure.keys.filter { counted[$0] == nil }
        #expect(lost == [])
        // At the very end each phone may have sent one post that is on disk, and whose answer never came.
        let others = counted.keys.filter { sure[$0] == nil }
        #expect(others.count <= 4 * 7, "\(others.count)")
        // A night of kills leaves no more files than there were kills: a batch for each server that collected anything.
        let batches = work.files(in: "site/Content/ballots").keys.filter { $0.hasSuffix(".ndjson") }
        #expect(batches.count <= Self.kills + 1)
        let tally = try Tool.run("tally", "gala", "--json", "--site", work["site"])
        #expect(tally.output.matches(of: /"ups":(\d+)/).reduce(0) { $0 + (Int($1.1) ?? 0) } == counted.count)
    }

    private static func token(_ phone: Int, _ number: Int) -> String {
        let text = String(phone * 1_000_000 + number)
        return String(repeating: "0", count: 32 - text.count) + text
    }
}
