import Foundation
import TestSupport

/// A small site with one event that has songs, for commands that count ballots.
struct VotingSite {
    let work: Scratch

    init() throws {
        work = try Scratch(inMemory: true)
        work.write("Content/site.yaml", "title: The Shed\n")
        work.write(
            "Content/events/gala.json",
            """
            {"name": "Gala", "requests": "moderated",
             "songs": [{"title": "Dancing Queen", "artist": "ABBA"}, {"id": "w", "title": "=Waterloo", "artist": "ABBA"}]}
            """)
    }

    /// The files in the folder of batches.
    var batches: [String: String] { work.files(in: "Content/ballots") }

    /// The number of ups of the song `w` in the published list.
    var ups: Int? {
        work.read("public/events/gala/songs/songs.csv")?.components(separatedBy: "Waterloo,ABBA,").last?
            .components(separatedBy: ",").first.flatMap { Int($0) }
    }

    /// Runs a command at a fixed time.
    func run(_ words: String..., input: String = "") throws -> Tool.Result {
        try Tool.run(Tool.executable, words + Self.common, input: input, in: work.path)
    }

    /// The flags for every command.
    static let common = ["--now", "2026-05-06T12:00:00Z"]
}
