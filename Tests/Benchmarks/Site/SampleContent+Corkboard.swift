import Foundation

extension SampleContent {
    /// Writes the content as a Corkboard site into a new folder.
    ///
    /// Its bulletins can't be downloaded, because Hugo's can't either.
    ///
    /// - Parameter locked: The number of an event with codes, or nil.
    func writeCorkboardSite(to folder: URL, locking locked: Int? = nil) throws {
        let content = folder.appending(path: "Content")
        try content.write(
            """
            title: A board to measure
            description: Bulletins and events made up by the benchmark.
            baseURL: https://bench.example/
            language: en
            timeZone: Europe/London
            board: {share: []}

            """, as: "site.yaml")
        for number in 1...bulletinCount { try write(bulletin(number), in: folder) }
        for number in 1...eventCount {
            let event = event(number)
            try content.write(event.json(isLocked: number == locked), as: "events/\(event.id).json")
        }
    }

    /// Overwrites one bulletin of a Corkboard site.
    func write(_ bulletin: SampleBulletin, in folder: URL) throws {
        try folder.write(bulletin.file, as: "Content/bulletins/\(bulletin.id).md")
    }
}

extension SampleEvent {
    /// Returns the record in Corkboard's format; only the line feeds in the description need escaping.
    func json(isLocked: Bool) -> String {
        let rows = songs.map {
            """
                {"id": "\($0.id)", "title": "\($0.title)", "artist": "\($0.artist)", \
            "tally": {"up": \($0.up), "down": \($0.down)}}
            """
        }
        return """
            {
              "name": "\(name)",
              "description": "\(description.replacing("\n", with: "\\n"))",
              "start": "\(start.formatted(.iso8601))",
              "end": "\(end.formatted(.iso8601))",
              "timeZone": "Europe/London",
              "venue": {"name": "\(venue)", "address": "\(address)"},
              "category": "\(category)",
              \(isLocked ? #""code": "K7XQ2-M9TBR", "adminCode": "W4D8N-0ZHVC","# : "")
              "tags": [\(tags.map { "\"\($0)\"" }.joined(separator: ", "))],
              "songs": [
            \(rows.joined(separator: ",\n"))
              ]
            }

            """
    }
}
