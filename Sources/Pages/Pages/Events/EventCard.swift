import Bytes
import Content
import Text
import Time

/// An event as a card in a list, and the same data on the event's page; a class, because its fields access it one by
/// one.
final class EventCard: PagePart {
    /// The most cards on a page: each needs half a kilobyte, and the page must load at once on a slow connection.
    static let mostOnAPage = 84

    /// The most cards in a row.
    static let mostInARow = 12

    let event: SiteEvent

    /// The event's visible data: all of it on its own page, elsewhere only the public part.
    let record: Event
    let address: String
    let time: TimeText?
    let countdown: Countdown?
    let icon: String
    let context: PageContext

    /// True on the event's own page, which has room for the full name.
    private let isOwnPage: Bool
    private let today: Today

    /// - Parameter icon: The icon of its sport or category, for an event without an icon.
    init(_ event: SiteEvent, icon: String, on context: PageContext, _ today: Today, isOwnPage: Bool = false) {
        self.event = event
        self.context = context
        self.isOwnPage = isOwnPage
        record = isOwnPage ? event.fullEvent : event.publicEvent
        self.icon = record.details.icon ?? icon
        self.today = today
        address = context.href(event.address)
        time = record.times.start.map { TimeText($0, in: event.zone, asOf: event.isAhead ? today.day : nil) }
        let tellsEnd = isOwnPage || record.access.gate == .songs
        countdown =
            if let start = event.start, event.isAhead, record.status != .postponed {
                Countdown(to: start, asOf: today.start)
            } else if let end = event.end, tellsEnd, event.isOn {
                Countdown(to: end, asOf: today.start)
            } else {
                nil
            }
    }

    /// The fields that a card and an event's page share.
    static let fields: [Field<EventCard>] = [
        .text("id", "the event's id") { $0.event.publicEvent.id },
        .text("name", "the event's name") { $0.record.name },
        .language(of: "the name") { $0.record.heading },
        .list(
            "lines", "the parts of the name: a sport's \"A - B\" has two; in lists, the short name if there is one",
            of: NameLine.view
        ) { $0.record.nameLines(isShort: !$0.isOwnPage) },
        .address("address", "the link to its page") { $0.address },
        .text("place", "the venue") { $0.record.details.venue?.text },
        .time("time", "its start; absent if unknown") { $0.time },
        .object(
            "countdown", "the time from the start of the build's day to the start, or to the end of a live event",
            of: Countdown.view
        ) { $0.countdown },
        .time("endTime", "its end; absent once it is over, or if it isn't public") { card in
            guard card.end != nil, let end = card.record.times.end else { return nil }
            return TimeText(end, in: card.event.zone)
        },
        .flag("isShort", "whether it lasts at most a day, so that a clock time is enough for the end") {
            $0.event.isShort
        },
        .text("asOfSeconds", "the start of the build's day in Unix seconds; only with a countdown") { card in
            card.countdown.map { _ in String(card.today.start.seconds) }
        },
        .text("state", "upcoming, live, past, cancelled, postponed or rescheduled") { $0.event.state },
        .words("stateText", "the state in words, as in \"In 3 days\"") { $0.stateText($1) },
        .flag("hasSides", "whether the name has two sides") { $0.record.sides != nil },
        .text("icon", "its icon, or its sport's or category's") { $0.icon },
        .flag("featured", "whether it is highlighted") { $0.record.isFeatured },
        .text("startSeconds", "the start in Unix seconds") { $0.event.start.map { String($0.seconds) } },
        .text("endSeconds", "the end in Unix seconds; absent once it is over, or if it isn't public") {
            $0.end.map { String($0.seconds) }
        },
        .text(
            "untilSeconds",
            "until when a card without an end shows the event as started, in Unix seconds; absent after that"
        ) { $0.until.map { String($0.seconds) } },
    ]

    static let view = View<EventCard>(
        fields + [
            .picture("picture", "its picture as an element, in the sizes for a card", .note) {
                $0.record.picture?.asDecoration
            }
        ])

    /// Its picture; nil without a readable one.
    var picture: RecordImage? { record.picture.flatMap { context.picturesOfSite.canShow($0) ? $0 : nil } }

