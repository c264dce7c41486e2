/// The date and time that calendars and clocks show, in no particular time zone.
public struct LocalTime: Hashable, Sendable {
    /// The day.
    public let day: Day

    /// The hour, 0 to 23.
    public let hour: Int

    /// The minute, 0 to 59.
    public let minute: Int

    /// The second, 0 to 59.
    public let second: Int

    /// Creates a local time; nil if the values are out of range.
    public init?(_ day: Day, hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    /// The local time this many seconds after 1970-01-01 00:00 local time.
    init(number: Int64) {
        let (days, seconds) = number.dividedDown(by: 86_400)
        day = Day(number: days)
        hour = Int(seconds / 3600)
        minute = Int(seconds / 60 % 60)
        second = Int(seconds % 60)
    }

    /// The number of seconds since 1970-01-01 00:00 local time.
    var number: Int64 { day.number * 86_400 + Int64(hour * 3600 + minute * 60 + second) }
}

extension LocalTime: Comparable {
    /// Sorts earlier times first.
    public static func < (a: LocalTime, b: LocalTime) -> Bool {
        (a.day, a.hour, a.minute, a.second) < (b.day, b.hour, b.minute, b.second)
    }
}

extension LocalTime: CustomStringConvertible {
    /// The time as authors write it: `2026-12-31 21:00`, with seconds only if they aren't zero.
    public var description: String {
        DigitText.text { text in
            day.write(to: &text)
            text.add(" ")
            writeClock(to: &text)
            if second != 0 {
                text.add(":")
                text.add(second)
            }
        }
    }

    /// Appends the time in iCalendar's format: `20261231T210000`.
    public func writeBasic(to bytes: inout [UInt8]) {
        day.writeBasic(to: &bytes)
        bytes.append(UInt8(ascii: "T"))
        DigitText.append(to: &bytes) { text in
            text.add(hour)
            text.add(minute)
            text.add(second)
        }
    }

    /// Hours and minutes, such as `21:00`.
    public var clockText: String { DigitText.text(writeClock) }
}
