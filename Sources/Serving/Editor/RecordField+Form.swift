import Authoring
import Content
import Diagnostics
import Documents
import Pages
import SiteBuilder
import Text

extension SubmittedForm {
    /// The fields that were filled in.
    func draft(of kind: CatalogueRecord.Kind) -> Draft {
        var draft = Draft()
        for field in RecordField.fields(of: kind) { draft[field.key] = field.value(of: self[field.key] ?? "") }
        return draft
    }
}

extension RecordField {
    /// The field as an input of a form.
    ///
    /// - Parameters:
    ///   - words: The values that records have in each field, by key.
    ///   - recordKind: Nil for a setting of the site.
    func input(
        _ text: String, of recordKind: CatalogueRecord.Kind? = nil, among words: [String: [String]]
    ) -> EditContent.Input {
        var input = EditContent.Input(key, kind, value: text, isRequired: isRequired)
        if recordKind == .event { input.step = step }
        if let offered {
            // A value that isn't offered would be lost when the form is saved.
            let isOffered = text.isEmpty || offered.contains { $0.utf8.elementsEqual(text.utf8) }
            input.choices = isOffered ? offered : offered + [text]
        } else {
            input.choices = words[key] ?? []
        }
        return input
    }

    /// The values that it can have; nil if it can have others.
    private var offered: [String]? {
        switch form {
        case .choice(let words): words
        case .switched: ["true", "false"]
        default: nil
        }
    }

    /// True if `sent` equals `text`, apart from changes that browsers make to an untouched field.
    ///
    /// Browsers remove line breaks from single-line fields, send their own line endings, and can't show a NUL. Space
    /// around a text is ignored.
    func isUntouched(_ sent: String, showing text: String) -> Bool {
        func settled(_ text: String) -> String {
            let lines = String(decoding: Array(text.utf8)[...].withLineFeeds, as: UTF8.self)
            let shown = [.lines, .body].contains(kind) ? lines : lines.replacing("\n", with: "")
            return shown.replacing("\0", with: "\u{fffd}").trimmed
        }
        return settled(sent).utf8.elementsEqual(settled(text).utf8)
    }

    /// The part of an event's form that it is in.
    private var step: EditContent.Input.Step {
        switch key {
        case "category", "image", "alt", "status", "tags", "draft", "description": .about
        case "code", "adminCode", "requests": .songs
        default: .basics
        }
    }

    private var kind: EditContent.Input.Kind {
        switch form {
        case .text, .number, .venue: .text
        case .moment: .moment
        case .flag: .flag
        case .colour: .colour
        case .switched: .choice
        case .choice: key == "colour" ? .paper : .choice
        case .picture: .picture
        case .list: .list
        case .code, .codes: .code
        case .lines(isBelow: true): .body
        case .lines(isBelow: false), .links: .lines
        }
    }

    /// Returns the text that a form shows for a field's value; empty without a value.
    func text(of value: Node.Value?) -> String {
        if case .flag = form, let value {
            return Node(value, at: .start).intendedFlag == true ? "yes" : ""
        }
        if case .switched = form, let flag = value.flatMap({ Node($0, at: .start).intendedFlag }) { return "\(flag)" }
        switch value {
        case .string(let text), .plain(let text), .number(let text):
            if case .list = form { return text.withItemCommas }
            return text
        case .boolean(let flag): return flag ? "yes" : ""
        case .array(let items):
            if case .links = form { return items.map(\.linkText).joined(separator: "\n") }
            // Either comma means the same code.
            if case .codes = form { return items.map { text(of: $0.value).withItemCommas }.joined(separator: ", ") }
            return items.map { text(of: $0.value) }.joined(separator: ", ")
        case .object(let members):
            switch form {
            case .venue: return text(of: members.first { $0.key == "name" }?.value.value)
            case .code, .codes: return members.first.map { "\($0.key):\(text(of: $0.value.value))" } ?? ""
            // Other objects can be changed only in the file.
            default: return ""
            }
        case .null, nil: return ""
        }
    }

    /// Returns the text that a form shows for the value of a record's field. Of a group, this is the member with one of
    /// the field's words.
    func text(of value: Node.Value?, of recordKind: CatalogueRecord.Kind) -> String {
        guard case .object(let members)? = value, let member = word(inGroupOf: recordKind.rawValue) else {
            return text(of: value)
        }
        return text(of: members.first { $0.key == member.key }?.value.value)
    }

