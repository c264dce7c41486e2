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
