import Serving
import Synchronization
import Testing

@Suite struct PublishingRhythmTests {
    private let rhythm = PublishingRhythm()

    @Test func anUpdateGoesOutAtOnceAndTheNextAfterAPause() {
        #expect(rhythm.pause(after: 0) == .zero)
        #expect(rhythm.pause(after: 10_000) == .zero)
        rhythm.begin {}.finish()
        let pause = rhythm.pause(after: 0)
        #expect(pause.map { $0 <= .milliseconds(50) } == true)
    }

    @Test func updatesAreRarerWhileManyVotesArrive() throws {
        rhythm.begin {}.finish()
        let pauses = try [0, 250, 1_000_000].map { try #require(rhythm.pause(after: $0)) }
        #expect(pauses == pauses.sorted() && pauses[0] < pauses[2])
        #expect(pauses[2] <= .milliseconds(250))
    }

    @Test func updatesTakeAtMostHalfOfTheTime() async throws {
        let isDone = Atomic(false)
        let start = ContinuousClock.now
        let delivery = rhythm.begin { isDone.store(true, ordering: .relaxed) }
        delivery.begin()
        delivery.finish()
        #expect(rhythm.pause(after: 0) == nil, "a stream still waits")
        try await Task.sleep(for: .milliseconds(80))
        delivery.finish()
        let wasCalled = isDone.load(ordering: .relaxed)
        #expect(wasCalled)
        let pause = try #require(rhythm.pause(after: 0))
        #expect(.now + pause - start >= .milliseconds(160))
    }

    /// Reads as the library does: into a buffer, and suspended when it has no bytes to send.
    private func read(_ stream: EventStream) -> Int? {
        var block = [UInt8](repeating: 0, count: 100)
        return unsafe block.withUnsafeMutableBytes { unsafe stream.take(into: $0) { {} } }
    }

    @Test func onlyClientsThatWaitDelayTheNextUpdate() {
        let done = Atomic(0)
        func wake(_ change: (EventStream, Delivery) -> Void) {
            let stream = EventStream([1])
            let delivery = Delivery { done.add(1, ordering: .relaxed) }
            change(stream, delivery)
            delivery.finish()
        }
        // One that hasn't read the first bytes doesn't wait.
        wake { stream, delivery in stream.send(change: [2], or: [3], delivery) }
        var count = done.load(ordering: .relaxed)
        #expect(count == 1)
        // One that waits ends the update when it reads, or when it leaves.
        for end in [0, 1] {
            wake { stream, delivery in
                #expect(read(stream) == 1 && read(stream) == 0)
                stream.send(latest: [2], delivery)
                if end == 0 { #expect(read(stream) == 1) } else { stream.end() }
            }
            count = done.load(ordering: .relaxed)
            #expect(count == 2 + end)
        }
    }
}
