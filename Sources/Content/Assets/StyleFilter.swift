import Text

/// Removes from CSS everything that would load something or hide a load. References within the document and embedded
/// pictures and fonts remain.
///
/// Escapes are removed first, so names can't be disguised. Then the text is split into tokens as in browsers (CSS
/// Syntax, section 4).
struct StyleFilter {
    private let source: [UInt8]
    private var index = 0
    private var result: [UInt8] = []

    /// True if something was removed that would have been displayed or loaded.
    private(set) var hasOmitted = false

    private init(_ style: [UInt8]) {
        // A form feed and a carriage return are line ends, too (section 3.3).
        source = style.filter { $0 != UInt8(ascii: "\\") }.map { (byte: UInt8) -> UInt8 in
            byte == 0x0c || byte == 0x0d ? 0x0a : byte
        }
    }

    /// Returns a style sheet, declarations or a value without the parts that load something.
    static func filtered(_ style: [UInt8]) -> (style: [UInt8], hasOmitted: Bool) {
        var filter = StyleFilter(style)
        filter.run()
        return (filter.result, filter.hasOmitted)
    }

    private mutating func run() {
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "/"), isAt("/*") {
                skipComment()
                result.append(0x20)
            } else if byte.isQuote {
                result += string()
            } else if byte == UInt8(ascii: "@") {
                atRule()
            } else if byte.isASCIIDigit {
                number()
            } else if byte.isName {
                name()
            } else {
                result.append(byte)
                index += 1
            }
        }
    }

    /// Copies a number with its unit, which isn't a name.
    private mutating func number() {
        result += take(while: \.isASCIIDigit)
        // A point belongs to the number only before a digit: "1.url(…)" is a number, a point and an address.
        if isAt("."), index + 1 < source.count, source[index + 1].isASCIIDigit {
            result.append(source[index])
            index += 1
            result += take(while: \.isASCIIDigit)
        }
        if isAt("%") {
            result.append(source[index])
            index += 1
        } else {
            result += take(while: \.isName)
        }
    }

    private mutating func name() {
        let name = take(while: \.isName)
        guard isAt("(") else {
            result += name
            return
        }
        let lowered = String(decoding: name, as: UTF8.self).lowercased()
        if lowered == "url" {
            index += 1
            let address = address()
            if let address, EmbeddedAddress.isAllowed(address, in: .style) {
                // A line end would end the string.
                let compact = address.filter { !$0.isXMLSpace }
                result += "url(\"".utf8 + compact + "\")".utf8
            } else {
                omit()
            }
        } else if Self.functions.contains(lowered) {
            result += name
        } else {
            skipBlock()
            omit()
        }
    }

    /// Replaces a removed value with a value that is valid in a declaration.
    private mutating func omit() {
        hasOmitted = true
        result += "none ".utf8
    }

    /// Returns the address in `url(…)`, from after the bracket, or nil if it isn't a single string.
    private mutating func address() -> [UInt8]? {
        skipSpace()
        var address: [UInt8]
        if index < source.count, source[index].isQuote {
            address = Array(string().dropFirst().dropLast())
            skipSpace()
            guard isAt(")") else {
                skipBlock(depth: 1)
                return nil
            }
        } else {
            address = Array(take { $0 != UInt8(ascii: ")") })
            while address.last?.isXMLSpace == true { address.removeLast() }
        }
        index = min(index + 1, source.count)
        return address
    }

    private mutating func atRule() {
        let start = index
        index += 1
        let rule = String(decoding: take(while: \.isName), as: UTF8.self).lowercased()
        if Self.atRules.contains(rule) {
            result += source[start..<index]
            return
        }
        if rule == "import" { hasOmitted = true }
        // Skip to the end of the statement or its block.
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: ";"):
                index += 1
                result.append(0x20)
                return
            case UInt8(ascii: "{"):
                skipBlock()
                result.append(0x20)
                return
            case UInt8(ascii: "}"): return
            case UInt8(ascii: "("), UInt8(ascii: "["): skipBlock()
            case let byte where byte.isQuote: _ = string()
            default: if isAt("/*") { skipComment() } else { index += 1 }
            }
        }
    }

    /// Skips the next brackets and their content, including nested brackets.
    ///
    /// - Parameter depth: The number of brackets that are open already.
    private mutating func skipBlock(depth: Int = 0) {
        var depth = depth
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case let byte where byte.isQuote:
                _ = string()
                continue
            default:
                if isAt("/*") {
                    skipComment()
                    continue
                }
            }
            index += 1
            if depth <= 0 { return }
        }
    }

    /// Returns a string with its quotes. An unterminated string is closed at the end of the line.
    private mutating func string() -> [UInt8] {
        let quote = source[index]
        let start = index
        index += 1
        while index < source.count, source[index] != quote, source[index] != 0x0a { index += 1 }
        let text = Array(source[start..<index]) + [quote]
        if index < source.count, source[index] == quote { index += 1 }
        return text
    }

    private mutating func skipComment() {
        index += 2
        while index < source.count, !isAt("*/") { index += 1 }
        index = min(index + 2, source.count)
    }

    private mutating func skipSpace() { _ = take(while: \.isXMLSpace) }

    /// Returns the next bytes of a kind, and moves past them.
    private mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = index
        while index < source.count, isWanted(source[index]) { index += 1 }
        return source[start..<index]
    }

    private func isAt(_ mark: StaticString) -> Bool { source[index...].starts(with: mark.description.utf8) }

    private static let atRules: Set<String> = [
        "font-face", "keyframes", "-webkit-keyframes", "-moz-keyframes", "media", "supports", "layer", "container",
        "property",
    ]

    /// Functions that can't load anything.
    private static let functions: Set<String> = Set(
        """
        rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark device-cmyk icc-color var env calc min max clamp \
        round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp matrix matrix3d perspective \
        translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d rotate rotatex rotatey \
        rotatez rotate3d skew skewx skewy cubic-bezier steps linear format local tech blur brightness contrast drop-shadow \
        grayscale hue-rotate invert opacity saturate sepia path circle ellipse inset polygon rect xywh ray \
        linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient not is where \
        has nth-child nth-of-type nth-last-child nth-last-of-type lang dir and or only fit-content minmax
        """.split(separator: " ").map(String.init))
}

