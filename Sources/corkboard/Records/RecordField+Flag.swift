import Authoring
import SiteBuilder

extension RecordField {
    /// The flag that gives the field: `--time-zone` for `timeZone`.
    var flag: Flag {
        let words = key.unicodeScalars.map { ("A"..."Z").contains($0) ? "-" + String($0).lowercased() : String($0) }
        return Flag(words.joined(), takes: placeholder, summary)
    }

    private var placeholder: Placeholder {
        switch form {
        case .moment: Placeholder(name: "TIME", kind: .text)
        case .number: Placeholder(name: "N", kind: .text)
        // Records accept these words, too.
        case .flag: Placeholder(name: "yes|no", kind: .choice(["yes", "no", "true", "false"]))
        case .code: Placeholder(name: "SOURCE", kind: .text)
        case .text where key == "event": Placeholder(name: "EVENT", kind: .id(.of(.event)))
        case .text, .picture, .choice, .list, .venue, .lines: Placeholder(name: "TEXT", kind: .text)
        }
    }

    /// True for the text of a bulletin, which a file can give, too.
    var isBody: Bool { key == "body" }

    /// The flags for the fields of all kinds, each once, with the kinds that have it.
    static let flags: [Flag] = {
        var owned: [(flag: Flag, kinds: [CatalogueRecord.Kind])] = []
        for kind in CatalogueRecord.Kind.allCases {
            for flag in fields(of: kind).flatMap({ $0.isBody ? [$0.flag, .bodyFile] : [$0.flag] }) {
                if let index = owned.firstIndex(where: { $0.flag.name == flag.name }) {
                    owned[index].kinds.append(kind)
                } else {
                    owned.append((flag, [kind]))
                }
            }
        }
        return owned.map { $0.flag.of($0.kinds) }
    }()
}

extension Flag {
    static let body = Flag("body", takes: Placeholder(name: "TEXT", kind: .text), "the text, in Markdown")
    static let bodyFile = Flag(
        "body-file", takes: Placeholder(name: "FILE", kind: .file), "the text from a file, or from standard input (-)")

    /// Returns the flag with its kinds of record in front of the summary: `Event, song: the status`.
    fileprivate func of(_ kinds: [CatalogueRecord.Kind]) -> Flag {
        let names = kinds.map(\.rawValue).joined(separator: ", ")
        return Flag(name, takes: value, "\(names.prefix(1).uppercased())\(names.dropFirst()): \(summary)")
    }
}
