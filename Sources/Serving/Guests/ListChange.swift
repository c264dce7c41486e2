/// The difference between two states of an event's list, as a JSON object for `changed` in `stream.js`.
///
/// It has the members of the list that differ, except for its songs. `songs` has the songs that differ, each with its
/// id and the members that differ; songs that the list didn't have are complete. `order` is present if songs have
/// changed places: pairs of a place and a number of songs, which are runs of the previous songs followed by the new
/// ones. Songs outside of all runs have left the list.
///
///     {"voters":31,"songs":[{"id":"kettle","ups":7,"net":6}],"order":[1,1,0,1,2,48]}
package struct ListChange {
    /// The members of the object, each followed by a comma, on one line.
    package private(set) var members: [UInt8] = []

    /// Compares two lists; nil if a member has disappeared, which a change can't express. O(bytes of both lists).
    package init?(from old: ListParts, to new: ListParts) {
        guard add(old.members, new.members) else { return nil }
        var songs: [UInt8] = []
        // The places of all songs in the previous list, followed by new songs.
        var (order, count) = ([Int](), old.songs.count)
        order.reserveCapacity(new.songs.count)
        for (song, id) in zip(new.songs, new.ids) {
            guard let place = old.places[id] else {
                songs += song
                songs.append(UInt8(ascii: ","))
                order.append(count)
                count += 1
                continue
            }
            order.append(place)
            guard !old.songs[place].elementsEqual(song) else { continue }
            var change = ListChange()
            guard let before = ListParts.members(of: old.songs[place]), let now = ListParts.members(of: song),
                change.add(before, now)
            else { return nil }
            guard !change.members.isEmpty else { continue }
            songs += "{\"id\":".utf8
            songs += id
            songs += ",".utf8
            songs += change.members.dropLast()
            songs += "},".utf8
        }
        if !songs.isEmpty {
            members += "\"songs\":[".utf8
            members += songs.dropLast()
            members += "],".utf8
        }
        guard order.count != count || order.indices.contains(where: { order[$0] != $0 }) else { return }
        members += "\"order\":[".utf8
        members += runs(order).flatMap { [$0.lowerBound, $0.count] }.map(String.init).joined(separator: ",").utf8
        members += "],".utf8
    }

    private init() {}

    /// Adds the members that differ; false if one has disappeared.
    private mutating func add(_ old: [ListParts.Member], _ new: [ListParts.Member]) -> Bool {
        guard old.allSatisfy({ member in new.contains { $0.key == member.key } }) else { return false }
        for member in new where old.first(where: { $0.key == member.key })?.value != member.value {
            members += member.key
            members += ":".utf8
            members += member.value.lazy.filter { $0 != UInt8(ascii: "\n") }
            members += ",".utf8
        }
        return true
    }

    /// The runs of consecutive numbers.
    private func runs(_ numbers: [Int]) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}
