import Content
import Time

extension Site {
    /// The latest bulletins that share a tag with an event, at most three.
    ///
    /// For a past event, only bulletins written after its start are listed, because they report on it.
    func reports(on event: SiteEvent, _ context: PageContext) -> [TitledLink] {
        let zone = configuration.zone
        let start = event.phase == .past ? event.start : nil
        let firstDay = start.map { zone.start(of: zone.local($0).day) }
        var rest = event.publicEvent.details.tags.map { tags[$0].bulletins[...] }
        var links: [TitledLink] = []
        // Each tag lists its bulletins newest first, so the newest one overall is the first of some tag.
        while links.count < 3, let newest = rest.lazy.compactMap(\.first).min() {
            for place in rest.indices where rest[place].first == newest { rest[place] = rest[place].dropFirst() }
            let (bulletin, address) = (bulletins[newest].record, bulletins[newest].address)
            // All bulletins after one of an earlier day are older, and a tag may have thousands of them.
            if let firstDay, bulletin.date.start(in: zone) < firstDay { break }
            if let start, bulletin.date.end(in: zone) < start { continue }
            links.append(context.link(bulletin.heading, address))
        }
        return links
    }
}
