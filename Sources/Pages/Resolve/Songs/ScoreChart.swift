package import Ballots
import Content
package import Time

/// The score history of an event's leading songs, batch by batch.
package struct ScoreChart: Sendable {
    /// The songs, best first.
    let series: [Series]

    /// The times of the batches, rounded down to seconds, oldest first.
    let times: [Instant]

    /// The zone that times are shown in.
    package let zone: Zone

    /// A song's title, and its net score at each of the times.
    typealias Series = (title: String, scores: [Int])

    /// The most songs that readers can distinguish in one picture.
    package static let seriesLimit = 5

    /// The most points that readers can see in one picture.
    package static let pointLimit = 60

    /// Creates the chart; nil with fewer than two batches, because then the list shows everything.
    package init?(_ leaders: [SongList.Row], _ history: [PastTally], in zone: Zone) {
        var filed: [Instant] = []
        for past in history where filed.last != past.filed { filed.append(past.filed) }
        guard filed.count > 1 else { return nil }
        series = leaders.map { row -> Series in
            var scores: [Int] = []
            scores.reserveCapacity(filed.count)
            var net = row.song.tally.net
            var rest = history.lazy.filter { $0.song.utf8.elementsEqual(row.song.id.utf8) }.makeIterator()
            var next = rest.next()
            for time in filed {
                if let past = next, past.filed == time {
                    net = row.song.tally.net + past.tally.net
                    next = rest.next()
                }
                scores.append(net)
            }
            return (title: row.song.title, scores: scores)
        }
        // Batches that arrive together are microseconds apart, which readers needn't see.
        times = filed.map { $0.adding(microseconds: $0.seconds * 1_000_000 - $0.microseconds) }
        self.zone = zone
    }
}
