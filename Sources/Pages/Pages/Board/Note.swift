import Content
import Mustache
import Text
import Time

/// A bulletin as a note on the board; a class, because its fields access it one by one.
final class Note: PagePart {
    private let placed: RoutedRecord<Bulletin>
    let context: PageContext
    private let zone: Zone
    private let colour: Bulletin.Colour

    /// An upcoming event that hangs after this note; nil for most notes.
    private let ticket: EventCard?

    init(
        _ placed: RoutedRecord<Bulletin>, in colour: Bulletin.Colour, on context: PageContext, in zone: Zone,
        before ticket: EventCard? = nil
    ) {
        self.placed = placed
        self.colour = colour
        self.ticket = ticket
        self.context = context
        self.zone = zone
    }

    static let view = View<Note>([
        .text("title", "the bulletin's title") { $0.placed.record.title },
        .language(of: "the title") { $0.placed.record.heading },
        .textLanguage(of: "the text") { $0.placed.record.fallback },
        .text("excerpt", "the beginning of its text, without formatting") { $0.placed.record.excerpt },
        .text("author", "the author's name") { $0.placed.record.author },
        .link("address", "the link to the bulletin") { $0.context.writeHref(to: $0.placed.address, into: &$1) },
        .time("time", "the time of writing") { TimeText($0.placed.record.date, in: $0.zone) },
        .time("updated", "the time of the last change; absent if it was never changed") { note in
            note.placed.record.updated.map { TimeText($0, in: note.zone) }
        },
        .text("colour", "the colour: yellow, pink, blue, green, orange or white") { $0.colour.rawValue },
        .number("tilt", "the note's angle, 1 to 5") { $0.placed.record.tilt },
        .text("paper", "the kind of paper: sticky, card, photo or torn") { note in
            note.placed.record.sheet(hasPicture: note.picture != nil).rawValue
        },
        .number("tack", "the place of its tack, 1 to 5") { $0.placed.record.tack },
        .flag("handwritten", "whether its title suits the handwriting face") { $0.placed.record.isHandwritten },
        .object("ticket", "an upcoming event that hangs after it", of: EventCard.view) { $0.ticket },
        .flag("pinned", "whether it stays at the top of the board") { $0.placed.record.isPinned },
        .picture("picture", "its poster as an element, in the sizes for a note", .note) { $0.picture?.asDecoration },
    ])

    /// The number of columns of a board, at most one for each note, so that a few notes are in the middle of a wide screen.
    static func columns(for notes: Int, atMost most: Int) -> Int {
        max(1, min(notes, most))
    }

    /// Its poster; nil without a readable one.
    private var picture: RecordImage? {
        placed.record.picture.flatMap { context.picturesOfSite.canShow($0) ? $0 : nil }
    }
}

extension Site {
    /// The notes of the bulletins at the indices `places`, for a page.
    ///
    /// - Parameter ticket: An event that hangs among the first notes.
    func notes(_ places: ArraySlice<Int>, on context: PageContext, with ticket: EventCard? = nil) -> [Note] {
        let position = min(places.startIndex + 1, places.endIndex - 1)
        return places.indices.map { place in
            Note(
                bulletins[places[place]], in: colours[places[place]], on: context, in: configuration.zone,
                before: place == position ? ticket : nil)
        }
    }
}
