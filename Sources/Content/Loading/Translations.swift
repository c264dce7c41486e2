package import Bytes
import Diagnostics
import Text

/// The translations of all records into one language.
struct Translations {
    private var ofRecords: [Place: Translation] = [:]
    private var ofFiles: [ExactText: Translation] = [:]

    init(of files: [SourceFile], _ language: String) {
        for file in files {
            for translation in file.translations where translation.language == language {
                if translation.isFile {
                    ofFiles[ExactText(file.path.withoutExtension.withoutExtension)] = translation
                } else {
                    ofRecords[translation.place] = translation
                }
            }
        }
    }

    /// Returns the translation of the record at a place in a file. A separate translation file takes precedence over
    /// texts in the record.
    func translation(of record: Place, in file: SourceFile) -> Translation? {
        let own = ofFiles.isEmpty ? nil : ofFiles[ExactText(file.path.withoutExtension)]
        guard let inRecord = ofRecords[record] else { return own }
        return own.map(inRecord.adding) ?? inRecord
    }
}

extension [SourceFile] {
    /// Reports translation files that don't match a record.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the files' paths in diagnostics.
    ///   - languages: The site's languages, the main one first.
    func checkTranslations(below prefix: String, _ languages: [String], _ log: inout DiagnosticLog) {
        var records: [ExactText: SourceFile] = [:]
        var translations: [(file: SourceFile, of: TranslatedFile)] = []
        for file in self where file.kind.isTranslated {
            if let translated = TranslatedFile(path: file.path, languages: languages) {
                translations.append((file, translated))
            } else {
                records[ExactText(file.path.withoutExtension)] = file
            }
        }
        var first: [TranslatedFile: SourceFile] = [:]
        for (file, translated) in translations {
            let place = file.translations.first?.place ?? Place(file: prefix + file.path)
            if let other = first.updateValue(file, forKey: translated) {
                log.error(
                    .duplicateID, at: place, "this record has another translation into \(translated.language)",
                    hint: "the other one is \(prefix + other.path); keep one of them")
            }
            guard let record = records[ExactText(translated.record)] else {
                let own = "\(translated.record).\(languages[0])"
                let isNamedByLanguage = records[ExactText(own)] != nil
                log.error(
                    .danglingReference, at: place, "this is a translation, but its record doesn't exist",
                    hint: isNamedByLanguage
                        ? "the record's own file name has no language: remove \".\(languages[0])\" from it"
                        : "write the record in \(languages[0]) as \(prefix + translated.record).md")
                continue
            }
            if record.records.count > 1 {
                log.error(
                    .danglingReference, at: place,
                    "\(prefix + record.path) has several records, and this file doesn't say which one it translates",
                    hint:
                        "write their texts there, as in {\"\(languages[0])\": \"…\", \"\(translated.language)\": \"…\"}"
                )
            }
        }
    }

    /// Reports files that are named like translations, but whose language isn't one of the site's other languages. They
    /// are separate records. If they would make public what an event's code locks, that is an error.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the files' paths in diagnostics.
    ///   - main: The site's main language.
    ///   - languages: All languages, the main one first; empty if the site has only one.
    func checkOtherLanguages(
        below prefix: String, main: String, _ languages: [String], _ log: inout DiagnosticLog
    ) {
        let candidates = filter { file in
            file.kind.isTranslated && file.path.utf8.count { $0 == UInt8(ascii: ".") } > 1
                && TranslatedFile(path: file.path, languages: languages) == nil
        }
        if candidates.isEmpty { return }
        let records = Dictionary(map { (ExactText($0.path.withoutExtension), $0) }) { first, _ in first }
        let gatedEvents = flatMap(\.events).filter { $0.access.gate == .event }
        let gated = Set(gatedEvents.map { $0.changedSeries ?? $0.id })
        func isGated(_ event: Event) -> Bool { gated.contains(event.changedSeries ?? event.id) }
        for file in candidates {
            let name = file.path.withoutExtension
            let path = name.withoutExtension
            let tag = String(Substring(name.utf8.dropFirst(path.utf8.count + 1)))
            // A list of several records can't have a translation.
            guard SiteConfiguration.isLanguageTag(tag), let record = records[ExactText(path)],
                record.records.count <= 1
            else { continue }
            let isPublic = record.events.contains(where: isGated) && !file.events.allSatisfy(isGated)
            // Without a code to protect, a word that only looks like a language, such as "old", isn't reported.
            guard isPublic || SiteConfiguration.name(ofLanguage: tag) != tag.lowercased() else { continue }
            let isMain = tag.lowercased() == main.lowercased()
            let cause = "\"\(tag)\" isn't one of the site's other languages"
            log.report(
                Diagnostic(
                    isPublic ? .error : .warning, code: .danglingReference, at: Place(file: prefix + file.path),
                    message: isPublic
                        ? "anyone could read this text of an event behind a code: \(cause)"
                        : "this is a separate \(file.kind.what), not a translation: \(cause)",
                    hint: isMain
                        ? "write its texts in \(prefix + record.path), or rename the file"
                        : "list \"\(tag)\" under \"languages\" in site.yaml, or rename the file"))
        }
    }

    /// Reports pictures in translations of events behind a code.
    func checkTranslatedPictures(_ languages: [String], _ log: inout DiagnosticLog) {
        let gated = flatMap { file in
            file.events.filter { $0.access.gate == .event }.map { (file: file, event: $0) }
        }
        if gated.isEmpty { return }
        for language in languages.dropFirst() {
            let translations = Translations(of: self, language)
            for (file, event) in gated {
                guard let body = translations.translation(of: event.place, in: file)?.body else { continue }
                Event.Details(description: body).refusePictures(&log)
            }
        }
    }
}

extension Sources {
    /// The paths of translation files below `Content/`, by the path of the record's file without its extension.
    package var translationFiles: [ExactText: [String]] {
        if configuration.languages.isEmpty { return [:] }
        var paths: [ExactText: [String]] = [:]
        for file in files {
            guard let translated = TranslatedFile(path: file.path, languages: configuration.languages) else { continue }
            paths[ExactText(translated.record), default: []].append(file.path)
        }
        return paths
    }
}
