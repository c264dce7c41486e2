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
        let (text, fallback) = translation.body(body)
        let isOwnText = translation?.body != nil
        return Bulletin(
            id: id, place: place, title: translation?.text("title", title) ?? title,
            author: translation?.text("author", author) ?? author, date: date, updated: updated, tags: tags,
            isPinned: isPinned, colour: colour, image: image,
            imageText: translation?.text("alt", ifAny: imageText) ?? imageText, aliases: aliases,
            publication: publication,
            body: text ?? body, excerpt: isOwnText ? translation?.excerpt ?? excerpt : excerpt,
            isLong: isOwnText ? translation?.isLong ?? isLong : isLong, looks: looks, fallback: fallback)
    }
}

extension Page: Translatable {
    func translated(by translation: Translation?) -> Page {
        var page = self
        let (text, fallback) = translation.body(body)
        page.body = text ?? body
        page.fallback = fallback
        guard let translation else { return page }
        page.title = translation.text("title", title)
        // A label that equals the title is translated with it.
        let hasOwnLabel = menuLabel.map { !$0.utf8.elementsEqual(title.utf8) } ?? false
        page.menuLabel = translation.text("menu", ifAny: hasOwnLabel ? menuLabel : menuLabel.map { _ in page.title })
        return page
    }
}

extension Schedule: Translatable {
    func translated(by translation: Translation?) -> Schedule {
        var schedule = self
        guard let translation else {
            schedule.fallback = .all
            return schedule
        }
        schedule.title = translation.text("title", title)
        schedule.description = translation.text("description", ifAny: description)
        for index in entries.indices {
            let item = "entries.\(TextsByLanguage.name(ofItemAt: entries[index].place))"
            let entry = entries[index]
            schedule.entries[index].title = translation.text("\(item).title", entry.title)
            schedule.entries[index].description = translation.text("\(item).description", entry.description)
            schedule.entries[index].room = translation.text("\(item).room", ifAny: entry.room)
            schedule.entries[index].track = translation.text("\(item).track", ifAny: entry.track)
        }
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
        for key in Self.keys { key.translate(&details) { translation.texts[$0] } }
        details.venue?.name = translation.text("venue.name", venue?.name ?? "")
        details.venue?.address = translation.text("venue.address", ifAny: venue?.address)
        return details
    }
}
