import Diagnostics
import Time

/// Reads the times of ballots.
///
/// Most are in UTC and on the same day, so the last day is cached to avoid calendar calculations.
struct TimeReader {
    // The last UTC day read: its ten bytes, and its start in microseconds since 1970.
    private var day = [10 of UInt8](repeating: 0)
    private var dayStart: Int64 = 0

    /// Returns microseconds since 1970; nil if the field is absent.
    mutating func read(
        _ value: FieldValues.Value, fields: FieldValues, in text: Span<UInt8>, zone: Zone
    ) throws(Refusal) -> Int64? {
        switch value.kind {
        case .absent: return nil
        case .other: throw Refusal("\"at\" isn't a time")
        case .text where value.end - value.start == 20:
            if let time = readUTC(text.extracting(value.start..<value.end)) { return time }
        case .number, .text, .escapedText: break
        }
        if value.kind != .escapedText, let seconds = try readSeconds(text.extracting(value.start..<value.end)) {
            return seconds
        }
        let moment: Moment
        do throws(InvalidValue) {
            moment = try Moment.parse(fields.text(.at, in: text), in: zone)
        } catch {
            throw Refusal("\"at\" isn't a time: \(error.message)")
        }
        guard case .instant(let instant) = moment else { throw Refusal("\"at\" is a date without a time") }
        return remember(instant, value: value, text: text)
    }

    /// Reads a time on the cached day, like 2026-12-31T21:00:00Z; nil for others.
    private func readUTC(_ text: Span<UInt8>) -> Int64? {
        for index in 0..<10 where text[index] != day[index] { return nil }
        guard text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            text[19] == UInt8(ascii: "Z")
        else { return nil }
        var digits: [6 of UInt8] = [0, 0, 0, 0, 0, 0]
        for (index, place) in [11, 12, 14, 15, 17, 18].enumerated() {
            guard (0x30...0x39).contains(text[place]) else { return nil }
            digits[index] = text[place] - 0x30
        }
        let hour = Int64(digits[0] * 10 + digits[1])
        let minute = Int64(digits[2] * 10 + digits[3])
        let second = Int64(digits[4] * 10 + digits[5])
        guard hour < 24, minute < 60, second < 60 else { return nil }
        return dayStart + ((hour * 60 + minute) * 60 + second) * 1_000_000
    }

    private mutating func remember(_ instant: Instant, value: FieldValues.Value, text: Span<UInt8>) -> Int64 {
        // Skip times with leading blanks, whose day is at another offset.
        if value.kind == .text, value.end - value.start == 20, text[value.end - 1] == UInt8(ascii: "Z"),
            text[value.start + 10] == UInt8(ascii: "T")
        {
            for index in 0..<10 { day[index] = text[value.start + index] }
            // All days in UTC have the same length, even before 1970.
            let length: Int64 = 86_400_000_000
            let past = instant.microseconds % length
            dayStart = instant.microseconds - (past < 0 ? past + length : past)
        }
        return instant.microseconds
    }

    /// Reads seconds since 1970, ignoring decimals after the sixth; nil if the text is not a plain number.
    private func readSeconds(_ text: Span<UInt8>) throws(Refusal) -> Int64? {
        var offset = 0
        let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
        if isNegative { offset = 1 }
        let start = offset
        var number: Int64 = 0
        while offset < text.count, (0x30...0x39).contains(text[offset]) {
            guard number < 100_000_000_000 else { throw Self.outOfRange }
            number = number * 10 + Int64(text[offset] - 0x30)
            offset += 1
        }
        guard offset > start else { return nil }
        var fraction: Int64 = 0
        var unit: Int64 = 1_000_000
        if offset < text.count, text[offset] == UInt8(ascii: ".") {
            offset += 1
            guard offset < text.count else { return nil }
            while offset < text.count, (0x30...0x39).contains(text[offset]) {
                unit /= 10
                fraction += Int64(text[offset] - 0x30) * unit
                offset += 1
            }
        }
        guard offset == text.count else { return nil }
        let microseconds = (number * 1_000_000 + fraction) * (isNegative ? -1 : 1)
        guard Instant(stored: microseconds) != nil else { throw Self.outOfRange }
        return microseconds
    }

    private static let outOfRange = Refusal("\"at\" is outside the years 1 to 9999; is it in milliseconds?")
}
