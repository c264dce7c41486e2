extension String {
    /// The text with all characters escaped that could control a terminal or break a log line: control characters, line
    /// and paragraph separators, and format characters such as bidirectional overrides become `\u{1b}` or similar.
    public var escapedForTerminal: String {
        guard unicodeScalars.contains(where: \.steersTerminals) else { return self }
        var escaped = ""
        for scalar in unicodeScalars {
            if scalar.steersTerminals {
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Unicode.Scalar {
    fileprivate var steersTerminals: Bool {
        if isASCII { return value < 0x20 || value == 0x7f }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: return self != "\u{200d}"  // joins emoji
        default: return false
        }
    }
}
