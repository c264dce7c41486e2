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
            hasPictures: hasPictures, assetMentions: assetMentions, keepsLines: keepsLines, findings: [])
    }
}

extension Translation? {
    /// Returns the text in this language, otherwise a copy of `own`, and the kind of fallback.
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
        with(fields.translated(by: translation), role: role.translated(by: translation))
    }

    /// A copy of an event from a foreign calendar, which has no translations.
    var untranslatable: Event {
        func untranslatable(_ fields: Event.Fields) -> Event.Fields {
            var fields = fields.translated(by: nil)
            (fields.details.fallback, fields.details.hasUntranslatedName) = (.none, false)
            return fields
        }
        var role = role
        if case .series(var series) = role {
            for (date, changes) in series.changes { series.changes[date]?.fields = untranslatable(changes.fields) }
            role = .series(series)
        }
        return with(untranslatable(fields), role: role)
    }
}

extension Event.Fields {
    fileprivate func translated(by translation: Translation?) -> Event.Fields {
        var fields = self
        (fields.details.description, fields.details.fallback) = translation.body(details.description)
        fields.details.hasUntranslatedName = translation == nil
        fields.details.group = details.category
        if let translation { fields.translate { translation.texts[$0] } }
        return fields
    }
}

extension Event.Role {
    /// The role in another language; the changes that a series makes to single dates have no translation.
    fileprivate func translated(by translation: Translation?) -> Event.Role {
        switch self {
        case .single, .occurrence: return self
        case .change(let event, var changes):
            changes.fields = changes.fields.translated(by: translation)
            return .change(of: event, changes)
        case .series(var series):
            for (key, changes) in series.changes { series.changes[key]?.fields = changes.fields.translated(by: nil) }
            return .series(series)
        }
    }
}
