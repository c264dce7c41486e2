import Authoring
import Content
import SiteBuilder

extension RecordField {
    /// The flag that gives the field: `--time-zone` for `timeZone`.
    var flag: Flag {
        let words = key.unicodeScalars.map { ("A"..."Z").contains($0) ? "-" + String($0).lowercased() : String($0) }
        return Flag(words.joined(), takes: placeholder, advice)
    }

    /// The summary, and the values that a flag accepts.
    private var advice: String {
        switch form {
        case .choice(let words): "\(summary) (\(words.joined(separator: ", ")))"
        case .list: "\(summary); write commas between them"
        case .code, .codes: "\(summary); write env:NAME, file:PATH, or - to type it in"
        case .text where key == "author":
            "\(summary) (default: site.yaml's author, CORKBOARD_AUTHOR, GIT_AUTHOR_NAME, git's user.name)"
        case .text where key == "menu": "\(summary); write yes, no or the label"
        case .lines where kind == "Markdown": "\(summary), in Markdown"
        case .text, .picture, .moment, .flag, .switched, .number, .colour, .venue, .lines, .links: summary
        }
    }

    private var placeholder: Placeholder {
        switch form {
        case .moment: "TIME"
        case .number: "N"
        // Records accept these words, too.
        case .flag, .switched: Placeholder(name: "yes|no", kind: .choice(["yes", "no", "true", "false"]))
        case .code, .codes: "SOURCE"
        case .text where key == "event": Placeholder(name: "EVENT", kind: .id(.of(.event)))
        case .text, .picture, .choice, .list, .colour, .venue, .lines, .links: "TEXT"
        }
    }

    /// True for the text of a bulletin, which a file can give, too.
    var isBody: Bool { key == "body" }

    /// The flags for the fields of all kinds, each once: `Event: when it ends. Entry: …`.
    static let flags: [Flag] = {
        let owned: [(kind: String, flag: Flag)] = CatalogueRecord.Kind.allCases.flatMap { kind in
            fields(of: kind).flatMap { $0.isBody ? [$0.flag, .bodyFile] : [$0.flag] }
                .map { (kind: kind.rawValue, flag: $0) }
        }
        var names: Set<String> = []
        return owned.filter { names.insert($0.flag.name).inserted }.map { first in
            let same = owned.filter { $0.flag.name == first.flag.name }
            var texts: Set<String> = []
            let sentences = same.map(\.flag.summary).filter { texts.insert($0).inserted }.map { text in
                let kinds = same.filter { $0.flag.summary == text }.map(\.kind).joined(separator: ", ")
                return "\(kinds.prefix(1).uppercased())\(kinds.dropFirst()): \(text)"
            }
            return Flag(first.flag.name, takes: first.flag.value, sentences.joined(separator: ". "))
        }
    }()
}

extension Flag {
    static let body = Flag("body", takes: "TEXT", "the text, in Markdown")
    static let bodyFile = Flag(
        "body-file", takes: Placeholder(name: "FILE", kind: .file), "the text from a file, or from standard input (-)")
}
