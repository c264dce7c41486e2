import Bytes
import Diagnostics
import Documents

extension Event {
    /// The codes of an event and the part that they lock.
    package struct Access: Sendable {
        /// The visitors' codes: each one opens the gate. At most `Code.limit`.
        package var codes: [Code] = []
        package var adminCode: Code?

        package var gate = Locked.songs

        /// True to accept codes that are easy to guess without a warning.
        package var acceptsWeakCodes = false

        package var report = Readers.host
    }

    /// The parts of an event that its code can lock.
    package enum Locked: String, CaseIterable, StorableChoice, Sendable {
        case songs
        /// Everything except name, start and status.
        case event
    }

    /// Who can read the report of an event.
    package enum Readers: String, CaseIterable, StorableChoice, Sendable {
        /// Only people with the admin code. An event without one has no page.
        case host
        /// Everyone who can see the songs, once they can see the results.
        case `public`
    }
}

extension Event.Access: KeyedValue {
    static let keys: [Key<Event.Access>] = [
        Key(
            RecordField("code", .codes, "the code that opens its songs or, if gate is event, everything"), \.codes
        ) { $0.codes($1, &$3) },
        Key(RecordField("adminCode", .code, "the code that opens the host's page"), \.adminCode) {
            $0.code($1, &$3)
        },
        Key(
            RecordField("weakCodes", .flag, "accepts codes that are easy to guess without a warning", .rare),
            \.acceptsWeakCodes),
        Key(
            RecordField(
                "gate", .choice(of: Event.Locked.self),
                "what its code locks; event is everything except name, start and status", .rare, standard: "`songs`"),
            \.gate),
        Key(
            RecordField(
                "report", .choice(of: Event.Readers.self),
                "who can read the report after the event: the host with the admin code, or everyone who sees the songs",
                .rare, standard: "`host`"),
            \.report),
    ]

    /// - Parameter details: The details that `gate: event` would lock.
    init(
        _ fields: inout FieldReader, locking details: Event.Details, _ context: RecordContext,
        _ log: inout DiagnosticLog
    ) {
        _ = read(&fields, context, &log)
        guard gate == .event else { return }
        if !fields.has("code") {
            log.error(
                .missingField, at: fields.place(of: "gate"), "a gate needs a code",
                hint: "add \"code\", or remove \"gate\"")
        }
        details.refusePictures(&log)
    }
}

extension Event.Access {
    /// The visitors' first code, which links and sheets contain; nil if the event has no gate for visitors.
    package var code: Code? { codes.first }

    /// True if anyone can read the report on a page.
    package var hasReportPage: Bool { adminCode != nil || report == .public }
}

extension Event.Details {
    /// Reports pictures, because their files would be published without encryption.
    func refusePictures(_ log: inout DiagnosticLog) {
        if let image {
            log.error(
                .gatedPicture, at: image.place,
                "everyone could see the picture of this event without its code",
                hint: "remove the picture, or write \(example("gate: songs", in: image.place.file))")
        }
        if let description, description.hasPictures {
            log.error(
                .gatedPicture, at: description.place,
                "everyone could see the pictures in this event's description without its code",
                hint: "remove them, or write \(example("gate: songs", in: description.place.file))")
        }
    }
}
