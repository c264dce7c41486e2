import Foundation

/// An invented event with its songs, for measurements.
struct SampleEvent {
    /// A song on the event's list.
    struct Song {
        let id: String
        let title: String
        let artist: String
        let up: Int
        let down: Int
    }

    let id: String
    let name: String
    let start: Date
    let end: Date
    let venue: String
    let address: String
    let category: String
    let tags: [String]
    let description: String
    let songs: [Song]

    /// The songs by rank: net score, then ups, title, and id.
    var ranking: [Song] {
        songs.sorted { ($1.up - $1.down, $1.up, $0.title, $0.id) < ($0.up - $0.down, $0.up, $1.title, $1.id) }
    }
}
