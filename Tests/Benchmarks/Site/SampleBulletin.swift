import Foundation

/// A bulletin that was made up for measuring.
struct SampleBulletin {
    let id: String
    let title: String
    let author: String
    let date: Date
    let tags: [String]
    let body: String

    /// The id of the bulletin with a number, from 1.
    static func id(_ number: Int) -> String { "note-\(number)" }

    /// The record as Corkboard and Hugo both read it.
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
