import Content
import Foundation
import TestSites

/// The manual's notes on each key in `FieldValues`: its kind, default and meaning.
enum KeyNotes {
    struct Note: Sendable {
        let kind: String

        /// The default value, as people write it; empty if there is no default.
        let standard: String
        let meaning: String
    }

    /// The notes by `object.key`.
    static let all: [String: Note] = {
        var notes: [String: Note] = [:]
        for (object, fields) in RecordField.groups where objects.contains(where: { $0.name == object }) {
            // The names of targets are free, so one name represents all of them.
            for field in fields { notes["\(object).\(field.key.replacing("*", with: "web"))"] = Note(field) }
        }
        return notes
    }()

    /// The objects in the manual's order, each with heading and description.
    static let objects: [(name: String, heading: String, what: String)] = [
        ("bulletin", "Bulletins", "`Content/bulletins/ID.md`: a note on the board."),
        (
            "event", "Events",
            "`Content/events/ID.md`: an event, with or without a list of songs. About its codes, see [codes](../how-to/codes.md)."
        ),
        ("event.venue", "venue of an event", "Or only the name, as text."),
        ("event.songs", "songs of an event", "A list; each song has these keys."),
        ("event.songs.tally", "tally of a song", "Votes that were counted elsewhere."),
        ("event.limit", "limit of an event", "How many votes of each voter count: the earliest ones."),
        ("event.repeat", "repeat of an event", "Or a word: `daily`, `weekly`, `monthly` or `yearly`."),
        ("schedule", "Schedules", "`Content/schedules/ID.md`: a list of dated entries."),
        ("schedule.entries", "entries of a schedule", "A list; each entry has these keys."),
        ("sport", "Sports feeds", "`Content/sports/NAME.json`: a list of sports, in the shape of a sports API."),
        ("sport.e", "e of a sport", "A list; each fixture has these keys."),
        ("page", "Pages", "`Content/pages/ID.md`: a separate page, at `/ID/`."),
        (
            "decisions", "Decisions on requests",
            "`Content/requests.json`, written by `accept`, `decline` and `merge`: an object with these keys for each event id."
        ),
        ("site", "site.yaml", "`Content/site.yaml` or `Content/site.json`: the settings of the site."),
        ("site.menu", "menu in site.yaml", "A list; each item has these keys."),
        ("site.board", "board in site.yaml", "The layout of the board."),
        ("site.occurrences", "occurrences in site.yaml", "How many dates of each recurring event the site has."),
        ("site.voting", "voting in site.yaml", "How you receive votes and requests."),
        (
            "site.voting.columns", "columns of voting",
            "The names of columns in your tables, if they differ from Corkboard's names."
        ),
        ("site.publish.web", "publish in site.yaml", "A name and an address for each target, or these keys."),
        ("site.theme", "theme in site.yaml", "The look, colours, fonts and corners."),
        ("site.theme.dark", "dark of theme", "Colours for dark screens."),
        ("site.sources", "sources in site.yaml", "A list of what `corkboard fetch` reads; each has these keys."),
        ("site.images", "images in site.yaml", "How pictures are published."),
        ("site.markdown", "markdown in site.yaml", "What Markdown can contain."),
    ]
}

extension KeyNotes.Note {
    fileprivate init(_ field: RecordField) {
        var (kind, meaning) = (field.kind, field.summary)
        if !field.group.isEmpty {
            meaning += "; or `\(field.group)`"
            if case .choice = field.form { kind += ", or a group" }
        }
        if case .lines(let isBelow) = field.form, kind == "Markdown" {
            meaning += "; in a Markdown file, \(isBelow ? "" : "you can ")write it below the fields"
        }
        self.init(kind: kind, standard: field.standard, meaning: meaning)
    }
}
