/// The declaration of a flag: the source for parsing, help, completions, the manual page and the reference.
package struct Flag: Sendable {
    /// The name without its two dashes.
    let name: String

    /// The letter after a single dash; only flags without a value have one.
    package let letter: String?

    /// The flag's value; nil for a flag without one.
    let value: Placeholder?

    /// One line, as a sentence without a full stop.
    let summary: String

    init(_ name: String, letter: String? = nil, takes value: Placeholder? = nil, _ summary: String) {
        precondition(letter == nil || value == nil, "a flag with a value can't be clustered")
        self.name = name
        self.letter = letter
        self.value = value
        self.summary = summary
    }
}

extension Flag {
    /// The flag as typed: `--site`.
    package var long: String { "--" + name }

    /// The flag as typed, with its value: `--site DIR`.
    var synopsis: String { value.map { "\(long) \($0.name)" } ?? long }

    /// All spellings, as help lists them: `-q, --quiet`.
    var spellings: String { letter.map { "-\($0), \(synopsis)" } ?? synopsis }

    /// The flags that every command accepts, in the order of help.
    package static let global: [Flag] = [site, now, quiet, verbose, json, color, help, version]

    static let site = Flag(
        "site", takes: Placeholder(name: "DIR", kind: .folder), "The site's folder (default: the current one)")
    static let now = Flag(
        "now", takes: "TIME",
        "Use TIME as the current time: 2026-12-31T21:00:00Z, 2026-12-31 (UTC) or @SECONDS (default: the clock)")
    static let quiet = Flag("quiet", letter: "q", "Print only errors")
    static let verbose = Flag("verbose", letter: "v", "Print more details")
    static let json = Flag("json", "Print results and diagnostics as JSON")
    static let color = Flag(
        "color", takes: Placeholder(name: "WHEN", kind: .choice(["auto", "always", "never"])),
        "Colour diagnostics: auto, always or never")
    static let help = Flag("help", letter: "h", "Print help, or a command's help")
    static let version = Flag("version", "Print the version")
}
