/// Quotes `text` as a JSON string (RFC 8259 §7), on one line and without control characters.
///
/// Marks of direction stay, because texts may need them; output to a terminal also goes through `escapedForTerminal`.
///
/// Batches of ballots are written with this and named by a digest of their bytes, so its output must never change.
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
