/// A small buffer for the text of a date or time.
///
/// Pages show times in many formats; building each from strings was ten times as slow.
struct DigitText {
    /// Space for the longest text, a time with microseconds and offset.
    private var bytes: [40 of UInt8] = .init(repeating: 0)
    private var count = 0

    private init(_ write: (inout DigitText) -> Void) { write(&self) }

    static func text(_ write: (inout DigitText) -> Void) -> String {
        unsafe DigitText(write).withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    static func append(to bytes: inout [UInt8], _ write: (inout DigitText) -> Void) {
        unsafe DigitText(write).withBytes { unsafe bytes.append(contentsOf: $0) }
    }

    /// Appends an ASCII character.
    mutating func add(_ sign: Unicode.Scalar) { add(UInt8(ascii: sign)) }

    /// Appends a number from 0 to 99 in two digits.
    @inline(__always)
    mutating func add(_ number: Int) {
        add(UInt8(ascii: "0") + UInt8(number / 10))
        add(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends a non-negative number, padded with zeros to `width` digits.
    mutating func add(_ number: Int, width: Int) {
        if number >= 10 || width > 1 { add(number / 10, width: width - 1) }
        add(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends the six digits of a fraction of a second, without trailing zeros.
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
    /// Writes the day in the format of RFC 3339.
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

    /// Appends the day in the format `20261231`, in UTF-8.
    public func writeBasic(to bytes: inout [UInt8]) { DigitText.append(to: &bytes, writeBasic) }

    /// Writes the day in the format `20261231`.
    func writeBasic(to text: inout DigitText) {
        text.add(year, width: 4)
        text.add(month)
        text.add(day)
    }
}

extension LocalTime {
    /// Writes hours and minutes, such as `21:00`.
    func writeClock(to text: inout DigitText) {
        text.add(hour)
        text.add(":")
        text.add(minute)
    }
}

extension Zone.Offset {
    /// Writes the offset in the format `+05:30`, without the seconds that offsets had before 1972.
    func write(to text: inout DigitText) {
        let minutes = abs(seconds) / 60
        text.add(seconds < 0 ? "-" : "+")
        text.add(minutes / 60)
        text.add(":")
        text.add(minutes % 60)
    }
}
