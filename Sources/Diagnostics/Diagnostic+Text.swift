extension Diagnostic {
    /// Formats as `file:line:column: error: message [code]` with the hint on a second line; safe to print to a
    /// terminal.
    ///
    /// - Parameter color: True to colour the severity with ANSI codes.
    public func formatted(color: Bool = false) -> String {
        var text = ""
        if let place { text += place.description.escapedForTerminal + ": " }
        text += color ? "\(severity.ansi)\(severity.rawValue):\u{1b}[0m " : "\(severity.rawValue): "
        text += message.escapedForTerminal + " [\(code.rawValue)]"
        if let hint { text += "\n  hint: " + hint.escapedForTerminal }
        return text
    }

    /// The diagnostic as one line of JSON, with the keys severity, code, file, line, column, message, hint and field.
    public var json: String {
        var json: JSONValue = ["severity": .string(severity.rawValue), "code": .string(code.rawValue)]
        if let place {
            json.add("file", .string(place.file))
            if place.line > 0 { json.add("line", .number(place.line)) }
            if place.column > 0 { json.add("column", .number(place.column)) }
        }
        json.add("message", .string(message))
        json.add("hint", hint.map(JSONValue.string))
        json.add("field", field.map(JSONValue.string))
        return json.text
    }
}

extension Diagnostic.Severity {
    fileprivate var ansi: String {
        switch self {
        case .error: "\u{1b}[1;31m"
        case .warning: "\u{1b}[1;33m"
        case .note: "\u{1b}[1;36m"
        }
    }
}
