import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Phones that vote for all songs of an event as fast as the server responds, under one name after another.
///
/// Like a page, they resend votes that weren't acknowledged, to whichever server responds then.
final class KeenPhones: Sendable {
    private let isDone = Atomic(false)
    private let running = Atomic(0)
    private let counts = Mutex<[String: Int]>([:])
    private let refusals = Mutex<[String]>([])

    private static let number = 4
    private static let longestPost = 7

    /// Starts the phones.
    ///
    /// - Parameters:
    ///   - songs: The number of songs, whose ids are s0, s1 and so on.
    ///   - cookie: Returns the header that identifies a phone under its n-th name; nil uses the cookie from the server.
    init(
        event: String, songs: Int, ports: [UInt16], cookie: @Sendable @escaping (_ phone: Int, _ name: Int) -> String?
    ) {
        for phone in 0..<Self.number {
            running.add(1, ordering: .relaxed)
            Thread.detachNewThread { [self] in
                var name = 0
                while !isDone.load(ordering: .relaxed) {
                    name += 1
                    vote(event, songs, user: "p\(phone)n\(name)", of: name, ports, cookie(phone, name))
                }
                running.subtract(1, ordering: .relaxed)
            }
        }
    }

    /// The number of acknowledgements of each vote, by song and user as in "s3 p0n1".
    var acknowledged: [String: Int] { counts.withLock(\.self) }

    /// The number of acknowledged votes that a run needs at least.
    private static let enough = 101

    /// Waits until enough votes are acknowledged, at most two minutes: on a slow machine, the kills may end before.
    func waitForVotes() {
        let limit = Date.now + 120
        while acknowledged.count < Self.enough, Date.now < limit { usleep(5000) }
    }

    /// Stops the phones and waits for their end.
    func stop() {
        isDone.store(true, ordering: .relaxed)
        while running.load(ordering: .relaxed) > 0 { usleep(1000) }
    }

    /// Expects each acknowledged vote, and no other, to count once.
    ///
    /// - Parameter counted: The number of ballots by song and user.
    func expectOnce(_ counted: [String: Int]) {
        let acknowledged = acknowledged
        #expect(refusals.withLock(\.self) == [])
        #expect(acknowledged.count >= Self.enough)
        #expect(counted.values.allSatisfy { $0 == 1 })
        #expect(acknowledged.keys.filter { counted[$0] == nil } == [])
        // At the very end, each phone may have sent one post that counts but whose response never arrived.
        let others = counted.keys.filter { acknowledged[$0] == nil }
        #expect(others.count <= Self.number * Self.longestPost, "\(others.count)")
    }

    /// Returns the number of ballots by song and user in the output of `ballots export`.
    static func votes(in export: String) throws -> [String: Int] {
        var counted: [String: Int] = [:]
        for line in export.split(separator: "\n") {
            let match = try #require(line.firstMatch(of: /"song":"([^"]*)","user":"([^"]*)"/))
            counted["\(match.1) \(match.2)", default: 0] += 1
        }
        return counted
    }

    /// Votes for each song once, several songs at a time.
    private func vote(
        _ event: String, _ songs: Int, user: String, of name: Int, _ ports: [UInt16], _ cookie: String?
    ) {
        var cookie = cookie
        var random = SplitMix(seed: UInt64(name))
        var song = 0
        while song < songs, !isDone.load(ordering: .relaxed) {
            let batch = song..<min(song + 1 + (name + song) % Self.longestPost, songs)
            let lines = batch.map {
                #"{"event":"\#(event)","song":"s\#($0)","user":"\#(user)","vote":"UP","at":1700000000}"# + "\n"
            }
            while !isDone.load(ordering: .relaxed) {
                let client = LocalClient(port: ports[Int.random(in: ports.indices, using: &random)])
                let answer = client.send("POST", "/ballots", Data(lines.joined().utf8), cookie.map { [$0] } ?? [])
                if let token = answer.headers["set-cookie"] { cookie = "Cookie: " + token.prefix { $0 != ";" } }
                if answer.status == 200 {
                    if answer.text.contains("{\"counted\":\(batch.count),\"refused\":[]}") {
                        counts.withLock { counts in
                            for song in batch { counts["s\(song) \(user)", default: 0] += 1 }
                        }
                    } else {
                        refusals.withLock { $0.append(answer.text) }
                    }
                    break
                }
                usleep(answer.status == 429 ? 200_000 : 3000)
            }
            song = batch.upperBound
        }
    }
}