    /// The number of the colour, 1 to 6, of an event without a picture: the same for all events of a category.
    func tone(of category: String?) -> Int { Self.tone(ofCategory: category ?? record.id) }

    /// The number of the colour of a category's events.
    static func tone(ofCategory category: String) -> Int { Int(stableHash(category) % 6) + 1 }

    /// The end of an event that isn't over; nil if it isn't public here.
    private var end: Instant? { tellsEnd && event.phase != .past ? event.end : nil }

    /// The end of its first day, in the site's zone; until then, an event without an end is shown as started.
    private var until: Instant? { startAlone.map { today.zone.end(of: today.zone.local($0).day) } }

    /// The start of an event without an end, while it is upcoming or shown as started; nil otherwise.
    private var startAlone: Instant? {
        tellsEnd && event.isOverAtStart && (event.phase == .upcoming || hasJustStarted) ? event.start : nil
    }

    private var hasJustStarted: Bool { event.hasJustStarted(today) }

    private var tellsEnd: Bool { isOwnPage || record.access.gate == .songs }

    private func stateText(_ strings: Strings) -> String {
        if let text = record.status.text(strings) { return text }
        switch event.phase {
        case .live: return strings[.live]
        case .past: return strings[hasJustStarted ? .started : .ended]
        case .upcoming:
            guard let words = time?.relative(strings) else { return strings[.noDate] }
            return record.status == .rescheduled ? strings[.newDate] : words.capitalizedFirst
        }
    }
}

extension Event.Status {
    /// The words for a status that is shown at any time; nil for scheduled and rescheduled events.
    func text(_ strings: Strings) -> String? {
        switch self {
        case .cancelled: strings[.cancelled]
        case .postponed: strings[.postponed]
        case .scheduled, .rescheduled: nil
        }
    }
}

extension SiteEvent {
    /// The start and the end of the complete event, for readers; nil if unknown.
    var startText: TimeText? { fullEvent.times.start.map { TimeText($0, in: zone) } }
    var endText: TimeText? { fullEvent.times.end.map { TimeText($0, in: zone) } }

    /// The state's name in templates and style sheets.
    fileprivate var state: String {
        switch (publicEvent.status, phase) {
        case (.cancelled, _): "cancelled"
        case (.postponed, _): "postponed"
        case (_, .past): "past"
        case (_, .live): "live"
        case (.rescheduled, .upcoming): "rescheduled"
        case (.scheduled, .upcoming): "upcoming"
        }
    }
}

extension Event {
    /// The lines of the name: two if it names two sides, otherwise one, which is the short name if requested and
    /// available.
    func nameLines(isShort: Bool) -> [NameLine] {
        if let sides { return [NameLine(text: sides.home), NameLine(text: sides.away, isAway: true)] }
        return [NameLine(text: isShort ? details.shortName ?? name : name)]
    }

    /// The two sides of a sports event's name such as "Lions - Bears". Other names can have dashes, too.
    var sides: (home: String, away: String)? {
        guard details.sport != nil else { return nil }
        let bytes = Array(name.utf8)
        let separator = Array(" - ".utf8)
        let found = bytes.indices.first { bytes[$0...].starts(with: separator) }
        guard let found, found > 0, found + separator.count < bytes.count else { return nil }
        return (
            String(decoding: bytes[..<found], as: UTF8.self),
            String(decoding: bytes[(found + separator.count)...], as: UTF8.self)
        )
    }
}

/// A part of an event's name: the full name, or one of two sides.
struct NameLine: Sendable {
    let text: String
    var isAway = false

    static let view = View<NameLine>([
        .text("text", "the text") { $0.text },
        .flag("isAway", "whether it is the second of two sides, which a dash precedes") { $0.isAway },
        .text("monogram", "the first letters of two words, or the first two letters of one") { $0.monogram },
        .number("colour", "the number of the monogram's colour, from 0 to 9; the same for equal texts") {
            Int(stableHash($0.text) % 10)
        },
    ])

    /// The first letters of two words, or the first two letters of one.
    private var monogram: String {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        let letters = words.count > 1 ? words.prefix(2).compactMap(\.first) : Array(words.first?.prefix(2) ?? "")
        return String(letters).uppercased()
    }
}
