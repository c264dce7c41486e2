/// `text` as a JSON string with its quotes (RFC 8259 §7), on one line and free of control characters. Marks of direction
/// stay, as a text may need them: what is for a terminal is escaped by `escapedForTerminal` besides.
///
/// Batches of ballots are written with it and named by their bytes, so what it escapes stays as it is.
public func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": json += "\\\""
        case "\\": json += "\\\\"
        case "\n": json += "\\n"
        case "\t": json += "\\t"
        case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: json.unicodeScalars.append(scalar)
        }
    }
    return json + "\""
}
