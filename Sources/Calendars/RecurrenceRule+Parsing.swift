public import Diagnostics
import Text
import Time

extension RecurrenceRule {
    /// Parses a rule in the form of RFC 5545, such as `FREQ=MONTHLY;BYDAY=1FR`; letters can be in either case.
    public init(parsing text: String) throws(InvalidValue) {
        var given: [String: String] = [:]
        var body = text.uppercased()[...]
        if body.utf8.starts(with: "RRULE:".utf8) { body = body.dropFirst("RRULE:".count) }
        for part in body.utf8.split(separator: UInt8(ascii: ";")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, let name = String(sides[0]), let value = String(sides[1]), !value.isEmpty else {
                throw InvalidValue(
                    "\"\(String(part) ?? "")\" isn't a valid part of a rule", hint: "write it like \(Self.example)")
            }
            guard Self.names.contains(name) else {
                throw InvalidValue(
                    "rules can't have \"\(name)\"", hint: "the allowed parts are \(Self.names.joined(separator: ", "))")
            }
            guard given.updateValue(value, forKey: name) == nil else {
                throw InvalidValue("the rule has \(name) twice", hint: "keep one of them")
            }
        }
        guard let name = given["FREQ"] else {
            throw InvalidValue(
                "a rule needs FREQ, which sets how often it repeats", hint: "write it like \(Self.example)")
        }
        guard let frequency = Frequency(rawValue: name.lowercased()) else {
            throw InvalidValue(
                "FREQ can't be \"\(name)\"",
                hint: "use one of \(Frequency.allCases.map { $0.rawValue.uppercased() }.joined(separator: ", "))")
        }
        var lists: [Part: [Int]] = [:]
        for part in Part.allCases { if let list = given[part.rawValue] { lists[part] = try part.numbers(list) } }
        let interval = try given["INTERVAL"].map { text throws(InvalidValue) in
            try Self.number(text, "INTERVAL", in: 1...1000)
        }
        let weekStart = try given["WKST"].map { text throws(InvalidValue) in try Weekday(code: text) }
        self.init(
            frequency, interval: interval ?? 1, end: try Self.end(given), weekStart: weekStart ?? .monday,
            days: try Self.days(given["BYDAY"] ?? ""), lists)
        try check()
    }

    private static let example = "FREQ=MONTHLY;BYDAY=1FR"

    private static let names = ["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"] + Part.allCases.map(\.rawValue)

    /// The highest COUNT allowed.
    public static let mostDates = 100_000

    private static func end(_ given: [String: String]) throws(InvalidValue) -> End {
        switch (given["COUNT"], given["UNTIL"]) {
        case (nil, nil): return .never
        case (let count?, nil): return .count(try number(count, "COUNT", in: 1...mostDates))
        case (nil, let until?): return try End(until: until)
        case (_?, _?): throw InvalidValue("a rule can end with COUNT or UNTIL, not both", hint: "keep one of them")
        }
    }

    private static func days(_ text: String) throws(InvalidValue) -> [WeekdayNumber] {
        var days: [WeekdayNumber] = []
        for item in text.utf8.split(separator: UInt8(ascii: ",")) {
            guard item.count >= 2, let code = String(item.suffix(2)), let number = String(item.dropLast(2)) else {
                throw InvalidValue(
                    "\"\(String(item) ?? "")\" isn't a weekday for BYDAY", hint: "write it like MO, 1FR or -1SU")
            }
            let weekday = try Weekday(code: code)
            let signed = number.utf8.first == UInt8(ascii: "+") ? String(number.dropFirst()) : number
            days.append(
                WeekdayNumber(
                    weekday, number: signed.isEmpty ? nil : try Self.number(signed, "BYDAY", in: -53...53, unlike: 0)))
        }
        return days
    }

    /// Throws if the rule has a part that its frequency doesn't allow (RFC 5545 §3.3.10).
    private func check() throws(InvalidValue) {
        let isNumbered = days.contains { $0.number != nil }
        let name = frequency.rawValue.uppercased()
        if isNumbered, frequency != .monthly, frequency != .yearly {
            throw InvalidValue(
                "numbered weekdays need FREQ=MONTHLY or FREQ=YEARLY, not \(name)",
                hint: "leave out the number, as in BYDAY=FR")
        }
        if isNumbered, !self[.weeks].isEmpty {
            throw InvalidValue(
                "weekdays can't have numbers in a rule with BYWEEKNO", hint: "leave out the number, as in BYDAY=FR")
        }
        if !self[.weeks].isEmpty, frequency != .yearly {
            throw InvalidValue("BYWEEKNO needs FREQ=YEARLY, not \(name)", hint: "remove BYWEEKNO")
        }
        if !self[.daysOfMonth].isEmpty, frequency == .weekly {
            throw InvalidValue("BYMONTHDAY can't be used with FREQ=WEEKLY", hint: "write FREQ=MONTHLY")
        }
        if !self[.daysOfYear].isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            throw InvalidValue("BYYEARDAY can't be used with FREQ=\(name)", hint: "write FREQ=YEARLY")
        }
        if !self[.positions].isEmpty, frequency == .daily {
            throw InvalidValue("BYSETPOS can't be used with FREQ=DAILY", hint: "list the hours in BYHOUR")
        }
        if !self[.positions].isEmpty, days.isEmpty, Part.allCases.allSatisfy({ $0 == .positions || self[$0].isEmpty }) {
            throw InvalidValue("BYSETPOS needs another BY part to choose dates from")
        }
    }

    fileprivate static func number(
        _ text: String, _ name: String, in range: ClosedRange<Int>, unlike excluded: Int? = nil
    ) throws(InvalidValue) -> Int {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard (1...6).contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
            let number = Int(text), range.contains(number), number != excluded
        else {
            throw InvalidValue(
                "\"\(text)\" isn't valid for \(name)",
                hint: "use a number from \(range.lowerBound) to \(range.upperBound)\(excluded == 0 ? " except 0" : "")"
            )
        }
        return number
    }
}

extension RecurrenceRule.Part {
    fileprivate func numbers(_ text: String) throws(InvalidValue) -> [Int] {
        let (range, isSigned) = limits
        var numbers: [Int] = []
        for item in text.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let plain = item.first == UInt8(ascii: "+") && isSigned ? item.dropFirst() : item
            let number = try RecurrenceRule.number(
                String(plain) ?? "", rawValue, in: isSigned ? -range.upperBound...range.upperBound : range,
                unlike: isSigned ? 0 : nil)
            if !numbers.contains(number) { numbers.append(number) }
        }
        return numbers
    }
}

extension RecurrenceRule.End {
    /// Parses `20270630`, `20270630T210000` or `20270630T210000Z`.
    fileprivate init(until text: String) throws(InvalidValue) {
        guard let time = CalendarTime(text) else {
            throw InvalidValue(
                "\"\(text)\" isn't valid for UNTIL",
                hint: "write it like 20270630, 20270630T210000 or 20270630T210000Z")
        }
        guard let local = time.local else {
            self = .day(time.day)
            return
        }
        self = time.isUTC ? .instant(Zone.utc.instant(onClocksAt: local)) : .time(local)
    }
}

extension Weekday {
    /// Creates a weekday from its two-letter code in RFC 5545.
    fileprivate init(code: String) throws(InvalidValue) {
        guard let weekday = Weekday.allCases.first(where: { $0.code == code }) else {
            throw InvalidValue("\"\(code)\" isn't a weekday", hint: "write MO, TU, WE, TH, FR, SA or SU")
        }
        self = weekday
    }
}
