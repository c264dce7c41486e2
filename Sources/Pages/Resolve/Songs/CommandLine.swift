import Text

/// A command of this program, as typed in a shell.
func commandLine(_ name: String, _ words: String...) -> String {
    let isFlag = words.contains { $0.utf8.first == UInt8(ascii: "-") }
    return (["corkboard", name] + (isFlag ? ["--"] : []) + words.map(shellQuoted(ifNeeded:))).joined(separator: " ")
}
