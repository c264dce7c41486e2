import Serving
import Testing

@Suite struct PublishingRhythmTests {
    @Test func anUpdateGoesOutAtOnceAndTheNextAfterAPause() {
        var rhythm = PublishingRhythm()
        #expect(rhythm.pause(after: 0) == .zero)
        #expect(rhythm.pause(after: 10_000) == .zero)
        rhythm.begin()
        let pause = rhythm.pause(after: 0)
        #expect(pause > .zero && pause <= .milliseconds(50))
    }

    @Test func updatesAreRarerWhileManyVotesArrive() {
        var rhythm = PublishingRhythm()
        rhythm.begin()
        let pauses = [0, 250, 1_000_000].map { rhythm.pause(after: $0) }
        #expect(pauses == pauses.sorted() && pauses[0] < pauses[2])
        #expect(pauses[2] <= .milliseconds(250))
    }
}
