import Dispatch
import Processes
import Synchronization

/// Calls `body` with 0 ..< `count` on one thread per core, and returns the results in that order.
///
/// The threads process chunks of indices, half of the threads from the front and half from the back, so that two
/// threads rarely use the same memory or create files in the same folder. A task per index would cost a thousand times
/// as much when an index costs microseconds. Each thread has its own state, for reusable buffers, and writes its
/// results directly to their places.
///
/// - Parameter chunk: The number of indices per chunk: 1 if an index costs milliseconds.
package func concurrentMap<State: ~Copyable, Result: Sendable>(
    _ count: Int, chunk: Int = 16, state: @Sendable () -> State, _ body: @Sendable (inout State, Int) -> Result
) -> [Result] {
    // For an empty array, Swift would write the count of 0 into storage that all empty arrays share, while other
    // threads read it.
    guard count > 0 else { return [] }
    // A short list usually means expensive items.
    let chunk = count < 64 * Machine.cores ? 1 : chunk
    let chunkCount = (count + chunk - 1) / chunk
    let taken = Atomic(0)
    let front = Atomic(0)
    let back = Atomic(0)
    return unsafe Array(unsafeUninitializedCapacity: count) { places, initializedCount in
        // Each place is written once, by the only thread that processes its index.
        nonisolated(unsafe) let places = unsafe places
        let threads = min(Machine.cores, chunkCount)
        DispatchQueue.concurrentPerform(iterations: threads) { thread in
            var own = state()
            while taken.add(1, ordering: .relaxed).oldValue < chunkCount {
                let number =
                    thread.isMultiple(of: 2)
                    ? front.add(1, ordering: .relaxed).oldValue
                    : chunkCount - back.add(1, ordering: .relaxed).newValue
                for index in number * chunk..<min((number + 1) * chunk, count) {
                    unsafe places.initializeElement(at: index, to: body(&own, index))
                }
            }
        }
        initializedCount = count
    }
}

/// Maps with a throwing `body`, and throws the error with the lowest index.
package func concurrentMap<Result: Sendable, Failure: Error>(
    trying count: Int, _ body: @Sendable (Int) throws(Failure) -> Result
) throws(Failure) -> [Result] {
    let outcomes = concurrentMap(count) { index in
        Swift.Result { () throws(Failure) in try body(index) }
    }
    var results: [Result] = []
    results.reserveCapacity(count)
    for outcome in outcomes { results.append(try outcome.get()) }
    return results
}

/// Maps without state.
package func concurrentMap<Result: Sendable>(
    _ count: Int, chunk: Int = 16, _ body: @Sendable (Int) -> Result
) -> [Result] {
    concurrentMap(count, chunk: chunk, state: {}) { _, index in body(index) }
}
