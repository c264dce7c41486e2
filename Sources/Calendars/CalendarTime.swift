import Text
package import Time

/// A date, or a date and time, in iCalendar's format: `20261204`, `20261204T200000`, `20261204T200000Z`.
package struct CalendarTime {
    package let day: Day

    /// Nil for a date without a time.
    package let local: LocalTime?
    package let isUTC: Bool

    /// Reads a text; nil if it has another format. A leap second becomes the second before it.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard [8, 15, 16].contains(bytes.count) else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            guard bytes[range].allSatisfy(\.isASCIIDigit) else { return nil }
            return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = Day(year: year, month: month, day: day)
        else { return nil }
        self.day = date
        isUTC = bytes.count == 16
        guard bytes.count > 8 else {
            local = nil
            return
        }
        guard bytes[8] == UInt8(ascii: "T"), let hour = number(9..<11), let minute = number(11..<13),
            let second = number(13..<15), bytes.count == 15 || bytes[15] == UInt8(ascii: "Z"),
            let time = LocalTime(date, hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        local = time
    }
}
