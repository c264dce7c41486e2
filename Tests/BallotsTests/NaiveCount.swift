import Foundation

/// An independent, naive count of accepted files, with a dictionary of all lines.
struct NaiveCount {
    private var asked: [(at: Double, title: String, artist: String, user: String)] = []
    private var current: [String: (at: Double, weight: Int, song: String)] = [:]

    /// Counts the lines of a batch.
    mutating func add(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
            if let title = object["title"] as? String, let artist = object["artist"] as? String,
                let user = object["user"] as? String, let at = object["at"] as? Double
            {
                asked.append((at, title, artist, user.lowercased()))
            }
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

    /// The requested songs that are not listed, in the order of the first request: id, number of voters and title.
    ///
    /// `limit` songs of each voter count, and `songLimit` in all.
    func requests(limit: Int, inAll songLimit: Int, listed: Set<String>) -> [String] {
        var askers: [String: Set<String>] = [:]
        var titles: [String: String] = [:]
        var order: [String] = []
        for line in asked.sorted(by: { ($0.at, $0.title, $0.artist) < ($1.at, $1.title, $1.artist) }) {
            let id = "\(line.title)-\(line.artist)".lowercased()
            let others = askers.filter { $0.key != id && $0.value.contains(line.user) }.count
            guard !listed.contains(id), others < limit else { continue }
            askers[id, default: []].insert(line.user)
            if titles[id] == nil {
                titles[id] = line.title
                order.append(id)
            }
        }
        var kept = Set(order)
        while kept.count > songLimit {
            // Removes the last of the songs with the fewest voters.
            let fewest = kept.map { askers[$0]?.count ?? 0 }.min()
            if let last = order.last(where: { kept.contains($0) && askers[$0]?.count == fewest }) { kept.remove(last) }
        }
        return order.filter { kept.contains($0) }.map { "\($0) \(askers[$0]?.count ?? 0) \(titles[$0] ?? "")" }
    }

    /// The number of people with a vote for or against a song of an event.
    func voters(at event: String) -> Int {
        Set(
            current.filter { $0.value.weight > 0 }.map { $0.key.split(separator: "\u{0}") }
                .filter { $0[0] == event }.map { $0[2] }
        ).count
    }

    /// The totals as "ups-downs", by "event/song"; songs without votes are omitted.
    var totals: [String: String] {
        Dictionary(grouping: current.values, by: \.song).mapValues { ballots in
            "\(ballots.count { $0.weight == 2 })-\(ballots.count { $0.weight == 1 })"
        }.filter { $0.value != "0-0" }
    }
}
