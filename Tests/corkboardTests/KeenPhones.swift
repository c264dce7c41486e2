import Foundation
import Glibc
import Synchronization
import Testing

/// Phones that vote for all songs of an event as fast as they are answered, under one name after another.
///
/// As a page does, they send again what was not acknowledged, to whichever server answers then.
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
    ///   - cookie: The header by which a phone is known under its so manieth name; nil if it takes what the server gives it.
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

    /// How often each vote was acknowledged, by song and user as in "s3 p0n1".
    var acknowledged: [String: Int] { counts.withLock(\.self) }

    /// Ends the phones, and waits until they have.
    func stop() {
        isDone.store(true, ordering: .relaxed)
        while running.load(ordering: .relaxed) > 0 { usleep(1000) }
    }

    /// Expects that each acknowledged vote counts once, and no other does.
    ///
    /// - Parameter counted: The number of ballots by song and user.
    func expectOnce(_ counted: [String: Int]) {
        let acknowledged = acknowledged
        #expect(refusals.withLock(\.self) == [])
        #expect(acknowledged.count > 100)
        #expect(counted.values.allSatisfy { $0 == 1 })
        #expect(acknowledged.keys.filter { counted[$0] == nil } == [])
        // At the very end each phone may have sent one post that is counted, and whose answer never came.
        let others = counted.keys.filter { acknowledged[$0] == nil }
        #expect(others.count <= Self.number * Self.longestPost, "\(others.count)")
    }

    /// The number of ballots by song and user in what `ballots export` prints.
    static func votes(in export: String) throws -> [String: Int] {
        var counted: [String: Int] = [:]
        for line in export.split(separator: "\n") {
            let match = try #require(line.firstMatch(of: /"song":"([^"]*)","user":"([^"]*)"/))
            counted["\(match.1) \(match.2)", default: 0] += 1
        }
        return counted
    }

    /// Votes for each song once, some of them at a time.
    private func vote(
        _ event: String, _ songs: Int, user: String, of name: Int, _ ports: [UInt16], _ cookie: String?
    ) {
        var cookie = cookie
        var song = 0
        while song < songs, !isDone.load(ordering: .relaxed) {
            let batch = song..<min(song + 1 + (name + song) % Self.longestPost, songs)
            let lines = batch.map {
                #"{"event":"\#(event)","song":"s\#($0)","user":"\#(user)","vote":"UP","at":1700000000}"# + "\n"
            }
            while !isDone.load(ordering: .relaxed) {
                let client = LocalClient(port: ports[Int.random(in: ports.indices)])
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
