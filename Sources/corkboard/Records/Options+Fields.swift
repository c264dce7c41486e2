import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Options {
    /// Returns the given fields of a record and their values, in the order of the fields; flags of other kinds of
    /// records are misuse.
    func fields(of kind: CatalogueRecord.Kind) throws -> [(field: RecordField, value: Node.Value)] {
        let fields = RecordField.fields(of: kind)
        let own = fields.map(\.flag.name) + (kind == .bulletin ? [Flag.bodyFile.name] : [])
        for flag in RecordField.flags where has(flag) && !own.contains(flag.name) {
            let flags = fields.map(\.flag.long).joined(separator: ", ")
            throw CommandError.misuse("\(kind.withArticle) has no \(flag.long)", hint: "it has \(flags)")
        }
        var given: [(field: RecordField, value: Node.Value)] = []
        for field in fields {
            guard let text = try text(of: field) else { continue }
            given.append((field, try field.value(of: text)))
        }
        return given
    }

    /// Returns the text of a flag, or of the file that it names.
    private func text(of field: RecordField) throws -> String? {
        guard field.isBody, let file = value(of: .bodyFile) else { return value(of: field.flag) }
        try require(!has(.body), "the text is given twice", hint: "give either --body or --body-file")
        return String(decoding: try InputFile.read(file), as: UTF8.self)
    }
}

extension RecordField {
    /// Converts a text to a value; a code that will be asked for at the terminal is an empty text until then.
    func value(of text: String) throws -> Node.Value {
        switch form {
        case .text where key == "menu" && ["yes", "no", "true", "false"].contains(text):
            return .boolean(text == "yes" || text == "true")
        case .text, .picture, .choice, .colour, .lines, .links: return .string(text)
        case .number: return Int(text).map { .number(String($0)) } ?? .string(text)
        case .moment: return .plain(text)
        case .flag, .switched: return .boolean(text == "yes" || text == "true")
        case .list:
            let items = text.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            return .list(items.map { .string($0) })
        case .venue: return .venue(text)
        case .code, .codes:
            if text == "-" { return .string(Terminal() == nil ? Terminal.readLine() ?? "" : "") }
            if let reference = Node.Value.codeReference(text) { return reference }
            throw CommandError.misuse(
                "\(flag.long) accepts only the source of a code, because other users can see command lines",
                hint: "write \(flag.long) - to be asked for it, env:NAME or file:PATH")
        }
    }

    /// Asks for the field until the answer is not blank; nil if the user cancelled.
    func ask(at terminal: Terminal) -> String? {
        while true {
            let answer =
                switch form {
                case .lines: terminal.askLines("\(question) (end with a line that has only a full stop)")
                case .code, .codes: terminal.askUnseen("\(question) (not shown)")
                default: terminal.ask(question)
                }
            guard let answer else {
                terminal.say("\n")
                return nil
            }
            if !answer.isBlank { return answer }
            terminal.say("This can't be blank\n")
        }
    }

    /// The question, such as "Title:" or "Admin code:".
    private var question: String {
        let words = flag.name.replacing("-", with: " ").unicodeScalars
        return words.prefix(1).map { String($0).uppercased() }.joined() + String(words.dropFirst()) + ":"
    }
}
