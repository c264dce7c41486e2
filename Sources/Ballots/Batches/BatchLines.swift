import Diagnostics
import Text

/// The lines of a batch and its rejected lines, as written to disk.
package struct BatchLines {
    /// The ballots and requests that count.
    package private(set) var accepted: [UInt8] = []

    /// The lines that don't count.
    private(set) var rejected: [UInt8] = []

    package init() {}

    package mutating func removeAll() {
        accepted.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
    }

    /// Returns the start of a ballot's line, which all ballots for a song share.
    package static func start(event: String, song: String) -> [UInt8] {
        Array("{\"event\":\(Diagnostics.quoted(event)),\"song\":\(Diagnostics.quoted(song)),\"user\":".utf8)
    }

    /// Adds a ballot, with a `start` from `start(event:song:)` and a JSON string as `voter`.
    package mutating func addBallot(_ start: [UInt8], voter: [UInt8], vote: Vote, microseconds: Int64) {
        accepted += start
        accepted += voter
        switch vote {
        case .up: add(",\"vote\":\"UP\",\"at\":")
        case .down: add(",\"vote\":\"DOWN\",\"at\":")
        case .none: add(",\"vote\":\"NONE\",\"at\":")
        }
        addTime(microseconds)
    }

    /// Adds a request, whose `voter` is a JSON string.
    ///
    /// - Parameter isModerated: True if requests are moderated now, so that this request doesn't put its song on the
    ///   list.
    package mutating func addRequest(
        event: String, title: String, artist: String, _ voter: [UInt8], isModerated: Bool, _ microseconds: Int64
    ) {
        accepted +=
            "{\"event\":\(Diagnostics.quoted(event)),\"title\":\(Diagnostics.quoted(title)),\"artist\":\(Diagnostics.quoted(artist)),\"user\":"
            .utf8
        accepted += voter
        add(isModerated ? ",\"requests\":\"moderated\",\"at\":" : ",\"at\":")
        addTime(microseconds)
    }

    /// Adds a line that doesn't count, and the reason.
    mutating func addRejection(_ rejection: Rejection) {
        var line: JSONValue = ["line": .number(rejection.line), "reason": .string(rejection.reason)]
        if let text = String(validating: rejection.text, as: UTF8.self) {
            line.add("text", .string(text))
        } else {
            // Replacement characters would lose the original bytes.
            line.add("bytes", .string(rejection.text.map { String($0, radix: 16, digits: 2) }.joined()))
        }
        rejected += (line.text + "\n").utf8
    }

    private mutating func add(_ text: StaticString) {
        unsafe accepted.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Adds seconds since 1970 with up to six decimals and no trailing zeros, and ends the line.
    private mutating func addTime(_ microseconds: Int64) {
        var magnitude = microseconds.magnitude
        var digits = [24 of UInt8](repeating: 0)
        var first = digits.count
        func prepend(_ byte: UInt8) {
            first -= 1
            digits[first] = byte
        }
        func prependDigit() {
            prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude % 10))
            magnitude /= 10
        }
        var decimals = 6
        while decimals > 0, magnitude % 10 == 0 { (magnitude, decimals) = (magnitude / 10, decimals - 1) }
        for _ in 0..<decimals { prependDigit() }
        if decimals > 0 { prepend(UInt8(ascii: ".")) }
        repeat { prependDigit() } while magnitude > 0
        if microseconds < 0 { prepend(UInt8(ascii: "-")) }
        for index in first..<digits.count { accepted.append(digits[index]) }
        add("}\n")
    }
}