    /// True if a form can show the value of a field.
    ///
    /// - Parameter recordKind: Nil for a setting of the site.
    func canShow(_ value: Node.Value?, of recordKind: CatalogueRecord.Kind? = nil) -> Bool {
        switch (value, form) {
        case (.object?, .venue), (.object?, .code), (.object?, .codes), (.array?, .codes): true
        case (.object?, _): recordKind.flatMap { word(inGroupOf: $0.rawValue) } != nil
        case (.array(let items)?, .links): items.allSatisfy(\.isPlainLink)
        case (.array(let items)?, _): !items.contains { if case .object = $0.value { true } else { false } }
        default: true
        }
    }

    /// Returns the value of a typed text that replaces a value; nil if the text is blank. A list of codes remains a list;
    /// a single code can contain commas.
    func value(of text: String, replacing old: Node.Value?) -> Node.Value? {
        switch (form, old) {
        case (.codes, .array?):
            let codes = codes(in: text, replacing: old)
            return codes.count > 1 ? .list(codes.compactMap { value(of: $0) }) : value(of: codes.first ?? "")
        case (.list, _):
            let items = items(in: text, replacing: old)
            return items.isEmpty ? nil : .list(items.map { .string($0) })
        default: return value(of: text)
        }
    }

    /// Returns the typed items of a list, with the commas of the items that they replace.
    private func items(in text: String, replacing old: Node.Value?) -> [String] {
        let values: [Node.Value] =
            if case .array(let items)? = old { items.map(\.value) } else { old.map { [$0] } ?? [] }
        var former = values.compactMap(\.writtenText)
        let hasCommas = former.contains { $0.utf8.contains(UInt8(ascii: ",")) }
        return text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }.map { item in
            if let index = former.firstIndex(where: { isUntouched(item, showing: $0.withItemCommas) }) {
                return former.remove(at: index)
            }
            // An item that replaces one with a comma was typed over its text in the form.
            return hasCommas ? item.replacing("，", with: ",") : item
        }
    }

    /// Returns the typed codes, or references to codes, of a field with codes.
    func codes(in text: String, replacing old: Node.Value?) -> [String] {
        guard case .array? = old else { return [text.trimmed].filter { !$0.isEmpty } }
        return text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Returns the value of a typed text; nil if the text is blank.
    func value(of text: String) -> Node.Value? {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { return nil }
        switch form {
        case .text, .picture, .moment, .choice, .colour: return .string(trimmed)
        case .switched: return trimmed == "true" || trimmed == "false" ? .boolean(trimmed == "true") : .string(trimmed)
        case .links:
            return .list(text.split(separator: "\n").map { String($0).trimmed }.filter { !$0.isEmpty }.map(link))
        case .number: return Int(trimmed).map { Node.Value.number("\($0)") } ?? .string(trimmed)
        case .lines: return .string(text)
        case .flag: return .boolean(trimmed == "yes")
        case .list: return value(of: text, replacing: nil)
        case .venue: return .venue(trimmed)
        case .code, .codes: return Node.Value.codeReference(trimmed) ?? .string(trimmed)
        }
    }
}

extension String {
    /// The text as an item of a list in a form: its commas differ from those between the items.
    fileprivate var withItemCommas: String { replacing(",", with: "，") }
}

/// A link of a line such as `Song nights /tags/song-night/`.
private func link(_ line: String) -> Node.Value {
    let space = line.utf8.lastIndex { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let space else { return .group(["label": line]) }
    return .group(["label": String(line[..<space]).trimmed, "address": String(line[space...]).trimmed])
}

extension Node {
    /// True for a link with only a label and an address, both plain texts.
    fileprivate var isPlainLink: Bool {
        guard case .object(let members) = value else { return false }
        return members.allSatisfy { ["label", "address"].contains($0.key) && $0.value.value.writtenText != nil }
    }

    /// The line of a link, as `link(_:)` reads it.
    fileprivate var linkText: String {
        ["label", "address"].map { member($0)?.value.writtenText ?? "" }.joined(separator: " ").trimmed
    }
}
