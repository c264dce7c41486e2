import Documents

/// A record that can be translated.
protocol Translatable: Record {
    /// Returns the record in another language; without a translation, its texts stay in the site's main language.
    func translated(by translation: Translation?) -> Self
}

extension Body {
    /// A copy for a page in another language, which is rendered for that page but not checked again.
    fileprivate var copy: Body {
        Body(
            digest: digest, text: text, size: size, place: place, mayNameAssets: mayNameAssets,
            assetMentions: assetMentions, keepsLines: keepsLines, findings: [])
    }
}

extension Translation? {
    /// Returns the text in this language or else a copy of `own`, and the kind of fallback.
    fileprivate func body(_ own: Body?) -> (body: Body?, fallback: Fallback) {
        if let translated = self?.body { return (translated, .none) }
        return (own?.copy, self == nil ? .all : own == nil ? .none : .text)
    }
}

extension Bulletin: Translatable {
    func translated(by translation: Translation?) -> Bulletin {
        var details = details
        let (text, fallback) = translation.body(body)
        details.translate { translation?.texts[$0] }
        details.body = text ?? body
        let own = translation?.body == nil ? nil : translation
        return Bulletin(
            id: id, place: place, details, excerpt: own?.excerpt ?? excerpt, isLong: own?.isLong ?? isLong,
            looks: looks, fallback: fallback)
    }
}

extension Page: Translatable {
    func translated(by translation: Translation?) -> Page {
        var page = self
        let text: Body?
        (text, page.fallback) = translation.body(body)
        page.body = text ?? body
        page.translate { translation?.texts[$0] }
        return page
    }
}

extension Schedule: Translatable {
    func translated(by translation: Translation?) -> Schedule {
        var schedule = self
        if translation == nil { schedule.fallback = .all }
        schedule.translate { translation?.texts[$0] }
        return schedule
    }
}

extension Event: Translatable {
    func translated(by translation: Translation?) -> Event {
        let details = details.translated(by: translation)
        if case .change(let series, var changes) = role {
            changes.fields.details = changes.fields.details.translated(by: translation)
            changes.fields.name = translation?.text("name", changes.fields.name) ?? changes.fields.name
            return with(name: name, details, .change(of: series, changes))
        }
        return with(name: translation?.text("name", name) ?? name, details, role.inOtherLanguage)
    }

    /// A copy of an event from a foreign calendar, which has no translations.
    var untranslatable: Event {
        let copy = translated(by: nil)
        var details = copy.details
        details.fallback = .none
        return copy.with(name: name, details, copy.role)
    }

    private func with(name: String, _ details: Details, _ role: Role) -> Event {
        Event(
            id: id, place: place, name: name, times: times, status: status, isFeatured: isFeatured, details: details,
            access: access, music: music, aliases: aliases, publication: publication, role: role)
    }
}

extension Event.Role {
    /// The role in another language; the changes that a series makes to single dates have no translation.
    fileprivate var inOtherLanguage: Event.Role {
        guard case .series(var series) = self else { return self }
        for key in series.changes.keys {
            guard let details = series.changes[key]?.fields.details.translated(by: nil) else { continue }
            series.changes[key]?.fields.details = details
        }
        return .series(series)
    }
}

extension Event.Details {
    fileprivate func translated(by translation: Translation?) -> Event.Details {
        var details = self
        (details.description, details.fallback) = translation.body(description)
        details.group = category
        guard let translation else { return details }
        details.translate { translation.texts[$0] }
        details.venue?.name = translation.text("venue.name", venue?.name ?? "")
        details.venue?.address = translation.text("venue.address", ifAny: venue?.address)
        return details
    }
}
