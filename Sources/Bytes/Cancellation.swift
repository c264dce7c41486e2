import Synchronization

/// Notices, on any thread, that work on many items is no longer wanted; asks seldom, because asking may need the system.
package final class Cancellation: Sendable {
    private let isCancelled: @Sendable () -> Bool
    private let isKnown = Atomic(false)

    /// The number of items between two questions.
    private static let distance = 64

    package init(_ isCancelled: @escaping @Sendable () -> Bool) { self.isCancelled = isCancelled }

    /// True if it was noticed.
    package var hasCome: Bool { isKnown.load(ordering: .relaxed) }

    /// True if the item with this index, and all that follow, need not be worked on.
    package func hasCome(before index: Int) -> Bool {
        if index.isMultiple(of: Self.distance), !hasCome, isCancelled() { isKnown.store(true, ordering: .relaxed) }
        return hasCome
    }
}
