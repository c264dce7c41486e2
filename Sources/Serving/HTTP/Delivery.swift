import Synchronization

/// An update on its way to the streams that follow it.
///
/// It ends when every client that waited for it is being sent to. A client that reads too slowly doesn't wait, so it
/// can't delay the end.
package final class Delivery: Sendable {
    // The streams that have been woken and haven't begun to send; one more while streams are being woken.
    private let waiting = Atomic(1)
    private let whenDone: @Sendable () -> Void

    /// - Parameter whenDone: Called once, on any thread.
    package init(whenDone: @escaping @Sendable () -> Void) { self.whenDone = whenDone }

    /// Notes that a stream is being woken.
    package func begin() { waiting.add(1, ordering: .relaxed) }

    /// Notes that a stream begins to send, or that all streams have been woken.
    package func finish() {
        if waiting.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { whenDone() }
    }
}
