extension Instant {
    /// The instant in the format of RFC 3339, with the zone's offset: `2026-12-31T21:00:00+00:00`, or with `Z` for UTC
    /// itself.
    ///
    /// Parsing returns the same instant: a fraction is included unless zero, and UTC is used if the zone's offset has
    /// seconds (before 1972) or the local year doesn't have four digits.
    public func rfc3339(in zone: Zone = .utc) -> String { rfc3339(at: zone.offset(at: self)) }

    /// The instant in the format of RFC 3339, for a given offset.
    public func rfc3339(at offset: Zone.Offset) -> String { DigitText.text { write(at: offset, to: &$0) } }

    /// Appends the instant in the format of RFC 3339, in UTF-8.
    ///
    /// - Parameter local: The local time at `offset`.
    public func writeRFC3339(at offset: Zone.Offset, _ local: LocalTime, to bytes: inout [UInt8]) {
        DigitText.append(to: &bytes) { write(at: offset, local, to: &$0) }
    }

    private func write(at offset: Zone.Offset, to text: inout DigitText) {
        write(at: offset, local(at: offset), to: &text)
    }

    private func write(at offset: Zone.Offset, _ local: LocalTime, to text: inout DigitText) {
        let isUTC = offset == .utc
        guard isUTC || offset.seconds % 60 == 0 && Day.years.contains(local.day.year) else {
            return write(at: .utc, to: &text)
        }
        local.day.write(to: &text)
        text.add("T")
        local.writeClock(to: &text)
        text.add(":")
        text.add(local.second)
        if microsecond != 0 {
            text.add(".")
            text.addFraction(microseconds: Int(microsecond))
        }
        if isUTC { text.add("Z") } else { offset.write(to: &text) }
    }

    /// The instant in the format `20261231T210000Z`, to the second: RFC 5545's form for UTC (§3.3.5).
    public var basicText: String { DigitText.text(writeBasic) }

    /// Appends `basicText` in UTF-8.
    public func writeBasic(to bytes: inout [UInt8]) { DigitText.append(to: &bytes, writeBasic) }

    private func writeBasic(to text: inout DigitText) {
        let local = local(at: .utc)
        local.day.writeBasic(to: &text)
        text.add("T")
        text.add(local.hour)
        text.add(local.minute)
        text.add(local.second)
        text.add("Z")
    }

    /// The local time at an offset, to the second.
    public func local(at offset: Zone.Offset) -> LocalTime { LocalTime(number: seconds + Int64(offset.seconds)) }

    /// The distance in words: `in 3 days`, `in 1 hour`, `now` (within a minute), `5 weeks ago`.
    ///
    /// Days are blocks of 24 hours, and units are rounded down, as in a countdown. Months and years differ in length,
    /// so they are rounded to the nearest month. Without a zone, the text can't say "tomorrow".
    public func relativeText(asOf now: Instant) -> String {
        let difference = microseconds - now.microseconds
        let seconds = abs(difference / 1_000_000)
        guard seconds >= 60 else { return "now" }
        let (count, unit) = Self.largestUnit(of: seconds)
        let words = "\(count) \(unit)\(count == 1 ? "" : "s")"
        return difference > 0 ? "in \(words)" : "\(words) ago"
    }

    private static func largestUnit(of seconds: Int64) -> (count: Int64, unit: String) {
        let days = seconds / 86_400
        // 400 years have 146,097 days.
        let months = (days * 4800 + 146_097 / 2) / 146_097
        return switch seconds {
        case ..<3600: (seconds / 60, "minute")
        case ..<86_400: (seconds / 3600, "hour")
        default:
            switch days {
            case ..<14: (days, "day")
            case ..<61: (days / 7, "week")
            default: months < 24 ? (months, "month") : (months / 12, "year")
            }
        }
    }
}

extension Instant: CustomStringConvertible {
    /// The instant in the format of RFC 3339, in UTC.
    public var description: String { rfc3339() }
}
