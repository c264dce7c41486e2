import Foundation

/// An invented bulletin for measurements.
struct SampleBulletin {
    let id: String
    let title: String
    let author: String
    let date: Date
    let tags: [String]
    let body: String

    /// Returns the id of the bulletin with this number, from 1.
    static func id(_ number: Int) -> String { "note-\(number)" }

    /// The record in a format that both Corkboard and Hugo read.
    var file: String {
        """
        ---
        title: \(title)
        author: \(author)
        date: \(date.formatted(.iso8601))
        tags: [\(tags.joined(separator: ", "))]
        ---

        \(body)
        """
    }
}
