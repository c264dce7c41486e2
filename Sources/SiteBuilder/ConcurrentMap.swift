import Dispatch
import Synchronization

/// What `body` makes of 0 ..< `count`, in that order, made by one thread a core.
///
/// The threads take chunks of indices from a shared counter: a task for each index costs a thousand times as much where
/// an index costs microseconds. Each thread has a state of its own, for buffers that are used again and again.
func concurrentMap<State, Result: Sendable>(
    _ count: Int, state: @Sendable () -> State, _ body: @Sendable (inout State, Int) -> Result
) -> [Result] {
    let chunk = 16
    let next = Atomic(0)
    let finished = Mutex<[(first: Int, results: [Result])]>([])
    DispatchQueue.concurrentPerform(iterations: min(Machine.cores, (count + chunk - 1) / chunk)) { _ in
        var own = state()
        var chunks: [(first: Int, results: [Result])] = []
        while true {
            let first = next.add(chunk, ordering: .relaxed).oldValue
            guard first < count else { break }
            chunks.append((first, (first..<min(first + chunk, count)).map { body(&own, $0) }))
        }
        finished.withLock { $0 += chunks }
    }
    return finished.withLock { $0.sorted { $0.first < $1.first }.flatMap(\.results) }
}

/// The same without a state.
func concurrentMap<Result: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Result) -> [Result] {
    concurrentMap(count, state: {}) { _, index in body(index) }
}
