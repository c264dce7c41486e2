import Text

/// Fields by name.
extension Node {
    /// True if the value has fields.
    package var isObject: Bool { if case .object = value { true } else { false } }

    /// The index of the field with this name; nil without it, or for a value that isn't an object.
    package func index(of key: String) -> Int? {
        guard case .object(let members) = value else { return nil }
        return members.firstIndex { $0.key.hasSameBytes(as: key) }
    }

    /// The value of the field with this name; nil without it, or for a value that isn't an object.
    package func member(_ key: String) -> Node? {
        guard case .object(let members) = value else { return nil }
        return members.first { $0.key.hasSameBytes(as: key) }?.value
    }
}

/// Descriptions of nodes for messages, and conversions for fields.
extension Node {
    /// The text, if the node is one: a string of either language, or an unquoted YAML scalar.
    package var text: String? {
        switch value {
        case .string(let text): text
        case .plain(let text): text.isEmpty ? nil : text
        default: nil
        }
    }

    /// The digits of a possible number, as written; empty for quoted text and all other values.
    package var digits: String {
        switch value {
        case .number(let text), .plain(let text): text
        default: ""
        }
    }

    /// True if no value is written here.
    var isEmpty: Bool {
        switch value {
        case .null: true
        case .plain(let text): text.isEmpty
        default: false
        }
    }

    /// True if a field that isn't text has no value here (YAML 1.2, core schema).
    package var isNull: Bool {
        switch value {
        case .null, .plain(""), .plain("~"), .plain("null"), .plain("Null"), .plain("NULL"): true
        default: false
        }
    }

    /// The Boolean value (YAML 1.2, core schema); nil for other words, and for quoted ones.
    public var flag: Bool? {
        switch value {
        case .boolean(let flag): flag
        case .plain("true"), .plain("True"), .plain("TRUE"): true
        case .plain("false"), .plain("False"), .plain("FALSE"): false
        default: nil
        }
    }

    /// The Boolean value that an author means, also in spellings that YAML 1.2 doesn't have; nil for other words.
    package var intendedFlag: Bool? {
        if let flag { return flag }
        return switch text?.lowercased() ?? digits {
        case "true", "yes", "y", "on", "1": true
        case "false", "no", "n", "off", "0": false
        default: nil
        }
    }

    /// The value, in an author's words, to follow “not” in a message.
    var kind: String {
        switch value {
        case .null, .plain(""): "empty"
        case .boolean(let flag): "\(flag)"
        case .number(let number): "the number \(number.shortened)"
        case .string(let text), .plain(let text): "the text \"\(text.shortened)\""
        case .array: "a list"
        case .object: "a group of fields"
        }
    }

    /// A hint for a field that must be text.
    func hintForText(in file: String) -> String {
        switch value {
        case .array where isJSONFile(file): "write one text, not a list"
        case .object where isJSONFile(file): "write one text"
        case .number(let number): "put it in quotes: \"\(number.shortened)\""
        case .boolean(let flag): "put it in quotes: \"\(flag)\""
        case .array: "write one text, not a list; put text that begins with [ or - in quotes"
        case .object: "write one text; put text that begins with { or contains a colon in quotes"
        default: "write some text"
        }
    }
}