/// Addresses within the document: its own elements, and embedded pictures and fonts.
enum EmbeddedAddress {
    case picture, style

    static func isAllowed(_ address: [UInt8], in place: EmbeddedAddress?) -> Bool {
        if address.first == UInt8(ascii: "#") {
            return address.dropFirst().allSatisfy { $0.isName || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        }
        guard let place else { return false }
        let types = place == .style ? pictures + fonts : pictures
        let lowered = String(decoding: address.prefix(80), as: UTF8.self).lowercased()
        guard let type = types.first(where: { lowered.utf8.starts(with: "data:\($0);".utf8) }),
            let comma = address.prefix(80).firstIndex(of: UInt8(ascii: ",")),
            lowered.utf8.prefix(comma).elementsEqual("data:\(type);base64".utf8)
                || lowered.utf8.prefix(comma).elementsEqual("data:\(type);charset=utf-8;base64".utf8)
        else { return false }
        return address[(comma + 1)...].allSatisfy { byte in
            byte.isXMLSpace || byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
                || byte == UInt8(ascii: "=")
        }
    }

    private static let pictures = ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/avif"]

    private static let fonts = [
        "font/woff2", "font/woff", "font/ttf", "font/otf", "application/font-woff", "application/font-woff2",
        "application/x-font-woff", "application/x-font-ttf", "application/x-font-truetype", "application/x-font-otf",
        "application/octet-stream",
    ]
}

extension UInt8 {
    /// True for bytes of CSS names after escapes are removed.
    fileprivate var isName: Bool {
        isASCIIAlphanumeric || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
    }
}
