import Mustache
import Time

/// When the bulletins of a site were written, in words: a bulletin's time stands on its own page and with each of its notes,
/// and is put into words once.
final class BulletinTimes: Sendable {
    // By place, some in a list: those that follow each other stand on the same pages, and what no page shows needs no words.
    private let lists: [Lazy<Cells.ReadyList>]

    init(_ bulletins: [Placed<Bulletin>], in zone: Zone, _ strings: Strings) {
        lists = stride(from: 0, to: bulletins.count, by: Self.countPerList).map { start in
            Lazy {
                let view = TimeText.Words.view
                let count = min(Self.countPerList, bulletins.count - start)
                return Cells.ReadyList(of: view.shape, count: count) { cells, slots, index in
                    let time = TimeText(bulletins[start + index].record.date, in: zone)
                    view.fill(TimeText.Words(time), strings, &cells, slots)
                }
            }
        }
    }

    /// That of the bulletin at a place.
    subscript(place: Int) -> Cells.ReadyList.Item { lists[place / Self.countPerList].value[place % Self.countPerList] }

    private static let countPerList = 64
}
