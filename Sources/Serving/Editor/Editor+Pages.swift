import Authoring
import Bytes
import Content
import Diagnostics
import Documents
import Pages
import SiteBuilder
import Text
import Time

/// The editor's pages.
extension Editor {
    /// Opens the site for the person's changes.
    func store() throws(AuthoringError) -> RecordStore { try site.open(personInLog).store() }

    func catalogue() -> Catalogue? { DiagnosticLog.discarding { Catalogue(currentOptions, &$0) } }

    func page(_ content: EditContent, status: Int = 200) -> HTTPResponse {
        DiagnosticLog.discarding { editPage(content, options, &$0) }.map { html($0, status: status) } ?? notReadable
    }

    func html(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse { .page(bytes, status: status, framing: .nobody) }

    /// - Parameter catalogue: The records that the page's menu leads to.
    func content(_ heading: EditContent.Heading, _ catalogue: Catalogue?) -> EditContent {
        var content = EditContent(heading, token: withDesk(\.token))
        content.menu = catalogue?.menu ?? MenuParts()
        return content
    }

    /// The lists of all records.
    func list(_ catalogue: Catalogue, saying problems: [CommandResult.Problem]? = nil) -> HTTPResponse {
        var content = content(.records, catalogue)
        takeDone(&content)
        if person.role == .owner {
            let status = state.status
            content.home = (
                nextChange: status.nextChange, zone: catalogue.zone, problems: status.problems,
                hasGuests: site.door.guests != nil, access: address
            )
        }
        content.hasLog = person.mayUse("log")
        var titles: [String: String] = [:]
        for record in catalogue.records where record.kind == .event || record.kind == .schedule {
            // All dates of a series have its title.
            let date = record.occurrence == nil ? nil : record.dateText(in: catalogue.zone)
            let title = [record.title, date].compactMap(\.self).joined(separator: " · ")
            titles[record.id] = titles[record.id] ?? title
        }
        for kind in CatalogueRecord.Kind.allCases {
            let records = catalogue.records.filter {
                $0.kind == kind && !$0.isFixture && !$0.isImported && $0.request == nil && person.mayChange($0)
            }.withOneDateOfEachEntry.groupedBySeries
            let mayAdd = person.mayAdd(kind, to: nil)
            // A new site has no songs or entries, and they are added to their events and schedules.
            if records.isEmpty, kind.holder != nil || !mayAdd { continue }
            let series = Set(records.filter { $0.occurrence == nil }.map(\.id))
            let printed = records.withPrintPages
            let items = records.map { record -> EditContent.Item in
                var item = item(record)
                if printed.contains(ExactText(record.id)) { item.print = item.page.map { $0 + "print/" } }
                let date = kind == .song ? nil : record.dateText(in: catalogue.zone)
                let holder = kind.holder == nil ? nil : record.holder.map { titles[$0] ?? $0 }
                item.detail = [date, record.by, holder].compactMap { $0 }.joined(separator: " · ")
                item.isDate = kind == .event && record.occurrence.map { series.contains($0.series) } == true
                return item
            }
            let isPrinted = kind == .bulletin && records.contains(where: \.state.isOnSite)
            content.groups.append(
                (
                    kind: kind.rawValue, new: kind.holder == nil && mayAdd ? Self.prefix + "new/\(kind)" : nil,
                    print: isPrinted ? base + "bulletins/print/" : nil, adding: nil, items: items
                ))
        }
        if person.role == .owner {
            content.targets = DiagnosticLog.discarding { publishPlaces(options, &$0) }.map { place in
                (name: place.name, detail: place.address, plan: Self.publishPath(place.name))
            }
        }
        let removed = ((try? store().removed()) ?? []).filter(person.mayRestore)
        content.groups.append((kind: nil, new: nil, print: nil, adding: nil, items: removed.map(item)))
        return problems.map { page(content.saying($0), status: 409) } ?? page(content)
    }

    /// Adds a notice about the last change, shown only once, and a way to undo it.
    func takeDone(_ content: inout EditContent) {
        withDesk { state in
            content.done = state.done.take()
            content.undo = state.undoable.isEmpty ? nil : Self.prefix + "undo"
        }
    }

    func item(_ record: CatalogueRecord) -> EditContent.Item {
        var item = EditContent.Item(title: record.title)
        item.detail = record.by
        item.state = record.state == .shown ? nil : record.state.name.rawValue
        if record.state.isOnSite { item.page = record.address.map { base + $0 } }
        if record.state.isBeforeOrAfter {
            item.draft = record.address.map { Self.draftsPrefix + percentEncoded(path: $0) }
        }
        let way = Self.path(of: record)
        item.change = Self.prefix + "change/" + way
        item.deletion = record.isDeletable && person.mayDelete(record) ? Self.prefix + "delete/" + way : nil
        if let part = CatalogueRecord.Kind.allCases.first(where: { $0.holder == record.kind }) {
            item.part = Self.prefix + "new/\(part)/" + EditTarget.segment(record.id)
        }
        return item
    }

    func item(_ entry: TrashEntry) -> EditContent.Item {
        var item = EditContent.Item(title: entry.title)
        item.detail = [entry.record.kind.rawValue, entry.record.holder].compactMap { $0 }.joined(separator: " · ")
        item.restoring =
            Self.prefix + "restore/" + entry.record.words.map(EditTarget.segment).joined(separator: "/")
        return item
    }

    static func path(of record: CatalogueRecord) -> String {
        record.name.words.map(EditTarget.segment).joined(separator: "/")
    }

    func newForm(
        _ kind: CatalogueRecord.Kind, holder: CatalogueRecord?, catalogue: Catalogue, given: SubmittedForm
    ) -> EditContent {
        var content = content(.new(kind.rawValue), catalogue)
        content.subject = holder?.title
        let way = [kind.rawValue] + (holder.map { [$0.id] } ?? [])
        var form = EditContent.Form(
            action: Self.prefix + "new/" + way.map(EditTarget.segment).joined(separator: "/"))
        let fields = RecordField.fields(of: kind)
        let weak = weakCodes(in: { given[$0] }, id: nil)
        let input = { (field: RecordField) in
            let preset = field.key == "author" ? person.name.isEmpty ? catalogue.author : person.name : nil
            var input = field.input(given[field.key] ?? preset ?? "", of: kind, among: catalogue.words)
            // They have defaults.
            if kind == .bulletin, ["date", "author"].contains(field.key) { input.isRequired = false }
            input.isWeak = weak.contains(field.key)
            return input
        }
        form.zone = catalogue.zone.name
        form.card = Self.card(of: kind, id: nil)
        form.fields = fields.filter { !$0.isRare }.map(input)
        form.further = fields.filter(\.isRare).map(input)
        form.takesSongs = kind == .event
        form.songs = given["songs"] ?? ""
        form.acceptsWeakCodes = hasNewWeakCodes(in: given, id: nil)
        content.form = form
        return content
    }

    func changeForm(_ open: OpenRecord, catalogue: Catalogue, given: SubmittedForm) -> EditContent {
        var content = content(.change(open.record.kind.rawValue), catalogue)
        content.subject = open.record.title
        let way = Self.path(of: open.record)
        var form = EditContent.Form(action: Self.prefix + "change/" + way)
        form.digest = open.digest
        form.zone = catalogue.zone.name
        form.card = Self.card(of: open.record.kind, id: open.record.id)
        form.deletion =
            open.record.isDeletable && person.mayDelete(open.record) ? Self.prefix + "delete/" + way : nil
        form.otherDates = catalogue.otherDates(of: open.record)
        form.takesSongs = open.record.kind == .event
        form.songs = given["songs"] ?? ""
        let isSent = given["digest"] != nil
        let fields = open.fields
        let weak = weakCodes(in: { isSent ? given[$0] : open.texts[$0] }, id: open.record.id, replacing: open)
        let input = { (field: RecordField) in
            let own = open.texts[field.key] ?? ""
            // Browsers don't send a box that isn't ticked.
            let sent = given[field.key] ?? (isSent ? "" : nil)
            var input = field.input(sent ?? own, of: open.record.kind, among: catalogue.words)
            if let sent, !field.isUntouched(sent, showing: own), given["digest"] != open.digest { input.now = own }
            input.isWeak = weak.contains(field.key)
            return input
        }
        form.fields = fields.filter { !$0.isRare }.map(input)
        form.further = fields.filter(\.isRare).map(input)
        form.acceptsWeakCodes = hasNewWeakCodes(in: given, id: open.record.id, replacing: open)
        content.form = form
        content.translations = translations(of: open, catalogue)
        if open.record.kind == .event { (content.songs, content.obstacle) = invitation(to: open, catalogue) }
        return content
    }

    /// The address of an event's songs for guests, with the first code if the record contains it, and why other devices
    /// can't open it.
    ///
    /// Both are nil for an event without songs and codes. A site without an address has only the reason.
    private func invitation(to open: OpenRecord, _ catalogue: Catalogue) -> (songs: String?, obstacle: Word?) {
        let field = RecordField.fields(of: .event).first { $0.key == "code" }
        // The form of a date doesn't show the code of its series.
        let stored = open.values["code"]
        let code = field.flatMap { $0.codes(in: $0.text(of: stored), replacing: stored).first } ?? ""
        guard !code.isEmpty || open.record.count ?? 0 > 0, let address = open.record.address else { return (nil, nil) }
        let isWritten = !code.isEmpty && Node.Value.codeReference(code) == nil
        let page = address + "songs/" + (isWritten ? "#code=" + percentEncoded(code) : "")
        guard let door = site.door.opened else {
            return (catalogue.home.map { $0 + page }, catalogue.home == nil ? .editUnpublished : nil)
        }
        return ((door.addresses.first ?? base) + page, door.isLocal ? .editUnreachable : nil)
    }

    func deletionForm(_ open: OpenRecord, _ catalogue: Catalogue?) -> EditContent {
        var content = content(.delete(open.record.kind.rawValue), catalogue)
        content.subject = Self.title(ofDeleted: open.record, catalogue)
        var form = EditContent.Form(action: Self.prefix + "delete/" + Self.path(of: open.record))
        form.digest = open.digest
        form.isDeletion = true
        form.otherDates = catalogue?.otherDates(of: open.record) ?? 0
        let page = open.record.state.isOnSite ? open.record.address.map { base + $0 } : nil
        form.cancel = page ?? Self.prefix + "change/" + Self.path(of: open.record)
        content.form = form
        return content
    }

    /// The title of a record that is to be deleted. All dates of a repeating entry are deleted, so it names them.
    private static func title(ofDeleted record: CatalogueRecord, _ catalogue: Catalogue?) -> String {
        guard record.kind == .entry, let catalogue else { return record.title }
        let dates = catalogue.records.filter { $0.kind == .entry && $0.place == record.place }
        guard dates.count > 1 else { return record.title }
        let ends = [dates.first, dates.last].compactMap { $0?.dateText(in: catalogue.zone) }
        return "\(record.title) · \(ends.joined(separator: " – "))"
    }
}

extension Catalogue {
    /// The entries of the site's menu.
    fileprivate var menu: MenuParts {
        var parts = MenuParts()
        for record in records where record.state.isOnSite {
            switch record.kind {
            case .bulletin: parts.hasBulletins = true
            case .event: parts.hasEvents = true
            case .schedule: parts.hasSchedules = true
            case .page:
                if let label = record.menuLabel, let link = record.address {
                    parts.pages.append(MenuPage(label: label, link: link))
                }
            case .song, .entry: break
            }
        }
        return parts
    }
}

extension CatalogueRecord {
    /// False for an event that its series or its calendar would create again.
    var isDeletable: Bool { kind != .event || occurrence == nil && !isImported }
}

extension [CatalogueRecord] {
    /// The records in their order, with one date of each repeating entry: the next one, or the last if all are over.
    /// Forms change all dates of an entry.
    var withOneDateOfEachEntry: [CatalogueRecord] {
        let dates = Dictionary(grouping: filter { $0.kind == .entry }, by: \.place)
        return filter { record in
            guard record.kind == .entry, let all = dates[record.place] else { return true }
            return record.id == (all.first { $0.state != .past } ?? all.last)?.id
        }
    }

