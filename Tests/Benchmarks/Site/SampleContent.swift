import Foundation

/// Invented content for measurements; equal seeds give equal content on every machine.
struct SampleContent {
    /// The time of the sample site's builds, when half of the events are past.
    static let now = "2026-06-01T12:00:00Z"

    /// The number of bulletins.
    let bulletinCount: Int

    /// The number of events; each has songs.
    var eventCount: Int { max(1, bulletinCount / 10) }

    private let seed: UInt64
    private let vocabulary: Vocabulary
    private let start = Date(timeIntervalSince1970: 1_780_315_200)  // the same time as `now`
    private let songsPerEvent = 50

    /// Creates content with `bulletinCount` bulletins and a tenth as many events.
    init(bulletinCount: Int, seed: UInt64) {
        self.bulletinCount = bulletinCount
        self.seed = seed
        vocabulary = Vocabulary(seed: seed)
    }

    /// Returns the bulletin with this number; 1 is the newest.
    func bulletin(_ number: Int) -> SampleBulletin {
        var random = SeededGenerator(seed: seed, stream: UInt64(number) * 2)
        let title = vocabulary.phrase(3...7, &random)
        let author = vocabulary.name(&random)
        let tags = tags(&random)
        var composer = MarkdownComposer(vocabulary, linkingTo: bulletinCount, random)
        return SampleBulletin(
            id: SampleBulletin.id(number), title: title, author: author, date: start - Double(number) * 47 * 60,
            tags: tags, body: composer.bulletin())
    }

    /// Returns the event with this number, from 1.
    func event(_ number: Int) -> SampleEvent {
        var random = SeededGenerator(seed: seed, stream: UInt64(number) * 2 + 1)
        let begin = start + Double(number - eventCount / 2) * 5 * 3_600 + 1_800
        let name = vocabulary.phrase(2...5, &random)
        let songs = (1...songsPerEvent).map { place in
            SampleEvent.Song(
                id: "song-\(place)", title: vocabulary.phrase(1...5, &random), artist: vocabulary.name(&random),
                up: random.number(0...120), down: random.number(0...60))
        }
        var categories = SeededGenerator(seed: seed, stream: 1)
        let names = (0..<8).map { _ in vocabulary.phrase(1...1, &categories) }
        let category = names[random.number(0...names.count - 1)]
        let venue = vocabulary.phrase(1...2, &random)
        let address = "\(random.number(1...99)) \(vocabulary.phrase(2...3, &random))"
        let tags = tags(&random)
        var composer = MarkdownComposer(vocabulary, linkingTo: bulletinCount, random)
        return SampleEvent(
            id: "event-\(number)", name: name, start: begin, end: begin + 3 * 3_600, venue: venue, address: address,
            category: category, tags: tags, description: composer.note(), songs: songs)
    }

    /// Returns up to three of the site's 60 tags.
    ///
    /// Some tags are used far more often than others. Real sites, too, have dozens of tags, not thousands.
    private func tags(_ random: inout SeededGenerator) -> [String] {
        var names = SeededGenerator(seed: seed, stream: 0)
        let all = (0..<60).map { _ in vocabulary.longWord(&names) }
        let places = (0..<random.number(1...3)).map { _ in min(random.number(0...59), random.number(0...59)) }
        return Set(places).sorted().map { all[$0] }
    }
}
