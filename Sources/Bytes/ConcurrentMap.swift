import Dispatch
import Processes
import Synchronization

/// What `body` makes of 0 ..< `count`, in that order, made by one thread a core.
///
/// The threads take chunks of indices, half of them from the front and half from the back, so that two threads are seldom
/// after the same memory or make files in the same folder; a task for each index costs a thousand times as much where an
/// index costs microseconds. Each thread has a state of its own, for buffers that are used again and again, and puts its
/// results straight into their places.
///
/// - Parameter chunk: One where an index costs milliseconds.
package func concurrentMap<State: ~Copyable, Result: Sendable>(
    _ count: Int, chunk: Int = 16, state: @Sendable () -> State, _ body: @Sendable (inout State, Int) -> Result
) -> [Result] {
    // Few indices are long work each.
    let chunk = count < 64 * Machine.cores ? 1 : chunk
    let chunkCount = (count + chunk - 1) / chunk
    let taken = Atomic(0)
    let front = Atomic(0)
    let back = Atomic(0)
    return unsafe Array(unsafeUninitializedCapacity: count) { places, initializedCount in
        // Every index is taken by one thread, once.
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

/// The same for work that may fail: throws what failed at the lowest index.
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

/// The same without a state.
package func concurrentMap<Result: Sendable>(
    _ count: Int, chunk: Int = 16, _ body: @Sendable (Int) -> Result
) -> [Result] {
    concurrentMap(count, chunk: chunk, state: {}) { _, index in body(index) }
}
