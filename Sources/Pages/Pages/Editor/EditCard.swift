package import Content
package import Time

/// A record in the editor's form, as visitors will see it in a list.
struct EditCard: Templated {
    /// A bulletin as a note; nil for other records.
    let note: Note?

    /// An event as a card; nil for other records.
    let event: EventCard?

    static let template = "edit-card"
    static let view = View<EditCard>([
        .object("note", "a bulletin as a note; absent for other records", of: Note.view) { $0.note },
        .object("event", "an event as a card; absent for other records", of: EventCard.view) { $0.event },
    ])
}

extension PageContextMaker {
    /// A bulletin, an event, or the next date of a recurring event as visitors will see it in a list at the time `now`;
    /// nil for other records.
    package func editCard(of records: Records, at now: Instant, in zone: Zone) -> (any Templated)? {
        let context = context(.notFound, title: nil)
        switch records {
        case .bulletins(let bulletins):
            return bulletins.first.map { bulletin in
                let placed = RoutedRecord(record: bulletin, slug: bulletin.id, address: .home)
                return EditCard(note: Note(placed, in: bulletin.paper, on: context, in: zone), event: nil)
            }
        case .events(let events):
            return events.first.map { event in
                let shown = SiteEvent(event.nextDate(at: now, in: zone), slug: event.id, siteZone: zone, now: now)
                return EditCard(note: nil, event: EventCard(shown, icon: "", on: context, Today(now, in: zone)))
            }
        default: return nil
        }
    }
}
