import Synchronization

/// Detects, on any thread, that work on many items is no longer wanted. Asks rarely, because asking may be a system
/// call.
package final class Cancellation: Sendable {
    private let isCancelled: @Sendable () -> Bool
    private let isKnown = Atomic(false)

    /// The number of items between two checks.
    private static let distance = 64

    package init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

    /// True if the cancellation was detected.
    package var hasCome: Bool { isKnown.load(ordering: .relaxed) }

    /// Asks now. Returns true from the first time on that the work is no longer wanted.
    package func hasComeNow() -> Bool {
        if !hasCome, isCancelled() { isKnown.store(true, ordering: .relaxed) }
        return hasCome
    }

    /// True if the item with this index, and all later ones, can be skipped.
    package func hasCome(before index: Int) -> Bool {
        index.isMultiple(of: Self.distance) ? hasComeNow() : hasCome
    }
}
