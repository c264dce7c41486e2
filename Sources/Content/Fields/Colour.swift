import Glibc
import Text

/// A theme colour's luminance.
package struct Colour {
    /// The relative luminance from 0 to 1, as defined by WCAG 2.
    private let luminance: Double

    /// Reads a colour with three or six hexadecimal digits after a `#`.
    package init(_ text: String) {
        let digits = text.utf8.dropFirst().compactMap(\.hexDigitValue).map(Int.init)
        let isShort = digits.count == 3
        let linear = (0..<3).map { channel -> Double in
            let byte = isShort ? digits[channel] * 17 : digits[2 * channel] * 16 + digits[2 * channel + 1]
            let value = Double(byte) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Returns the contrast between the two colours, from 1 (unreadable) to 21.
    package func contrast(with other: Colour) -> Double {
        (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
    }
}
