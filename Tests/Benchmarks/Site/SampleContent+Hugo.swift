import Foundation

extension SampleContent {
    /// Writes the content as a Hugo site into a new folder, with templates that make the pages Corkboard makes.
    ///
    /// Where the two differ it is in Hugo's favour: it gets its songs in the order of their ranks, its style sheet
    /// with no digest, no work to do on links, one format of feed, and neither a search index nor structured data.
    func writeHugoSite(to folder: URL) throws {
        for (path, text) in HugoTheme.files { try folder.write(text, as: path) }
        for number in 1...bulletinCount {
            let bulletin = bulletin(number)
            try folder.write(bulletin.file, as: "content/bulletins/\(bulletin.id).md")
        }
        for number in 1...eventCount {
            let event = event(number)
            try folder.write(event.hugoPage, as: "content/events/\(event.id).md")
            try folder.write(event.hugoSongs(), as: "content/events/\(event.id)/songs.md")
        }
    }

    /// Writes the songs of one event of a Hugo site over what was there, each with so many more votes.
    func writeHugoSongs(of number: Int, moreVotes: Int, in folder: URL) throws {
        let event = event(number)
        try folder.write(event.hugoSongs(moreVotes: moreVotes), as: "content/events/\(event.id)/songs.md")
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
          "outputs": ["html", "EventICS"]
        }

        \(description)
        """
    }

    /// The page of the event's songs.
    fileprivate func hugoSongs(moreVotes: Int = 0) -> String {
        let rows = ranking.map {
            "    {\"title\": \"\($0.title)\", \"artist\": \"\($0.artist)\", \"up\": \($0.up + moreVotes), \"down\": \($0.down)}"
        }
        return """
            {
              "title": "Songs for \(name)",
              "event": "\(name)",
              "eventID": "\(id)",
              "type": "songs",
              "outputs": ["html", "SongsJSON", "SongsCSV"],
              "songs": [
            \(rows.joined(separator: ",\n"))
              ]
            }

            """
    }
}
