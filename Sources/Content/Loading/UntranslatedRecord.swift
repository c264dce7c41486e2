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
        // By the place of the record, or by the tag in lower case.
        var indices: [AnyHashable: Int] = [:]
        func add(_ what: String, _ id: String, as key: AnyHashable, at place: Place, in language: String) {
            guard let index = indices[key] else {
                indices[key] = found.count
                return found.append(UntranslatedRecord(what: what, id: id, place: place, languages: [language]))
            }
            if found[index].languages.last != language { found[index].languages.append(language) }
        }
        func add(_ record: some Record, _ fallback: Fallback, tags: [String] = [], in site: SiteConfiguration) {
            let (what, place) = (type(of: record).what, record.place)
            if fallback != .none { add(what, record.id, as: place, at: place, in: site.language) }
            for tag in tags where site.language(ofTag: tag) != nil {
                add("tag", tag, as: tag.lowercased(), at: place, in: site.language)
            }
        }
        for further in configuration.further {
            let sources = translated(further)
            for record in sources.bulletins { add(record, record.fallback, tags: record.tags, in: further) }
            // The dates of a series share its place, unless they have their own files.
            for record in sources.series + sources.events {
                add(record, record.details.fallback, tags: record.details.tags, in: further)
            }
            for record in sources.schedules { add(record, record.fallback, in: further) }
            for record in sources.pages { add(record, record.fallback, in: further) }
        }
        return found.sorted { $0.place < $1.place }
    }
}