    /// The records in their order, with the dates of each recurring event directly after it.
    fileprivate var groupedBySeries: [CatalogueRecord] {
        guard contains(where: { $0.kind == .event && $0.occurrence != nil }) else { return self }
        var dates = Dictionary(grouping: filter { $0.occurrence != nil }) { $0.occurrence?.series ?? "" }
        let grouped = filter { $0.occurrence == nil }.flatMap { [$0] + (dates.removeValue(forKey: $0.id) ?? []) }
        // The series of an imported calendar isn't in the list.
        return grouped + filter { $0.occurrence.map { dates[$0.series] != nil } == true }
    }
}

extension CatalogueRecord.State {
    /// True if the site has the record's page.
    var isOnSite: Bool { self == .shown || self == .past }

    /// True if the record isn't on the site, but its page can be previewed.
    fileprivate var isBeforeOrAfter: Bool { [.draft, .scheduled, .expired].contains(name) }
}

extension EditContent {
    /// Adds problems to the page: at their fields, or above the form.
    func saying(_ problems: [CommandResult.Problem]) -> EditContent {
        var content = self
        for problem in problems {
            let hint = hintInBrowser(problem.hint)
            let text = [problem.message, hint].compactMap { $0 }.map(sentence).joined(separator: " ")
            if let index = content.form?.fields.firstIndex(where: { $0.key == problem.field }) {
                content.form?.fields[index].problem = text
            } else if let index = content.form?.further.firstIndex(where: { $0.key == problem.field }) {
                content.form?.further[index].problem = text
            } else {
                content.problems.append((problem.message, hint))
            }
        }
        if problems.isEmpty { content.problems.append(("This can't be done right now.", nil)) }
        return content
    }
}

/// Returns a hint without the flag that it offers at its end; nil if another part names a command or a flag, because
/// people at a browser may not have a terminal.
func hintInBrowser(_ hint: String?) -> String? {
    guard let hint else { return nil }
    let plain = hint.firstRange(of: /, (or|then) add --/).map { String(hint[..<$0.lowerBound]) } ?? hint
    return plain.contains("corkboard ") || plain.contains(/(^| )--[a-z]/) ? nil : plain
}

/// Turns a message into a sentence, so that its hint can follow.
func sentence(_ message: String) -> String {
    let isEnded = message.utf8.last.map { ".?!".utf8.contains($0) } == true
    return message.prefix(1).uppercased() + message.dropFirst() + (isEnded ? "" : ".")
}

extension [CatalogueRecord] {
    /// The ids of the records with a page to print: schedules with entries, and events that aren't over. Of a recurring
    /// event, the next date that takes place has it or, without such a date, the next one.
    var withPrintPages: Set<ExactText> {
        let dates = filter { $0.occurrence != nil && $0.state == .shown }
        let recurring = Set(compactMap { $0.occurrence.map { ExactText($0.series) } })
        let next = Dictionary(grouping: dates) { ExactText($0.occurrence?.series ?? "") }.values.compactMap { dates in
            let certain = dates.filter { $0.occurrence?.takesPlace == true }
            return (certain.isEmpty ? dates : certain).min { ($0.startText ?? "") < ($1.startText ?? "") }
        }
        let single = filter {
            $0.state == .shown && $0.occurrence == nil && ($0.kind == .event || $0.kind == .schedule && $0.count != 0)
                && !recurring.contains(ExactText($0.id))
        }
        return Set((single + next).map { ExactText($0.id) })
    }
}
