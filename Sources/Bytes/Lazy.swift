import Synchronization

/// A value that is computed once, on first use.
package final class Lazy<Value: Sendable>: Sendable {
    private let state: Mutex<State>

    private enum State {
        case due(@Sendable () -> Value)
        case made(Value)
    }

    package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.due(make)) }

    /// The value; callers wait while another thread computes it.
    package var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .due(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}

/// Values that are computed once, on first use, by all threads that then ask for them.
package final class LazyValues<Value: Sendable>: Sendable {
    private let values: [Lazy<Value>]

    /// The number of values that threads have begun to compute.
    private let begun = Atomic(0)

    package init(_ count: Int, _ make: @escaping @Sendable (Int) -> Value) {
        values = (0..<count).map { index in Lazy { make(index) } }
    }

    /// True if any thread has asked for the values.
    package var isAsked: Bool { begun.load(ordering: .relaxed) > 0 }

    /// All values. Threads that ask for them at the same time share the work.
    package var all: [Value] {
        while true {
            let index = begun.add(1, ordering: .relaxed).oldValue
            guard index < values.count else { return values.map(\.value) }
            _ = values[index].value
        }
    }
}
