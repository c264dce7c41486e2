import Bytes
import Synchronization
import TestSupport
import Testing

@Suite struct ConcurrentMapTests {
    @Test(arguments: [0, 1, 2, 15, 16, 17, 255, 5000], [1, 3, 16, 10_000])
    func resultsAreInTheOrderOfTheirIndices(count: Int, chunk: Int) {
        #expect(concurrentMap(count, chunk: chunk) { $0 * $0 } == (0..<count).map { $0 * $0 })
    }

    @Test func eachIndexIsProcessedOnce() {
        let calls = Mutex<[Int: Int]>([:])
        let count = 10_000
        _ = concurrentMap(count) { index in calls.withLock { $0[index, default: 0] += 1 } }
        #expect(calls.withLock { $0.count == count && $0.values.allSatisfy { $0 == 1 } })
    }

    /// Each result has the number of results that its thread had before it. A state that two threads shared would give
    /// a number twice, or the wrong sum.
    @Test func eachThreadHasItsOwnState() {
        let states = Atomic(0)
        let results = concurrentMap(
            5000,
            state: { () -> (thread: Int, count: Int) in
                (states.add(1, ordering: .relaxed).newValue, 0)
            }
        ) { state, _ -> [Int] in
            defer { state.count += 1 }
            return [state.thread, state.count]
        }
        #expect(Set(results).count == 5000)
        for (thread, counts) in Dictionary(grouping: results, by: { $0[0] }) {
            #expect(counts.map { $0[1] }.sorted() == Array(0..<counts.count), "thread \(thread)")
        }
    }

    struct Failure: Error, Equatable {
        let index: Int
    }

    @Test(arguments: 0..<20) func theErrorWithTheLowestIndexIsThrown(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let failing = Set((0..<5).map { _ in Int.random(in: 0..<3000, using: &random) })
        #expect(throws: Failure(index: failing.min() ?? 0)) {
            try concurrentMap(trying: 3000) { (index) throws(Failure) in
                if failing.contains(index) { throw Failure(index: index) }
                return index
            }
        }
    }

    @Test func withoutErrorsAllResultsAreReturned() throws {
        let results = try concurrentMap(trying: 3000) { (index) throws(Failure) in index }
        #expect(results == Array(0..<3000))
    }
}
