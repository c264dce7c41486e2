import Text
import Time

/// A writer of iCalendar objects (RFC 5545), in lines of at most 75 octets that end in CR LF.
struct CalendarText {
    private(set) var bytes: [UInt8] = []

    /// The start of the current line in `bytes`.
    private var start = 0

    mutating func line(_ text: StaticString) {
        bytes.append(text)
        endLine()
    }

    /// Adds a property whose value needs no escaping.
    mutating func property(_ name: StaticString, _ value: String) {
        line(name) { $0.bytes.append(value.utf8Span.span) }
    }

    /// Adds a text property (§3.3.11): only backslashes, semicolons, commas and line breaks are escaped.
    ///
    /// - Parameter language: The text's language tag (§3.2.10), if it differs from the calendar's.
    mutating func property(_ name: StaticString, text: String, in language: String? = nil) {
        line(name, language == nil ? "" : ";LANGUAGE=", language ?? "") { $0.append(escaped: text.utf8Span.span) }
    }

    /// Adds a property with a list of texts.
    mutating func property(_ name: StaticString, texts: [String]) {
        if texts.isEmpty { return }
        line(name) { calendar in
            for (index, text) in texts.enumerated() {
                if index > 0 { calendar.bytes.append(UInt8(ascii: ",")) }
                calendar.append(escaped: text.utf8Span.span)
            }
        }
    }

    /// Adds a property with an instant in UTC, so that calendars don't need a time zone for it.
    mutating func property(_ name: StaticString, _ instant: Instant) {
        line(name) { instant.writeBasic(to: &$0.bytes) }
    }

    /// Adds a property with a day, an instant in UTC, or a local time in a zone that the calendar describes.
    mutating func property(_ name: StaticString, _ moment: Moment, in zone: Zone?) {
        switch (moment, zone) {
        case (.day(let day), _): line(name, ";VALUE=DATE") { day.writeBasic(to: &$0.bytes) }
        case (.instant(let instant), nil): property(name, instant)
        case (.instant(let instant), let zone?):
            line(name, ";TZID=", zone.name) { zone.local(instant).writeBasic(to: &$0.bytes) }
        }
    }

    mutating func property(_ name: StaticString, _ time: LocalTime) { line(name) { time.writeBasic(to: &$0.bytes) } }

    /// Adds a line with a property: its name, a parameter, and the value that `write` appends.
    private mutating func line(
        _ name: StaticString, _ parameter: StaticString = "", _ argument: String = "",
        _ write: (inout CalendarText) -> Void
    ) {
        bytes.append(name)
        bytes.append(parameter)
        bytes.append(argument.utf8Span.span)
        bytes.append(UInt8(ascii: ":"))
        write(&self)
        endLine()
    }

    /// Ends the line, and folds a long one (§3.1), but never within a character.
    private mutating func endLine() {
        if bytes.count - start > 75 {
            var rest = Array(bytes[start...])[...]
            bytes.removeSubrange(start...)
            var room = 75
            while rest.count > room {
                var end = rest.startIndex + room
                while rest[end] & 0xc0 == 0x80 { end -= 1 }
                bytes += rest[..<end]
                bytes.append("\r\n ")
                rest = rest[end...]
                room = 74  // the space counts, too
            }
            bytes += rest
        }
        bytes.append("\r\n")
        start = bytes.count
    }

    private mutating func append(escaped text: Span<UInt8>) {
        bytes.append(addingCapacity: ByteReplacements.room(for: text)) { bytes in
            bytes.append(
                text,
                replacing: { piece in
                    // Control characters, and characters that are escaped with a backslash.
                    piece.marks(of: 0, ignoring: 0x1f) | piece.marks(of: 0x7f) | piece.marks(of: UInt8(ascii: "\\"))
                        | piece.marks(of: UInt8(ascii: ";")) | piece.marks(of: UInt8(ascii: ","))
                }, by: Self.escapes
            ) { index, bytes in
                switch text[index] {
                case UInt8(ascii: "\n") where index > 0 && text[index - 1] == UInt8(ascii: "\r"): break
                case UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes.append("\\n")
                default: break
                }
                return 1
            }
        }
    }

    private static let escapes = ByteReplacements { byte in
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\t"): [byte]
        case 0..<0x20, 0x7f: nil
        default: [byte]
        }
    }
}
