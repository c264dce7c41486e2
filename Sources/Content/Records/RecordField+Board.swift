/// The fields of bulletins and pages, in the order of forms and files.
extension RecordField {
    package static let bulletin =
        [
            id("the end of its address"),
            RecordField("title", .text, "the title", .required, .translated),
            RecordField("author", .text, "the author", .required, .translated, standard: "`author` of site.yaml"),
            RecordField("date", .moment, "when it was written, which sorts the board", .required),
            RecordField("updated", .moment, "when it was last changed", .automatic),
            tags, pinned,
            RecordField(
                "colour", .choice(of: Bulletin.Colour.self), "the colour of the note", standard: "depends on its id"),
            image, imageText, aliases,
        ] + publication + [body]

    package static let page =
        [
            id("its address"),
            RecordField("title", .text, "the title", .required, .translated),
            RecordField(
                "menu", .text, "whether it is in the menu, or its label there", .rare, .translated,
                kind: "text, or true or false", standard: "`false`"),
            aliases,
        ] + publication + [body]
}
