/// A key of a record, declared once: flags, questions, forms, schemas, translations and the reference use it.
package struct RecordField: Sendable {
    /// The key in the record; in site.yaml, the path of keys with dots between them.
    package private(set) var key: String

    package let form: Form

    /// The kind of value in the reference.
    package var kind: String { ownKind ?? form.kind }

    /// Its content, as a phrase that follows "Event:" or begins a sentence.
    package let summary: String

    /// The default in the reference; empty without one.
    package let standard: String

    /// The group of keys that is accepted instead of a single value; empty without one.
    package let group: String

    private let traits: Trait
    private let ownKind: String?

    /// The properties of few keys.
    package struct Trait: OptionSet, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        static let required = Trait(rawValue: 1)

        /// Few records have it: forms hide it until it is needed.
        static let rare = Trait(rawValue: 2)
        static let translated = Trait(rawValue: 4)

        /// Commands set it, or it has separate commands. It is in no flag and no form.
        static let automatic = Trait(rawValue: 8)

        /// All dates of a series have the same value.
        static let regular = Trait(rawValue: 16)
    }

    /// The kind of value, which decides how a field is entered and written.
    package enum Form: Sendable {
        case text
        /// The address of a picture.
        case picture
        /// A date, written as the user entered it.
        case moment
        /// True or false; false if it is missing.
        case flag
        /// True, false or neither, for a setting whose default may be true.
        case switched
        case number
        /// A colour in hexadecimal digits.
        case colour
        /// Links, each on a line with its label and then its address.
        case links
        /// One of several words.
        case choice([String])
        /// Several texts, separated by commas.
        case list
        /// A reference to a code, not the code itself.
        case code
        /// The same, or several in a list.
        case codes
        /// The name of a venue.
        case venue
        /// Text with line breaks, written below the fields if the record has its own file and `isBelow` is true.
        case lines(isBelow: Bool)
    }

    package var isRequired: Bool { traits.contains(.required) }
    package var isRare: Bool { traits.contains(.rare) }
    var isRegular: Bool { traits.contains(.regular) }
    package var isTranslated: Bool { traits.contains(.translated) }

    /// True if people enter it in flags and forms.
    package var isEntered: Bool { !traits.contains(.automatic) }

    init(
        _ key: String, _ form: Form, _ summary: String, _ traits: Trait..., kind: String? = nil, standard: String = "",
        group: String = ""
    ) {
        self.key = key
        self.form = form
        self.summary = summary
        self.traits = traits.reduce([]) { $0.union($1) }
        ownKind = kind
        self.standard = if case .flag = form { "`false`" } else { standard }
        self.group = group
    }
}

extension RecordField {
    /// Returns the field of a group, whose keys have separate declarations.
    static func group(_ key: String, _ summary: String) -> RecordField {
        RecordField(key, .list, summary, .automatic, kind: "group")
    }

    /// A setting that is on or off. A form offers both words, because a box without a tick could mean either.
    static func switched(_ key: String, _ summary: String, standard: Bool) -> RecordField {
        RecordField(key, .switched, summary, standard: "`\(standard)`")
    }

    /// Returns the same field with a path that begins with the key of a group.
    func inside(_ group: String) -> RecordField {
        var field = self
        field.key = "\(group).\(key)"
        return field
    }
}

extension RecordField.Form {
    fileprivate var kind: String {
        switch self {
        case .text: "text"
        case .picture: "address of a file"
        case .moment: "date"
        case .flag, .switched: "true or false"
        case .colour: "colour"
        case .links: "list of groups"
        case .number: "number"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .list: "list of texts"
        case .code: "code"
        case .codes: "code or list of codes"
        case .venue: "text or a group"
        case .lines: "Markdown"
        }
    }
}

/// The fields that several kinds of records share.
extension RecordField {
    /// The id of a record in its own file.
    static func id(_ summary: String) -> RecordField {
        RecordField("id", .text, summary, .automatic, standard: "the file's name")
    }

    static let title = RecordField("title", .text, "the title", .required, .translated)

    static let pinned = RecordField("pinned", .flag, "keeps it at the top")

    static let tags = RecordField(
        "tags", .list, "the tags; bulletins with a tag have a page, and events link to them")

    static let image = RecordField("image", .picture, "its picture, such as /assets/poster.jpg", .rare)

    static let imageText = RecordField(
        "alt", .text, "a description of the picture for people who can't see it; - for a decoration", .rare, .translated
    )

    static let aliases = RecordField(
        "aliases", .list, "old addresses that redirect to it, such as /old/place/", .rare, kind: "list of addresses")

    /// The fields that decide when a record is on the site.
    static let publication = [
        RecordField("draft", .flag, "it is a draft, so it isn't on the site"),
        RecordField("publish", .moment, "when it appears on the site", .rare),
        RecordField(
            "expire", .moment, "when it disappears from the site; a date without a time is the last day", .rare),
    ]

    static let body = RecordField("body", .lines(isBelow: true), "the text", .required, .translated)
}

extension RecordField.Form {
    /// The names of a type's cases.
    static func choice<Choice: CaseIterable & RawRepresentable<String>>(of type: Choice.Type) -> RecordField.Form {
        .choice(Choice.allCases.map(\.rawValue))
    }
}
