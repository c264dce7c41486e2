import Foundation
import Glibc
import TestSupport
import Testing

/// Kills `serve --guests` at random moments while phones vote: each acknowledged vote counts once, and no other does.
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

    @Test(arguments: [26]) func whatWasAcknowledgedCountsOnce(seed: UInt64) throws {
        let phones = KeenPhones(event: "gala", songs: Self.songs, ports: [port]) { phone, name in
            "Cookie: corkboard=\(Self.token(phone, name))"
        }
        defer { phones.stop() }
        var random = SplitMix(seed: seed)
        var hits = 0
        for kill in 0..<Self.kills {
            let before = phones.acknowledged.count
            let server = Tool.process(
                ["serve", "--guests", "--address", "127.0.0.1", "--port", "\(port)", "--quiet"], in: work["site"])
            try server.run()
            // Every other server may be killed while it starts and repairs the state that the previous one left.
            let limit = Date.now + 60
            while kill.isMultiple(of: 2), server.isRunning, phones.acknowledged.count == before, Date.now < limit {
                usleep(5000)
            }
            usleep(UInt32.random(in: 10_000...400_000, using: &random))
            server.kill()
            #expect(server.terminationReason == .uncaughtSignal)
            if phones.acknowledged.count > before { hits += 1 }
        }
        phones.stop()

        #expect(hits > Self.kills / 4)
        let build = try Tool.run("build", "--site", work["site"], "--quiet")
        #expect(build.code == 0, "\(build.errors)")
        let result = try Tool.run("ballots", "export", "--site", work["site"])
        #expect(result.code == 0, "\(result.errors)")
        let counted = try KeenPhones.votes(in: result.output)
        phones.expectOnce(counted)
        // A night of kills leaves at most one file per kill: a batch for each server that collected ballots.
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
