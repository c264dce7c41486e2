extension Diagnostic {
    /// `file:line:column: error: message [code]`, and the hint on a second line; safe to print to a terminal.
    ///
    /// - Parameter color: Whether to mark the severity with ANSI colours.
    public func formatted(color: Bool = false) -> String {
        var text = ""
        if let place { text += place.description.escapedForTerminal + ": " }
        text += color ? "\(severity.ansi)\(severity.rawValue):\u{1b}[0m " : "\(severity.rawValue): "
        text += message.escapedForTerminal + " [\(code.rawValue)]"
        if let hint { text += "\n  hint: " + hint.escapedForTerminal }
        return text
    }

    /// The same as one line of JSON with the keys severity, code, file, line, column, message and hint.
    public var json: String {
        var members = ["\"severity\":\(quoted(severity.rawValue))", "\"code\":\(quoted(code.rawValue))"]
        if let place {
            members.append("\"file\":\(quoted(place.file))")
            if place.line > 0 { members.append("\"line\":\(place.line)") }
            if place.column > 0 { members.append("\"column\":\(place.column)") }
        }
        members.append("\"message\":\(quoted(message))")
        if let hint { members.append("\"hint\":\(quoted(hint))") }
        return "{" + members.joined(separator: ",") + "}"
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
