import Text

/// A bulletin as a note on the board.
struct Note: Sendable {
    private let placed: Placed<Bulletin>
    private let frame: Frame
    private let time: TimeText

    init(_ placed: Placed<Bulletin>, on frame: Frame, _ site: Site) {
        self.placed = placed
        self.frame = frame
        time = TimeText(placed.record.date, in: site.configuration.zone)
    }

    /// A list of notes. They stand on many pages: what they are made from is compared, not what they show.
    static func list<Page>(
        _ name: String, _ summary: String, _ notes: @escaping @Sendable (Page) -> [Note]
    ) -> Field<Page> {
        .list(name, summary, of: view, notes).noted { page, writer in
            writer.write(notes(page)) { $1.write(to: &$0) }
        }
    }

    private func write(to writer: inout ByteWriter) {
        let record = placed.record
        writer.write(placed.slug)
        writer.write(record.id)
        writer.write(record.title)
        writer.write(record.author)
        writer.write(record.colour?.rawValue) { $0.write($1) }
        writer.write(record.isPinned)
        time.write(to: &writer)
    }

    private static let view = View<Note>([
        .text("title", "the bulletin's title") { $0.placed.record.title },
        .text("author", "who wrote it") { $0.placed.record.author },
        .address("address", "the link to the bulletin") { $0.frame.href($0.placed.address) },
        .time("time", "when it was written") { $0.time },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.placed.record.paper.rawValue },
        .text("tilt", "how it hangs, 1 to 5") { String($0.placed.record.tilt) },
        .flag("pinned", "whether it stays at the top") { $0.placed.record.isPinned },
    ])
}

extension Bulletin {
    /// The paper: as written, else one of the five colours, by the bulletin's id so that it stays the same.
    var paper: Colour { colour ?? Colour.allCases[Int(looks % 5)] }

    /// How the note hangs, 1 to 5.
    var tilt: Int { Int(looks / 5 % 5) + 1 }

    private var looks: UInt64 { stableHash(id) }
}
