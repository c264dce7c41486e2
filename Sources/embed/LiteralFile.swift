import Foundation

/// A file to be written as a Swift literal.
struct LiteralFile {
    let path: String
    let bytes: Data

    /// The expression that creates the file in the program.
    var expression: String { "EmbeddedFile(path: \(quoted(path)), \(argument))" }

    /// The content: text unchanged, other bytes as characters with the same values.
    private var argument: String {
        if let text = String(validating: bytes, as: UTF8.self) { return "text: \(quoted(text))" }
        return "latin1: \(quoted(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))))"
    }
}

/// Returns `text` as a Swift literal on one line, because the compiler would normalise line ends.
private func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": literal += "\\\""
        case "\\": literal += "\\\\"
        case "\n": literal += "\\n"
        case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}", "\u{feff}":
            literal += "\\u{\(String(scalar.value, radix: 16))}"
        default: literal.unicodeScalars.append(scalar)
        }
    }
    return literal + "\""
}
