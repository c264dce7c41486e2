import Glibc
import Text

/// A colour of the theme.
package struct Colour: Hashable, Sendable {
    /// Red, green and blue, from 0 to 255.
    private let channels: [Int]

    /// Reads a colour with three or six hexadecimal digits after a `#`.
    package init(_ text: String) {
        let digits = text.utf8.dropFirst().compactMap(\.hexDigitValue).map(Int.init)
        channels = (0..<3).map { digits.count == 3 ? digits[$0] * 17 : digits[2 * $0] * 16 + digits[2 * $0 + 1] }
    }

    /// The colour in six hexadecimal digits after a `#`.
    package var text: String {
        "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The relative luminance from 0 to 1, as defined by WCAG 2.
    private var luminance: Double {
        let linear = channels.map(Self.linear)
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Returns the contrast between the two colours, from 1 (unreadable) to 21.
    package func contrast(with other: Colour) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Returns the lowest contrast with any of the other colours.
    package func contrast(with others: [Colour]) -> Double { others.map(contrast).min() ?? 21 }

    /// Returns the colour of the same hue with the nearest lightness that contrasts with all the others; nil if no
    /// lightness does.
    package func nearest(contrasting limit: Double, with others: [Colour]) -> Colour? {
        let (lightness, a, b) = inOKLab
        for step in 0...400 {
            for shift in [-Double(step) / 400, Double(step) / 400] where (0...1).contains(lightness + shift) {
                let colour = Colour(lightness: lightness + shift, a, b)
                if colour.contrast(with: others) >= limit { return colour }
            }
        }
        return nil
    }

    // MARK: OKLab (Björn Ottosson, "A perceptual color space for image processing")

    private var inOKLab: (lightness: Double, a: Double, b: Double) {
        let linear = channels.map(Self.linear)
        let (red, green, blue) = (linear[0], linear[1], linear[2])
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        return (
            0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
            1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
            0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        )
    }

    private init(lightness: Double, _ a: Double, _ b: Double) {
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        channels = [
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
        ].map(Self.byte)
    }

    private static func linear(_ byte: Int) -> Double {
        let value = Double(byte) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func byte(_ linear: Double) -> Int {
        let value = min(1, max(0, linear))
        return Int((255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)).rounded())
    }
}
