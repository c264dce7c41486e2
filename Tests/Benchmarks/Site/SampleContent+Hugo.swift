import Foundation

extension SampleContent {
    /// Writes the content as a Hugo site into a new folder, with templates that make the pages Corkboard makes: the same
    /// elements with the same attributes, and the same words.
    ///
    /// Where the two differ it is in Hugo's favour, but for the order of things that have none:
    /// - no search: neither its page nor the index, the words and the script behind it;
    /// - songs come in the order of their ranks, so that only ties are found, and no votes are counted;
    /// - bodies are as Goldmark makes them: no `rel` on links, no ids that are unique on every page, no region around a table;
    /// - one script and one style sheet, whose names have no digests, and addresses from the root, which are the same on every
    ///   page;
    /// - a note's paper and tilt come from a hash of 32 bits, where Corkboard's takes SHA-256;
    /// - a tag that a record has twice is shown once;
    /// - lines of calendars are neither folded nor ended by CR LF, and nothing in them or in CSV is escaped: nothing made up
    ///   needs it;
    /// - no link and no template is checked, and nothing is noted for a later build;
    /// - keys of JSON, parameters of calendar links and the list of tags are sorted by Hugo's own rules.
    ///
    /// Below some 3,000 bulletins Hugo makes pages of categories that Corkboard shows whole on the list of events, and so has
    /// no pages for.
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

    /// Writes the songs of one event of a Hugo site over what was there, each with so many more votes.
    func writeHugoSongs(of number: Int, moreVotes: Int, in folder: URL) throws {
        let event = event(number)
        try folder.write(event.hugoSongs(moreVotes: moreVotes), as: event.hugoSongsPath)
    }

    /// The page of all events of a category.
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
    /// The event's page, with JSON as front matter: Hugo reads it faster than YAML.
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

    /// A folder of its own, for Hugo would write the files of a page `songs.md` beside that page's folder, not into it.
    fileprivate var hugoSongsPath: String { "content/events/\(id)/songs/index.md" }

    /// The page of the event's songs.
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
