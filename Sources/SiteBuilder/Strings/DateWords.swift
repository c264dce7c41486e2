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
    private let dateTime: Message

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
        func pattern(_ word: Word) -> [Part] {
            (message(word).pieces ?? []).map { piece in
                switch piece {
                case .words(let words): .words(words)
                case .field(let name): Field(rawValue: name).map { .field($0) } ?? .words("")
                }
            }
        }
        months = list(.months)
        weekdays = list(.weekdays)
        halves = (text(.am), text(.pm))
        long = pattern(.longDate)
        short = pattern(.shortDate)
        clock = pattern(.clock)
        dateTime = message(.dateTime)
    }

    /// As in `Thursday 31 December 2026`.
    func long(_ day: Day) -> String { text(long, nil, day) }

    /// As in `31 December 2026`.
    func short(_ day: Day) -> String { text(short, nil, day) }

    /// As in `21:00` or `9:00 PM`.
    func clock(_ time: LocalTime) -> String { text(clock, time, time.day) }

    /// As in `Thursday 31 December 2026, 21:00`.
    func long(_ time: LocalTime) -> String {
        dateTime.text { $0 == "date" ? long(time.day) : $0 == "clock" ? clock(time) : nil }
    }

    private func text(_ parts: [Part], _ time: LocalTime?, _ day: Day) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .field(let field): text += value(of: field, time, day)
            }
        }
        return text
    }

    private func value(of field: Field, _ time: LocalTime?, _ day: Day) -> String {
        let (hour, minute) = (time?.hour ?? 0, time?.minute ?? 0)
        return switch field {
        case .weekday: weekdays[day.weekday.rawValue - 1]
        case .day: "\(day.day)"
        case .month: months[day.month - 1]
        case .year: "\(day.year)"
        case .hour: hour < 10 ? "0\(hour)" : "\(hour)"
        case .shortHour: "\(hour)"
        case .hour12: "\((hour + 11) % 12 + 1)"
        case .minute: minute < 10 ? "0\(minute)" : "\(minute)"
        case .period: hour < 12 ? halves.am : halves.pm
        }
    }
}
