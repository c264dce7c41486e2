import Foundation

/// Ballots of 100,000 voters on 50 songs at some events; equal seeds give equal ballots.
struct SampleBallots {
    let count: Int
    let events: ClosedRange<Int>
    let seed: UInt64

    /// Writes the ballots as NDJSON.
    func write(to file: URL) throws {
        var random = SeededGenerator(seed: seed, stream: 7)
        var text = ""
        text.reserveCapacity(count * 110)
        for _ in 0..<count {
            let vote = ["UP", "UP", "DOWN", "NONE"][random.number(0...3)]
            text += "{\"event\":\"event-\(random.number(events))\",\"song\":\"song-\(random.number(1...50))\","
            text += "\"user\":\"voter-\(random.number(0...99_999))\",\"vote\":\"\(vote)\","
            text += "\"at\":\(1_780_000_000 + random.number(0...300_000))}\n"
        }
        try Data(text.utf8).write(to: file)
    }
}
