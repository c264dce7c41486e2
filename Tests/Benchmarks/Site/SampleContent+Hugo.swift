import Foundation

extension SampleContent {
    /// Writes the content as a Hugo site into a new folder.
    ///
    /// Its templates make the same pages as Corkboard: the same elements with the same attributes, and the same words.
    ///
    /// Apart from orders that don't matter, every difference favours Hugo:
    /// - It has no search: no page, no index, and no script.
    /// - Songs are written in the order of their ranks, so that Hugo only detects ties and doesn't count votes.
    /// - Bodies are as Goldmark renders them: no `rel` on links, no ids that are unique on every page, no region around
    ///   tables.
    /// - It has one script and one style sheet, without fingerprints in their names. Links start from the root, so they
    ///   are equal on all pages.
    /// - A note's paper and tilt come from a 32-bit hash instead of SHA-256.
    /// - A tag that a record has twice is shown once.
    /// - Lines of calendars aren't folded and don't end with CR LF, and calendars and CSV files have no escaping,
    ///   because no invented text needs it.
    /// - Links and templates aren't checked, and nothing is recorded for a later build.
    /// - JSON keys, parameters of calendar links, and the list of tags are sorted by Hugo's rules.
    ///
    /// With fewer than about 3,000 bulletins, Hugo makes some pages of categories that Corkboard doesn't have, because
    /// Corkboard shows these categories completely in the list of events.
    func writeHugoSite(to folder: URL) throws {
        for (path, text) in HugoTheme.files { try folder.write(text, as: path) }
        var categories: Set<String> = []
        for number in 1...bulletinCount {
            let bulletin = bulletin(number)
            try folder.write(bulletin.file, as: "content/bulletins/\(bulletin.id).md")
        }
        for number in 1...eventCount {
            let event = event(number)
            try folder.write(event.hugoPage, as: "content/events/\(event.id).md")
            try folder.write(event.hugoSongs(), as: event.hugoSongsPath)
            categories.insert(event.category)
        }
        for category in categories.sorted() {
            for isPast in [false, true] {
                try folder.write(
                    hugoRow(of: category, isPast: isPast),
                    as: "content/events/\(isPast ? "past" : "upcoming")/\(category.lowercased())/_index.md")
            }
        }
    }

    /// Overwrites the songs of one event of a Hugo site, with `moreVotes` added to each.
    func writeHugoSongs(of number: Int, moreVotes: Int, in folder: URL) throws {
        let event = event(number)
        try folder.write(event.hugoSongs(moreVotes: moreVotes), as: event.hugoSongsPath)
    }

    /// Returns the page with all events of a category.
    private func hugoRow(of category: String, isPast: Bool) -> String {
        """
        ---
        title: \(category)\(isPast ? ", past events" : "")
        type: row
        category: \(category)
        past: \(isPast)
        ---

        """
    }
}

extension SampleEvent {
    /// The event's page, with front matter in JSON, which Hugo reads faster than YAML.
    fileprivate var hugoPage: String {
        """
        {
          "title": "\(name)",
          "start": "\(start.formatted(.iso8601))",
          "end": "\(end.formatted(.iso8601))",
          "venue": {"name": "\(venue)", "address": "\(address)"},
          "category": "\(category)",
          "tags": [\(tags.map { "\"\($0)\"" }.joined(separator: ", "))],
          "songCount": \(songs.count),
          "outputs": ["html", "event"]
        }

        \(description)
        """
    }

    /// The path in a separate folder, because Hugo would write the files of a page `songs.md` next to that page's
    /// folder, not into it.
    fileprivate var hugoSongsPath: String { "content/events/\(id)/songs/index.md" }

    /// Returns the page of the event's songs.
    fileprivate func hugoSongs(moreVotes: Int = 0) -> String {
        let rows = ranking.map {
            """
                {"id": "\($0.id)", "title": "\($0.title)", "artist": "\($0.artist)", \
            "up": \($0.up + moreVotes), "down": \($0.down)}
            """
        }
        return """
            {
              "title": "Songs for \(name)",
              "event": "\(name)",
              "eventID": "\(id)",
              "type": "songs",
              "outputs": ["html", "songsJSON", "songsCSV"],
              "songs": [
            \(rows.joined(separator: ",\n"))
              ]
            }

            """
    }
}
