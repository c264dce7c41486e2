import Text

extension Moment {
    /// Guesses the moment that an invalid text means, and returns it in the valid format: `2026-12-24 21:00` for
    /// `24.12.2026 9pm`.
    ///
    /// It understands dates that start with the day or the year, one-digit hours and days, dots in times, and `am`,
    /// `pm`, `h` or `Uhr` after the time. Returns nil for other texts, or if day and month could be swapped.
    static func meant(by text: [UInt8]) -> String? {
        guard let parts = Parts(text), let day = parts.day else { return nil }
        guard parts.numbers.count > 3 else { return parts.signs[3].isEmpty ? "\(day)" : nil }
        return parts.time.flatMap { LocalTime(day, hour: $0.hour, minute: $0.minute) }.map { "\($0)" }
    }

    /// The numbers in a text, and the text before, between and after them.
    private struct Parts {
        var numbers: [(value: Int, digits: Int)] = []
        var signs = [""]

        /// Fails unless the numbers can be a date with or without a time.
        init?(_ text: [UInt8]) {
            var isInNumber = false
            for byte in text {
                guard byte < 0x80 else { return nil }
                let isDigit = byte.isASCIIDigit
                switch (isDigit, isInNumber) {
                case (true, false): numbers.append((Int(byte - UInt8(ascii: "0")), 1))
                case (true, true):
                    guard let last = numbers.popLast(), last.digits < 4 else { return nil }
                    numbers.append((last.value * 10 + Int(byte - UInt8(ascii: "0")), last.digits + 1))
                case (false, true): signs.append(String(Unicode.Scalar(byte)))
                case (false, false): signs[signs.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
                }
                isInNumber = isDigit
            }
            if isInNumber { signs.append("") }
            guard (3...5).contains(numbers.count), signs[0].isEmpty else { return nil }
        }

        var day: Day? {
            let (first, second, third) = (numbers[0], numbers[1], numbers[2])
            guard signs[1] == signs[2], ["-", ".", "/"].contains(signs[1]), second.digits < 3 else { return nil }
            if first.digits == 4, third.digits < 3 {
                return Day(year: first.value, month: second.value, day: third.value)
            }
            guard third.digits == 4, first.digits < 3 else { return nil }
            // With slashes, some people write the month first.
            if signs[1] == "/", first.value <= 12 {
                return second.value > 12 ? Day(year: third.value, month: first.value, day: second.value) : nil
            }
            return Day(year: third.value, month: second.value, day: first.value)
        }

        var time: (hour: Int, minute: Int)? {
            let word = signs[numbers.count].lowercased().filter { $0 != " " && $0 != "." }
            let hour = numbers[3]
            guard [" ", ", ", "T", "t"].contains(signs[3]), hour.digits < 3 else { return nil }
            let hasMinutes = numbers.count == 5
            guard hasMinutes ? numbers[4].digits == 2 && [":", "."].contains(signs[4]) : !word.isEmpty else {
                return nil
            }
            let minute = hasMinutes ? numbers[4].value : 0
            switch word {
            case "", "h", "uhr": return (hour.value, minute)
            case "am" where (1...12).contains(hour.value): return (hour.value % 12, minute)
            case "pm" where (1...12).contains(hour.value): return (hour.value % 12 + 12, minute)
            default: return nil
            }
        }
    }
}
