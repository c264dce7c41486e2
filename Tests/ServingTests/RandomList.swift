import Foundation
import TestSupport

/// An event's song list that changes at random, and the changes that a page makes to its copy.
struct RandomList {
    private var random: SplitMix
    private var songs: [[String: Any]] = []
    private var head: [String: Any] = ["event": "gala", "voting": "open", "voters": 0]
    private var count = 0

    /// Texts that could be mistaken for a part of the JSON around them.
    private static let texts = ["Kettle", "\"},{\"id\":\"x\"", "\\", "a,b:c", "[1]", "{", "]}\n", "Ünïcode ✓", ""]

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
        for _ in 0..<Int.random(in: 0...30, using: &random) { add() }
    }

    private mutating func add() {
        count += 1
        let text = Self.texts.randomElement(using: &random) ?? ""
        songs.append([
            "id": "s\(count) \(text)", "title": text, "artist": "\(count)", "ups": 0, "downs": 0, "status": "accepted",
        ])
    }

    /// Changes the list as votes, requests, and the host do: some songs get other numbers or places, some leave, some
    /// are new, and members change, appear or disappear.
    mutating func change() {
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            switch Int.random(in: 0..<12, using: &random) {
            case 0: add()
            case 1 where !songs.isEmpty: songs.remove(at: place())
            case 2 where !songs.isEmpty:
                songs.insert(songs.remove(at: place()), at: Int.random(in: 0...songs.count, using: &random))
            case 3: songs.shuffle(using: &random)
            case 4: head["results"] = head["results"] == nil ? "hidden" : nil
            case 5 where !songs.isEmpty: songs[place()]["added"] = Bool.random(using: &random) ? "2026-05-01" : nil
            case 6: head["revealed"] = [["id": "x", "ups": Int.random(in: 0...9, using: &random)]]
            case 7: songs.reverse()
            default:
                head["voters"] = Int.random(in: 0...99, using: &random)
                if !songs.isEmpty { songs[place()]["ups"] = Int.random(in: 0...99, using: &random) }
            }
        }
    }

    private mutating func place() -> Int { Int.random(in: songs.indices, using: &random) }

    /// The list in the form of `songs.json`: one song per line.
    func json() throws -> [UInt8] {
        let members = try head.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\(try Self.text($0.value))" }
        let lines = try songs.map(Self.text).joined(separator: ",\n")
        return Array("{\(members.joined(separator: ",")),\"songs\":[\n\(lines)\n]}\n".utf8)
    }

    private static func text(_ value: Any) throws -> String {
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try JSONSerialization.data(withJSONObject: value, options: options), as: UTF8.self)
    }

    /// Reads a JSON object.
    static func object(_ json: some Sequence<UInt8>) throws -> [String: Any]? {
        try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
    }

    /// Returns the list after a change, as `changed` in `stream.js` does.
    static func changed(_ list: [String: Any], by change: [String: Any]) -> [String: Any] {
        var all = list["songs"] as? [[String: Any]] ?? []
        for song in change["songs"] as? [[String: Any]] ?? [] {
            if let place = all.firstIndex(where: { $0["id"] as? String == song["id"] as? String }) {
                all[place].merge(song) { $1 }
            } else {
                all.append(song)
            }
        }
        if let order = change["order"] as? [Int] {
            all = stride(from: 0, to: order.count, by: 2).flatMap { all[order[$0]..<order[$0] + order[$0 + 1]] }
        }
        var next = list.merging(change) { $1 }
        (next["songs"], next["order"], next["base"]) = (all, nil, nil)
        return next
    }

    /// True if two JSON objects are equal.
    static func areEqual(_ one: [String: Any]?, _ other: [String: Any]?) -> Bool {
        guard let one, let other else { return false }
        return NSDictionary(dictionary: one) == NSDictionary(dictionary: other)
    }
}
