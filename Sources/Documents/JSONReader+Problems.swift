import Diagnostics

/// The problems at the current place, in an author's words.
extension JSONReader {
    func problem(_ message: String, hint: String?) -> Problem {
        Problem(code: .jsonSyntax, position: position, message: message, hint: hint)
    }

    func tooDeep() -> Problem {
        Problem(
            code: .jsonTooDeep, position: position,
            message: "lists and objects are nested more than \(TreeBuilder.maximumDepth) levels deep here",
            hint: "is a closing ] or } missing?")
    }

    func trailing() -> Problem {
        if let problem = unusual() { return problem }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
            return problem("this \(here) has no matching opening bracket", hint: "delete it")
        }
        return problem(
            "the document ends before this", hint: "put several records into a list: [ {…}, {…} ]")
    }

    /// Returns the problem if neither a comma nor the end of `container` is here.
    func unfinished(_ container: TreeBuilder.Container) -> Problem {
        let close = container.isObject ? "}" : "]"
        let open = container.isObject ? "{" : "["
        let begin = "the \(open) on line \(container.position.line), column \(container.position.column)"
        if isAtEnd { return problem("the file ends before \(begin) is closed", hint: "write the missing \(close)") }
        if let problem = unusual() { return problem }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
            return problem(
                "\(begin) can't be closed with \(here)", hint: "write \(close), or add the missing bracket before it")
        }
        if byte == UInt8(ascii: ":") {
            return problem("a colon isn't allowed here", hint: "names are allowed only in objects: {\"name\": value}")
        }
        return problem("a comma is missing before this", hint: "write a comma between values")
    }

    func noName(in container: TreeBuilder.Container?) -> Problem {
        if isAtEnd, let container { return unfinished(container) }
        if let problem = unusual() { return problem }
        if wordEnd > offset { return problem("names must be in quotes", hint: "write \"\(word)\"") }
        return problem("a name in quotes is missing here", hint: "write \"name\": value")
    }

    func noValue(in container: TreeBuilder.Container?) -> Problem {
        if isAtEnd {
            return container.map(unfinished) ?? problem("a value is missing here", hint: nil)
        }
        if let problem = unusual() { return problem }
        guard wordEnd > offset else {
            return problem("a value is missing here", hint: "write text in quotes, a number, true, false or null")
        }
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "."): return noNumber()
        default:
            let hint =
                switch word {
                case "True", "TRUE": "write true"
                case "False", "FALSE": "write false"
                case "None", "Null", "NULL", "undefined", "NaN": "write null, or leave the field out"
                default: "write text in quotes, a number, true, false or null"
                }
            return problem("\"\(word)\" isn't a value in JSON", hint: hint)
        }
    }

    func noNumber() -> Problem {
        let number = word
        let digits = number.drop { $0 == "-" || $0 == "+" }
        let hint =
            if number.hasPrefix("+") {
                "leave out the plus sign"
            } else if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
                "write it in decimal"
            } else if digits.hasPrefix("."), digits.count > 1 {
                "write a 0 before the point"
            } else if digits.hasPrefix("0"), digits.count > 1, digits.dropFirst().allSatisfy(\.isNumber) {
                "leave out the leading zero, or put it in quotes if it is text"
            } else {
                "write a number like 12, -0.5 or 1e3; put text in quotes"
            }
        return problem("\"\(number)\" isn't a number in JSON", hint: hint)
    }

    func controlCharacter(inTextFrom start: Position) -> Problem {
        if isAtEnd || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            return Problem(
                code: .jsonSyntax, position: start, message: "this text has no closing quote on its line",
                hint: "add \" at its end; write \\n for a line break in text")
        }
        if byte == UInt8(ascii: "\t") { return problem("text can't contain a tab", hint: "write \\t") }
        let name = SourceText.name(of: UInt32(byte))
        return problem(
            "text can't contain the control character \(name)", hint: "delete it")
    }

    func loneSurrogate(at start: Position) -> Problem {
        Problem(
            code: .jsonSyntax, position: start, message: "this is half of a character (a lone surrogate)",
            hint: "write both halves, such as \\ud83d\\ude00, or the character itself")
    }

    /// Returns the problem if a character is here that JSON doesn't use; nil otherwise.
    func unusual() -> Problem? {
        if isAtEnd { return nil }
        switch (here, peek(1)) {
        case ("/", UInt8(ascii: "/")), ("/", UInt8(ascii: "*")), ("#", _):
            return problem("JSON has no comments", hint: "delete the comment")
        case ("'", _), ("`", _), ("\u{2018}"..."\u{201F}", _):
            return problem("\(here) isn't a quote in JSON", hint: "put text in straight double quotes: \"…\"")
        case (let scalar, _) where scalar.value < 0x20 || scalar.value == 0x7F:
            return problem(
                "the control character \(SourceText.name(of: scalar.value)) isn't allowed here", hint: "delete it")
        case (let scalar, _) where scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}":
            return problem(
                "an unusual space (\(SourceText.name(of: scalar.value))) isn't allowed here",
                hint: "replace it with an ordinary one")
        case (let scalar, _) where !scalar.isASCII:
            return problem("\"\(scalar)\" isn't allowed here", hint: "put text in quotes")
        default: return nil
        }
    }

    /// The scalar at this place; don't use it at the end.
    private var here: Unicode.Scalar {
        String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
    }

    /// The word that begins here, shortened if long.
    private var word: String {
        let whole = bytes[offset..<wordEnd]
        return String(decoding: whole.prefix(40), as: UTF8.self) + (whole.count > 40 ? "…" : "")
    }
}
