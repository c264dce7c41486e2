/// The text of a date or time as it is written: digits and signs, without a string of its own.
///
/// A page says its times in many forms; to put each together from strings of its parts took ten times as long.
struct DigitText {
    /// Room for the longest text: a time with microseconds and its offset.
    private var bytes: [40 of UInt8] = .init(repeating: 0)
    private var count = 0

    private init(_ write: (inout DigitText) -> Void) { write(&self) }

    /// The text that `write` writes.
    static func text(_ write: (inout DigitText) -> Void) -> String {
        unsafe DigitText(write).withBytes { bytes in
            unsafe String(unsafeUninitializedCapacity: bytes.count) { buffer in
                unsafe buffer.initialize(fromContentsOf: bytes)
            }
        }
    }

    /// Adds the text that `write` writes to `bytes`.
    static func append(to bytes: inout [UInt8], _ write: (inout DigitText) -> Void) {
        unsafe DigitText(write).withBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds a sign.
    mutating func add(_ sign: Unicode.Scalar) { add(UInt8(ascii: sign)) }

    /// Adds a number from 0 to 99 in two digits.
    @inline(__always)
    mutating func add(_ number: Int) {
        add(UInt8(ascii: "0") + UInt8(number / 10))
        add(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Adds the decimal digits of a number that isn't negative, with zeros in front up to `width`.
    mutating func add(_ number: Int, width: Int) {
        if number >= 10 || width > 1 { add(number / 10, width: width - 1) }
        add(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Adds the digits of a fraction of a second, without the zeros at its end.
    mutating func addFraction(microseconds: Int) {
        add(microseconds, width: 6)
        while bytes[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }

    @inline(__always)
    private mutating func add(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
    }

    @inline(__always)
    private func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        unsafe bytes.span.extracting(first: count).withUnsafeBufferPointer(body)
    }
}

extension Day {
    /// Adds the day as in RFC 3339.
    func write(to text: inout DigitText) {
        if (0..<10_000).contains(year) {
            text.add(year / 100)
            text.add(year % 100)
        } else {
            text.add(year, width: 4)
        }
        text.add("-")
        text.add(month)
        text.add("-")
        text.add(day)
    }

    /// Adds the day as in `20261231`, in UTF-8.
    public func writeBasic(to bytes: inout [UInt8]) { DigitText.append(to: &bytes, writeBasic) }

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
