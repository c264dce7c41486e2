import Bytes
import Content
import Crypto
import Diagnostics
import Files
import Mustache
import Text
import Theme

extension Strings {
    /// The folder of the strings files in a theme.
    static let folder = "strings/"

    /// Reads the strings of the site's language. English replaces missing ones, with a warning.
    ///
    /// It looks in `de-AT.yaml`, if that exists, then in `de.yaml`, then in `en.yaml`; for each name first in the
    /// site's file, then in the built-in theme's.
    ///
    /// - Parameters:
    ///   - builtIn: The files of the built-in theme, by path.
    ///   - own: The files of the site's theme, by path.
    convenience init(
        _ configuration: SiteConfiguration, builtIn: [String: ThemeFile], own: [String: ThemeFile],
        _ log: inout DiagnosticLog
    ) {
        let tags = Self.tags(from: configuration.language)
        var hash = SHA256()
        func files(_ tag: String) -> [StringsFile] {
            [own, builtIn].compactMap { theme in
                guard let file = theme.keys.filter({ Self.tag(ofFile: $0) == tag }).min().flatMap({ theme[$0] }) else {
                    return nil
                }
                hash.update(tag)
                hash.update(SHA256.digest(of: file.bytes).bytes)
                return StringsFile(file, language: tag, &log)
            }
        }
        var english = files("en")
        var translated = tags.filter { $0 != "en" }.flatMap(files)
        guard let reference = english.last else { preconditionFailure("the built-in theme has English strings") }

        for index in translated.indices { translated[index].check(against: reference, &log) }
        for index in english.indices.dropLast() { english[index].check(against: reference, &log) }
        if translated.isEmpty, !tags.contains("en") {
            let known = Set((Array(builtIn.keys) + own.keys).compactMap(Self.tag)).sorted().joined(separator: ", ")
            log.warning(
                .stringsLanguage, at: configuration.languagePlace,
                "the theme has no strings in \"\(configuration.language)\", so its texts are in English",
                hint: "add Templates/strings/\(configuration.language).yaml; available languages: \(known)")
        } else if !tags.contains("en"), !log.hasErrors, let file = translated.last {
            file.reportMissing(from: translated, reference, &log)
        }

        var messages: [String: Message] = [:]
        var lists: [String: [String]] = [:]
        for file in (translated + english).reversed() {
            let rule = PluralRule(of: file.language)
            // On pages that run from right to left, isolate each English text: otherwise its dates, counts and full
            // stops would move.
            let isForeign = file.language == "en" && configuration.direction == "rtl"
            for (key, entry) in file.entries where reference.entries[key]?.isLike(entry) == true {
                let isolates = isForeign && Self.isSaid(key)
                switch entry.value {
                case .text(let pieces):
                    messages[key] = Message(forms: [.other: isolates ? isolated(pieces) : pieces], rule: rule)
                case .forms(let forms):
                    messages[key] = Message(forms: isolates ? forms.mapValues(isolated) : forms, rule: rule)
                case .list(let texts): lists[key] = texts
                }
            }
        }
        self.init(messages, lists, digest: hash.finish())
    }

    /// False for the parts of dates and numbers, and for the language tag of scripts.
    private static func isSaid(_ key: String) -> Bool {
        !["dates.locale", "dates.clock", "dates.am", "dates.pm"].contains(key)
            && !key.utf8.starts(with: "numbers.".utf8)
    }

    /// A language tag and its less specific forms, as in `zh-hans-cn`, `zh-hans`, `zh`.
    ///
    /// Traditional Chinese excludes `zh`, whose strings are in simplified characters (CLDR, parentLocales).
    private static func tags(from language: String) -> [String] {
        var parts = language.lowercased().split(separator: "-")
        let isTraditional = parts.first == "zh" && parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
        var tags: [String] = []
        while !parts.isEmpty {
            tags.append(parts.joined(separator: "-"))
            parts.removeLast()
        }
        return isTraditional ? tags.filter { $0 != "zh" } : tags
    }

    package static var builtInLanguages: [String] { Theme.templates.compactMap { tag(ofFile: $0.path) }.sorted() }

    /// The language of a strings file; nil for other paths.
    static func tag(ofFile path: String) -> String? {
        guard path.utf8.ends(with: ".yaml"), let name = path.droppingPrefix(folder) else { return nil }
        return Substring(name.utf8.dropLast(".yaml".utf8.count)).lowercased()
    }
}

