import Authoring
import Diagnostics
import SiteBuilder
import Text

/// A parsed command line.
struct Options: Sendable {
    /// The command; nil if missing or unknown.
    private(set) var command: Command?

    /// The words after the command that are not flags.
    private(set) var arguments: [String] = []

    /// The first error in the command line.
    private(set) var problem: CommandError?

    /// The last word if it is a flag whose value is missing.
    private(set) var openFlag: Flag?

    /// True after the word `--`, which no flags follow.
    private(set) var flagsEnded = false

    private var values: [String: String] = [:]

    /// Parses a command line without the program's name.
    ///
    /// It is parsed to the end even after an error, because the flags for messages (`--json`, `--color`) may come last.
    init(_ words: [String]) {
        var words = words[...]
        while let word = words.popFirst() {
            let bytes = word.utf8
            do throws(CommandError) {
                if flagsEnded || bytes.count < 2 || bytes.first != UInt8(ascii: "-") || Int(word) != nil {
                    // No flag is a digit, so a negative number is an argument, and the command reports that it is too small.
                    try take(word)
                } else if word == "--" {
                    flagsEnded = true
                } else if bytes.dropFirst().first == UInt8(ascii: "-") {
                    try takeFlag(word, &words)
                } else {
                    try takeLetters(word)
                }
            } catch {
                problem = problem ?? error
            }
        }
        if problem == nil { problem = missingArgument }
    }

    /// Returns the value of a flag, if given; the last one counts.
    func value(of flag: Flag) -> String? { values[flag.name] }

    /// True if a flag was given.
    func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

    /// Parses a word that isn't a flag: the command, or one of its arguments.
    private mutating func take(_ word: String) throws(CommandError) {
        guard let command else {
            if problem != nil { return }  // after an unknown command, its arguments are unknown too
            command = Command.named(word)
            guard command == nil else { return }
            throw unknown(word, "unknown command \"\(word)\"", among: Command.all.map(\.name))
        }
        let message = "\"\(command.name)\" doesn't accept \"\(word)\""
        let argument = try require(command.argument(after: arguments.count), message, hint: help(on: command))
        arguments.append(try meant(word, placeholder: argument.placeholder, message: message))
    }

    /// Parses `--flag`, `--flag=value`, or `--flag` with its value in the next word.
    private mutating func takeFlag(_ word: String, _ rest: inout ArraySlice<String>) throws(CommandError) {
        let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = String(word[..<(equals ?? word.endIndex)])
        guard let flag = flags.first(where: { $0.long == name }) else { throw unknownFlag(name) }
        guard let placeholder = flag.value else {
            guard equals == nil else { throw .misuse("\(name) doesn't accept a value", hint: "write only \(name)") }
            values[flag.name] = ""
            return
        }
        if equals == nil, let next = rest.first, flags.contains(where: { $0.long == next }) {
            throw .misuse("\(name) needs a value", hint: "if \(next) is the value, write \(name)=\(next)")
        }
        if equals == nil, rest.isEmpty { openFlag = flag }
        let value = equals.map { String(word[word.utf8.index(after: $0)...]) } ?? rest.popFirst()
        guard let value, !value.isEmpty else {
            throw .misuse("\(name) needs a value", hint: "write \(flag.synopsis)\(placeholder.explanation)")
        }
        values[flag.name] = try meant(value, placeholder: placeholder, message: "\(name) can't be \"\(value)\"")
    }

    /// Parses `-q`, or several letters as in `-qv`.
    private mutating func takeLetters(_ word: String) throws(CommandError) {
        for letter in word.unicodeScalars.dropFirst() {
            guard let flag = flags.first(where: { $0.letter == String(letter) }) else {
                throw unknownFlag(word.unicodeScalars.count == 2 ? word : "-\(letter)")
            }
            values[flag.name] = ""
        }
    }

    /// The flags that are valid so far.
    var flags: [Flag] { (command?.flags ?? []) + Flag.global }

    /// Returns a value in the form used for lookup; stops if it isn't one of the choices.
    ///
    /// - Parameter message: The error message for placeholders without a specific one.
    private func meant(_ value: String, placeholder: Placeholder, message: String) throws(CommandError) -> String {
        if case .id = placeholder.kind { return composed(value) }
        guard let choices = placeholder.choices, !placeholder.takes(value) else { return value }
        let message =
            switch placeholder.kind {
            case .command: "unknown command \"\(value)\""
            case .recordKind: "unknown kind of record \"\(value)\""
            case .text, .folder, .file, .choice, .id: message
            }
        throw unknown(
            value, message, among: choices + placeholder.otherWords,
            otherwise: placeholder.alternatives.map { "write \($0)" } ?? "\"corkboard help\" lists them")
    }

    private func unknownFlag(_ name: String) -> CommandError {
        if command == nil {
            for owner in Command.all {
                guard let flag = owner.flags.first(where: { $0.long == name }) else { continue }
                return .misuse(
                    "\(name) belongs to \"\(owner.name)\"",
                    hint: "write it after the command: corkboard \(owner.name) \(flag.synopsis)")
            }
        }
        return unknown(
            name, command.map { "\"\($0.name)\" has no flag \(name)" } ?? "unknown flag \(name)",
            among: flags.map(\.long))
    }

    private var missingArgument: CommandError? {
        guard let command, !has(.help), arguments.count < command.arguments.count else { return nil }
        let next = command.arguments[arguments.count]
        guard next.isRequired else { return nil }
        return .misuse(
            "\"\(command.name)\" needs \(next.placeholder.name)",
            hint: "write \(command.synopsis)\(listing(of: next.placeholder) ?? next.placeholder.explanation)")
    }

    /// Returns the end of a hint that names the command listing an argument's ids; nil if the argument isn't an id.
    private func listing(of placeholder: Placeholder) -> String? {
        guard case .id(let role) = placeholder.kind else { return nil }
        if case .of(let kind) = role { return "; \"corkboard list \(kind)\" lists the ids" }
        guard let kind = arguments.first.flatMap(CatalogueRecord.Kind.init(word:)) else { return nil }
        let isDeleted = command?.name == Command.restore.name
        return "; \"corkboard list \(isDeleted ? "\(kind) --state deleted" : "\(kind.holder ?? kind)")\" lists the ids"
    }

    /// Returns the error for an unknown word.
    ///
    /// - Parameter hint: The hint if no candidate is similar; nil to refer to help.
    private func unknown(
        _ word: String, _ message: String, among candidates: [String], otherwise hint: String? = nil
    ) -> CommandError {
        // The word may be an abbreviation of a candidate.
        let longer = candidates.filter { $0.utf8.starts(with: word.utf8) }
        let near = suggestion(for: word, among: candidates) ?? (longer.count == 1 ? longer.first : nil)
        return .misuse(message, hint: near.map { "did you mean \"\($0)\"?" } ?? hint ?? help(on: command))
    }

    private func help(on command: Command?) -> String {
        "see \"corkboard help\(command.map { " " + $0.name } ?? "")\""
    }
}
