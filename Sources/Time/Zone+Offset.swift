import Text

extension Zone {
    /// The offset of a zone's clocks at an instant.
    public struct Offset: Hashable, Sendable {
        /// Seconds east of UTC.
        public let seconds: Int

        /// The abbreviation, such as `CET`, or a number such as `+0530` for zones without one.
        public let abbreviation: String

        /// True for daylight saving time.
        public let isDaylight: Bool

        /// Coordinated universal time.
        static let utc = Offset(seconds: 0, abbreviation: "UTC", isDaylight: false)

        /// The label next to a time: `CET`, or `UTC+05:30` if the abbreviation is only a number.
        public var label: String {
            let isNumber = abbreviation.utf8.first.map { $0 < UInt8(ascii: "A") } ?? true
            return isNumber ? "UTC" + DigitText.text(write) : abbreviation
        }
    }
}

extension Zone.Offset {
    /// Creates an offset; nil if a zone can't have it (RFC 9636 §3.2).
    init?(seconds: Int64, name: ArraySlice<UInt8>, isDaylight: Bool) {
        guard seconds > -25 * 3600, seconds < 26 * 3600 else { return nil }
        guard (3...15).contains(name.count),
            name.allSatisfy({ $0.isASCIIAlphanumeric || "+-".utf8.contains($0) })
        else { return nil }
        self.init(
            seconds: Int(seconds), abbreviation: String(decoding: name, as: UTF8.self), isDaylight: isDaylight)
    }
}
