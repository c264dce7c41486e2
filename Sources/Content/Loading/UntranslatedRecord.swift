package import Diagnostics

/// A record or tag name that lacks all or part of its translation into some of the site's languages.
package struct UntranslatedRecord: Sendable {
    /// The word for its kind.
    package let what: String
    package let id: String

    /// Its place, or for a tag, the place of the first record that has it.
    package let place: Place

    /// The languages without a complete translation, in the site's order.
    package fileprivate(set) var languages: [String]
}

extension Sources {
    /// The records that still need a translation, sorted by file.
    package var untranslated: [UntranslatedRecord] {
        var found: [UntranslatedRecord] = []
        var indices: [Place: Int] = [:]
        func add(_ record: some Record, fallback: Fallback, language: String) {
            guard fallback != .none else { return }
            if let index = indices[record.place] {
                if found[index].languages.last != language { found[index].languages.append(language) }
                return
            }
            indices[record.place] = found.count
            found.append(
                UntranslatedRecord(
                    what: type(of: record).what, id: record.id, place: record.place, languages: [language]))
        }
        var tags: [String: Int] = [:]
        func add(tag: String, of record: some Record, _ language: String) {
            let index = tags[tag.lowercased()] ?? found.count
            if index == found.count {
                tags[tag.lowercased()] = index
                found.append(UntranslatedRecord(what: "tag", id: tag, place: record.place, languages: [language]))
            } else if found[index].languages.last != language {
                found[index].languages.append(language)
            }
        }
        for further in configuration.further {
            let (language, sources) = (further.language, translated(further))
            for record in sources.bulletins { add(record, fallback: record.fallback, language: language) }
            // The dates of a series share its place, unless they have their own files.
            for record in sources.series + sources.events {
                add(record, fallback: record.details.fallback, language: language)
            }
            for record in sources.schedules { add(record, fallback: record.fallback, language: language) }
            for record in sources.pages { add(record, fallback: record.fallback, language: language) }
            for record in sources.bulletins {
                for tag in record.tags where further.language(ofTag: tag) != nil { add(tag: tag, of: record, language) }
            }
            for record in sources.series + sources.events {
                for tag in record.details.tags where further.language(ofTag: tag) != nil {
                    add(tag: tag, of: record, language)
                }
            }
        }
        return found.sorted { a, b in
            a.place.file == b.place.file
                ? (a.place.line, a.place.column) < (b.place.line, b.place.column)
                : a.place.file.utf8.lexicographicallyPrecedes(b.place.file.utf8)
        }
    }
}
