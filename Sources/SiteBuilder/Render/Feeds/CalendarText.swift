import Time

/// An iCalendar object (RFC 5545) as it is written: lines of at most 75 octets that end in CR LF.
struct CalendarText {
    private(set) var bytes: [UInt8] = []

    /// Adds a line of our own making.
    mutating func line(_ text: String) { fold(Array(text.utf8)) }

    /// Adds a property with a text (§3.3.11): only backslashes, semicolons, commas and line breaks are escaped.
    mutating func property(_ name: String, text: String) {
        fold(Array("\(name):".utf8) + Self.escaped(text))
    }

    /// Adds a property with a list of texts.
    mutating func property(_ name: String, texts: [String]) {
        if texts.isEmpty { return }
        fold(Array("\(name):".utf8) + texts.map(Self.escaped).joined(separator: [UInt8(ascii: ",")]))
    }

    /// Adds a property with an instant, in UTC: no calendar has to know a zone.
    mutating func property(_ name: String, _ instant: Instant) { line("\(name):\(instant.basicText)") }

    /// Adds a property with a day.
    mutating func property(_ name: String, _ day: Day) { line("\(name);VALUE=DATE:\(day.basicText)") }

    /// Breaks a line where it gets too long (§3.1), never within a character.
    private mutating func fold(_ line: [UInt8]) {
        var room = 75
        var start = 0
        while line.count - start > room {
            var end = start + room
            while line[end] & 0xc0 == 0x80 { end -= 1 }
            bytes += line[start..<end]
            bytes += "\r\n ".utf8
            start = end
            room = 74
        }
        bytes += line[start...]
        bytes += "\r\n".utf8
    }

    private static func escaped(_ text: String) -> [UInt8] {
        var escaped: [UInt8] = []
        var isAfterReturn = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","): escaped += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n") where isAfterReturn: break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): escaped += "\\n".utf8
            case 0..<0x20 where byte != UInt8(ascii: "\t"), 0x7f: break
            default: escaped.append(byte)
            }
            isAfterReturn = byte == UInt8(ascii: "\r")
        }
        return escaped
    }
}

extension Instant {
    /// As in `20261231T210000Z`.
    var basicText: String {
        let digits = Zone.utc.local(self).description.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let text = String(decoding: digits, as: UTF8.self)
        return "\(text.prefix(8))T\(text.dropFirst(8))\(text.utf8.count < 14 ? "00" : "")Z"
    }
}

extension Day {
    /// As in `20261231`.
    var basicText: String { String(decoding: description.utf8.filter { $0 != UInt8(ascii: "-") }, as: UTF8.self) }
}
