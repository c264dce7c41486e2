import Mustache
import Time

/// How a language writes dates and times of day.
///
/// Its words and patterns stand among the strings, and are not asked of the system: there they change with its version, so that
/// the same content would not give the same bytes everywhere, and loading its library takes as long as building a small site.
final class DateWords: Sendable {
    private let months: [String]
    private let weekdays: [String]
    private let halves: (am: String, pm: String)
    private let long: [Part]
    private let short: [Part]
    private let clock: [Part]
    private let longTime: [Part]

    /// What a pattern names.
    enum Field: String, CaseIterable {
        case weekday, day, month, year
        /// Two digits, 00 to 23; as many as it takes; the same, 1 to 12, with `period` for its half of the day.
        case hour, shortHour, hour12
        case minute, period
    }

    private enum Part {
        case words(String)
        case field(Field)
    }

    /// - Parameters:
    ///   - list: The texts of a list among the strings.
    ///   - message: A text among the strings.
    init(list: (Word) -> [String], message: (Word) -> Message) {
        func text(_ word: Word) -> String { message(word).text { _ in nil } }
        func pattern(_ word: Word, _ parts: (String) -> [Part]) -> [Part] {
            (message(word).pieces ?? []).flatMap { piece -> [Part] in
                switch piece {
                case .words(let words): [.words(words)]
                case .field(let name): parts(name)
                }
            }
        }
        func pattern(_ word: Word) -> [Part] {
            pattern(word) { name in Field(rawValue: name).map { [.field($0)] } ?? [] }
        }
        months = list(.months)
        weekdays = list(.weekdays)
        halves = (text(.am), text(.pm))
        long = pattern(.longDate)
        short = pattern(.shortDate)
        clock = pattern(.clock)
        let (date, time) = (long, clock)
        longTime = pattern(.dateTime) { name in name == "date" ? date : name == "clock" ? time : [.words("{\(name)}")] }
    }

    /// As in `31 December 2026`.
    func short(_ day: Day) -> String {
        var text: [UInt8] = []
        writeShort(day, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Adds it as in `31 December 2026`.
    func writeShort(_ day: Day, to text: inout [UInt8]) { write(short, nil, day, to: &text) }

    /// Adds it as in `Thursday 31 December 2026`.
    func writeLong(_ day: Day, to text: inout [UInt8]) { write(long, nil, day, to: &text) }

    /// Adds it as in `Thursday 31 December 2026, 21:00`.
    func writeLong(_ time: LocalTime, to text: inout [UInt8]) { write(longTime, time, time.day, to: &text) }

    /// Adds it as in `21:00` or `9:00 PM`.
    func writeClock(_ time: LocalTime, to text: inout [UInt8]) { write(clock, time, time.day, to: &text) }

    private func write(_ parts: [Part], _ time: LocalTime?, _ day: Day, to text: inout [UInt8]) {
        for part in parts {
            switch part {
            case .words(let words): text.append(words.utf8Span.span)
            case .field(let field): write(field, time, day, to: &text)
            }
        }
    }

    private func write(_ field: Field, _ time: LocalTime?, _ day: Day, to text: inout [UInt8]) {
        let (hour, minute) = (time?.hour ?? 0, time?.minute ?? 0)
        func write(twoDigits number: Int) {
            if number < 10 { text.append(UInt8(ascii: "0")) }
            text.append(decimal: number)
        }
        switch field {
        case .weekday: text.append(weekdays[day.weekday.rawValue - 1].utf8Span.span)
        case .day: text.append(decimal: day.day)
        case .month: text.append(months[day.month - 1].utf8Span.span)
        case .year: text.append(decimal: day.year)
        case .hour: write(twoDigits: hour)
        case .shortHour: text.append(decimal: hour)
        case .hour12: text.append(decimal: (hour + 11) % 12 + 1)
        case .minute: write(twoDigits: minute)
        case .period: text.append((hour < 12 ? halves.am : halves.pm).utf8Span.span)
        }
    }
}
