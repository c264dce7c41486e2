import Dispatch
import Synchronization

/// A value that is computed on another thread in the background.
package final class Future<Value: Sendable>: Sendable {
    private let promise = Promise<Value>()

    package init(_ make: @escaping @Sendable () -> Value) {
        let promise = promise
        DispatchQueue.global().async { promise.fulfil(make()) }
    }

    package func get() -> Value { promise.get() }
}

/// A value that another thread supplies once.
package final class Promise<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isMade = DispatchSemaphore(value: 0)

    package init() {}

    package func fulfil(_ made: Value) {
        value.withLock { $0 = made }
        isMade.signal()
    }

    /// Waits until the value is supplied.
    package func get() -> Value {
        isMade.wait()
        isMade.signal()
        guard let made = value.withLock(\.self) else { preconditionFailure("signalled without a value") }
        return made
    }
}
