/// The text of a date or time as it is written: digits and signs, straight into a string's own memory.
///
/// A page says its times in many forms; to put each together from strings of its parts took ten times as long.
@safe struct DigitText {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private var count = 0

    /// The longest text: a time with microseconds and its offset.
    private static let capacity = 40

    private init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { unsafe self.buffer = buffer }

    /// The text that `write` writes.
    static func text(_ write: (inout DigitText) -> Void) -> String {
        unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
            var text = unsafe DigitText(buffer)
            write(&text)
            return text.count
        }
    }

    /// Adds a sign.
    mutating func add(_ sign: Unicode.Scalar) { add(UInt8(ascii: sign)) }

    /// Adds the decimal digits of a number that isn't negative, with zeros in front up to `width`.
    mutating func add(_ number: Int, width: Int = 2) {
        if width > 2 || number >= 100 { add(number / 100, width: width - 2) }
        if width > 1 || number >= 10 { add(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
        add(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Adds the digits of a fraction of a second, without the zeros at its end.
    mutating func addFraction(microseconds: Int) {
        add(microseconds, width: 6)
        while unsafe buffer[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }

    private mutating func add(_ byte: UInt8) {
        unsafe buffer[count] = byte
        count += 1
    }
}

extension Day {
    /// Adds the day as in RFC 3339.
    func write(to text: inout DigitText) {
        text.add(year, width: 4)
        text.add("-")
        text.add(month)
        text.add("-")
        text.add(day)
    }

    /// As in `20261231`.
    public var basicText: String { DigitText.text(writeBasic) }

    /// Adds the day without signs.
    func writeBasic(to text: inout DigitText) {
        text.add(year, width: 4)
        text.add(month)
        text.add(day)
    }
}

extension LocalTime {
    /// Adds hours and minutes.
    func writeClock(to text: inout DigitText) {
        text.add(hour)
        text.add(":")
        text.add(minute)
    }
}

extension Zone.Offset {
    /// Adds the offset as in `+05:30`; the seconds that offsets had before 1972 are left out.
    func write(to text: inout DigitText) {
        let minutes = abs(seconds) / 60
        text.add(seconds < 0 ? "-" : "+")
        text.add(minutes / 60)
        text.add(":")
        text.add(minutes % 60)
    }
}
