import Mustache
import Pictures
import Text
import Time

/// A language's words and patterns for dates and times of day.
///
/// They are in the strings, because the system's words change with its version: the same content would give different
/// bytes on other systems. Loading the system's library would also be as slow as building a small site.
final class DateWords: Sendable {
    // In UTF-8, like pages.
    private let months: [[UInt8]]
    private let weekdays: [[UInt8]]
    private let halves: (am: [UInt8], pm: [UInt8])
    private let long: Pattern
    private let short: Pattern
    private let month: Pattern
    private let weekday: Pattern
    private let clock: Pattern
    private let longTime: Pattern

    /// The most bytes in a field.
    private let longestField: Int

    enum DateField: String, CaseIterable {
        case weekday, day, month, year
        /// The hour: in two digits, 00 to 23; in one or two, 0 to 23; in one or two, 1 to 12, for use with `period`.
        case hour, shortHour, hour12
        case minute, period
    }

    private enum Part {
        case words(String)
        case field(DateField)
    }

    /// A pattern as plain values, because parts with strings would be retained and released one by one.
    private struct Pattern {
        /// The pattern's literal words in UTF-8, one after another.
        let words: [UInt8]
        let steps: [Step]

        enum Step {
            /// Literal words, by their range in `words`.
            case words(Range<Int>)
            case field(DateField)
        }

        init(_ parts: [Part]) {
            var words: [UInt8] = []
            steps = parts.map { part in
                switch part {
                case .words(let text):
                    words += text.utf8
                    return .words(words.count - text.utf8.count..<words.count)
                case .field(let field): return .field(field)
                }
            }
            self.words = words
        }
    }

    /// - Parameters:
    ///   - list: Returns a list of texts from the strings.
    ///   - message: Returns a text from the strings.
    init(list: (Word) -> [String], message: (Word) -> Message) {
        func text(_ word: Word) -> [UInt8] { Array(message(word).text { _ in nil }.utf8) }
        func parts(_ word: Word, _ parts: (String) -> [Part]) -> [Part] {
            (message(word).pieces ?? []).flatMap { piece -> [Part] in
                switch piece {
                case .words(let words): [.words(words)]
                case .field(let name): parts(name)
                }
            }
        }
        func parts(_ word: Word) -> [Part] {
            parts(word) { name in DateField(rawValue: name).map { [.field($0)] } ?? [] }
        }
        months = list(.months).map { Array($0.utf8) }
        weekdays = list(.weekdays).map { Array($0.utf8) }
        halves = (text(.am), text(.pm))
        let roomForDigits = 8  // `append(decimal:)` writes them all at once
        longestField = (months + weekdays + [halves.am, halves.pm]).reduce(roomForDigits) { max($0, $1.count) }
        let (date, time) = (parts(.longDate), parts(.clock))
        long = Pattern(date)
        short = Pattern(parts(.shortDate))
        month = Pattern(parts(.monthOfYear))
        weekday = Pattern(parts(.weekdayAndDay))
        clock = Pattern(time)
        longTime = Pattern(
            parts(.dateTime) { name in name == "date" ? date : name == "clock" ? time : [.words("{\(name)}")] })
    }

    /// A date as in `31 December 2026`.
    func short(_ day: Day) -> String { text(short, of: day) }

    /// A day's month and year, as in `December 2026`.
    func month(_ day: Day) -> String { text(month, of: day) }

    /// A date as in `Thursday 31 December 2026`.
    func long(_ day: Day) -> String { text(long, of: day) }

    /// A date and time as in `Thursday 31 December 2026, 21:00`.
    func long(_ time: LocalTime) -> String { text(longTime, of: time.day, time) }

    /// A time as in `21:00` or `9:00 PM`.
    func clock(_ time: LocalTime) -> String { text(clock, of: time.day, time) }

    private func text(_ pattern: Pattern, of day: Day, _ time: LocalTime? = nil) -> String {
        var text: [UInt8] = []
        write(pattern, time: time, day: day, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The words on a calendar's leaf for a day.
    func leaf(_ day: Day) -> PictureCard.Leaf {
        PictureCard.Leaf(
            month: String(decoding: months[day.month - 1], as: UTF8.self), day: "\(day.day)",
            weekday: String(decoding: weekdays[day.weekday.rawValue - 1], as: UTF8.self))
    }

    /// Appends a date as in `31 December 2026`.
    func writeShort(_ day: Day, to text: inout [UInt8]) { write(short, time: nil, day: day, to: &text) }

    /// Appends a day as in `Thursday 31`.
    func writeWeekdayAndDay(_ day: Day, to text: inout [UInt8]) { write(weekday, time: nil, day: day, to: &text) }

    /// Appends a date as in `Thursday 31 December 2026`.
    func writeLong(_ day: Day, to text: inout [UInt8]) { write(long, time: nil, day: day, to: &text) }

    /// Appends a date and time as in `Thursday 31 December 2026, 21:00`.
    func writeLong(_ time: LocalTime, to text: inout [UInt8]) { write(longTime, time: time, day: time.day, to: &text) }

    /// Appends a time as in `21:00` or `9:00 PM`.
    func writeClock(_ time: LocalTime, to text: inout [UInt8]) { write(clock, time: time, day: time.day, to: &text) }

    /// Appends the name of a day's month.
    func writeMonth(_ day: Day, to text: inout [UInt8]) { text += months[day.month - 1] }

    /// Appends the name of a day's weekday.
    func writeWeekday(_ day: Day, to text: inout [UInt8]) { text += weekdays[day.weekday.rawValue - 1] }

    private func write(_ pattern: Pattern, time: LocalTime?, day: Day, to text: inout [UInt8]) {
        let longest = pattern.words.count + pattern.steps.count * longestField
        text.append(addingCapacity: longest) { text in
            let words = pattern.words.span
            for step in pattern.steps {
                switch step {
                case .words(let range): text.append(words.extracting(range))
                case .field(let field): write(field, time: time, day: day, to: &text)
                }
            }
        }
    }

    private func write(_ field: DateField, time: LocalTime?, day: Day, to text: inout OutputSpan<UInt8>) {
        let (hour, minute) = (time?.hour ?? 0, time?.minute ?? 0)
        switch field {
        case .weekday: text.append(weekdays[day.weekday.rawValue - 1])
        case .day: text.append(decimal: day.day)
        case .month: text.append(months[day.month - 1])
        case .year: text.append(decimal: day.year)
        case .hour: text.append(twoDigitsOf: hour)
        case .shortHour: text.append(decimal: hour)
        case .hour12: text.append(decimal: (hour + 11) % 12 + 1)
        case .minute: text.append(twoDigitsOf: minute)
        case .period: text.append(hour < 12 ? halves.am : halves.pm)
        }
    }
}

extension OutputSpan<UInt8> {
    fileprivate mutating func append(_ words: [UInt8]) { append(words.span) }

    /// Appends a number from 0 to 99 in two digits.
    fileprivate mutating func append(twoDigitsOf number: Int) {
        append(UInt8(ascii: "0") + UInt8(number / 10))
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
