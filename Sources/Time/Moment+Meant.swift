import Text

extension Moment {
    /// Returns the moment that a text means at `now`, in the format of records: `2026-12-25 20:00` for "fri 8pm".
    ///
    /// It understands today, tonight, tomorrow and the days of the week (the next such day), with or without a time,
    /// and dates like `24.12.2026 9pm`. Returns nil for other texts.
    public static func meant(by text: String, at now: Instant, in zone: Zone) -> String? {
        var words = text.lowercased().split { " ,".contains($0) }[...]
        let local = zone.local(now)
        guard let first = words.popFirst() else { return nil }
        if words.first == "at" { words.removeFirst() }
        let time = clock(words.joined())
        guard let days = days(to: String(first), at: time, from: local), words.isEmpty || time != nil else {
            return meant(by: Array(text.utf8.drop { $0 == 0x20 }))
        }
        guard let day = local.day.adding(days: days) else { return nil }
        guard let time else { return "\(day)" }
        return LocalTime(day, hour: time.hour, minute: time.minute).map { "\(day) \($0.clockText)" }
    }

    /// Returns the number of days until the day that a word names.
    private static func days(to word: String, at time: (hour: Int, minute: Int)?, from now: LocalTime) -> Int? {
        switch word {
        case "today", "tonight": return 0
        case "tomorrow": return 1
        default:
            guard word.utf8.count > 2,
                let weekday = Weekday.allCases.first(where: { "\($0)".hasPrefix(word) })
            else { return nil }
            let days = (weekday.rawValue - now.day.weekday.rawValue + 7) % 7
            guard days == 0 else { return days }
            // On a Friday before nine, "Friday at 9" means today.
            let isLater =
                time.flatMap { LocalTime(now.day, hour: $0.hour, minute: $0.minute) }.map { $0 > now } ?? false
            return isLater ? 0 : 7
        }
    }

    /// Guesses the moment that an invalid text means, and returns it in the valid format: `2026-12-24 21:00` for
    /// `24.12.2026 9pm`.
    ///
    /// It understands dates that start with the day or the year, one-digit hours and days, dots in times, and `am`,
    /// `pm`, `h` or `Uhr` after the time. Returns nil for other texts, or if day and month could be swapped.
    static func meant(by text: [UInt8]) -> String? {
        let date = text.prefix { $0.isASCIIDigit || "-./".utf8.contains($0) }
        let rest = String(decoding: text[date.endIndex...], as: UTF8.self)
        guard let day = dayMeant(by: date) else { return nil }
        if rest.isEmpty { return "\(day)" }
        guard let separator = [", ", " ", "T", "t"].first(where: { rest.hasPrefix($0) }),
            let time = clock(rest.dropFirst(separator.count).lowercased().filter { $0 != " " })
        else { return nil }
        return LocalTime(day, hour: time.hour, minute: time.minute).map { "\($0)" }
    }

    private static func dayMeant(by date: ArraySlice<UInt8>) -> Day? {
        guard let sign = date.first(where: { !$0.isASCIIDigit }) else { return nil }
        let parts = date.split(separator: sign, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard parts.count == 3, numbers.count == 3, parts[1].count < 3 else { return nil }
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        if parts[0].count == 4, parts[2].count < 3 { return Day(year: first, month: second, day: third) }
        guard parts[2].count == 4, parts[0].count < 3 else { return nil }
        // With slashes, some people write the month first.
        if sign == UInt8(ascii: "/"), first <= 12 {
            return second > 12 ? Day(year: third, month: first, day: second) : nil
        }
        return Day(year: third, month: second, day: first)
    }

    /// Parses a time of day: `20:00`, `8pm`, `8:30 pm`, `20h` or `noon`.
    private static func clock(_ text: String) -> (hour: Int, minute: Int)? {
        if text == "noon" { return (12, 0) }
        let isDigit = { (scalar: Unicode.Scalar) in "0"..."9" ~= scalar }
        let scalars = text.unicodeScalars
        let hours = scalars.prefix(while: isDigit)
        var rest = scalars[hours.endIndex...]
        var minutes = Substring.UnicodeScalarView()
        if let sign = rest.first, sign == ":" || sign == "." {
            minutes = rest.dropFirst().prefix(while: isDigit)
            guard minutes.count == 2 else { return nil }
            rest = rest[minutes.endIndex...]
        }
        guard hours.count < 3, let hour = Int(String(hours)), let minute = minutes.isEmpty ? 0 : Int(String(minutes)),
            minute < 60
        else { return nil }
        switch String(rest).filter({ $0 != "." }) {
        case "" where !minutes.isEmpty && hour < 24, "h" where hour < 24, "uhr" where hour < 24: return (hour, minute)
        case "am" where 1...12 ~= hour: return (hour % 12, minute)
        case "pm" where 1...12 ~= hour: return (hour % 12 + 12, minute)
        default: return nil
        }
    }
}