extension StringsFile {
    /// Reports unknown keys, entries of the wrong kind, and unknown or missing placeholders, compared with English.
    ///
    /// Removes texts with unknown placeholders, because templates would report them again.
    fileprivate mutating func check(against reference: StringsFile, _ log: inout DiagnosticLog) {
        for key in keys {
            guard let entry = entries[key] else { continue }
            guard let english = reference.entries[key] else {
                log.warning(
                    .stringsUnknown, at: entry.keyPlace, "no page uses the text \"\(key)\"",
                    hint: didYouMean(key, among: reference.keys) ?? "the built-in en.yaml lists all texts")
                continue
            }
            guard english.isLike(entry) else {
                log.error(
                    .wrongType, at: entry.place, "\"\(key)\" must be \(english.kind)", hint: "write it as in en.yaml")
                continue
            }
            let places = english.places(of: key)
            for pieces in entry.forms {
                for field in pieces.fields.subtracting(places.all).sorted() {
                    let names = places.all.sorted()
                    let available = names.map { "{\($0)}" }.joined(separator: ", ")
                    entries[key] = nil
                    log.error(
                        .stringsPlaceholder, at: entry.place, "\"\(key)\" has no value for {\(field)}",
                        hint: suggestion(for: field, among: names).map { "did you mean {\($0)}?" }
                            ?? (names.isEmpty ? "remove it" : "available: \(available)"))
                }
            }
            for field in places.required.subtracting(entry.main.fields).sorted() {
                log.error(
                    .stringsPlaceholder, at: entry.place, "{\(field)} is missing from \"\(key)\"",
                    hint: "the page inserts a value there: add {\(field)} where it belongs in the sentence")
            }
        }
    }

    /// Warns, once, of all texts that are missing from all of a language's files.
    fileprivate func reportMissing(
        from files: [StringsFile], _ reference: StringsFile, _ log: inout DiagnosticLog
    ) {
        let missing = reference.keys.filter { key in
            guard let entry = files.compactMap({ $0.entries[key] }).first else { return true }
            guard case .forms(let forms) = entry.value else { return false }
            return categories.contains { forms[$0] == nil }
        }
        guard !missing.isEmpty else { return }
        let shown =
            missing.prefix(5).joined(separator: ", ") + (missing.count > 5 ? " and \(missing.count - 5) more" : "")
        log.warning(
            .stringsMissing, at: Place(file: name), "these texts are missing, so pages show English: \(shown)",
            hint: "copy them from the built-in en.yaml; a text with a count needs one form per plural category")
    }
}

extension StringsFile.Entry {
    /// True if both entries are of the same kind, and, for lists, of the same length.
    fileprivate func isLike(_ other: StringsFile.Entry) -> Bool {
        switch (value, other.value) {
        case (.text, .text), (.forms, .forms): true
        case (.list(let own), .list(let others)): own.count == others.count
        default: false
        }
    }

    /// The kind of entry, in words that can follow "must be".
    fileprivate var kind: String {
        switch value {
        case .text: "a text"
        case .forms: "a group of plural forms, including \"other\""
        case .list(let texts): "a list of \(texts.count) texts"
        }
    }

    /// The text, or all its plural forms, `other` last.
    fileprivate var forms: [[TemplateStrings.Piece]] {
        switch value {
        case .text(let pieces): [pieces]
        case .forms(let forms): PluralCategory.allCases.compactMap { forms[$0] }
        case .list: []
        }
    }

    /// The form that needs all placeholders: the form for one thing may omit the number.
    fileprivate var main: [TemplateStrings.Piece] { forms.last ?? [] }

    /// The placeholders that a translation of the text may have, and those that it must have.
    fileprivate func places(of key: String) -> (all: Set<String>, required: Set<String>) {
        // Finding the word of a key compares it with all words.
        switch key {
        case Word.longDate.rawValue, Word.shortDate.rawValue:
            (["weekday", "day", "month", "year"], ["day", "month", "year"])
        case Word.monthOfYear.rawValue: (["month", "year"], ["month", "year"])
        case Word.weekdayAndDay.rawValue: (["weekday", "day"], ["weekday", "day"])
        case Word.clock.rawValue: (["hour", "shortHour", "hour12", "minute", "period"], ["minute"])
        default: (main.fields, main.fields)
        }
    }
}

/// Isolates a left-to-right text from the text around it (Unicode Standard Annex 9, isolates).
private func isolated(_ pieces: [TemplateStrings.Piece]) -> [TemplateStrings.Piece] {
    [.words("\u{2066}")] + pieces + [.words("\u{2069}")]
}
