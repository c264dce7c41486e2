public import Diagnostics
import Text

extension Moment {
    /// Parses the formats that authors use: RFC 3339 (`2026-12-31T21:00:00+01:00`), a local time in `zone` (`2026-12-31
    /// 21:00`) or only a date (`2026-12-31`).
    ///
    /// Seconds can be omitted, digits after the microsecond are ignored, and an offset of `-00:00` means UTC. After a
    /// space, an offset needs no colon, as in Jekyll's `2026-12-31 21:00:00 +0100`.
    ///
    /// - Throws: `InvalidValue` for any other text, dates that don't exist, leap seconds, and times or days that the
    ///   zone skips.
    public static func parse(_ text: String, in zone: Zone) throws(InvalidValue) -> Moment {
        var reader = Reader(text)
        let day = try reader.day()
        if reader.isAtEnd {
            guard zone.start(of: day) < zone.end(of: day) else {
                throw InvalidValue(
                    "\(day) doesn't exist: \(zone.name) skipped that day", hint: "write the day before or after")
            }
            return .day(day)
        }
        let (local, microsecond) = try reader.time(on: day)
        let seconds = reader.isAtEnd ? try zone.instant(of: local).seconds : try local.number - reader.offset()
        guard Instant.years.contains(seconds) else { throw reader.outOfRange() }
        return .instant(Instant(clampingSeconds: seconds, microsecond: microsecond))
    }

    /// Reads the parts of a text from left to right. Its errors quote the text up to the invalid part.
    private struct Reader {
        private let text: [UInt8]
        private var place = 0  // the offset of the next byte

        init(_ text: String) {
            func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
            var text = Array(text.utf8)
            while let last = text.last, isBlank(last) { text.removeLast() }
            if let first = text.first, isBlank(first) { text = Array(text.drop(while: isBlank)) }
            self.text = text
        }

        var isAtEnd: Bool { place == text.count }

        /// The next byte; nil at the end.
        private var byte: UInt8? { isAtEnd ? nil : text[place] }

        /// The text read so far, which is ASCII.
        private var readText: String { String(decoding: text[..<place], as: UTF8.self) }

        /// The complete text in quotes, shortened.
        private var wholeText: String {
            let scalars = String(decoding: text, as: UTF8.self).unicodeScalars
            return quoted(String(String.UnicodeScalarView(scalars.prefix(40))) + (scalars.count > 40 ? "…" : ""))
        }

        private var meant: String? { Moment.meant(by: text).map { "did you mean \($0)?" } }

        mutating func day() throws(InvalidValue) -> Day {
            guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
                let dayOfMonth = number(digits: 2), byte?.isASCIIDigit != true
            else { throw InvalidValue("\(wholeText) is not a date", hint: meant ?? Self.forms) }
            if let day = Day(year: year, month: month, day: dayOfMonth) { return day }

            guard Day.years.contains(year) else {
                throw InvalidValue("\(readText): there is no year 0", hint: Self.years)
            }
            guard (1...12).contains(month) else {
                let swapped = Day(year: year, month: dayOfMonth, day: month)
                throw InvalidValue(
                    "\(readText): there is no month \(month)",
                    hint: swapped.map { "did you mean \($0)? The month comes before the day" }
                        ?? "months are from 01 to 12"
                )
            }
            let count = Day.count(inMonth: month, of: year)
            throw InvalidValue(
                "\(readText): \(Day.monthNames[month - 1]) \(year) has \(count) days",
                hint: "days are from 01 to \(count)"
            )
        }

        mutating func time(on day: Day) throws(InvalidValue) -> (local: LocalTime, microsecond: Int64) {
            guard take("T") || take("t") || take(" "), let hour = number(digits: 2), take(":"),
                let minute = number(digits: 2), byte?.isASCIIDigit != true
            else {
                throw InvalidValue("\(wholeText): the part after the date is not a time", hint: meant ?? Self.forms)
            }
            var second = 0
            var microsecond: Int64 = 0
            if take(":") {
                guard let digits = number(digits: 2), byte?.isASCIIDigit != true else {
                    throw InvalidValue("\(wholeText): seconds have two digits", hint: Self.forms)
                }
                second = digits
                if take(".") { microsecond = try fraction() }
            }
            if let local = LocalTime(day, hour: hour, minute: minute, second: second) { return (local, microsecond) }
            throw impossible(on: day, hour: hour, minute: minute, second: second)
        }

        private func impossible(on day: Day, hour: Int, minute: Int, second: Int) -> InvalidValue {
            if hour == 24, minute == 0, second == 0, let next = day.adding(days: 1) {
                return InvalidValue("\(readText): hours are from 00 to 23", hint: "did you mean \(next) 00:00?")
            }
            if hour > 23 { return InvalidValue("\(readText): hours are from 00 to 23", hint: Self.forms) }
            if minute > 59 { return InvalidValue("\(readText): minutes are from 00 to 59", hint: Self.forms) }
            return InvalidValue(
                "\(readText): seconds are from 00 to 59",
                hint: second == 60 ? "write 59: leap seconds aren't supported" : Self.forms
            )
        }

        /// Reads the digits of a fraction as microseconds; further digits are ignored.
        private mutating func fraction() throws(InvalidValue) -> Int64 {
            let digits = text[place...].prefix(while: \.isASCIIDigit)
            guard !digits.isEmpty else {
                throw InvalidValue("\(wholeText): the digits after the decimal point are missing", hint: Self.forms)
            }
            place += digits.count
            let six = digits.prefix(6) + repeatElement(UInt8(ascii: "0"), count: max(0, 6 - digits.count))
            return six.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        }

        /// Reads an offset and returns it in seconds east of UTC.
        mutating func offset() throws(InvalidValue) -> Int64 {
            let isApart = take(" ")
            let isUTC = take("Z") || take("z")
            if isUTC, isAtEnd { return 0 }
            let isWest = take("-")
            guard !isUTC, isWest || take("+"), let hours = number(digits: 2),
                take(":") || isApart, let minutes = number(digits: 2), isAtEnd
            else {
                throw InvalidValue(
                    "\(wholeText): the part after the time is not an offset",
                    hint: meant
                        ?? "write Z or an offset such as +01:00, or leave it out and set the time zone in its own field"
                )
            }
            guard hours < 24, minutes < 60 else {
                throw InvalidValue("\(readText): offsets are from -23:59 to +23:59", hint: Self.forms)
            }
            return Int64(hours * 3600 + minutes * 60) * (isWest ? -1 : 1)
        }

        /// The error for a time that is out of range only because of its offset.
        func outOfRange() -> InvalidValue {
            InvalidValue("\(readText) is outside the years 1 to 9999 of UTC", hint: Self.years)
        }

        private mutating func number(digits count: Int) -> Int? {
            let digits = text[place...].prefix(count)
            guard digits.count == count, digits.allSatisfy(\.isASCIIDigit) else { return nil }
            place += count
            return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }

        private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard byte == UInt8(ascii: scalar) else { return false }
            place += 1
            return true
        }

        private static let years = "years are from 0001 to 9999"

        private static let forms = "write 2026-12-31, 2026-12-31 21:00 or 2026-12-31T21:00:00+01:00"
    }
}
