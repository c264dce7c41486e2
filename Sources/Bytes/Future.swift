import Dispatch
import Synchronization

/// A value that another thread makes while this one goes on.
package final class Future<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isMade = DispatchSemaphore(value: 0)

    package init(_ make: @escaping @Sendable () -> Value) {
        DispatchQueue.global().async {
            let made = make()
            self.value.withLock { $0 = made }
            self.isMade.signal()
        }
    }

    /// Waits for the value.
    package func get() -> Value {
        isMade.wait()
        isMade.signal()
        guard let made = value.withLock(\.self) else { preconditionFailure("signalled without a value") }
        return made
    }
}
