import Foundation

/// An independent, naive count of accepted files: every line into a dictionary, and then the dictionary.
struct NaiveCount {
    private var current: [String: (at: Double, weight: Int, song: String)] = [:]

    /// Counts the lines of a batch.
    mutating func add(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            guard let event = object["event"] as? String, let song = object["song"] as? String,
                let user = object["user"] as? String, let vote = object["vote"] as? String,
                let at = object["at"] as? Double
            else { continue }
            let weight = ["UP": 2, "DOWN": 1][vote.uppercased()] ?? 0
            let key = [event, song, user.lowercased()].joined(separator: "\u{0}")
            if let known = current[key], (known.at, known.weight) >= (at, weight) { continue }
            current[key] = (at, weight, event + "/" + song)
        }
    }

    /// By "event/song", as "ups-downs"; songs without any are left out.
    var totals: [String: String] {
        Dictionary(grouping: current.values, by: \.song).mapValues { ballots in
            "\(ballots.count { $0.weight == 2 })-\(ballots.count { $0.weight == 1 })"
        }.filter { $0.value != "0-0" }
    }
}
