import Mustache
import Text
import Time

/// A bulletin as a note on the board; a class, because its fields ask for it one by one.
final class Note: Sendable {
    private let placed: Placed<Bulletin>
    private let frame: Frame
    private let time: Cells.ReadyList.Item

    init(_ placed: Placed<Bulletin>, on frame: Frame, _ time: Cells.ReadyList.Item) {
        self.placed = placed
        self.frame = frame
        self.time = time
    }

    /// A list of notes. What they are made from is compared, not what they show.
    static func list<Page>(
        _ name: String, _ summary: String, _ notes: @escaping @Sendable (Page) -> Notes
    ) -> Field<Page> {
        .list(name, summary, of: view) { notes($0).all }.noted { notes($0).write(to: &$1) }
    }

    /// Writes what determines a bulletin's note.
    static func write(_ placed: Placed<Bulletin>, in zone: Zone, to writer: inout ByteWriter) {
        let record = placed.record
        writer.write(placed.slug)
        writer.write(record.id)
        writer.write(record.title)
        writer.write(record.author)
        writer.write(record.colour?.rawValue) { $0.write($1) }
        writer.write(record.isPinned)
        writer.write(record.date, in: zone)
    }

    private static let view = View<Note>([
        .text("title", "the bulletin's title") { $0.placed.record.title },
        .text("author", "who wrote it") { $0.placed.record.author },
        .link("address", "the link to the bulletin") { $0.frame.writeHref(to: $0.placed.address, into: &$1) },
        .readyTime("time", "when it was written") { $0.time },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.placed.record.paper.rawValue },
        .number("tilt", "how it hangs, 1 to 5") { $0.placed.record.tilt },
        .flag("pinned", "whether it stays at the top") { $0.placed.record.isPinned },
    ])
}

extension Bulletin {
    /// The paper: as written, else one of the five colours.
    var paper: Colour { colour ?? Colour.allCases[Int(looks % 5)] }

    /// How the note hangs, 1 to 5.
    var tilt: Int { Int(looks / 5) + 1 }
}
