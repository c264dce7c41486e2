import Text

extension ZoneRule {
    /// Parses a rule; nil if the text is invalid.
    init?(posix text: ArraySlice<UInt8>) {
        var reader = Reader(rest: text)
        guard let name = reader.name(), let west = reader.time(hours: 24) else { return nil }
        guard let offset = Zone.Offset(seconds: -west, name: name, isDaylight: false) else { return nil }
        standard = offset
        guard !reader.isAtEnd else {
            summer = nil
            return
        }
        guard let summerName = reader.name() else { return nil }
        var summerWest = west - 3600
        if !reader.isNext(",") {
            guard let written = reader.time(hours: 24) else { return nil }
            summerWest = written
        }
        // POSIX lets the system choose dates that are missing; zone files always contain them.
        guard let start = reader.change(), let end = reader.change(), reader.isAtEnd else { return nil }
        guard let offset = Zone.Offset(seconds: -summerWest, name: summerName, isDaylight: true) else { return nil }
        summer = Summer(offset: offset, start: start, end: end)
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        var isAtEnd: Bool { rest.isEmpty }

        func isNext(_ scalar: Unicode.Scalar) -> Bool { rest.first == UInt8(ascii: scalar) }

        mutating func take(_ scalar: Unicode.Scalar) -> Bool {
            guard isNext(scalar) else { return false }
            rest.removeFirst()
            return true
        }

        /// Reads a name such as `CET`, or `<+0530>` for names with signs and digits.
        mutating func name() -> ArraySlice<UInt8>? {
            let isQuoted = take("<")
            let name = rest.prefix { isQuoted ? $0 != UInt8(ascii: ">") : $0.isASCIILetter }
            rest.removeFirst(name.count)
            return isQuoted && !take(">") ? nil : name
        }

        mutating func number(in range: ClosedRange<Int64>) -> Int64? {
            let digits = rest.prefix(while: \.isASCIIDigit)
            guard (1...3).contains(digits.count) else { return nil }
            rest.removeFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
            return range.contains(value) ? value : nil
        }

        /// Reads `[+-]hh[:mm[:ss]]` as seconds.
        mutating func time(hours limit: Int64) -> Int64? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number(in: 0...limit).map({ $0 * 3600 }) else { return nil }
            for unit in [Int64(60), 1] where take(":") {
                guard let part = number(in: 0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        /// Reads a change such as `,M3.5.0/1`, `,J60` or `,59`.
        mutating func change() -> Change? {
            guard take(","), let day = dayOfYear() else { return nil }
            guard take("/") else { return Change(day: day, time: 2 * 3600) }
            return time(hours: 167).map { Change(day: day, time: $0) }
        }

        private mutating func dayOfYear() -> DayOfYear? {
            if take("J") { return number(in: 1...365).map(DayOfYear.withoutLeapDay) }
            guard take("M") else { return number(in: 0...365).map(DayOfYear.counted) }
            guard let month = number(in: 1...12), take("."), let week = number(in: 1...5), take("."),
                let weekday = number(in: 0...6)
            else { return nil }
            return .weekday(month: month, week: week, weekday: weekday)
        }
    }
}
