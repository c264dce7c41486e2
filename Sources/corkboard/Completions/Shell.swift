/// The shells that completions are written for.
enum Shell: String, CaseIterable, Sendable {
    case bash, fish, zsh
}

extension Shell {
    /// The completion script for the shell.
    var completions: String {
        switch self {
        case .bash: BashCompletions.text
        case .fish: FishCompletions.text
        case .zsh: ZshCompletions.text
        }
    }

    /// Quotes `text` as one word of bash or zsh.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    /// Quotes `text` as one word, only if needed.
    static func quoted(ifNeeded text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "-"), 0x80...:
                true
            default: false
            }
        }
        return isPlain ? text : quoted(text)
    }
}
